"""The GM's answer to a framing: how hard it is, a win unrolled, or no (QW-2.3.3, QW-2.3.1)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, verb
from hearthside.core.forms import Field, Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import in_words
from hearthside.core.say import Line, Span, line, number, typed
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import base_rating
from hearthside.games.questworlds.contest import resistances, rulings
from hearthside.games.questworlds.contest.abilities import by_flaw
from hearthside.games.questworlds.contest.augment import hint
from hearthside.games.questworlds.contest.defending import awaited
from hearthside.games.questworlds.contest.resistances import BARE, KEEP, quick, set_resistance
from hearthside.games.questworlds.contest.state import Contest, Side, Stance, helped_by
from hearthside.games.questworlds.contest.target import drawn, full, rating_typed, shown, stack
from hearthside.games.questworlds.contest.whose_odds import helped
from hearthside.games.questworlds.extended import meeting_plainly, scoreboard
from hearthside.games.questworlds.people import called, fighter_name, is_played, side_name
from hearthside.games.questworlds.ratings import CLASSES, resistance
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MINOR
from hearthside.games.questworlds.wording import wanted

GRANTS = {
    "plain": ("It simply works", " without a roll", ("QW-2.3.1",)),
    "arduous": ("It works, after a hard struggle", ", after a hard struggle", ("QW-4.12.1",)),
    "own": (
        "Nobody is in the other’s way: each side gets what it wants",
        ", and so does the other side",
        ("QW-4.11",),
    ),
}
"""What may be won without a roll: as the GM picks it, how it is told, and by which rules."""
YIELDED = "yielded"
"""How it is won where another PC gives way."""


class Oppose(Move, frozen=True, tag="questworlds.oppose"):
    """The GM sets the resistance by its class, or lets whoever opposes it stand."""

    resistance: str
    stance: Stance = ""


class Face(Move, frozen=True, tag="questworlds.face"):
    """Somebody's ability is the resistance, or the PC's own flaw."""

    against: str


class OpposeAt(Move, frozen=True, tag="questworlds.oppose-at"):
    """A resistance of the GM's own making."""

    rating: str
    opponent: str = ""


class Grant(Move, frozen=True, tag="questworlds.grant"):
    """The prize is won without a roll."""

    how: str


class Decline(Move, frozen=True, tag="questworlds.decline"):
    """The GM turns down what does not fit at all; nothing is lost by it."""

    reason: str = ""


class Opposed(Event, frozen=True, tag="questworlds.opposed"):
    them: Side
    resistance: str


class Granted(Event, frozen=True, tag="questworlds.granted"):
    sets = {"contest.outcome": "outcome", "contest.granted": "how", "contest.beat": Is("settled")}
    how: str
    outcome: int


HowUndone = Literal["turned down", "dropped", "called off"]
"""The GM does not let a contest be, or drops it; whoever tried calls it off."""
_UNDONE: dict[HowUndone, str] = {
    "turned down": "Turned down for ",
    "dropped": "Dropped for ",
    "called off": "Called off by ",
}


class Undone(Event, frozen=True, tag="questworlds.undone"):
    """It never happened: hero points come back, and leave to draw on resources. Whoever tried is
    told so where the GM did it, with the reason."""

    how: HowUndone
    reason: str
    returned: dict[str, int] = {}
    reopened: tuple[str, ...] = ()
    unrated: tuple[tuple[str, str], ...] = ()


_UNOPPOSED = ("background", "crisis", "force")
_GRANTED = ("simple", "plot", "heal", "rescue", "lobby", "side-aim")
"""What may succeed without a roll: whatever somebody tries against no more than a resistance."""


DURING = "play.contest"


def asks(table: QuestTable, reader: str) -> Asks:
    contest = table.play.contest
    if contest is None or not is_asked(table):
        return
    title, question, says = _question(table)
    yield Ask(
        title=title,
        question=question,
        meanwhile=lambda: f"The GM says {says}.{hint(table, reader)}",
        options=lambda: [*_ways(table, contest), _DECLINING],
    )


