"""Wounds taken and healed, and the will to live when one is mortal (BW-1.9, BW-1.18)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice, Number, must_say, one_of
from hearthside.core.fields import Field, Pick, When
from hearthside.core.moves import Event, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.artha import PERSONA
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.changes import AttemptFramed
from hearthside.games.burning_wheel.attempt.settling import Settled, dies
from hearthside.games.burning_wheel.attempt.sides import able, attempt_id
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS, Attempt, Side, Survival
from hearthside.games.burning_wheel.sheet import SEVERITIES, Severity, Sheet, Wound
from hearthside.games.burning_wheel.sheet_changes import Changed, changed, paid, stood
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST
from hearthside.games.burning_wheel.wound_penalties import wound_dice


class TakeWound(Move, frozen=True, tag="burning-wheel.take-wound"):
    who: str
    severity: Severity
    text: str
    ob: int = 3


class Heal(Move, frozen=True, tag="burning-wheel.heal"):
    who: str
    wound: str


class WillToLive(Move, frozen=True, tag="burning-wheel.will-to-live"):
    who: str


class LetGo(Move, frozen=True, tag="burning-wheel.let-go"):
    who: str


def asks(table: Burning) -> list[Ask]:
    """BW-1.18: whoever lies dying, once nothing else is rolled."""
    if table.play.attempt is not None:
        return []
    return [_ask(table.play.cast[id], ob) for id, ob in table.play.dying if id in table.play.cast]


def _ask(sheet: Sheet, ob: int) -> Ask:
    return Ask(
        of=sheet.id,
        title="A mortal wound",
        question=f"A persona point lets {sheet.name} test Health at Ob {ob} to survive.",
        meanwhile=f"{sheet.name} lies dying.",
        options=lambda: [
            offer(LetGo(who=sheet.id), "Let go, and die", rules=("BW-1.18",), danger=True)
        ],
        own=lambda: [
            offer(
                WillToLive(who=sheet.id),
                "The will to live: test Health",
                cost="1 persona point",
                rules=("BW-1.18",),
                best=True,
                forecast=True,
            )
        ],
        urges=True,
    )


def verbs(table: Burning, seat: str) -> list[Verb]:
    beaten = _beaten(table)
    return [
        verb(
            TakeWound,
            f"Wound {sheet.name}",
            _wounding,
            group="gm",
            who=sheet.id,
            instead=sheet.id == beaten,
            rules=("BW-1.9", "BW-5.1"),
        )
        for sheet in _cared_for(table, seat)
    ]


def _beaten(table: Burning) -> str:
    """Whoever has just lost to somebody's arms."""
    last = table.play.last
    if table.play.attempt or last is None or last.wounded or not last.is_versus:
        return ""
    ends = {side.outcome: side for side in last.sides}
    armed = "win" in ends and dice_pool.tested(table, ends["win"]).type == "martial"
    return ends["lose"].who if armed else ""


def further(table: Burning, seat: str) -> list[Verb]:
    return [
        verb(
            Heal,
            f"Heal {sheet.name}",
            partial(_healing, sheet),
            group="gm" if table.session_open else "sheet",
            who=sheet.id,
            rules=("BW-1.9",),
        )
        for sheet in _cared_for(table, seat)
        if sheet.wounds
    ]


def _cared_for(table: Burning, seat: str) -> list[Sheet]:
    """Whom the GM may wound or heal."""
    return able(table) if table.is_gm(seat) and table.round is None else []


def _wounding() -> tuple[Field, ...]:
    return (
        Choice(
            "severity",
            "How bad?",
            picks=tuple(Pick(each, f"{each.capitalize()}{_weighs(each)}") for each in SEVERITIES),
            value="light",
        ),
        must_say(
            "text",
            "What is it?",
            "Say what the wound is first.",
            most=80,
            placeholder="A cracked shin",
        ),
        Number(
            "ob",
            "Obstacle to survive it",
            least=1,
            most=HIGHEST,
            value=3,
            when=When("severity", ("mortal",)),
        ),
    )


def _weighs(severity: str) -> str:
    """What a wound of a kind costs, behind its name."""
    dice = wound_dice((severity,))
    return f", −{dice}D" if dice else ", +1 Ob" if severity == "superficial" else ""


