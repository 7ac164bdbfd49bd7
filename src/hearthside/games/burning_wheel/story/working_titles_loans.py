"""What adds to Resources: work that wins back what was taxed, titles, loans (BW-3.4, 3.8, 3.9)."""

from functools import partial

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Number, YesNo, must_say, one_of
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt import changes, questions
from hearthside.games.burning_wheel.attempt.changes import AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.settling import Settled, settled_about
from hearthside.games.burning_wheel.attempt.sides import (
    able,
    attempt_id,
    is_playing,
    roller,
    weighed,
)
from hearthside.games.burning_wheel.attempt.state import Attempt, Due, Work
from hearthside.games.burning_wheel.passing_tests import SHORTER
from hearthside.games.burning_wheel.resource_cycles import cycle_now
from hearthside.games.burning_wheel.sheet import Fund, Sheet
from hearthside.games.burning_wheel.sheet_changes import ability_changed, changed
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST


class GoToWork(Move, frozen=True, tag="burning-wheel.go-to-work"):
    who: str
    skill: str


class ShareWork(Move, frozen=True, tag="burning-wheel.share-work"):
    speed: int


class Entitle(Move, frozen=True, tag="burning-wheel.entitle"):
    who: str
    title: str


class Lend(Move, frozen=True, tag="burning-wheel.lend"):
    who: str
    name: str
    dice: int
    cash: bool


DURING = "play.left_to_ask"


def asks(table: Burning) -> list[Ask]:
    return [_ask(table, due) for due in questions.due_now(table, "work")]


def _ask(table: Burning, due: Due) -> Ask:
    spare = int(due.text)
    field = Number(
        "speed",
        f"{spare} to spare: how many for speed?",
        help=f"Each saves {SHORTER}% of the cycle. The rest win back one more die each.",
        least=0,
        most=spare,
        value=0,
    )
    return Ask(
        of=due.who,
        title="Good work",
        question="More dice, or less time?",
        meanwhile="The work is done.",
        options=lambda: [offer(ShareWork, "Share it out", field, rules=("BW-3.9",))],
    )


def further(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    gm = table.is_gm(seat)
    offered = []
    for sheet in able(table):
        owes = sheet.tax and sheet.worked < cycle_now(table)
        jobs = [Pick(one.id, f"{one.name} {one.rating}") for one in sheet.skills]
        if owes and jobs and (gm or table.speaks_for(seat, sheet.id)):
            offered.append(
                verb(
                    GoToWork,
                    f"{sheet.name} works off the tax",
                    partial(_jobs, jobs),
                    group="sheet",
                    who=sheet.id,
                    rules=("BW-3.9",),
                )
            )
        if gm:
            offered += _giving(sheet)
    return offered


def _jobs(jobs: list[Pick]) -> tuple[Field, ...]:
    return (one_of("skill", "At what?", jobs),)


def _giving(sheet: Sheet) -> list[Verb]:
    lent: list[Verb] = [
        verb(
            Lend,
            f"Lend {sheet.name} something",
            _lending,
            group="sheet",
            who=sheet.id,
            rules=("BW-3.4",),
        )
    ]
    if sheet.exponent("resources") < HIGHEST:
        lent.append(
            verb(
                Entitle,
                f"A title for {sheet.name}: Resources +1",
                lambda: (
                    must_say(
                        "title",
                        "Which title?",
                        "Say which title it is first.",
                        most=60,
                        placeholder="Warden",
                    ),
                ),
                group="sheet",
                who=sheet.id,
                rules=("BW-3.8",),
            )
        )
    return lent


def _lending() -> tuple[Field, ...]:
    return (
        must_say("name", "From whom?", "Say who lends it first.", most=60, placeholder="The guild"),
        Number("dice", "Dice", least=1, most=10, value=1),
        YesNo("cash", "It is cash, and gone once spent"),
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, ShareWork):
        attempt = changes.current(table)
        due = attempt.due[0]
        sheet = table.play.cast[due.who]
        won = 1 + int(due.text) - move.speed
        saved = f" in {100 - SHORTER * move.speed}% of the cycle" if move.speed else ""
        return [_restored(sheet, won, saved), questions.without(attempt, "work")]
    assert isinstance(move, GoToWork | Entitle | Lend)
    sheet = table.play.cast[move.who]
    match move:
        case GoToWork():
            return _working(table, sheet, move)
        case Entitle():
            known = sheet.abilities["resources"]
            risen = known.exponent + 1
            said = f" becomes {unstopped(move.title)}: Resources {known.shade}{risen}."
            return [ability_changed(sheet, known.id, said, rules=("BW-3.8",), exponent=risen)]
        case Lend():
            name = unstopped(move.name)
            if any(fund.name == name for fund in sheet.funds):
                raise Illegal(f"There is a fund “{name}” already. Give it another name.", "name")
            fund = Fund(name=name, dice=move.dice, loan=True, cash=move.cash)
            said = f" is lent {move.dice}D: {name}."
            return [changed(sheet, said, funds=(*sheet.funds, fund), rules=("BW-3.4",))]


def _working(table: Burning, sheet: Sheet, move: GoToWork) -> list[Event]:
    """BW-3.9: one cycle of work, whatever comes of it."""
    skill = sheet.abilities[move.skill]
    side, eased = weighed(table, roller(table, sheet, move.skill))
    attempt = Attempt(
        id=attempt_id(table),
        intent=f"{sheet.name} wins back what was taxed",
        task=f"A cycle of {skill.name}",
        purpose="work",
        matter=Work(),
        base=1 + sheet.tax,
        base_label="1 plus the dice taxed",
        time="one resource cycle",
        failure="nothing is won back, and the cycle passes",
        sides=(side,),
        beat="claim",
    )
    said = f" works for a cycle: {skill.name}, base obstacle {attempt.base}."
    return [
        *eased,
        changed(sheet, worked=cycle_now(table)),
        AttemptFramed(attempt=attempt, text=said, rules=("BW-3.9",)),
    ]


def follow(table: Burning, event: Settled) -> list[Event]:
    attempt = settled_about(table, Work)
    if attempt is None or attempt.sides[0].outcome != "pass":
        return []
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    spare = side.successes - side.obstacle
    if spare:
        due = Due(kind="work", who=sheet.id, text=str(spare))
        return [altered(due=(due, *attempt.due))]
    return [_restored(sheet, 1, "")]


def _restored(sheet: Sheet, dice: int, saved: str) -> Event:
    won = min(dice, sheet.tax)
    left = sheet.exponent("resources") - (sheet.tax - won)
    said = f" wins back {won}D{saved}: {left}D of Resources to roll."
    return changed(sheet, said, tax=sheet.tax - won, rules=("BW-3.9",), beat="Settle")
