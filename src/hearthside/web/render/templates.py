"""Turns what a table shows into HTML: one environment, one set of templates for every game.

    templates.welcome(game)  once per game, so that it may bring templates
    templates.page("home.html", games=..., known=...)  a whole page
    templates.fragment("fragments/cast.html", **shared)  one live part
    templates.shared(**shared), templates.seated(**seated)  all live parts, by the id they fill
    templates.partials(parts, templates.title(table, prompt))  live parts as one stream message
    templates.refusal(option or None, sentence, field)  the answer to a move that was refused
    forecast_key(option, field, pick)  (in forms) the key of a forecast

Every address inside a seat's pages is relative to the seat's own address, which ends in a slash
(`/t/gallowmere/k3y/`), because shared parts are drawn once for many seats and may hold no secret.
From that address, templates link and post to:

    ./             the table page                  stream         server-sent events
    move  POST     a move: `option` is Option.key, `seq` the log entry the form was drawn at, then
                   the fields. With HX-Request: 204 when taken, 422 and `refusal(...)` when not.
                   Without: back to the page it came from, or that page again with `refused`.
    log?before=SEQ older lines                     recap          the story so far
    sheet/ID       a character                     sheet/ID.pdf   the same to keep
    odds  POST     a half-filled form, answered by `fragments/odds.html`
    places         the seats of this browser, answered by `fragments/places.html`
    make/ID/STEP   the wizard. POST saves the step; `go` is next, back, leave or done
    make/ID/STEP/check    POST saves the step, answers `fragments/check.html`
    make/ID/STEP/live     server-sent events: the same, whenever somebody else changes it
    make/ID/STEP/surprise POST fills the step by luck; make/ID/surprise POST all that is blank
    make/ID/STEP/undo     POST puts back what the step held at the entry `before`
    table          seats, lines and veils, export   seat POST a new link for `seat`

and from the root: `/`, POST `/tables` (`game`, `name`, `you`, `dice`, the game's settings), POST
`/demo/GAME`, POST `/import` (`file`), `/rules/GAME?q=` (with HX-Request `fragments/rules.html`),
`/rules/GAME/ID` (`fragments/rule.html`), and POST to a join page's own address (`name`, `pronouns`,
`character`: an id, `new`, or nothing for later).

What each template is given. Names in [brackets] may be left out. With [at_hand]: a cache, cards and
beats that were drawn before are not drawn again.

    SHARED  game, table (as this audience sees it), show: Show, here: ids of the seats present,
            log: [LogLine] oldest first, [rewind]: key of the rewind option, whose blank is `to`;
            leave it out where this audience cannot rewind, [older]: whether there is more log
    SEATED  game, table (as this seat sees it), show: Show, seat: Seat, prompt: Prompt,
            options: [Option], [desk]: Desk, sorted here unless it is given,
            [forecasts]: {forecast_key: Odds}, [pool]: Pool in the air, [refused]: Refused,
            [rulings]: [LogLine] for the GM's desk,
            [back_to]: the line that somebody asks to go back to, in words,
            [wait]: Wait for the GM

    home.html      games: [Game], [known]: [Known], [error], [values]: {name: text} typed before
    join.html      game, table, [free]: [Free], [may_make], [spectator], [error], [values],
                   [here]: ids of the seats present, [known_seats]: [(id, name, plays)] without link
    table.html     SHARED, SEATED, [doors]: [Door], [places]: [Place], [notice], [now]: the time
    sheet.html     game, table, sheet: Sheet, [show], [person]: Person, [pdf]: whether there is one,
                   [rulings_by_path]: {path: Option} for the GM, [refused]
    wizard.html    game, table, character: Character, steps: [Step], step: Step, sheet: Sheet,
                   [finish]: whether the character can be finished now, [refused],
                   [fresh]: whether the step was only just opened, so that nothing is wrong yet,
                   [undo]: the entry before luck filled the step
    rules.html     game, deck: Deck, cards: [Card], [q], [back]: address
    recap.html     game, table, chapters: [Chapter], [seat]: id of whom it is told to, [exports],
                   [ways]: [Way] to the same told to others
    log.html       game, table, log, [rewind], [newer], [before]: seq to ask for next
    settings.html  game, table, [show], seat, rows: [SeatRow], options: [Option], [doors],
                   [exports]: [Way], [refused], [notice]
    error.html     sentence, [title], [ways]: [Way]

    fragments/head.html     SHARED  #head         name, scene, spotlight, who is here
    fragments/people.html   SHARED  #people-here  who is here, in full
    fragments/cast.html     SHARED  #cast-list
    fragments/scene.html    SHARED  #scene        cards, zones and whatever else is so
    fragments/attempt.html  SHARED  #attempt      the attempt in progress, or what came of it
    fragments/log.html      SHARED  #log-lines
    fragments/beat.html     game, beat: Beat, newest: the number of the last line, rewind, later
    fragments/card.html     game, table, show, form: Form, within, stands   a folded form
    fragments/turn.html     SEATED  #turn         the prompt and what is asked of you now
    fragments/desk.html     SEATED  #desk         everything else you may do, notes
    fragments/about.html    SEATED  #about        a sheet to open for each person and card
    fragments/safety.html   SEATED  #safety
    fragments/next.html     SEATED  #next         the next step, on every tab of a phone
    fragments/check.html    as wizard.html        what the wizard says while you type
    fragments/odds.html     game, option, odds: {forecast_key: Odds}   as a form stands
    fragments/places.html   places: [Place]       this browser's other seats
    fragments/rule.html     game, card: Card      a rule where it is asked for
    fragments/rules.html    game, cards, [q]      what a search found
"""