def _healing(sheet: Sheet) -> tuple[Field, ...]:
    picks = [
        Pick(str(at), f"{wound.severity.capitalize()}: {wound.text}")
        for at, wound in enumerate(sheet.wounds)
    ]
    return (one_of("wound", "Which", picks),)


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, TakeWound | Heal | WillToLive | LetGo)
    sheet = table.play.cast[move.who]
    dying = tuple(one for one in table.play.dying if one[0] != sheet.id)
    match move:
        case TakeWound():
            return _wounded(table, sheet, move)
        case Heal():
            at = int(move.wound)
            left = tuple(one for place, one in enumerate(sheet.wounds) if place != at)
            said = f"’s {sheet.wounds[at].severity} wound heals."
            eased = {
                "eased_dice": min(sheet.eased_dice, wound_dice(one.severity for one in left)),
                "eased_superficial": min(
                    sheet.eased_superficial, sum(one.severity == "superficial" for one in left)
                ),
            }
            return [changed(sheet, said, wounds=left, **eased, rules=("BW-1.9",), beat="Wounds")]
        case LetGo():
            return [stood(dying=dying), dies(sheet)]
        case WillToLive():
            ob = next(ob for id, ob in table.play.dying if id == sheet.id)
            pays = paid(sheet, PERSONA, " to live.", rules=("BW-1.18",), beat="Wounds")
            return [pays, stood(dying=dying), _surviving(table, sheet, ob)]


def _wounded(table: Burning, sheet: Sheet, move: TakeWound) -> list[Event]:
    wound = Wound(severity=move.severity, text=unstopped(move.text))
    said = f" takes a {move.severity} wound: {wound.text}."
    events: list[Event] = [
        changed(sheet, said, wounds=(*sheet.wounds, wound), rules=("BW-1.9",), beat="Wounds")
    ]
    if table.play.last and sheet.id == _beaten(table):
        events.append(stood(last=replace(table.play.last, wounded=True)))
    if move.severity == "mortal":
        if not sheet.artha.covers(PERSONA) or not sheet.left("health"):
            return [*events, dies(sheet)]
        # Whoever lies dying already survives both wounds at once, and at the harder of the two.
        ob = max([move.ob, *(ob for id, ob in table.play.dying if id == sheet.id)])
        others = tuple(one for one in table.play.dying if one[0] != sheet.id)
        return [*events, stood(dying=(*others, (sheet.id, ob)))]
    return [*events, *steel_called(table, sheet)]


def steel_called(table: Burning, sheet: Sheet) -> list[Event]:
    """BW-5.1: every wound calls for the Steel of a player's character; for others the GM may."""
    if sheet.npc:
        return []
    return [stood(steel_due=(*table.play.steel_due, sheet.id))]


def _surviving(table: Burning, sheet: Sheet, ob: int) -> Event:
    side = Side(who=sheet.id, ability="health", spent=PERSONA)
    attempt = Attempt(
        id=attempt_id(table),
        intent=f"{sheet.name} lives",
        task="The will to live",
        purpose="survive",
        matter=Survival(),
        base=ob,
        failure=f"{sheet.name} dies",
        time=A_FEW_MOMENTS,
        sides=(side,),
        beat="claim",
    )
    return AttemptFramed(attempt=attempt, text=" fights for life.", rules=("BW-1.18",))


def follow(table: Burning, event: Settled | Changed) -> list[Event]:
    attempt = table.play.attempt
    if isinstance(event, Settled) and attempt and isinstance(attempt.matter, Survival):
        sheet = table.play.cast[attempt.sides[0].who]
        if attempt.sides[0].outcome == "fail":
            return [dies(sheet)]
        lives = changed(sheet, " lives.", rules=("BW-1.18",), beat="Wounds")
        return [lives, *steel_called(table, sheet)]
    if isinstance(event, Changed) and event.values.get("dead"):
        return _laid_to_rest(table, event.who)
    return []


def _laid_to_rest(table: Burning, who: str) -> list[Event]:
    """Whatever was still asked of the dead is asked no more."""
    play = table.play
    steel = tuple(one for one in play.steel_due if one != who)
    joining = tuple(one for one in play.joining if one[0] != who)
    dying = tuple(one for one in play.dying if one[0] != who)
    if (steel, joining, dying) == (play.steel_due, play.joining, play.dying):
        return []
    return [stood(steel_due=steel, joining=joining, dying=dying)]
