"""Steel: nerve against surprise, pain, fear and wonder (BW-5)."""

from functools import partial

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice, Number, YesNo, one_of
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.reasons import total
from hearthside.core.wording.pronouns import said_of
from hearthside.games.burning_wheel.advancement import marking
from hearthside.games.burning_wheel.attempt import changes, dice_pool, questions
from hearthside.games.burning_wheel.attempt.changes import AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.settling import Settled, settled_about
from hearthside.games.burning_wheel.attempt.sides import able, attempt_id, is_playing
from hearthside.games.burning_wheel.attempt.state import Attempt, Burden, Claim, Due, Fright, Side
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning

STEEL_MODIFIER = 5
"""BW-5.1: how far a GM may move the obstacle of Steel, either way."""

CAUSES = {"surprise": "Surprise", "pain": "Pain", "fear": "Fear", "wonder": "Wonder"}
WOUND = "wound"
NAMES = {**CAUSES, WOUND: "A wound"}
WAYS = {
    "drool": ("Stand and drool", "stands and drools"),
    "swoon": ("Swoon", "swoons"),
    "run": ("Run screaming", "runs screaming"),
    "beg": ("Fall prone and beg for mercy", "falls prone and begs for mercy"),
}


class CallSteel(Move, frozen=True, tag="burning-wheel.call-steel"):
    """Nerve is tried: at once, or, while something else is rolled, as soon as that is over."""

    who: str
    cause: str = ""
    modifier: int = 0
    friends: bool = False
    mundane: bool = False
    helped: bool = False


class WaiveSteel(Move, frozen=True, tag="burning-wheel.waive-steel"):
    who: str


class Hesitate(Move, frozen=True, tag="burning-wheel.hesitate"):
    way: str


class MarkSteel(Move, frozen=True, tag="burning-wheel.mark-steel"):
    who: str
    difficulty: str


def asks(table: Burning, reader: str) -> list[Ask]:
    hesitating = [_ask_how(table, due, reader) for due in questions.due_now(table, "hesitate")]
    if table.play.attempt is not None or table.play.dying:
        return hesitating
    due = [id for id in table.play.steel_due if id in table.play.cast]
    return hesitating + [_ask_steel(table.play.cast[id]) for id in due[:1]]


def _ask_steel(sheet: Sheet) -> Ask:
    return Ask(
        title=f"{sheet.name} is wounded" if sheet.wounds else f"{sheet.name}’s nerve",
        question="Every wound calls for Steel, unless you waive it.",
        meanwhile=f"The GM decides whether {sheet.name}’s Steel is tested.",
        options=lambda: [
            offer(
                CallSteel,
                f"Test {sheet.name}’s Steel",
                *_calling(sheet, _calling_now(sheet)),
                fixed={"who": sheet.id},
                rules=("BW-5.1",),
                forecast=True,
            ),
            offer(WaiveSteel(who=sheet.id), "No Steel this time"),
        ],
    )


def _rolls(sheet: Sheet) -> str:
    """What is rolled, and against what, before anything makes it harder or easier."""
    dice = max(0, total(dice_pool.dice(sheet, Side(who=sheet.id, ability="steel"))))
    return f"{dice}D against hesitation, Ob {sheet.hesitation}."


def _calling_now(sheet: Sheet) -> tuple[str, ...]:
    """What may call for it: a wound first, and where all else has, be it healed since."""
    untried = _untried(sheet)
    return (WOUND, *untried) if sheet.wounds or not untried else untried


def _ask_how(table: Burning, due: Due, reader: str) -> Ask:
    sheet = table.play.cast[due.who]
    yours = sheet.player == reader
    ways = [offer(Hesitate(way=id), one, rules=("BW-5.2",)) for id, (one, _) in WAYS.items()]
    return Ask(
        of=due.who,
        title="You hesitate" if yours else f"{sheet.name} hesitates",
        question=f"{'You lose' if yours else said_of(sheet, 'They lose')} {due.text}. Choose how.",
        meanwhile=f"{sheet.name} hesitates, and chooses how.",
        options=lambda: ways,
        urges=False,
    )


def verbs(table: Burning, seat: str) -> list[Verb]:
    return [
        verb(
            CallSteel,
            f"Steel: {sheet.name}",
            partial(_calling, sheet, causes) if table.play.attempt is None else tuple,
            group="gm",
            go=f"Test {sheet.name}’s Steel",
            forecast=True,
            who=sheet.id,
            help="As soon as this test is over." if table.play.attempt else "",
            rules=("BW-5.1",),
        )
        for sheet in _frightened(table, seat)
        if (causes := _untried(sheet) + (WOUND,) * bool(sheet.npc and sheet.wounds))
    ]


def _frightened(table: Burning, seat: str) -> list[Sheet]:
    """Whose nerve the GM may try, now or next."""
    if table.play.attempt is None:
        return _tried(table, seat)
    waits = table.is_gm(seat) and table.in_scene and table.round is None
    return [one for one in able(table) if one.id not in table.play.steel_due] if waits else []


