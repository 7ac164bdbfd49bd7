"""The button of something a seat may do: its words, its cost, whether a press is enough."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, nothing
from hearthside.core.forms import Option
from hearthside.core.life.scenes_sessions import NextScene, OpenScene
from hearthside.core.moves import tag_of
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.typesetting import capital
from hearthside.web.render.icons import icon_of
from hearthside.web.render.labels import within

STATES = ("is ", "has ", "may ")
"""What is so of somebody is no order."""
Offered = Option | Verb
"""An answer, worked out; or something to start, which is worked out once it is opened."""
DRAWING = "table.draw-face"
PAGES = {DRAWING: "face/{about}", "table.add-picture": "pictures"}
"""What has a page of its own."""
BEGINS_SCENE = (tag_of(NextScene), tag_of(OpenScene))
"""What a scene is framed from is read where it is written, not on a button."""


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
    if isinstance(option, Verb):
        asks, icon = option.fields is not nothing, option.icon
    else:
        asks, icon = bool(option.fields), ""
    help, page = "" if option.move in BEGINS_SCENE else option.help, PAGES.get(option.move)
    return Button(
        key=option.key,
        label=_without(option.label, name) if name else option.label,
        icon=icon or icon_of(option.move, option.section, option.label),
        about=option.about,
        cost=option.cost,
        at_once=not (asks or help or option.danger),
        best=option.best,
        danger=option.danger,
        help=help,
        page=page.format(about=option.about) if page else "",
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
        return capital(short)
    return short


class Fold(msgspec.Struct, frozen=True):
    """Several things of one kind that are seldom wanted, under one line."""

    title: str
    buttons: tuple[Button, ...]


MANY = 4
"""How many of one kind fold under one line."""


def about_somebody(
    options: Sequence[Offered], name: str
) -> tuple[tuple[Button, ...], tuple[Fold, ...]]:
    """What may be done about somebody, where their name stands above it all; many of one kind
    (`Edit Ansgar Voss: skills`) under one line."""
    folds = _many_of_a_kind(options)
    loose = [one for one in options if not any(one in held for held in folds.values())]
    return (
        tuple(replace(button(one), label=_of_them(one.label, name)) for one in loose),
        tuple(
            Fold(shortened(head, name), tuple(button(one, head) for one in held))
            for (_, head), held in folds.items()
        ),
    )


def few_of_a_kind(options: Sequence[Offered], id: str) -> list[Offered]:
    """What may be done about somebody, but for what is seldom wanted."""
    about = [one for one in options if one.about == id]
    many = [one for held in _many_of_a_kind(about).values() for one in held]
    return [one for one in about if one not in many]


def _many_of_a_kind(options: Sequence[Offered]) -> dict[tuple[str, str], list[Offered]]:
    kinds: dict[tuple[str, str], list[Offered]] = {}
    for one in options:
        kinds.setdefault((one.move, one.label.partition(": ")[0]), []).append(one)
    return {kind: held for kind, held in kinds.items() if len(held) >= MANY}


GROUPS = {
    "Hurt and healed": ("wound", "heal", "steel"),
    "Gains and losses": ("plus", "minus", "bag", "star", "points", "hands", "people", "door"),
}
"""What looks after somebody, under headings, by the drawing it wears; the rest comes last."""
LOOSE = 6
"""Up to so many need no headings."""


def under_headings(care: Sequence[Button]) -> tuple[Fold, ...]:
    """What may be done for somebody: a few in a row, many under headings."""
    found: dict[str, list[Button]] = {title: [] for title in (*GROUPS, "Everything else")}
    for one in care:
        kinds = (title for title, icons in GROUPS.items() if one.icon in icons)
        found[next(kinds, "Everything else")].append(one)
    groups = [Fold(title, tuple(held)) for title, held in found.items() if held]
    if len(care) <= LOOSE or len(groups) == 1:
        return (Fold("", tuple(care)),) if care else ()
    return tuple(groups)


def _of_them(label: str, name: str) -> str:
    """A label where everything is about the one it names.

    >>> [_of_them(label, "Voss") for label in ("Steel: Voss", "Voss: attack", "Voss’s lifestyle")]
    ['Steel', 'Attack', 'Lifestyle']
    >>> [_of_them(label, "Voss") for label in ("Hide Voss", "Mark a test for Voss", "Pay Voss 2")]
    ['Hide', 'Mark a test', 'Pay them 2']
    """
    if not name or label.startswith(f"{name} "):
        return label
    short = within(label, name).removesuffix(f" for {name}").removeprefix(f"{name}’s ")
    word = shortened(short, name)
    short = short if " " in word else word
    short = short.replace(f"{name}’s", "their").replace(name, "them")
    return capital(short)


def shortened(label: str, name: str) -> str:
    """A label without the name it ends on: `Hide Ansgar Voss` is `Hide` on his card."""
    return label.removesuffix(f" {name}").rstrip(":") if name else label
