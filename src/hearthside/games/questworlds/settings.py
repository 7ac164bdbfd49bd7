"""The table's switches: each optional rule with its default and what it needs (QW-2.0)."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.forms import Choice, Field, Group, Number, Pick, Text, YesNo
from hearthside.core.table import Table
from hearthside.games.questworlds.numbers import Dice

DICE = Group("Dice and ratings", "How a mastery is written and how two dice are read.")
MAKING = Group("Making characters", "Ways to make a character, and what a keyword is.")
RESULTS = Group(
    "Winning and losing", "How far you win or lose, and what stays with you afterwards."
)
CONTESTS = Group("More for a contest", "What may help or hinder, and other ways to go for a prize.")
TOGETHER = Group("Together", "Groups, crowds and long contests.")
WORLD = Group("The world", "Resistance that grows, and the people behind the PCs.")


def _rule(group: Group, name: str, label: str, rule: str, on: bool = True, help: str = "") -> YesNo:
    return YesNo(group=group, name=name, label=label, help=help, rules=(rule,), value=on)


SETTINGS: tuple[Field, ...] = (
    Text(
        group=DICE,
        name="mastery_sign",
        label="How masteries are written",
        help="One sign, such as M or W. No digits, they stand beside it.",
        rules=("QW-2.1.2",),
        value="M",
        most=3,
        needed=True,
        bars="0123456789+-−–.,/ ",
    ),
    Choice(
        group=DICE,
        name="better_roll",
        label="The better of two equal degrees",
        help="Both succeed, or both fail: whose die wins?",
        rules=("QW-2.3.5.1",),
        picks=(Pick("high", "The higher roll"), Pick("low", "The lower roll")),
        value="high",
    ),
    _rule(
        DICE,
        "exact_critical",
        "Hitting the target exactly is the critical",
        "QW-2.3.5.1",
        on=False,
        help="And 1 fumbles.",
    ),
    Choice(
        group=MAKING,
        name="keywords",
        label="Keywords",
        help="An umbrella is rated and its breakouts add to it. A package is a list in short.",
        rules=("QW-3.3",),
        picks=(Pick("umbrella", "Umbrellas with breakouts"), Pick("package", "Packages")),
        value="umbrella",
    ),
    _rule(
        MAKING,
        "list_method",
        "Characters by list",
        "QW-9.1",
        help="Twelve abilities written down before play.",
    ),
    _rule(
        MAKING,
        "prose_method",
        "Characters by prose",
        "QW-9.2",
        help="About 100 words; what is marked in them goes on the sheet.",
    ),
    _rule(
        RESULTS,
        "degrees",
        "Degrees of victory",
        "QW-4.3",
        help="Victories and defeats are marginal, minor, major or complete.",
    ),
    _rule(
        RESULTS,
        "consequences",
        "Consequences of defeat",
        "QW-4.4.1",
        help="Losers may be hurt, impaired, injured or dying.",
    ),
    _rule(
        RESULTS,
        "benefits",
        "Benefits of victory",
        "QW-4.4.2",
        help="Winners may gain +3, +6 or +9 for later.",
    ),
    _rule(RESULTS, "healing", "Healing", "QW-4.4.3", help="A contest lifts a harm, step by step."),
    _rule(
        CONTESTS,
        "quick_augments",
        "Quick augments",
        "QW-2.4.1",
        on=False,
        help="A fifth of the rating helps at once, without a roll.",
    ),
    _rule(
        CONTESTS,
        "modifiers",
        "Modifiers",
        "QW-4.5",
        help="What a character made or controls changes the rating.",
    ),
    _rule(
        CONTESTS,
        "stretches",
        "Stretches",
        "QW-4.5.1",
        help="An ability that hardly fits takes −6 and wins a minor victory at most.",
    ),
    _rule(
        CONTESTS,
        "situational",
        "Situational modifiers",
        "QW-4.5.2",
        help="The GM may give ±3 or ±6 for the circumstances.",
    ),
    _rule(
        CONTESTS,
        "multiple_opponents",
        "A penalty for several opponents",
        "QW-4.5.3",
        help="−3 for each contest after the first in a round.",
    ),
    _rule(
        CONTESTS,
        "combined",
        "Combined abilities",
        "QW-4.6",
        help="Two unlike abilities count with their average, where both are needed.",
    ),
    _rule(
        CONTESTS,
        "pyrrhic",
        "Pyrrhic victories",
        "QW-4.10",
        help="A whole mastery now, and terrible harm whatever happens.",
    ),
    _rule(
        CONTESTS,
        "graduated",
        "Graduated goals",
        "QW-4.11",
        help="A second goal that only a major victory wins too.",
    ),
    _rule(
        CONTESTS,
        "arduous",
        "Arduous success",
        "QW-4.12.1",
        help="It works without a roll, and is told as hard.",
    ),
    _rule(
        CONTESTS,
        "costly",
        "Costly success",
        "QW-4.12.3",
        help="The prize is won even in defeat, and the defeat is its price.",
    ),
    _rule(
        TOGETHER,
        "group_results",
        "The group shares its consequences and benefits",
        "QW-5.2.4",
        help="What a group wins or suffers goes to all its members.",
    ),
    _rule(
        TOGETHER,
        "boosts",
        "Boosts for a group",
        "QW-5.2.5",
        help="Hero points bought together lift a group’s victory.",
    ),
    _rule(
        TOGETHER, "mobs", "Mobs", "QW-4.7", help="A crowd is shared out, one opponent for each PC."
    ),
    _rule(
        TOGETHER,
        "mass_effort",
        "Mass effort",
        "QW-4.8",
        help="Battles and the like, with the PCs deciding, helping or swept along.",
    ),
    _rule(
        TOGETHER, "extended", "Extended contests", "QW-8.1", help="Rounds of exchanges, first to 5."
    ),
    _rule(
        TOGETHER,
        "one_point",
        "One hero point for each exchange",
        "QW-2.3.5.4",
        help="The rules name no limit. Without it a point can be spent for every step.",
    ),
    _rule(
        WORLD,
        "progression",
        "Resistance grows",
        "QW-4.2",
        help="Every few sessions all resistances go up by 1.",
    ),
    Number(
        group=WORLD,
        name="progression_every",
        label="Sessions until it grows by 1",
        rules=("QW-4.2",),
        least=1,
        most=20,
        value=2,
    ),
    _rule(
        WORLD,
        "communities",
        "Communities",
        "QW-10.1",
        on=False,
        help="The people behind the PCs, with a ledger of what they can give.",
    ),
    _rule(
        WORLD,
        "slow_forgiveness",
        "Communities forgive slowly",
        "QW-10.2",
        on=False,
        help="PCs shed only 3 points of their own penalty each interval.",
    ),
)

_HARM_AND_GAIN = dict.fromkeys(("degrees", "consequences", "benefits", "healing"), True)
NEEDS: dict[str, dict[str, Any]] = {
    "exact_critical": {"better_roll": "high"},
    "consequences": {"degrees": True},
    "benefits": {"degrees": True},
    "healing": {"consequences": True},
    "stretches": {"modifiers": True},
    "situational": {"modifiers": True},
    "multiple_opponents": {"modifiers": True},
    "pyrrhic": {"consequences": True},
    "graduated": {"degrees": True},
    "costly": {"consequences": True},
    "boosts": {"degrees": True},
    "extended": _HARM_AND_GAIN,
    "one_point": {"extended": True},
    "progression_every": {"progression": True},
    "communities": _HARM_AND_GAIN,
    "slow_forgiveness": {"communities": True},
}
"""QW-2.0: what each rule cannot do without."""

_DEFAULTS = {field.name: getattr(field, "value", None) for field in SETTINGS}


def on(table: Table[Any], name: str) -> bool:
    """Whether an optional rule is in play: switched on, with all that it needs."""
    return _plays(table.settings, name, True)


def _plays(settings: Mapping[str, Any], name: str, value: Any) -> bool:
    return settings.get(name, _DEFAULTS[name]) == value and all(
        _plays(settings, need, wanted) for need, wanted in NEEDS.get(name, {}).items()
    )


def sign(table: Table[Any]) -> str:
    """How this table writes a mastery."""
    return str(table.settings.get("mastery_sign") or "M")


def umbrella(table: Table[Any]) -> bool:
    return bool(table.settings.get("keywords", "umbrella") == "umbrella")


def dice(table: Table[Any]) -> Dice:
    """QW-2.3.5.1: how the dice are read."""
    high = table.settings.get("better_roll", "high") == "high"
    return Dice(high, on(table, "exact_critical"))