def _untried(sheet: Sheet) -> tuple[str, ...]:
    """BW-5.1: what has not shaken them in this scene."""
    return tuple(cause for cause in CAUSES if cause not in sheet.shaken)


def further(table: Burning, seat: str) -> list[Verb]:
    return [
        verb(
            MarkSteel,
            f"Mark a Steel test for {sheet.name}",
            _difficulty,
            group="gm",
            who=sheet.id,
            rules=("BW-5.3",),
        )
        for sheet in _tried(table, seat)
    ]


def _tried(table: Burning, seat: str) -> list[Sheet]:
    """Whose nerve the GM may try now."""
    return able(table) if table.is_gm(seat) and is_playing(table) else []


def _calling(sheet: Sheet, causes: tuple[str, ...]) -> tuple[Field, ...]:
    picks = [Pick(cause, NAMES[cause]) for cause in causes]
    return (
        one_of("cause", f"What shakes {sheet.name}?", picks, chips=True, help=_rolls(sheet)),
        Number(
            "modifier",
            f"Harder or easier than hesitation, {sheet.hesitation}",
            least=-STEEL_MODIFIER,
            most=STEEL_MODIFIER,
            value=0,
            signed=True,
            brief="obstacle",
        ),
        YesNo("friends", "Friends are near: +1D", brief="friends"),
        YesNo("mundane", "Only an everyday fright: +2D", brief="an everyday fright"),
        YesNo("helped", "Others may help this time", brief="help"),
    )


def _difficulty() -> tuple[Field, ...]:
    picks = tuple(Pick(each, each.capitalize()) for each in DIFFICULTIES)
    return (Choice("difficulty", "How intense?", picks=picks, value="difficult"),)


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Hesitate):
        attempt = changes.current(table)
        due = attempt.due[0]
        said = f" {WAYS[move.way][1]} for {due.text}."
        sheet = table.play.cast[due.who]
        ways = altered(said, who=due.who, rules=("BW-5.2",), under="Settle")
        hesitates = changed(sheet, hesitates=int(due.text.split()[0]))
        return [ways, hesitates, questions.without(attempt, "hesitate", due.side)]
    assert isinstance(move, CallSteel | WaiveSteel | MarkSteel)
    sheet = table.play.cast[move.who]
    match move:
        case WaiveSteel():
            return [_paid_off(table, sheet)]
        case MarkSteel():
            told = changed(sheet, " has been through a lot.", rules=("BW-5.3",), beat="Marks")
            return [told, *marking(table, sheet.id, "steel", move.difficulty, 0, "without a roll")]
        case CallSteel() if table.play.attempt:
            return [stood(steel_due=(*table.play.steel_due, sheet.id))]
        case CallSteel():
            return _called(table, sheet, move)


def _paid_off(table: Burning, sheet: Sheet) -> Event:
    """Whoever's turn it was: one call for Steel is answered."""
    due = list(table.play.steel_due)
    if sheet.id in due:
        due.remove(sheet.id)
    return stood(steel_due=tuple(due))


def _called(table: Burning, sheet: Sheet, move: CallSteel) -> list[Event]:
    claims = []
    if move.friends:
        claims.append(Claim(kind="other", label="Among friends", dice=1, rules=("BW-5.1",)))
    if move.mundane:
        claims.append(
            Claim(kind="other", label="Only an everyday fright", dice=2, rules=("BW-5.1",))
        )
    burdens = []
    if move.modifier:
        label = "Worse than that" if move.modifier > 0 else "Not so bad"
        burdens.append(Burden(label=label, value=move.modifier, rules=("BW-5.1",)))
    side = Side(who=sheet.id, ability="steel", claims=tuple(claims), burdens=tuple(burdens))
    wounded = move.cause == WOUND
    attempt = Attempt(
        id=attempt_id(table),
        intent="no hesitation",
        task=NAMES[move.cause],
        purpose="steel",
        matter=Fright(cause=move.cause, helped=move.helped),
        base_label="Hesitation",
        base=sheet.hesitation,
        failure="an action is lost for each missing success",
        sides=(side,),
        beat="claim",
    )
    said = f" {'is wounded' if wounded else f'faces {move.cause}'} and tests Steel."
    framed = AttemptFramed(attempt=attempt, text=said, rules=("BW-5.1",))
    shaken = [] if wounded else [changed(sheet, shaken=(*sheet.shaken, move.cause))]
    return [_paid_off(table, sheet), *shaken, framed]


def follow(table: Burning, event: Settled) -> list[Event]:
    """BW-5.2: whoever fails hesitates for the margin."""
    attempt = settled_about(table, Fright)
    if attempt is None or attempt.sides[0].outcome == "pass":
        return []
    side = attempt.sides[0]
    margin = side.obstacle - side.successes
    text = f"{margin} action{'s' * (margin != 1)}"
    due = Due(kind="hesitate", who=side.who, text=text)
    return [altered(due=(due, *attempt.due))]