@once_for_each
def is_asked(table: QuestTable) -> bool:
    """Whether the GM answers the framing now, and may turn it down: one question at a time."""
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or awaited(table, contest):
        return False
    return not rulings.is_weighed_now(table)


@once_for_each
def _question(table: QuestTable) -> tuple[str, str, str]:
    """What the GM is asked, in a title and a sentence, and what the others read that they say."""
    contest = under_way.contest(table)
    if contest.kind == "augment":
        helps = f"whether “{contest.me.label}” can help"
        return "Does it count?", "Allow it, or turn it down.", helps
    if contest.kind == "exchange":
        foe = amid(side_name(table, contest.them))
        return (
            f"How {agreeing(foe, 'does')} {foe} meet it?",
            "",
            f"how {foe} {agreeing(foe, 'meets')} it",
        )
    known = set_resistance(table, contest)
    if known is not None:
        acts = amid(side_name(table, contest.me))
        then = f"It is {known}." if known in CLASSES else ""
        return f"Let {acts} roll?", then, f"whether {acts} {agreeing(acts, 'rolls')}"
    if resistances.named(table, contest):
        named = amid(contest.them.name)
        asked = f"What {agreeing(named, 'does')} {named} meet it with?"
        return asked, "", f"what {named} {agreeing(named, 'meets')} it with"
    easy = any(_may_grant(table, contest, how) for how in GRANTS)
    then = f"Set the resistance{', or let it succeed' * easy}."
    return "How hard is it?", then, "how hard it is"


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    """Second thoughts about the resistance, until the dice fall."""
    contest = table.play.contest
    if contest is None or not table.is_gm(seat) or contest.beat != "ready":
        return []
    kept = set_resistance(table, contest) is not None and not resistances.met_by_gm(table, contest)
    return [] if kept or contest.kind in _UNOPPOSED else _ways(table, contest)


WHY = Text("reason", "Tell them why not", help="May stay blank.", long=True)
"""The GM's reason, in a form that is opened first: nobody turns something down by a stray press."""
_DECLINING = verb(
    Decline,
    "Turn it down",
    lambda: [WHY],
    help="It does not fit at all. It costs nobody anything.",
    rules=("QW-4.5.1", "QW-2.4"),
)


def _ways(table: QuestTable, contest: Contest) -> list[Verb]:
    """All ways to answer a framing, the usual one first."""
    kept, again = set_resistance(table, contest), contest.beat == "ready"
    if not again and resistances.met_by_gm(table, contest):
        return [_met(*way) for way in meeting_plainly.ways(table, contest)]
    if kept is not None:
        return [_letting_it_stand(table, contest, kept, again=again), *_granting(table, contest)]
    by_class = verb(
        Oppose,
        "Change the resistance" if again else "Set the resistance",
        lambda: resistances.by_class(table, contest),
        icon="overcome",
        rules=("QW-2.3.3",),
        forecast=True,
        help=resistances.advice(table, contest),
    )
    rules = ("QW-2.3.3",)
    own = verb(
        OpposeAt, "A rating of your own", lambda: _typed_in(contest), icon="pen", rules=rules
    )
    faced = verb(
        Face,
        "Something else resists" if again else _who_opposes(table, contest),
        lambda: resistances.facing(table, contest),
        icon="people",
        go="Roll against this",
        rules=("QW-2.3.3", "QW-3.3b"),
        forecast=True,
    )
    by = [by_class, faced] if resistances.can_face(table, contest) else [by_class]
    if resistances.named(table, contest):
        by.reverse()
    return [*by, own, *_granting(table, contest)]