import sys
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import segno
from minijinja import Environment, escape, pass_state, safe

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.care import CALLS
from hearthside.core.odds import Odds
from hearthside.core.say import listed
from hearthside.core.show import Prompt, Show
from hearthside.core.table import Table
from hearthside.rulebook import deck
from hearthside.web.command import command
from hearthside.web.names import at
from hearthside.web.render import settings_form
from hearthside.web.render.arrange import (
    checksum,
    cloth_of,
    coins_in,
    dom_id,
    drafts_of,
    emblem,
    grouped,
    initial,
    lower_first,
    name_of,
    runs,
    section,
    set_to,
    signed,
    tag,
    within,
)
from hearthside.web.render.desk import sort
from hearthside.web.render.drawn_cache import UNCOUNTED, shown_by_beat, shown_by_card
from hearthside.web.render.forms import Drafting, error_id, wrong_ids
from hearthside.web.render.log import Beat, beats, who_sees
from hearthside.web.render.maps import picture
from hearthside.web.render.models import LogLine, Refused
from hearthside.web.render.odds_bar import bar, fate_mark

_WEB = Path(__file__).parents[1]
TEMPLATES = _WEB / "templates"
STATIC = _WEB / "static"

SHARED = {
    "head": "fragments/head.html",
    "people-here": "fragments/people.html",
    "cast-list": "fragments/cast.html",
    "scene": "fragments/scene.html",
    "attempt": "fragments/attempt.html",
    "log-lines": "fragments/log.html",
}
SEATED = {
    "turn": "fragments/turn.html",
    "desk": "fragments/desk.html",
    "about": "fragments/about.html",
    "safety": "fragments/safety.html",
    "next": "fragments/next.html",
}
OPTIONAL: dict[str, Any] = {
    "at_hand": None,
    "back": "",
    "back_to": "",
    "before": 0,
    "doors": (),
    "error": "",
    "exports": (),
    "finish": None,
    "forecasts": {},
    "free": (),
    "fresh": False,
    "undo": "",
    "here": (),
    "known": (),
    "known_seats": (),
    "may_make": False,
    "newer": False,
    "notice": "",
    "now": "",
    "older": False,
    "outcome": (),
    "pdf": False,
    "person": None,
    "places": (),
    "pool": None,
    "q": "",
    "refused": None,
    "rewind": "",
    "rulings": (),
    "seat": "",
    "rulings_by_path": {},
    "show": Show(cast=()),
    "spectator": False,
    "values": {},
    "wait": None,
    "ways": (),
}
"""What a page is given when nobody says otherwise."""

UP = {"sheet.html": "../", "wizard.html": "../../"}
"""How a page below the seat's own address climbs back to it."""

_guests: dict[str, Path] = {}


def welcome(game: Game[Any]) -> None:
    """Let a game bring templates of its own: `templates/sheet.html` beside its `GAME`."""
    source = sys.modules[type(game).__module__].__file__
    if source:
        _guests[game.name] = Path(source).parent / "templates"
        _environment().reload()


def page(name: str, **context: Any) -> str:
    """A whole page."""
    given = {**OPTIONAL, "up": UP.get(name, ""), **context}
    if "prompt" in given and "desk" not in given:
        options, prompt, show = given["options"], given["prompt"], given["show"]
        given["desk"] = sort(options, prompt, show, given["table"], given["seat"].id)
    return _environment().render_template(name, **given)


def fragment(name: str, **context: Any) -> str:
    """One live part of a page, without its frame."""
    return page(name, **context)


def shared(**context: Any) -> dict[str, str]:
    """The parts that everyone in one audience sees alike, by the id they fill."""
    return {target: fragment(name, **context) for target, name in SHARED.items()}


def seated(**context: Any) -> dict[str, str]:
    """The parts that are one seat's own, by the id they fill."""
    return {target: fragment(name, **context) for target, name in SEATED.items()}


