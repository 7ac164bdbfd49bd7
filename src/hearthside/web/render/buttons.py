"""The button of something a seat may do: its words, its cost, whether a press is enough."""

from collections.abc import Sequence

import msgspec

from hearthside.core.asks import Verb, nothing
from hearthside.core.forms import Option
from hearthside.core.grammar import agreeing
from hearthside.web.render.icons import icon_of
from hearthside.web.render.labels import within

STATES = ("is ", "has ", "may ")
"""What is so of somebody is no order."""
Offered = Option | Verb
"""An answer, worked out; or something to start, which is worked out once it is opened."""
DRAWING = "table.draw-face"
PAGES = {DRAWING: "face/{about}", "table.add-picture": "pictures"}
"""What has a page of its own."""


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """Something to start."""

    key: str
    label: str
    icon: str = ""
    about: str = ""
    cost: str = ""
    at_once: bool = False
    """Whether a press does it: nothing is filled in and no second look is due."""
    best: bool = False
    danger: bool = False
    help: str = ""
    page: str = ""
    """The page where it is done, where a form would not do."""


def buttons(options: Sequence[Offered]) -> tuple[Button, ...]:
    return tuple(map(button, options))


def button(option: Offered, name: str = "") -> Button:
    """The button of an option; where everything is about somebody, they are not named again."""
    asks = option.fields is not nothing if isinstance(option, Verb) else bool(option.fields)
    return Button(
        key=option.key,
        label=_without(option.label, name) if name else option.label,
        icon=(option.icon if isinstance(option, Verb) else "")
        or icon_of(option.move, option.section, option.label),
        about=option.about,
        cost=option.cost,
        at_once=not (asks or option.help or option.danger),
        best=option.best,
        danger=option.danger,
        help=option.help,
        page=PAGES.get(option.move, "").format(about=option.about),
    )


def _without(label: str, name: str) -> str:
    """A label on the page of the one it names.

    >>> _without("Wren Halloway moves", "Wren Halloway"), _without("Attack", "Wren Halloway")
    ('Move', 'Attack')
    """
    short = within(label, name)
    if name and short.startswith(f"{name} "):
        short = short.removeprefix(f"{name} ")
        short = short if short.startswith(STATES) else agreeing("Both", short)
        return short[:1].upper() + short[1:]
    return short


def shortened(label: str, name: str) -> str:
    """A label without the name it ends on: `Hide Ansgar Voss` is `Hide` on his card."""
    return label.removesuffix(f" {name}").rstrip(":") if name else label
