"""Something playable for any step, chosen by luck.

What somebody wrote stays and only the blanks are filled; a step with no blank left starts anew.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat

from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks
from hearthside.core.marked_text import marks
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    SIDEKICK_ABILITIES,
    SIDEKICK_POINTS,
    STARTING_ABILITIES,
    STARTING_FLAWS,
    STARTING_POINTS,
)
from hearthside.games.questworlds.content import ideas
from hearthside.games.questworlds.creation import ability_kinds, prose, sidekick
from hearthside.games.questworlds.creation.saving import Row
from hearthside.games.questworlds.creation.steps import required
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero, counted, flaws, usable
from hearthside.games.questworlds.state import QuestTable

ENOUGH = 40
"""Words of a text that need no more."""


def who(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    method: str = hero.method
    if not (hero.name or hero.concept) and method == "go":
        ways = [way for way in ("list", "prose") if on(table, f"{way}_method")]
        method = luck.pick(["go", *ways])
    others = [one for one in table.play.cast.values() if one.id != hero.id]
    given = [ability_kinds.of_concept(one.concept) for one in others]
    known = [one.name for one in others] + [called for each in given for called, _ in each]

    def unlike(kind: str) -> str:
        """One that nobody else at the table has."""
        return luck.pick(_unused(ideas(table, kind), known, 1))

    concept = f"{unlike('adjectives')} {unlike('trades').lower()}"
    return {"name": unlike("names"), "concept": concept, "method": method}


def concept(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    return {"abilities": _rows(table, hero, luck, 2 + required(table))}


def twelve(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    return {"abilities": _rows(table, hero, luck, STARTING_ABILITIES)}


def _unused(texts: Sequence[str], written: Iterable[str], count: int) -> Sequence[str]:
    """What is not written down yet, as long as there is enough of it."""
    known = {one.casefold() for one in written}
    free = [text for text in texts if text.casefold() not in known]
    return free if len(free) >= count else texts


def _own(
    table: QuestTable, hero: Hero, kind: str, written: list[str], count: int, luck: Luck
) -> list[str]:
    """So many that are not written down yet, first of all what nobody else at the table has."""
    others = (one for one in table.play.cast.values() if one.id != hero.id)
    known = [ability.name for one in others for ability in one.abilities]
    texts = _unused(ideas(table, kind), written, count)
    fresh = _unused(texts, known, 1)
    first = luck.some(fresh, min(count, len(fresh)))
    return [*first, *luck.some([one for one in texts if one not in first], count - len(first))]


def _rows(table: QuestTable, hero: Hero, luck: Luck, count: int) -> tuple[Row, ...]:
    """As many lines as are still open, after those that are written."""
    mine = [one for one in usable(hero) if not one.free]
    still = count - len(counted(hero))
    if still <= 0:
        mine, still = [], count - required(table)
    written: list[Row] = [{"name": one.name, "kind": ability_kinds.kind_of(one)} for one in mine]
    if len(mine) <= required(table):
        written += _of_concept(table, hero, luck)[:still]
        still -= 2
    names = [*(row["name"] for row in written), *(one.name for one in flaws(hero))]
    rest = _own(table, hero, "abilities", names, max(0, still), luck)
    return (*written, *({"name": one, "kind": ""} for one in rest))


def _of_concept(table: QuestTable, hero: Hero, luck: Luck) -> list[Row]:
    given = ability_kinds.of_concept(hero.concept)
    if len(given) != 2:
        given = [
            (luck.pick(ideas(table, "adjectives")), "trait"),
            (luck.pick(ideas(table, "trades")), "occupation"),
        ]
    return [{"name": called, "kind": kind} for called, kind in given]


def text(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    return {"prose": _prose(table, hero, luck)}


def _prose(table: QuestTable, hero: Hero, luck: Luck) -> str:
    """A text, or the rest of one that was begun."""
    begun = hero.prose.strip()
    marked = [mark.words for mark in marks(begun, prose.NAMES)]
    a, b, c = luck.some(_unused(ideas(table, "abilities"), marked, 3), 3)
    adjective, trade = (row["name"] for row in _of_concept(table, hero, luck))
    if trade in marked:
        trade = luck.pick(_unused(ideas(table, "trades"), marked, 1))
    more = luck.pick(ideas(table, "prose")).format(
        name=hero.name or "Someone", trade=trade, adjective=adjective, a=a, b=b, c=c
    )
    if not begun or (prose.words(begun) >= ENOUGH and not prose.problems(hero)):
        return more
    stop = "." if begun[-1].isalnum() or begun[-1] == "]" else ""
    return f"{begun}{stop} {more}"


def ratings(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    """The one at 17 and the points that are not given out yet."""
    abilities = usable(hero)
    whole = [one.id for one in abilities if one.sort != "breakout"]
    if not whole:
        return {}
    spent, best, left = (
        {one.id: one.points for one in abilities},
        hero.best,
        ability_kinds.points_left(hero),
    )
    if best and left <= 0:
        spent, best, left = dict.fromkeys(spent, 0), "", STARTING_POINTS
    trade = next((one.id for one in abilities if one.trade and one.id in whole), "")
    best = best or trade or luck.pick(whole)
    given = _spread(spent, left, MOST_ON_ONE, luck, best)
    points = tuple({"ability": id, "points": each} for id, each in given.items() if each)
    return {"best": best, "points": points}


def _spread(
    spent: dict[str, int], left: int, most: int, luck: Luck, best: str = ""
) -> dict[str, int]:
    """Points with those that are left added: 10, 6 and 4, first to the best and where there are
    none yet."""
    order = sorted(luck.shuffled(list(spent)), key=lambda id: (spent[id] > 0, id != best))
    given = dict(spent)
    for id, share in zip(order, chain((10, 6, 4), repeat(most)), strict=False):
        more = max(0, min(share, most - given[id], left))
        given[id] += more
        left -= more
    return given


def weaknesses(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    """Two, or one more than are written as long as there is room."""
    written = [{"name": one.name, "bond": one.bond, "keyword": one.free} for one in flaws(hero)]
    own = sum(1 for one in flaws(hero) if not one.free)
    if own >= STARTING_FLAWS:
        written, own = [row for row in written if row["keyword"]], 0
    names, wanted = [one.name for one in hero.abilities], max(2, own + 1) - own
    more = _own(table, hero, "flaws", names, wanted, luck)
    return {"flaws": (*written, *({"name": one, "bond": "", "keyword": False} for one in more))}


def follower(table: QuestTable, hero: Hero, luck: Luck) -> Blanks:
    bound, begun = sidekick.bond(hero), hero.companion
    called = begun.name if begun else bound.name if bound else ""
    form = {field.name: field.start for field in sidekick.fields(hero, bound, begun)}
    rows = [dict(row) for row in form["abilities"] if row["name"]]
    left = SIDEKICK_POINTS - sum(row["points"] for row in rows)
    if len(rows) == SIDEKICK_ABILITIES and left <= 0:
        rows, left = [], SIDEKICK_POINTS
    best = form["best"] if rows else "2"
    lucky = luck.some(
        _unused(ideas(table, "abilities"), [row["name"] for row in rows], 3), SIDEKICK_ABILITIES
    )
    wanted = {"trait": luck.pick(ideas(table, "adjectives"))}
    if form["unusual"]:
        wanted["keyword"] = luck.pick(ideas(table, "folk"))
    for ability in lucky[: SIDEKICK_ABILITIES - len(rows)]:
        held = {row["kind"] for row in rows}
        kind = next((kind for kind in wanted if kind not in held), "")
        rows.append({"name": wanted.get(kind, ability), "kind": kind, "points": 0})
    given = _spread({str(at): row["points"] for at, row in enumerate(rows)}, left, 10, luck)
    return {
        "name": called or luck.pick(ideas(table, "sidekicks")),
        "best": best,
        "unusual": form["unusual"],
        "abilities": tuple({**row, "points": given[str(at)]} for at, row in enumerate(rows)),
    }
