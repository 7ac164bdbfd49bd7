"""The attempt as one card that grows from frame to settle, every summand with its reason."""

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt as Shown
from hearthside.core.attempt_card import Throw, Thrown
from hearthside.core.odds.outcomes import Odds
from hearthside.core.reasons import parts_of, signed
from hearthside.core.reasons import total as total_of
from hearthside.core.say import WITHIN
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.fate.attempt.frame import title
from hearthside.games.fate.attempt.ratings import rung, way_name
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Beat, Kind, Roll
from hearthside.games.fate.attempt.throw import STANDS
from hearthside.games.fate.attempt.totals import fails_outright, gap, outcome_now, reasons, total
from hearthside.games.fate.content import words_of
from hearthside.games.fate.deck_of_fate import CARDS, DECK
from hearthside.games.fate.dice_and_outcomes import VICTORIES, Outcome, damage, showing, victories
from hearthside.games.fate.odds.outlook import standing
from hearthside.games.fate.people import agrees, hero_of, in_brief, known_as
from hearthside.games.fate.state import FateTable

BEATS = ("Frame", "Fall", "React", "Settle")
_BEAT: dict[Beat, str] = {
    "oppose": "Frame",
    "ready": "Frame",
    "air": "Fall",
    "react": "React",
    "after": "Settle",
}
_STANDING_RULES: dict[Kind, tuple[str, ...]] = {"contest": ("FA-7.2", "FA-7.3")}
_CAME = {"discover": "comes out, at a price", "create": "serves the other side"}
_MARKS = {1: "+", 0: "0", -1: "−"}


def card(table: FateTable) -> Shown | None:
    """The attempt under way, or the last one until something new begins."""
    attempt = table.play.attempt or table.play.last
    if attempt is None:
        return None
    fell = all(roll.faces for roll in attempt.rolls) and attempt.is_opposed
    throws = [_throw(table, attempt, at) for at in range(len(attempt.rolls))]
    against = [] if attempt.against is None else [_difficulty(table, attempt)]
    turned = not fell and _is_told_against(table, attempt)
    before = _odds_before(attempt, table.play.deck, turned)
    told_for = attempt.defender if turned else attempt.actor
    whose = f"The odds for {amid(known_as(table, told_for))}"
    return Shown(
        kind=words_of(attempt.kind).name,
        rules=words_of(attempt.kind).rules,
        beat=_BEAT[attempt.beat],
        beats=BEATS,
        who=_who(table, attempt),
        means=_means(table, attempt),
        intent=title(table, attempt),
        stakes=tuple(_stakes(table, attempt)),
        throws=(*throws, *against),
        standing=_standing(table, attempt) if fell else "",
        standing_rules=_STANDING_RULES.get(attempt.kind, ("FA-2.4",)) if fell else (),
        grade=_grade(attempt) if fell and attempt.kind != "contest" else "",
        odds=before,
        odds_label=f"{whose} before the dice fell" if fell else whose,
        odds_past=fell,
        passed=attempt.passed if attempt.beat == "react" else (),
        over=table.play.attempt is None,
    )


def _is_told_against(table: FateTable, attempt: Attempt) -> bool:
    """Whether the odds are those of whoever rolls against it: a hero whom one of the GM's goes for.
    What the dice came to is told of whoever acts."""
    defends = attempt.defender and hero_of(table, attempt.defender).player
    return bool(defends) and hero_of(table, attempt.actor).npc


def _who(table: FateTable, attempt: Attempt) -> tuple[str, ...]:
    """Who tries it; somebody unseen by what whoever looks calls them."""
    if attempt.kind == "contest":
        return ()
    actor = table.play.cast.get(attempt.actor)
    return (actor.id if actor and not actor.hidden else known_as(table, attempt.actor),)


def _means(table: FateTable, attempt: Attempt) -> str:
    approach = attempt.rolls[0].approach if attempt.kind != "contest" else ""
    return way_name(hero_of(table, attempt.actor), approach) if approach else ""


def _stakes(table: FateTable, attempt: Attempt) -> list[tuple[str, str]]:
    """How both go about it, as they typed it, whom it is against until they stand beside it, and
    what is at risk."""
    foe = amid(known_as(table, attempt.target)) if attempt.target else ""
    waits = attempt.beat == "oppose" and foe not in title(table, attempt)
    theirs = attempt.rolls[1].how if attempt.defender else ""
    told = [
        ("How", attempt.how),
        ("Against", foe if waits else ""),
        (known_as(table, attempt.defender), theirs),
        ("Risk", attempt.risk),
    ]
    return [(label, words) for label, words in told if words]


