"""Turns what a table shows into HTML: one environment, one set of templates for every game.

    draw.page("home.html", games=..., known=..., ...)      a whole page
    draw.fragment("fragments/cast.html", **shared)         one live part
    draw.shared(**shared) / draw.seated(**seated)          all live parts, by the id they fill
    draw.partials({"cast": html, ...})                     live parts as one stream message
    draw.refusal(option_key, sentence, field)              the answer to a move that was refused

Every address inside a seat's pages is relative to the seat's own address, which ends in a slash
(`/t/gallowmere/k3y/`), because shared parts are drawn once for many seats and may hold no secret.
These are the addresses that templates link and post to, from that seat's address:

    .                 the table page                     stream      server-sent events
    move      POST    a move: `option` is Option.key, `seq` the log entry the form was drawn at,
                      then the fields. With HX-Request: 204 when taken, 422 and `refusal(...)` when
                      not. Without: back to the page it came from, or that page with `refused`.
    fall      POST    real dice typed in: one `face` for each die of the pool, in order
    log?before=SEQ    older lines                        recap       the story so far
    sheet/ID          a character                        sheet/ID.pdf
    make/ID/STEP      the wizard; POST saves the step and goes on (`go` is next, back, stay or leave)
    make/ID/STEP/check POST    saves the step; answers `checked(...)`
    make/ID/STEP/surprise, make/ID/surprise  POST    fill by luck, then back to the step
    table             seats, lines and veils, export     invite/NAME.svg  not used: codes are inline
    export            the whole table as one file        story.md    the recap as Markdown
    seat      POST    the table page's links: `seat` and `do` (new-link)

and from the root: `/`, POST `/tables` (`game`, `name`, `dice`, `you`, then the game's settings),
POST `/demo/GAME`, POST `/import` (`file`), `/rules/GAME?q=…`, `/rules/GAME/ID` (one card,
`fragments/rule.html`), and POST to the join page's own address (`name`, `pronouns`, `character`:
an id, `new`, or nothing for later).

What each template is given. Names in [brackets] may be left out.

    SHARED  game, table (as this audience sees it), show: Show, here: seat ids present,
            log: [LogLine] oldest first, [rewind]: the rewind option's key, or nothing where this
            audience cannot rewind, [older]: whether there is more log than this
    SEATED  game, table (as this seat sees it), show: Show, seat: Seat, prompt: Prompt,
            options: [Option], [forecasts]: {key: Odds} by `forecast_key`, [pool]: Pool in the air,
            [refused]: Refused, [rulings]: [LogLine] for the GM's desk

    home.html       games: [Game], [known]: [Known], [settings]: {game name: [Field]} is taken from
                    the game, [error], [values]: what was typed
    join.html       game, table, [free]: [Free], [may_make], [spectator], [error], [values]
    table.html      SHARED + SEATED, [doors]: [Door], [places]: [Place], [notice]
    sheet.html      game, table, seat, sheet: Sheet, [person]: Person, [rulings_by_path]: {path: Option},
                    [pdf]: whether sheet/ID.pdf exists
    wizard.html     game, table, seat, character: Character, steps: [Step], step: Step (one of them),
                    sheet: Sheet, [refused], [finish]: Option that ends the making, when it may end
    rules.html      game, cards: [Card], [q], [back]: address
    recap.html      game, table, chapters: [Chapter], [back], [exports]: [Way]
    log.html        SHARED without here, + [newer], [before]: seq to ask for next, or 0 at the start
    settings.html   game, table, seat, rows: [SeatRow], options: [Option], [doors], [exports]: [Way],
                    [refused], [notice]
    error.html      sentence, [title], [ways]: [Way]

    fragments/head.html    SHARED        fills #head      who is here, the scene, the spotlight
    fragments/cast.html    SHARED        fills #cast
    fragments/scene.html   SHARED        fills #scene     cards, zones and whatever else is so
    fragments/attempt.html SHARED        fills #attempt   the attempt in progress
    fragments/log.html     SHARED        fills #log-lines
    fragments/turn.html    SEATED        fills #turn      the prompt and what is asked of you now
    fragments/desk.html    SEATED        fills #desk      everything else you may do, notes
    fragments/safety.html  SEATED        fills #safety
    fragments/dock.html    SEATED        fills #next      the next step, on every tab of a phone
    fragments/rule.html    game, card: Card
    fragments/rules.html   game, cards, q                 the list a live search swaps
    fragments/check.html   step, sheet, game              what the wizard says while you type
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from minijinja import Environment

TEMPLATES = Path(__file__).parent / "templates"

SHARED = {
    "head": "fragments/head.html",
    "cast": "fragments/cast.html",
    "scene": "fragments/scene.html",
    "attempt": "fragments/attempt.html",
    "log-lines": "fragments/log.html",
}
SEATED = {
    "turn": "fragments/turn.html",
    "desk": "fragments/desk.html",
    "safety": "fragments/safety.html",
    "next": "fragments/dock.html",
}


def page(name: str, **context: Any) -> str:
    """A whole page."""
    return _environment().render_template(name, **context)


def fragment(name: str, **context: Any) -> str:
    """One live part of a page, without its frame."""
    return _environment().render_template(name, **context)


def shared(**context: Any) -> dict[str, str]:
    """The parts that everyone in one audience sees alike, by the id they fill."""
    return {target: fragment(name, **context) for target, name in SHARED.items()}


def seated(**context: Any) -> dict[str, str]:
    """The parts that are one seat's own, by the id they fill."""
    return {target: fragment(name, **context) for target, name in SEATED.items()}


def partials(parts: Mapping[str, str], title: str = "") -> str:
    """Live parts as one message: each is morphed into the element with its id."""
    raise NotImplementedError


def refusal(option: str, sentence: str, field: str = "") -> str:
    """The sentence on a refused move, put beside the control that caused it."""
    raise NotImplementedError


@cache
def _environment() -> Environment:
    return Environment()
