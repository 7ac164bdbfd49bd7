"""Tasks under way, for tests: somebody with a job, an ally, and how one ends."""

from hearthside.games.venus.task.kiss_moves import KeepThese
from hearthside.games.venus.task.spending_sheet import Buy
from hearthside.games.venus.task.turning_against import LetBe
from tests.games.venus.evening import ANA, BRONZE, FAY, abilities, figure, job


def ana(metal: int = BRONZE, level: int = 3, **sheet):
    given = sheet.pop("abilities", abilities(wits=(metal, 1)))
    jobs = sheet.pop("jobs", (job("Cipher", level, "wits"),))
    return figure(ANA, abilities=given, jobs=jobs, **sheet)


def ally(seat: str, metal: int = BRONZE, level: int = 2, exp: int = 0, ability: str = "wits"):
    return figure(
        seat,
        abilities={**abilities(**{ability: (metal, 5)})},
        jobs=(job("Medic", level, ability, exp=exp),),
    )


def at(table):
    return table.table.play.task


def finish(table, *items: str, seat: str = ANA) -> None:
    """Keep the dice, buy these, and the FC lets the rest be."""
    if at(table).beat == "kiss":
        table.do(seat, KeepThese())
    if at(table).beat == "shop":
        table.do(seat, Buy(items=items, prize="A key" if "prize" in items else ""))
    if at(table):
        table.do(FAY, LetBe())