def partials(parts: Mapping[str, str], title: str = "") -> str:
    """Live parts as one message: each is morphed into the element with its id."""
    named = f"<title>{escape(title)}</title>" if title else ""
    return named + "".join(
        f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{html}</hx-partial>'
        for target, html in parts.items()
    )


def refusal(option: Option | None, sentence: str, field: str = "") -> str:
    """The sentence on a refused move, put beside the control that caused it."""
    slot = error_id(option, field)
    return fragment("fragments/refusal.html", slot=slot, sentence=sentence)


def title(table: Table[Any], prompt: Prompt) -> str:
    """What the browser's tab says: whether this seat is asked for something, and where."""
    asked = f"{prompt.title} · " if prompt.urgent else ""
    return f"{asked}{table.name} · Hearthside"


@lru_cache(maxsize=2_000)
def code(address: str) -> str:
    """An address as a square code for a phone's camera."""
    drawn = segno.make(address, error="m").svg_inline(
        border=2, omitsize=True, svgclass="code", lineclass=None
    )
    return safe(drawn)


def asset(name: str) -> str:
    """The address of a file of ours, which changes when the file does."""
    return at(f"/static/{name}?v={_mark(name):08x}")


@cache
def _mark(name: str) -> int:
    return zlib.crc32((STATIC / name).read_bytes())


def _load(name: str) -> str | None:
    owner, _, rest = name.partition("/")
    home, path = (_guests[owner], rest) if owner in _guests else (TEMPLATES, name)
    found = home / path
    return found.read_text(encoding="utf-8") if found.is_file() else None


@pass_state
def _card(state: Any, option: Option, within: str = "", stands: bool = False) -> str:
    """An option folded to one line until it is wanted."""
    game, table, show, forecasts, refused, up, at_hand = map(
        state.lookup, ("game", "table", "show", "forecasts", "refused", "up", "at_hand")
    )

    def fresh() -> str:
        form = _drafting(game, forecasts, refused).form(option)
        seen = {"game": game, "table": table, "show": show, "up": up}
        return fragment("fragments/card.html", form=form, within=within, stands=stands, **seen)

    if at_hand is None:
        return safe(fresh())
    shows = shown_by_card(option, forecasts, table, show, within, stands)
    return safe(at_hand.get(shows, fresh))


@pass_state
def _told_beats(state: Any, log: Sequence[LogLine], newest: int = 0) -> str:
    """The beats of a log, each with how much would be undone by going back to it."""
    game, rewind, at_hand = map(state.lookup, ("game", "rewind", "at_hand"))

    def fresh(beat: Beat) -> str:
        given = {"game": game, "rewind": rewind, "later": UNCOUNTED}
        return fragment("fragments/beat.html", beat=beat, newest=newest, **given)

    drawn = []
    for beat in beats(log):
        shows = shown_by_beat(beat, newest, rewind)
        html = at_hand.get(shows, partial(fresh, beat)) if at_hand else fresh(beat)
        drawn.append(html.replace(UNCOUNTED, beat.later))
    return safe("".join(drawn))


def _drafting(game: Game[Any], forecasts: Mapping[str, Odds], refused: Refused | None) -> Drafting:
    return Drafting(grades=game.grades, forecasts=forecasts, refused=refused)


@cache
def _environment() -> Environment:
    return Environment(
        loader=_load,
        undefined_behavior="strict",
        debug=False,  # a failing template must not print what it was given: there are secrets in it
        trim_blocks=True,
        lstrip_blocks=True,
        filters={
            "checksum": checksum,
            "cloth_of": cloth_of,
            "dom_id": dom_id,
            "drafts_of": drafts_of,
            "emblem": emblem,
            "fate_mark": fate_mark,
            "grouped": grouped,
            "held_by": lambda purses, side: [purse for owner, purse in purses if owner == side],
            "initial": initial,
            "listed": lambda names: listed(list(names)),
            "lower_first": lower_first,
            "picture": picture,
            "runs": runs,
            "section": section,
            "set_to": set_to,
            "signed": signed,
            "tag": tag,
            "within": within,
        },
        globals={
            "root": lambda: safe(at("/")),
            "asset": asset,
            "bar": bar,
            "call_words": lambda call: CALLS[call][1],
            "card": _card,
            "code": code,
            "coins_in": coins_in,
            "command": command,
            "dom_id": dom_id,
            "drafting": _drafting,
            "gist": lambda game, rule: deck(game).cards[rule].gist,
            "name_of": name_of,
            "switches_at_table": settings_form.at_table,
            "switches_to_open": settings_form.to_open,
            "told_beats": _told_beats,
            "who_sees": who_sees,
            "wrong_ids": wrong_ids,
        },
    )
