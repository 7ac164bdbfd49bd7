"""The table's switches: each optional rule with its default and what it needs (QW-2.0)."""

from collections.abc import Mapping
from typing import Any

from hearthside.core.forms import Choice, Field, Number, Pick, Text, YesNo
from hearthside.core.table import Table
from hearthside.games.questworlds.resolve import Dice


def _rule(name: str, label: str, rule: str, on: bool = True, help: str = "") -> YesNo:
    return YesNo(name=name, label=label, help=help, rules=(rule,), value=on)


SETTINGS: tuple[Field, ...] = (
    Text(
        name="mastery_sign",
        label="How masteries are written",
        help="One sign, such as M or W.",
        rules=("QW-2.1.2",),
        value="M",
        most=3,
        needed=True,
    ),
    Choice(
        name="better_roll",
        label="The better of two equal degrees",
        help="Both succeed, or both fail: whose die wins?",
        rules=("QW-2.3.5.1",),
        picks=(Pick("high", "The higher roll"), Pick("low", "The lower roll")),
        value="high",
    ),
    _rule(
        "exact_critical",
        "Hitting the target exactly is the critical",
        "QW-2.3.5.1",
        on=False,
        help="And 1 fumbles. Only where the higher roll is the better one.",
    ),
    _rule(
        "quick_augments",
        "Quick augments",
        "QW-2.4.1",
        on=False,
        help="A fifth of the rating helps at once, without a roll.",
    ),
    Choice(
        name="keywords",
        label="Keywords",
        help="An umbrella is rated and its breakouts add to it. A package is a list in short.",
        rules=("QW-3.3",),
        picks=(Pick("umbrella", "Umbrellas with breakouts"), Pick("package", "Packages")),
        value="umbrella",
    ),
    _rule(
        "list_method",
        "Characters by list",
        "QW-9.1",
        help="Twelve abilities written down before play.",
    ),
    _rule(
        "prose_method",
        "Characters by prose",
        "QW-9.2",
        help="About 100 words; what is marked in them goes on the sheet.",
    ),
    _rule(
        "progression",
        "Resistance grows",
        "QW-4.2",
        help="Every few sessions all resistances go up by 1.",
    ),
    Number(
        name="progression_every",
        label="Sessions until it grows by 1",
        rules=("QW-4.2",),
        least=1,
        most=20,
        value=2,
    ),
    _rule(
        "degrees",
        "Degrees of victory",
        "QW-4.3",
        help="Victories and defeats are marginal, minor, major or complete. Much else needs this.",
    ),
    _rule(
        "consequences",
        "Consequences of defeat",
        "QW-4.4.1",
        help="Losers may be hurt, impaired, injured or dying. Needs degrees of victory.",
    ),
    _rule(
        "benefits",
        "Benefits of victory",
        "QW-4.4.2",
        help="Winners may gain +3, +6 or +9 for later. Needs degrees of victory.",
    ),
    _rule(
        "healing",
        "Healing",
        "QW-4.4.3",
        help="A contest lifts a harm, step by step. Needs consequences of defeat.",
    ),
    _rule(
        "modifiers",
        "Modifiers",
        "QW-4.5",
        help="What a character made or controls changes the rating. The next three need this.",
    ),
    _rule(
        "stretches",
        "Stretches",
        "QW-4.5.1",
        help="An ability that hardly fits takes −6 and wins a minor victory at most.",
    ),
    _rule(
        "situational",
        "Situational modifiers",
        "QW-4.5.2",
        help="The GM may give ±3 or ±6 for the circumstances.",
    ),
    _rule(
        "multiple_opponents",
        "A penalty for several opponents",
        "QW-4.5.3",
        help="−3 for each contest after the first in a round.",
    ),
    _rule(
        "combined",
        "Combined abilities",
        "QW-4.6",
        help="Two unlike abilities count with their average, where both are needed.",
    ),
    _rule("mobs", "Mobs", "QW-4.7", help="A crowd is shared out, one opponent for each PC."),
    _rule(
        "mass_effort",
        "Mass effort",
        "QW-4.8",
        help="Battles and the like, with the PCs deciding, helping or swept along.",
    ),
    _rule(
        "pyrrhic",
        "Pyrrhic victories",
        "QW-4.10",
        help="+M now, and terrible harm whatever happens. Needs consequences of defeat.",
    ),
    _rule(
        "graduated",
        "Graduated goals",
        "QW-4.11",
        help="A second goal that only a major victory wins too. Needs degrees of victory.",
    ),
    _rule(
        "arduous",
        "Arduous success",
        "QW-4.12.1",
        help="It works without a roll, and is told as hard.",
    ),
    _rule(
        "costly",
        "Costly success",
        "QW-4.12.3",
        help="The prize is won even in defeat, and the defeat is its price. Needs consequences.",
    ),
    _rule(
        "group_results",
        "The group shares its consequences and benefits",
        "QW-5.2.4",
        help="What a group wins or suffers goes to all its members.",
    ),
    _rule(
        "boosts",
        "Boosts for a group",
        "QW-5.2.5",
        help="Hero points bought together lift a group’s victory. Needs degrees of victory.",
    ),
    _rule(
        "extended",
        "Extended contests",
        "QW-8.1",
        help="Rounds of exchanges, first to 5. Needs degrees, consequences, benefits and healing.",
    ),
    _rule(
        "communities",
        "Communities",
        "QW-10.1",
        on=False,
        help="The people behind the PCs, with a ledger of what they can give. Needs the same.",
    ),
    _rule(
        "slow_forgiveness",
        "Communities forgive slowly",
        "QW-10.2",
        on=False,
        help="PCs shed only 3 points of their own penalty each interval. Needs communities.",
    ),
)

