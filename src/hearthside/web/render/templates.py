"""Turns structs into HTML: one environment, one set of templates for every game.

    welcome(game)           once per game, so that it may bring templates of its own
    render(page or part)    a `Template` drawn; its fields are the names its template knows
    partials(parts, title)  live parts as one message of a stream

Every address inside a seat's pages is relative to the seat's own address, which ends in a slash
(`/t/gallowmere/k3y/`), because parts are drawn once for many seats and may hold no secret. The
addresses themselves are listed in `web/pages/__init__.py`.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from minijinja import Environment, escape, safe

from hearthside.core.face_parts import PARTS
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.safety_tools import GO_ON, standing
from hearthside.core.reasons import signed
from hearthside.core.say import emphasised, listed
from hearthside.core.scenery import OF_THE_GAME, place
from hearthside.core.show import Prompt
from hearthside.core.wording.short_names import first_name, name_in_brief
from hearthside.core.wording.typesetting import capital, ended, titled, typeset
from hearthside.web.command_name import letting_others_in
from hearthside.web.host_names import at
from hearthside.web.render import face_drawing, settings_form
from hearthside.web.render.arrange import grouped, runs, section, tag
from hearthside.web.render.blanks import Blank
from hearthside.web.render.copies import copies
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import error_id, wrong_ids
from hearthside.web.render.labels import lower_first, question_and_rest, set_to, within
from hearthside.web.render.log import who_sees
from hearthside.web.render.maps import picture
from hearthside.web.render.models.pages import RefusalFragment
from hearthside.web.render.models.template import Template
from hearthside.web.render.names_and_faces import cloth_of, initial, initials
from hearthside.web.render.odds_bar import bar
from hearthside.web.render.static_files import asset
from hearthside.web.render.written_out import blanks, forms, long_lists, small_parts
from hearthside.web.render.written_out.blank_heads import blank_head, blank_hint, described
from hearthside.web.render.written_out.story_lines import story_lines

TEMPLATES = Path(__file__).parents[1] / "templates"

_guests: dict[str, Path] = {}


def welcome(game: Game[Any]) -> None:
    """Let a game bring templates of its own: `templates/sheet.html` beside its `GAME`."""
    source = sys.modules[type(game).__module__].__file__
    if source:
        _guests[game.name] = Path(source).parent / "templates"
        environment = _environment()
        environment.reload()
        environment.add_global("icons", safe(asset("icons.svg")))  # as this server is reached now


def render(page: Template) -> str:
    """A page, or a part of one, as HTML."""
    return _environment().render_template(page.template, **page.given())


def partials(parts: Mapping[str, bytes], title: str = "") -> bytes:
    """Live parts as one message: each is morphed into the element with its id."""
    named = f"<title>{escape(title)}</title>".encode() if title else b""
    each = [_swapped(target, "innerMorph", html) for target, html in parts.items()]
    return named + b"".join(each)


def appended(target: str, html: bytes) -> bytes:
    """What is added at the end of an element, as a message."""
    return _swapped(target, "beforeend", html)


def _swapped(target: str, how: str, html: bytes) -> bytes:
    head = f'<hx-partial hx-target="#{target}" hx-swap="{how}">'
    return b"%b%b</hx-partial>" % (head.encode(), html)


def refusal(option: Option | None, sentence: str, field: str = "") -> str:
    """The sentence on a refused move, put beside the control that caused it."""
    return render(RefusalFragment(slot=error_id(option, field), sentence=sentence))


def title(name: str, prompt: Prompt) -> str:
    """What the browser's tab says: whether this seat is asked for something, and where."""
    asked = f"{prompt.title} · " if prompt.urgent else ""
    return f"{asked}{name} · Hearthside"


def picture_at(picture: str, game: str, small: bool = False) -> str:
    """Where a picture is found: what is drawn for everyone, any other beside the seat."""
    if name := place(picture):
        return safe(asset(f"scenery/{name}.svg"))
    if picture == OF_THE_GAME:
        return safe(at(f"/games/{game}/picture.svg"))
    return safe(f"pictures/{escape(picture)}{'?small' if small else ''}")