def _who_opposes(table: QuestTable, contest: Contest) -> str:
    """The way to let somebody oppose it, by name: whose odds stand beside it comes first."""
    asked = resistances.named(table, contest)
    named = [one.name for one in asked] or resistances.able(table, contest)
    told = [amid(one) for one in named] if len(named) <= _FEW else [amid(named[0]), "another"]
    told += ["a flaw"] * resistances.is_flawed(table, contest)
    either = " or ".join(filter(None, [", ".join(told[:-1]), *told[-1:]])) or "somebody"
    return f"Let {either} oppose it"


_FEW = 2
"""As many are named who could oppose it."""


def _met(stance: str, label: str, help: str) -> Verb:
    """A way for somebody the GM plays to meet an exchange."""
    fixed, rules = {"resistance": KEEP, "stance": stance}, ("QW-8.2.5", "QW-8.2.6")
    return verb(Oppose, label, fixed=fixed, help=help, rules=rules)


def _letting_it_stand(table: QuestTable, contest: Contest, kept: str, *, again: bool) -> Verb:
    goes = "Allow it" if contest.kind == "augment" else "Let them roll"
    foe = side_name(table, contest.them)
    changed = f"{foe} {agreeing(foe, 'meets')} it another way"
    against = ""
    if kept in CLASSES:
        against = f", against {kept} {shown(table, resistance(table.play.base, kept))}"
    return verb(
        Oppose,
        changed if again else f"{goes}{against}",
        lambda: resistances.standing(table, contest),
        fixed={"resistance": kept},
        rules=("QW-2.4",) if kept == BARE else ("QW-2.3",),
        forecast=contest.kind != "exchange",  # there the card above says it
        odds_of=helped(table, contest),
        help=resistances.advice(table, contest),
    )


def _typed_in(contest: Contest) -> list[Field]:
    who, named = "Who or what opposes it?", contest.them.name
    return [
        Text("rating", "Rating", needed=True, most=8, placeholder="3M"),
        Text("opponent", who, help="May stay blank.", most=80, value=named),
    ]


def _granting(table: QuestTable, contest: Contest) -> list[Verb]:
    ways = tuple(
        Pick(how, label) for how, (label, *_) in GRANTS.items() if _may_grant(table, contest, how)
    )
    if not ways:
        return []
    how = one_of("how", "How?", ways)
    label, rules = "Let it succeed without a roll", ("QW-2.3.1",)
    return [verb(Grant, label, lambda: [how], icon="check", rules=rules)]


def _may_grant(table: QuestTable, contest: Contest, how: str) -> bool:
    """QW-2.3.1: with a relevant ability only, and never against a PC. What cannot resist at all
    may be beaten with anything (QW-2.3.3)."""
    if contest.kind not in _GRANTED or is_played(table, contest.them):
        return False
    if how == "own":
        return contest.kind in ("simple", "plot") and on(table, "graduated")
    helpless = contest.beat == "ready" and full(table, contest, contest.them) <= 0
    relevant = bool(contest.me.ability or contest.me.resource)
    return (relevant or helpless) and (how == "plain" or on(table, "arduous"))


def onward(table: QuestTable) -> list[Event]:
    """What the GM need not be asked about any more is answered."""
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or awaited(table, contest):
        return []
    if meeting_plainly.goes_on(table, contest):
        return [Opposed(them=contest.them, resistance="")]
    waits = not contest.announced and contest.kind != "bout"
    if waits or rulings.may_count(table, contest):
        return []
    known = contest.announced if contest.announced in CLASSES else ""
    return [Opposed(them=_by_class(table, contest, known), resistance=known)]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = under_way.contest(table)
    match move:
        case Oppose():
            kept = meeting_plainly.kept(table, contest, move.stance)
            return [opposed(table, contest, move), *kept]
        case Face():
            return [Opposed(them=_faced(table, contest, move.against), resistance="")]
        case OpposeAt():
            named = Side(rating=rating_typed(table, move.rating), name=move.opponent)
            return [Opposed(them=named, resistance="")]
        case Grant():
            return [Granted(how=move.how, outcome=MINOR)]
        case Decline():
            return [undone(contest, "turned down", move.reason)]
    raise TypeError(move)


