"""What somebody may reroll dice with, and which (VE-4.4)."""

import msgspec

from hearthside.core.forms import Pick
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus.content import is_bracketed
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import Task, TaskDie
from hearthside.games.venus.task import reading
from hearthside.games.venus.wording import SILVER_LINING

MOST_POINTED = 4
"""VE-4.4: specialties, assets and other attributes in one task, allies' among them."""

IN_WORDS = ("insight", "stunt")
FOR_SEVERAL = ("lot", "ego")
"""What rerolls several dice at once: a Lot for each, or Ego for all."""
THING = "thing"
NAMES = {
    "lot": "A Lot",
    "ego": "Ego",
    "insight": "An insight",
    "stunt": "A stunt",
    THING: "Something of yours",
}
"""What rerolls a die, where it has no name of its own."""
GROUPS = {"specialty": "What you know", "connection": "Whom you know", "limit": SILVER_LINING}


class Source(msgspec.Struct, frozen=True):
    """Something of somebody's that rerolls a die, and which dice it may reroll."""

    value: str
    label: str
    help: str
    dice: tuple[int, ...]


def free_dice(task: Task) -> list[TaskDie]:
    """VE-4.4: dice nothing rerolls yet."""
    return [die for die in task.dice if not reading.is_marked(task, die.id)]


def dice_of(task: Task, who: str) -> list[TaskDie]:
    """VE-4.4: the dice somebody may point to: the roller's own and allies', or an ally's own."""
    dice = free_dice(task)
    return dice if who == task.who else [die for die in dice if die.owner == who]


def paid(task: Task, who: str, source: str) -> int:
    return sum(one.by == who and one.source == source for one in task.kisses)


def sources(task: Task, known: Figure) -> list[Source]:
    """VE-4.4: what somebody still has to reroll with. A stunt is for one's own die."""
    dice = tuple(die.id for die in dice_of(task, known.id))
    own = tuple(die.id for die in free_dice(task) if die.owner == known.id)
    found: list[Source] = []
    if left := known.lots - paid(task, known.id, "lot"):
        found.append(Source("lot", NAMES["lot"], f"{left} in hand, one for each", dice))
    if known.ego and not (task.double and known.id == task.who):
        found.append(Source("ego", NAMES["ego"], "for every die you want", dice))
    if own and not paid(task, known.id, "stunt"):
        found.append(Source("stunt", NAMES["stunt"], "a bold move, once, on your own die", own))
    found.append(Source("insight", NAMES["insight"], "what you know, if your Peers agree", dice))
    left_to_point = MOST_POINTED - sum(one.source == THING for one in task.kisses)
    if left_to_point > 0 and things(task, known):
        told = f"{spelled(left_to_point)} at most, if your Peers agree"
        found.append(Source(THING, NAMES[THING], told, dice))
    return [one for one in found if one.dice]


def things(task: Task, known: Figure) -> tuple[Pick, ...]:
    """Attributes and assets that have not been pointed to yet."""
    used = {one.ref for one in task.kisses if one.by == known.id}
    picks = (
        *(
            Pick(f"attribute {o.id}", o.name, group=GROUPS.get(o.kind, "What else you are"))
            for o in sorted(known.attributes, key=_rank)
            if not o.used and not is_bracketed(o.name)
        ),
        *(Pick(f"asset {o.id}", o.name, group="What you have") for o in known.assets if o.serves),
    )
    return tuple(pick for pick in picks if pick.value not in used)


def _rank(one: Attribute) -> tuple[bool, bool, str]:
    """What helps most often comes first, what hinders last."""
    return one.kind == "limit", one.kind not in GROUPS, one.kind