def _blank(blank: Blank, book: blanks.Book) -> str:
    """A blank as it is drawn: what nearly every form asks for is written out, each other kind is a
    file of its own."""
    if drawn := blanks.written(blank, book):
        return drawn
    game = {"game": book} if book else {}
    return _environment().render_template(
        f"blanks/{blank.kind}.html", each=blank, book=book, **game
    )


def _html(work: Callable[..., str]) -> Callable[..., str]:
    """What is written out, as templates call it: they are told that it is HTML already. Among
    themselves the written parts are plain text, which is set together in a fraction of the time."""

    def drawn(*given: Any, **words: Any) -> str:
        return safe(work(*given, **words))

    return drawn


def _odds_on_cards(blank: Blank) -> list[tuple[str, str]]:
    return [(id, safe(html)) for id, html in long_lists.odds_on_cards(blank)]


def _load(name: str) -> str | None:
    owner, _, rest = name.partition("/")
    home, path = (_guests[owner], rest) if owner in _guests else (TEMPLATES, name)
    found = home / path
    return found.read_text(encoding="utf-8") if found.is_file() else None


@cache
def _environment() -> Environment:
    return Environment(
        loader=_load,
        undefined_behavior="strict",
        debug=False,  # a failing template must not print what it was given: there are secrets in it
        trim_blocks=True,
        lstrip_blocks=True,
        filters={
            "blank_head": _html(blank_head),
            "blank_hint": _html(blank_hint),
            "cloth_of": cloth_of,
            "described": _html(described),
            "dom_id": dom_id,
            "drawn_at": face_drawing.address,
            "emphasised": emphasised,
            "ended": ended,
            "face_at": face_drawing.address_of,
            "called": name_in_brief,
            "capital": capital,
            "first_name": first_name,
            "grouped": grouped,
            "held_by": lambda purses, side: [purse for owner, purse in purses if owner == side],
            "in_words": _html(small_parts.in_words),
            "initial": initial,
            "initials": initials,
            "letter": lambda at: ascii_lowercase[at],
            "listed": lambda names: listed(list(names)),
            "lower_first": lower_first,
            "mini_odds": _html(long_lists.mini_odds),
            "paragraphs": lambda words: [part for part in words.splitlines() if part.strip()],
            "odds_on_cards": _odds_on_cards,
            "picture": picture,
            "picture_at": picture_at,
            "question_and_rest": question_and_rest,
            "runs": runs,
            "section": section,
            "set_to": set_to,
            "signed": signed,
            "stepper": _html(blanks.stepper),
            "stretches": _html(long_lists.stretches),
            "swatch": face_drawing.swatch,
            "titled": titled,
            "typeset": typeset,
            "tag": tag,
            "tagged": lambda pieces: [(tag(piece), piece) for piece in pieces],
            "with_part": lambda parts, kind, part: {**parts, kind: part},
            "within": within,
        },
        globals={
            "asset": lambda name: safe(asset(name)),
            "bar": bar,
            "call_words": standing,
            "go_on": GO_ON,
            "letting_others_in": lambda: letting_others_in(sys.argv[1:]),
            "copies": copies,
            "dom_id": dom_id,
            "draw": lambda part: safe(render(part)),
            "drawn_blank": _html(_blank),
            "drawn_die": _html(small_parts.die),
            "drawn_face": _html(small_parts.face),
            "icons": safe(asset("icons.svg")),
            "moment": _html(small_parts.moment),
            "gist": small_parts.gist,
            "part_kinds": PARTS,
            "root": lambda: safe(at("/")),
            "rule_links": _html(small_parts.rules),
            "rule_reasons": _html(small_parts.reasons),
            "seen_by": _html(small_parts.secret),
            "story_lines": _html(story_lines),
            "switches_to_open": settings_form.to_open,
            "who_sees": who_sees,
            "written_answers": _html(partial(forms.answers, _blank)),
            "written_card": _html(partial(forms.option_card, _blank)),
            "written_cost": _html(forms.cost),
            "written_fold": _html(partial(forms.more_fold, _blank)),
            "written_form": _html(partial(forms.option_form, _blank)),
            "written_frame": _html(forms.move_form),
            "written_icon": _html(small_parts.icon),
            "written_sending": _html(partial(forms.sending, _blank)),
            "written_sums": _html(forms.sums),
            "written_sums_on_button": _html(forms.sums_on_button),
            "written_verb": _html(forms.verb),
            "wrong_ids": wrong_ids,
        },
    )