def _grade(attempt: Attempt) -> Outcome:
    return "tie" if attempt.paid else attempt.outcome or outcome_now(attempt)


def _standing(table: FateTable, attempt: Attempt) -> str:
    """How it stands, and what that means for this action."""
    if attempt.kind == "contest":
        return _scores(table, attempt)
    now, shifts = _grade(attempt), attempt.shifts if attempt.outcome else gap(attempt)
    if attempt.paid:
        return _priced("A success, at a serious cost", attempt)
    if now == "tie" and attempt.cost:
        return _priced("A tie, at a minor cost", attempt)
    if fails_outright(attempt, shifts):
        means = f"{amid(known_as(table, attempt.defender))} stops it outright, and gains a boost"
    elif now == "fail" and attempt.came:
        means = f"“{attempt.came.translate(WITHIN)}” {_CAME[attempt.kind]}"
    elif now == "fail" and table.play.attempt is None:
        means = ""  # it was not paid for
    else:
        means = words_of(attempt.kind).means.get(now, "")
    if attempt.kind == "attack" and now in ("success", "style"):
        return _hurt(table, attempt, shifts)
    return ended(": ".join(filter(None, (STANDS[now].capitalize(), means))))


def _priced(stands: str, attempt: Attempt) -> str:
    """How it stands, with the price as it was named: whoever tells it reads it there."""
    return ended(": ".join(filter(None, (stands, attempt.cost))))


def _scores(table: FateTable, attempt: Attempt) -> str:
    """Who has the best roll of an exchange."""
    place, won = victories([total(attempt, at) for at in range(len(attempt.rolls))])
    if place < 0:
        return "A tie for the best roll. Nobody scores."
    who, contest = attempt.rolls[place].who, table.play.contest
    scored = "a victory" if won == 1 else f"{won} victories"
    before = contest.victories.get(who, 0) if contest else 0
    if before + (0 if attempt.outcome else won) >= VICTORIES:
        scored = "the contest is won"
    return f"{capital(in_brief(table, who))} has the best roll: {scored}."


def _hurt(table: FateTable, attempt: Attempt, shifts: int) -> str:
    """FA-5.7: how hard it hits, once it is chosen as it was chosen, and whom that takes out."""
    style = " with style" * (_grade(attempt) == "style")
    hit = f"A hit{style} for {attempt.struck_for or damage(shifts)}."
    struck = hero_of(table, attempt.struck)
    if not attempt.outcome or struck.out != "taken out":
        return hit
    return f"{hit} {known_as(table, attempt.struck)} {agrees(struck, 'is', 'are')} taken out."


def _odds_before(attempt: Attempt, deck: tuple[int, ...], turned: bool) -> Odds | None:
    """The odds with every die in the air and nothing invoked yet; `turned` for whoever rolls
    against it."""
    if attempt.kind == "contest" or not attempt.is_opposed:
        return None
    drawn = {CARDS.index(roll.faces) for roll in attempt.rolls if roll.card and roll.faces}
    whole = len(deck) == len(DECK) and drawn
    before = tuple(sorted(drawn)) if whole else tuple(sorted({*deck, *drawn}))
    rolls = tuple(replace(roll, faces=()) for roll in attempt.rolls)
    told = standing(replace(attempt, rolls=rolls, invocations=()), before)
    return (told.turned() if turned else told).odds()


def _throw(table: FateTable, attempt: Attempt, at: int) -> Throw:
    roll, stack = attempt.rolls[at], reasons(attempt, at, table)
    came = total_of(stack) if roll.faces else None
    contest = table.play.contest if attempt.kind == "contest" else None
    return Throw(
        who=known_as(table, roll.who),
        dice=_dice(roll) if attempt.beat not in ("oppose", "ready") else (),
        parts=parts_of(stack),
        total="" if came is None else rung(came),
        in_air=attempt.beat == "air" and not roll.faces,
        pegs=min(contest.victories.get(roll.who, 0), VICTORIES) if contest else 0,
        of=VICTORIES if contest else 0,
    )


def _dice(roll: Roll) -> tuple[Thrown, ...]:
    if roll.card:
        fell = signed(sum(roll.faces)) if roll.faces else ""
        return (Thrown("card", fell, showing(roll.faces).capitalize()),)
    faces = roll.faces or (0,) * 4
    return tuple(Thrown("fate", _MARKS[face]) for face in faces)


def _difficulty(table: FateTable, attempt: Attempt) -> Throw:
    stack = reasons(attempt, DIFFICULTY, table)
    who = known_as(table, attempt.target) if attempt.waived else "Difficulty"
    return Throw(who=who, dice=(), parts=parts_of(stack), total=rung(total_of(stack)))