def opposed(table: QuestTable, contest: Contest, move: Oppose) -> Opposed:
    """What the GM says by a class of resistance, or by letting whoever opposes it stand."""
    side = _by_class(table, contest, move.resistance)
    known = move.resistance if move.resistance in CLASSES else ""
    stance = side.stance if is_played(table, side) else move.stance
    return Opposed(them=replace(side, stance=stance), resistance=known)


def undone(contest: Contest, how: HowUndone, reason: str) -> Undone:
    """A contest comes to nothing, and what it had cost already comes back."""
    back, again = contest.paid, helped_by(contest)
    unrated, why = contest.rated, reason.strip()
    return Undone(how=how, reason=why, returned=back, reopened=again, unrated=unrated)


def _by_class(table: QuestTable, contest: Contest, kind: str) -> Side:
    them = contest.them
    if kind in CLASSES:
        # Who stood in the way before takes all that was ruled on them along.
        return Side(name="" if them.who else them.name, rating=resistance(table.play.base, kind))
    if kind == BARE:
        return Side(name="The base resistance", rating=table.play.base)
    return them


def _faced(table: QuestTable, contest: Contest, against: str) -> Side:
    kind, _, rest = against.partition(":")
    if kind == "flaw":
        return by_flaw(table.play.cast[contest.me.who], rest)
    if kind == "foe":
        fighter = scoreboard.now(table).fighters[rest]
        return Side(name=fighter_name(table, fighter), rating=scoreboard.rating(table, fighter))
    who, _, id = rest.partition(":")
    npc = table.play.cast[who]
    ability = npc.ability(id)
    label = ability.name if ability else ""
    return Side(who=who, name=npc.name, ability=id, label=label, rating=base_rating(npc, id))


def evolve(table: QuestTable, event: Opposed | Undone) -> QuestTable:
    if isinstance(event, Opposed):
        return table.with_play(contest=answered(under_way.contest(table), event))
    table = under_way.returned(table, event.returned, event.reopened)
    table = under_way.unrated(table, event.unrated)
    return under_way.popped(table, dropped=True)


def answered(contest: Contest, event: Opposed) -> Contest:
    """A framing once the GM has answered it."""
    them, kind = event.them, event.resistance
    return replace(contest, them=them, resistance=kind, announced="", beat="ready")


def say(table: QuestTable, event: Opposed | Granted | Undone) -> list[Line]:
    spans: tuple[str | Span, ...]
    contest = under_way.contest(table)
    match event:
        case Opposed():
            if quick(table, contest):  # QW-2.4.1: nothing is rolled
                return []
            told = replace(contest, them=event.them)
            mine, theirs = (number(shown(table, full(table, told, side))) for side in told.sides)
            why = in_words(drawn(table, stack(table, told, told.me)))
            spans = (called(table, told.me), ": ", mine, " against ", theirs, ".")
            rules: tuple[str, ...] = ("QW-2.3.3", "QW-4.5")
            return [line(*spans, rules=rules, beat="Frame", why=why, retold=False)]
        case Granted():
            foe = side_name(table, contest.them)
            yields = f", as {amid(foe)} {agreeing(foe, 'gives')} way", ("QW-2.3.1.2",)
            how, rules = yields if event.how == YIELDED else GRANTS[event.how][1:]
            acting = called(table, contest.me)
            spans = (*wanted(contest), acting, f" wins{how}.")
            return [line(*spans, rules=rules, beat="Settle")]
        case Undone():
            acting = called(table, contest.me)
            back = " Hero points spent on it come back." if event.returned else ""
            spans = (*wanted(contest), _UNDONE[event.how], acting, *typed(event.reason))
            beat = "Frame" if event.how == "called off" else "Answer"
            off = event.how == "called off"
            return [line(*spans, back, rules=("QW-2.3",), beat=beat, withdraws=off)]
