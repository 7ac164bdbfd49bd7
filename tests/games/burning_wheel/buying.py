"""Purchases for tests: who buys, at what price, and what it leaves in the purse."""

from hearthside.games.burning_wheel.story.buying import Buy, SetPrice
from hearthside.games.burning_wheel.story.taxes import GiveGift, NoGift
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, sheet


def buyer(resources: str = "B3", **rest):
    return sheet("ann", "ana", **{"artha": POOR, "resources": resources, **rest})


def buying(table: Evening, price: int = 3, what: str = "item", **how) -> None:
    wanted = {key: how.pop(key) for key in ("dice", "own", "name") if key in how}
    table.do("ana", Buy(who="ann", what=what, how="I ask around", **{"name": "Rope", **wanted}))
    if what == "item":
        how["ob"] = price
    table.do("gale", SetPrice(**how))


def bought(table: Evening, successes: int, gift: bool = False) -> None:
    """It is rolled, and on a failure the GM grants nothing unless told to."""
    table.roll(*hits(successes, dice(table)))
    if table.attempt and table.attempt.due and table.attempt.due[0].kind == "gift":
        table.do("gale", GiveGift() if gift else NoGift())


def purse(table: Evening, who: str = "ann") -> tuple[str, int]:
    return table.ability(who, "resources").rating, table.who(who).taxed
