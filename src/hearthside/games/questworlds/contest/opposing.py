"""The GM's answer to a framing: the resistance, rulings on what counts, or a win unrolled."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, is_played, side_name
from hearthside.games.questworlds.contest.resistances import BARE, opposing, quick
from hearthside.games.questworlds.contest.resisting import awaited
from hearthside.games.questworlds.contest.state import Contest, Side, Stance
from hearthside.games.questworlds.contest.target import full, modifiers, shown, typed
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.ratings import CLASSES, modifier, resistance
from hearthside.games.questworlds.resolve import MINOR
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import base_rating, rating_of

GRANTS = {
    "plain": ("It simply works", ("QW-2.3.1",)),
    "arduous": ("It works, after a hard struggle", ("QW-4.12.1",)),
    "own": ("Nobody is in the other’s way: each gets what it wants", ("QW-4.11",)),
}


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


class Opposed(Event, frozen=True, tag="questworlds.opposed"):
    them: Side
    resistance: str


class Granted(Event, frozen=True, tag="questworlds.granted"):
    how: str
    outcome: int


MOVES = (Oppose, Face, OpposeAt, Grant)
EVENTS = (Opposed, Granted)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or not table.is_gm(seat) or contest.beat not in ("frame", "ready"):
        return []
    if contest.kind in ("background", "crisis", "force"):
        return []
    if contest.kind == "wherewithal":  # whether the ability fits is all there is to say
        return opposing(table, contest)
    if contest.beat == "frame" and awaited(table, contest):
        return []
    offered = opposing(table, contest)
    grants = tuple(
        Pick(how, label) for how, (label, _) in GRANTS.items() if _may_grant(table, contest, how)
    )
    if grants:
        offered.append(
            Option(
                move="questworlds.grant",
                label="Let it succeed without a roll",
                fields=(Choice(name="how", label="How?", picks=grants, value=grants[0].value),),
                rules=("QW-2.3.1",),
                section="turn" if contest.beat == "frame" else "act",
            )
        )
    return offered


def _may_grant(table: QuestTable, contest: Contest, how: str) -> bool:
    """QW-2.3.1: with a relevant ability only, and never against a PC."""
    if contest.kind not in ("simple", "plot") or contest.them.who in table.play.cast:
        return False
    if how == "own":
        return on(table, "graduated")
    relevant = bool(contest.me.ability or contest.draw)
    return relevant and (how == "plain" or on(table, "arduous"))


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case Oppose() if contest:
            side = _by_class(table, contest, move.resistance)
            known = move.resistance if move.resistance in CLASSES else ""
            stance = side.stance if is_played(table, side) else move.stance
            return [Opposed(them=replace(side, stance=stance), resistance=known)]
        case Face() if contest:
            return [Opposed(them=_faced(table, contest, move.against), resistance="")]
        case OpposeAt() if contest:
            rating = typed(table, move.rating)
            named = replace(contest.them, rating=rating, label="", who="", name=move.opponent)
            return [Opposed(them=named, resistance="")]
        case Grant():
            return [Granted(how=move.how, outcome=MINOR)]
    raise TypeError(move)


def _by_class(table: QuestTable, contest: Contest, kind: str) -> Side:
    them = contest.them
    if kind in CLASSES:
        name = "" if them.who else them.name
        rating = resistance(table.play.base, kind)
        return replace(them, rating=rating, label="", who="", ability="", name=name)
    if kind == BARE:
        return replace(them, rating=table.play.base, label="", name="The base resistance")
    return them


def _faced(table: QuestTable, contest: Contest, against: str) -> Side:
    them = contest.them
    kind, _, rest = against.partition(":")
    if kind == "flaw":
        hero = table.play.cast[contest.me.who]
        flaw = hero.ability(rest)
        assert flaw
        return replace(them, rating=rating_of(hero, flaw), name=flaw.name, label=flaw.name)
    if kind == "foe":
        fighter = board.now(table).fighters[rest]
        return replace(
            them, name=fighter_name(table, fighter), label="", rating=board.rating(table, fighter)
        )
    who, _, id = rest.partition(":")
    npc = table.play.cast[who]
    ability = npc.ability(id)
    label = ability.name if ability else ""
    rating = base_rating(npc, id)
    return replace(them, who=who, name=npc.name, ability=id, label=label, rating=rating)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Opposed():
            return books.with_contest(
                table, them=event.them, resistance=event.resistance, beat="ready"
            )
        case Granted():
            return books.with_contest(
                table, outcome=event.outcome, granted=event.how, beat="settled"
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    contest = table.play.contest
    assert contest
    match event:
        case Opposed():
            if quick(table, contest):  # QW-2.4.1: nothing is rolled
                return []
            told = replace(contest, them=event.them)
            mine = full(table, told, told.me)
            theirs = full(table, told, told.them)
            why = ", ".join(
                f"{one.label} {modifier(one.value, sign(table))}"
                for one in modifiers(table, told, told.me)
            )
            spans = (
                name(side_name(table, told.me)),
                ": ",
                number(shown(table, mine)),
                " against ",
                number(shown(table, theirs)),
                ".",
            )
            return [line(*spans, rules=("QW-2.3.3", "QW-4.5"), beat="Frame", why=why, retold=False)]
        case Granted():
            label, rules = GRANTS[event.how]
            spans = (name(side_name(table, contest.me)), " wins ", aspect(contest.prize), ". ")
            return [line(*spans, f"{label}.", rules=rules, beat="Settle")]
    raise TypeError(event)
