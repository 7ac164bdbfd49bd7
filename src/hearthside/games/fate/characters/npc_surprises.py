"""Somebody by luck, as the GM's forms ask for them (FA-9.3 to FA-9.5)."""

from typing import Any

from hearthside.core.lucky_people import known, stranger, titled
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import tag_of
from hearthside.games.fate.characters.npcs import MakeGroup, MakeLesser, MakeMajor, MakeMook
from hearthside.games.fate.content import ideas
from hearthside.games.fate.sheet import APPROACHES
from hearthside.games.fate.starting_numbers import STARTING_RATINGS
from hearthside.games.fate.state import FateTable


def somebody(table: FateTable, move: str, luck: Luck) -> dict[str, Any]:
    one = stranger(luck, known(table))
    good, bad = ", ".join(one.calling.good), one.calling.bad
    approaches = luck.shuffled(tuple(APPROACHES))
    match move:
        case _ if move == tag_of(MakeMajor):
            rated = dict(zip(approaches, STARTING_RATINGS, strict=True))
            trouble = luck.pick(ideas(table, "troubles"))
            return {"name": one.name, "high_concept": one.aspect, "trouble": trouble, **rated}
        case _ if move == tag_of(MakeLesser):
            best, second = approaches[:2]
            return {
                "name": one.name,
                "aspects": one.aspect,
                "best": best,
                "best_rating": luck.pick((2, 3)),
                "second": second,
                "second_rating": luck.pick((1, 2)),
            }
        case _ if move == tag_of(MakeMook):
            return {"name": one.name, "aspects": one.aspect, "good_at": good, "bad_at": bad}
        case _ if move == tag_of(MakeGroup):
            size = luck.pick((3, 4, 5, 6))
            name = f"The {one.calling.several}"
            aspect = titled(f"{one.calling.several}, bad with {bad}")  # FA-9.4: as they are
            words = {"name": name, "aspects": aspect, "good_at": good, "bad_at": bad}
            return {**words, "size": size}
    return {}
