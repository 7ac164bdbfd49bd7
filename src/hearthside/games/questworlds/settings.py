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
        rules=("QW-2.3.5.1",),
        picks=(Pick("high", "The higher roll"), Pick("low", "The lower roll")),
        value="high",
    ),
    _rule("exact_critical", "Hitting the target exactly is the critical", "QW-2.3.5.1", on=False),
    _rule("quick_augments", "Quick augments", "QW-2.4.1", on=False),
    Choice(
        name="keywords",
        label="Keywords",
        rules=("QW-3.3",),
        picks=(Pick("umbrella", "Umbrellas with breakouts"), Pick("package", "Packages")),
        value="umbrella",
    ),
    _rule("list_method", "Characters by list", "QW-9.1"),
    _rule("prose_method", "Characters by prose", "QW-9.2"),
    _rule("progression", "Resistance grows", "QW-4.2"),
    Number(
        name="progression_every",
        label="Sessions until it grows by 1",
        rules=("QW-4.2",),
        least=1,
        most=20,
        value=2,
    ),
    _rule("degrees", "Degrees of victory", "QW-4.3"),
    _rule("consequences", "Consequences of defeat", "QW-4.4.1"),
    _rule("benefits", "Benefits of victory", "QW-4.4.2"),
    _rule("healing", "Healing", "QW-4.4.3"),
    _rule("modifiers", "Modifiers", "QW-4.5"),
    _rule("stretches", "Stretches", "QW-4.5.1"),
    _rule("situational", "Situational modifiers", "QW-4.5.2"),
    _rule("multiple_opponents", "A penalty for several opponents", "QW-4.5.3"),
    _rule("combined", "Combined abilities", "QW-4.6"),
    _rule("mobs", "Mobs", "QW-4.7"),
    _rule("mass_effort", "Mass effort", "QW-4.8"),
    _rule("pyrrhic", "Pyrrhic victories", "QW-4.10"),
    _rule("graduated", "Graduated goals", "QW-4.11"),
    _rule("arduous", "Arduous success", "QW-4.12.1"),
    _rule("costly", "Costly success", "QW-4.12.3"),
    _rule("group_results", "The group shares its consequences and benefits", "QW-5.2.4"),
    _rule("boosts", "Boosts for a group", "QW-5.2.5"),
    _rule("extended", "Extended contests", "QW-8.1"),
    _rule("communities", "Communities", "QW-10.1", on=False),
    _rule(
        "slow_forgiveness",
        "Communities forgive slowly",
        "QW-10.2",
        on=False,
        help="PCs shed only 3 points of their own penalty each interval.",
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
