"""Something playable for any step, chosen by luck."""

from hearthside.core.luck import Luck
from hearthside.core.moves import Move
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.creation import drafting
from hearthside.games.questworlds.creation.concept import of_concept
from hearthside.games.questworlds.creation.kinds import TWELVE
from hearthside.games.questworlds.creation.sidekick import SaveSidekick, bond
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero, counted, usable

NAMES = ("Asha Venn", "Brannoc", "Corin Tallow", "Dessa Roe", "Ilmar", "Perrin Sedge", "Yoleth")
ADJECTIVES = ("Stubborn", "Soft-spoken", "Reckless", "Patient", "Sly", "Devout")
TRADES = ("River Pilot", "Hedge Scholar", "Horse Trader", "Bell Founder", "Road Warden")
ABILITIES = (
    "Reads the Weather",
    "Old Sword",
    "Knows Every Ford",
    "Silver Tongue",
    "Climbs Like a Cat",
    "Purse of Odd Coins",
    "Iron Stomach",
    "Forgets No Face",
    "Whistles Up Dogs",
    "Letters of Passage",
    "Lies to the Powerful",
    "Light Sleeper",
    "Grandmother’s Remedies",
)
FLAWS = ("Afraid of Deep Water", "Cannot Refuse a Wager", "Owes the Salt Guild", "Bad Left Knee")
_RIVER = (
    "{name} grew up as a [occupation: {trade}] and never quite left the river behind. "
    "People know the [trait: {adjective} Heart] long before they learn the name. "
    "With [{a}] and an [{b}] in the boat, no current seems too strong. "
    "An [ally: Aunt Maren] keeps the door open on winter nights, and asks few questions. "
    "There is a [{c}] that opens more doors than it should."
)
_ROAD = (
    "No one taught {name} to be a [occupation: {trade}], and no one could have. "
    "It took a [trait: {adjective} Streak] and years of being underestimated. "
    "The [{a}] came first, the [{b}] much later, and the debts in between. "
    "When things go wrong, {name} still relies on the old [{c}]."
)
PROSE = (_RIVER, _ROAD)


def surprise(table: QuestTable, who: str, step: str, luck: Luck) -> Move:
    hero = table.play.cast[who]
    match step:
        case "who":
            ways = ["go", *(way for way in ("list", "prose") if on(table, f"{way}_method"))]
            concept = f"{luck.pick(ADJECTIVES)} {luck.pick(TRADES).lower()}"
            return drafting.SaveWho(
                who=who, name=luck.pick(NAMES), concept=concept, method=luck.pick(ways)
            )
        case "concept":
            return drafting.SaveConcept(who=who, abilities=_rows(hero, luck, 2))
        case "list":
            return drafting.SaveList(who=who, abilities=_rows(hero, luck, TWELVE - _required(hero)))
        case "prose":
            a, b, c = luck.some(ABILITIES, 3)
            text = luck.pick(PROSE).format(
                name=hero.name or "Someone",
                trade=luck.pick(TRADES),
                adjective=luck.pick(ADJECTIVES),
                a=a,
                b=b,
                c=c,
            )
            return drafting.SaveProse(who=who, prose=text)
        case "ratings":
            return _ratings(hero, luck)
        case "flaws":
            rows = tuple({"name": one, "bond": "", "keyword": False} for one in luck.some(FLAWS, 2))
            return drafting.SaveFlaws(who=who, flaws=rows)
    return _sidekick(hero, luck)


def _required(hero: Hero) -> int:
    return sum(1 for one in counted(hero) if one.sort == "keyword" and not one.trade)


def _rows(hero: Hero, luck: Luck, count: int) -> tuple[drafting.Row, ...]:
    adjective, trade = luck.pick(ADJECTIVES), luck.pick(TRADES)
    given = of_concept(hero.concept)
    first = given if len(given) == 2 else [(adjective, "trait"), (trade, "occupation")]
    rest = ((one, "") for one in luck.some(ABILITIES, max(0, count - 2)))
    return tuple({"name": called, "kind": kind} for called, kind in (*first, *rest))


def _ratings(hero: Hero, luck: Luck) -> Move:
    whole = [one for one in usable(hero) if one.sort != "breakout"]
    if not whole:
        return drafting.SaveRatings(who=hero.id)
    best = luck.pick(whole).id
    lifted = luck.some([one.id for one in usable(hero)], 3)
    points = tuple(
        {"ability": id, "points": points} for id, points in zip(lifted, (10, 6, 4), strict=False)
    )
    return drafting.SaveRatings(who=hero.id, best=best, points=points)


def _sidekick(hero: Hero, luck: Luck) -> Move:
    bound = bond(hero)
    a, b = luck.some(ABILITIES, 2)
    rows: tuple[drafting.Row, ...] = (
        {"name": luck.pick(ADJECTIVES), "kind": "trait", "points": 5},
        {"name": a, "kind": "", "points": 10},
        {"name": b, "kind": "", "points": 0},
    )
    return SaveSidekick(
        who=hero.id,
        bond=bound.id if bound else "",
        name=bound.name if bound else luck.pick(("Pip", "Old Harl", "Mouse", "Tamsin")),
        best="2",
        abilities=rows,
    )