_HARM_AND_GAIN = ("degrees", "consequences", "benefits", "healing")
NEEDS: dict[str, tuple[str, ...]] = {
    "consequences": ("degrees",),
    "benefits": ("degrees",),
    "healing": ("degrees", "consequences"),
    "stretches": ("modifiers",),
    "situational": ("modifiers",),
    "multiple_opponents": ("modifiers",),
    "pyrrhic": ("degrees", "consequences"),
    "graduated": ("degrees",),
    "costly": ("degrees", "consequences"),
    "boosts": ("degrees",),
    "extended": _HARM_AND_GAIN,
    "communities": _HARM_AND_GAIN,
    "slow_forgiveness": ("communities", *_HARM_AND_GAIN),
}
"""QW-2.0: what each rule cannot do without, however far down."""

_DEFAULTS = {field.name: getattr(field, "value", None) for field in SETTINGS}


def on(table: Table[Any], name: str) -> bool:
    """Whether an optional rule is in play."""
    return bool(table.settings.get(name, _DEFAULTS[name]))


def sign(table: Table[Any]) -> str:
    """How this table writes a mastery."""
    return str(table.settings.get("mastery_sign") or "M")


def umbrella(table: Table[Any]) -> bool:
    return bool(table.settings.get("keywords", "umbrella") == "umbrella")


def dice(table: Table[Any]) -> Dice:
    """QW-2.3.5.1: how the dice are read."""
    high = table.settings.get("better_roll", "high") == "high"
    return Dice(high, high and on(table, "exact_critical"))


def switched(settings: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """QW-2.0: everything that changes with one switch: what it needs, or what needs it."""
    changes = {name: value}
    if value is True:
        changes |= {need: True for need in NEEDS.get(name, ()) if not settings.get(need)}
    elif value is False:
        changes |= {
            other: False for other, needs in NEEDS.items() if name in needs and settings.get(other)
        }
    if name == "exact_critical" and value and settings.get("better_roll") != "high":
        changes["better_roll"] = "high"
    if name == "better_roll" and value == "low" and settings.get("exact_critical"):
        changes["exact_critical"] = False
    return changes
