"""Making a character as the core runs it: the steps in order, and what finishing makes of them."""

from hearthside.core.making import Making, Step
from hearthside.core.say import Line, line, name
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus.assembly import (
    ability_step,
    finishing,
    lifepath_step,
    plan,
    problems,
    shop,
    shop_problems,
    steps,
    surprises,
)
from hearthside.games.venus.sheet import MOST_KIN, Figure, Plan
from hearthside.games.venus.state import VTable
from hearthside.games.venus.world import world


def _blank(table: VTable, id: str, player: str) -> Figure:
    return Figure(id=id, name="", player=player, tier=table.play.tier, plan=Plan())


def _idea(table: VTable, who: Figure) -> str:
    told = "Start with an idea: one sentence you can picture. The name may come later."
    return f"{world(table)}\n{told}".strip()


def _circle(table: VTable, who: Figure) -> str:
    """It is the last step: what was not spent is said once more before somebody sits down."""
    most = spelled(MOST_KIN)
    told = (
        f"Up to {most} people who matter to you, for the Facilitator to play. "
        "Then what you live by, one per line."
    )
    left = plan.caps_left(table, who)
    caps = "One cap is unspent: it" if left == 1 else f"{left} caps are unspent: they"
    wait = "waits" if left == 1 else "wait"
    return f"{told} {caps} {wait} on your sheet." if left > 0 else told


def _joins(table: VTable, who: Figure) -> Line:
    return line(name(who.name), " steps into the story.", rules=("VE-2.1",), beat="Cast")


CHARACTER = Making(
    noun="character",
    label="Make a character",
    blank=_blank,
    finished=finishing.finished,
    joins=_joins,
    rules=("VE-2.1",),
    steps=(
        Step(
            id="who",
            title="Who are you?",
            help=_idea,
            fields=steps.who_fields,
            problems=problems.who,
            lucky=surprises.who,
            fills=("Circumstances",),
            rules=("VE-2.1", "VE-2.2", "VE-2.3", "VE-2.4"),
        ),
        Step(
            id="job",
            title="A job to start with",
            help="It is free. Tap one to read what it is, or let luck choose.",
            fields=steps.job_fields,
            saved=steps.job_saved,
            so_far=steps.job_so_far,
            problems=problems.job,
            lucky=surprises.job,
            rules=("VE-2.6", "VE-7.1"),
        ),
        Step(
            id="paths",
            title="Lifepaths",
            help="Where you have been, in order. Each gives a point, caps (what you buy skills and "
            "things with), and something true of you, by a die when you sit down.",
            fields=lifepath_step.path_fields,
            saved=lifepath_step.path_saved,
            problems=problems.paths,
            so_far=lifepath_step.path_so_far,
            lucky=surprises.paths,
            fills=("The path so far",),
            rules=("VE-2.5", "VE-7.2"),
        ),
        Step(
            id="abilities",
            title="Abilities",
            help=ability_step.ability_help,
            fields=ability_step.ability_fields,
            saved=ability_step.ability_saved,
            totals=ability_step.ability_totals,
            problems=problems.abilities,
            lucky=surprises.abilities,
            fills=("Abilities",),
            rules=("VE-2.7", "VE-2.8"),
        ),
        Step(
            id="shop",
            title="What caps buy",
            help="Caps are what your life has earned you. What your lifepaths list is cheaper. "
            "Unspent caps wait on your sheet.",
            fields=shop.shop_fields,
            saved=shop.shop_saved,
            totals=shop.shop_totals,
            problems=shop_problems.shop,
            lucky=surprises.shop,
            begun=shop.shop_begun,
            fills=("Special attribute", "Attributes", "Assets", "Jobs"),
            rules=("VE-2.9", "VE-2.10", "VE-2.13", "VE-2.14", "VE-2.23"),
        ),
        Step(
            id="circle",
            title="Who you love, what you live by",
            help=_circle,
            fields=steps.circle_fields,
            saved=steps.circle_saved,
            problems=problems.circle,
            lucky=surprises.circle,
            fills=("Principles", "Kith and kin"),
            may_wait=True,
            rules=("VE-2.12", "VE-2.16"),
        ),
    ),
)
MAKINGS = (CHARACTER,)
