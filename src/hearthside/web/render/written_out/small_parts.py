"""The smallest parts of a page, written out: what lines of the story, cards and forms are set with.

They are drawn at every seat after every move, so they are no templates: the macros of their names
lead here.
"""

import html
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from hearthside.core.game import Game
from hearthside.core.say import Span
from hearthside.export.story import day
from hearthside.rulebook import deck
from hearthside.web.host_names import at
from hearthside.web.render.dates import clock
from hearthside.web.render.dice_marks import fate_mark
from hearthside.web.render.face_drawing import address
from hearthside.web.render.log import ShortName
from hearthside.web.render.names_and_faces import initials
from hearthside.web.render.static_files import asset

escape = lru_cache(maxsize=2_000)(html.escape)
"""The same names, abilities and helps stand on every page, move after move."""

MARKED = {
    "name": "<b>{}</b>",
    "emphasis": "<em>{}</em>",
    "aspect": "<i>{}</i>",
    "typed": '<span class="typed">{}</span>',
    "number": '<span class="figure">{}</span>',
}
"""How a run of text of each kind is set; any other is plain."""


def as_json(held: Any) -> str:
    """What script reads of a blank."""
    return msgspec.json.encode(held).decode()


def in_words(spans: Iterable[Span]) -> str:
    """Runs of text, each as its kind is set. Somebody called by one word is found by the whole
    name too."""
    set_ = []
    for span in spans:
        if isinstance(span, ShortName):
            set_.append(f'<b data-name="{escape(span.whole)}">{escape(span.text)}</b>')
        else:
            set_.append(MARKED.get(span.kind, "{}").format(escape(span.text)))
    return "".join(set_)


def rules(game: Game[Any], ids: Iterable[str]) -> str:
    """A rule is a link to its card; with script the card opens where you are."""
    book = f"{at('/')}rules/{game.name}"
    links = [f' <a class="rule" href="{book}#{escape(id)}">{escape(id)}</a>' for id in ids]
    return "".join(links)


def reasons(game: Game[Any], ids: Iterable[str]) -> str:
    """Why, in a sentence for each rule; its number leads to the whole card."""
    told = [
        f'<span class="reason">{escape(gist(game, id))}{rules(game, (id,))}</span>'
        for id in dict.fromkeys(ids)
    ]
    return "".join(told)


def gist(game: Game[Any], rule: str) -> str:
    """A rule in one sentence; nothing of one that has no card."""
    card = deck(game).cards.get(rule)
    return card.gist if card else ""


def error(sentence: str, id: str) -> str:
    """What is wrong with a form or a blank, beside it."""
    worn = f'class="error" id="{id}-error" role="alert" hx-morph-skip-children'
    return f"<p {worn}>{escape(sentence)}</p>"


def icon(name: str) -> str:
    """A drawing of ours."""
    return f'<svg class="icon" aria-hidden="true">{used(name)}</svg>'


def used(name: str) -> str:
    """One of our drawings, inside another."""
    return f'<use href="{asset("icons.svg")}#{escape(name)}"/>'


def secret(who: str) -> str:
    """Who sees it, where not everyone does."""
    if not who:
        return ""
    return f'<span class="mark-secret">{icon("lock")} {escape(who)}</span>'


def moment(at: str, whole_day: bool = False) -> str:
    """A time of day, or a day; script tells them in the reader's own zone."""
    told, kind = (day(at), ' data-as="day"') if whole_day else (clock(at), "")
    return f'<time datetime="{escape(at)}"{kind}>{told}</time>'


def face(who: Any, size: str = "s40", kind: str = "", up: str = "") -> str:
    """A drawn face, or a picture over the initials on the cloth they wear. `who` is a likeness or a
    person; `up` climbs back to the seat's own address."""
    worn, looks = f"{size} c{who.hue}{f' {kind}' if kind else ''}", who.face
    if looks.parts:
        inside = f'<img src="{address(looks.parts)}" alt="">'
    else:
        inside = escape(initials(who.name))
        if looks.picture:
            inside += f'<img src="{up}pictures/{escape(looks.picture)}?small" alt="">'
    return f'<span class="face {worn}" aria-hidden="true">{inside}</span>'


PIPS = frozenset("123456")
LINK = '<path class="link" d="M-21 39H6"/>'
"""What holds a die to the one that brought it, on its left."""


def die(thrown: Any, air: bool = False) -> str:
    """A die as a drawing; `air` is one that has not fallen yet."""
    icons, shape = asset("icons.svg"), escape(thrown.shape)
    worn = [
        thrown.shape,
        *(["air"] if air else []),
        *(["dim"] if thrown.dim else []),
        *([f"of-{thrown.material}"] if thrown.material else []),
        *([thrown.reads] if thrown.reads and not air else []),
        *(["chained"] if thrown.chained else []),
    ]
    drawn = LINK * (thrown.chained and not air)
    drawn += f'<use href="{icons}#{"air" if air else "die"}-{shape}"/>'
    if not air:
        drawn += _face_of_die(thrown, icons)
    worn_by = f'class="die {escape(" ".join(worn))}" viewBox="0 0 72 78" aria-hidden="true"'
    return f"<svg {worn_by}>{drawn}</svg>"


def _face_of_die(thrown: Any, icons: str) -> str:
    shown, shape = thrown.face, thrown.shape
    if shape == "fate":
        mark = fate_mark(thrown)
        return "" if mark == "blank" else f'<use href="{icons}#fate-{mark}"/>'
    if shape == "d6" and shown in PIPS:
        return f'<use href="{icons}#pips-{shown}"/>'
    size = "die-text long" if len(shown) > 2 else "die-text"
    y = 44 if shape in ("d4", "d20") else 42
    return f'<text class="{size}" x="36" y="{y}">{escape(shown)}</text>'
