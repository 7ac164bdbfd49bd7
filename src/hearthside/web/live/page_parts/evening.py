"""The end of an evening and the time between two, as parts of a table page."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.guided_round_steps import RoundStep
from hearthside.core.life.closing import CLOSING, PickMoment, WriteLine
from hearthside.core.life.guided_rounds import DropRound, going, left
from hearthside.core.life.stars import GiveStar
from hearthside.core.moves import Move, tag_of
from hearthside.core.say import doing, listed
from hearthside.core.table import Table
from hearthside.core.table_life import Evening
from hearthside.core.wording.pronouns import PERSON
from hearthside.core.wording.typesetting import sentences, titled
from hearthside.web.live.page_parts.turn_ways import next_way, only_starts
from hearthside.web.live.seat_view import SeatView, SharedView
from hearthside.web.render.actions import DRAWERS
from hearthside.web.render.buttons import Button, button, buttons, few_of_a_kind
from hearthside.web.render.dates import appointment, until
from hearthside.web.render.models.evening import Between, ClosingBoard, ClosingWords, StepNow
from hearthside.web.render.models.template import Template
from hearthside.web.render.names_and_faces import cloth_of

GO_ON = "table.go-on"
FEW = 4
"""How many of a character's own affairs the page between sessions names."""
SAYS_SOMETHING = 30
"""A sentence of so many letters can stand alone."""
_OF_WHOM = re.compile(rf"{PERSON.pattern}|(?:It|You|Your)\b")
"""How words begin that need to be told before of whom they are."""
CORE = "table."
"""What every table can do at any time, such as another name or face: nothing of it waits."""


def closing(game: Game[Any], seen: SharedView) -> ClosingBoard:
    """What everyone sees while a session is closed, or another round leads through its steps: the
    same for all."""
    table = seen.table
    found = going(game, table)
    if found is None:
        return ClosingBoard()
    round_, step = found
    closes = round_.id == CLOSING
    ids = [each.id for each in round_.steps]
    now = ids.index(step.id)
    lines: dict[str, list[int]] = {}
    for at, each in enumerate(round_.steps):
        if at == now or _has_any(table, each):
            lines.setdefault(each.part_of or each.id, []).append(at)
    steps = tuple(
        StepNow(title=round_.steps[ids.index(id)].title, done=max(shown) < now, now=now in shown)
        for id, shown in lines.items()
    )
    late = list(dict.fromkeys(item.seat for item in left(table, step) if item.seat))
    return ClosingBoard(
        number=table.session,
        title="" if closes else round_.title,
        steps=steps,
        last=closes and step.id == ids[-1],
        story=table.evening.story if table.evening else (),
        moments=table.evening.moments if table.evening else (),
        kept=_kept(table, table.evening),
        late=tuple(table.seat_name(seat) for seat in late),
        closes=tuple(table.seat_name(seat) for seat in table.gms()),
    )


def before_seat(view: SeatView, board: Template) -> ClosingBoard:
    """The same as one seat reads it, with what it may do."""
    assert isinstance(board, ClosingBoard)
    if not board.number:
        return board
    return replace(
        board,
        edits=_keys(view, WriteLine, "at"),
        pick=_key(view, PickMoment),
        on=go_on(view),
        back=next((one.label for one in view.light if one.move == tag_of(DropRound)), ""),
        waits=not view.stage.urgent,
        writing=still_writing(board, view.audience.table.seat_name(view.seat)),
    )


def still_writing(board: ClosingBoard, reader: str) -> str:
    """Who has not written yet, and who closes the session; nobody is told of themselves by name,
    and whoever closes reads it where they do.

    >>> board = ClosingBoard(late=("Nora", "Ana", "Leo"), closes=("Nora",))
    >>> still_writing(board, "Nora"), still_writing(board, "Leo")
    ('', 'Nora and Ana have not written yet. Nora closes the session.')
    """
    if reader in board.closes:
        return ""
    others = [name for name in board.late if name != reader]
    late = doing(others, "has not written yet. ")
    closes = f"{listed(list(board.closes))} closes the session."
    return f"{late}{closes}"


def _has_any(table: Table[Any], step: RoundStep) -> bool:
    return step.when(table) and bool(step.items(table) or step.votes(table))


def _kept(table: Table[Any], evening: Evening | None) -> tuple[ClosingWords, ...]:
    return tuple(
        ClosingWords(
            name=table.seat_name(star.seat),
            cloth=cloth_of(table, star.seat),
            star=star.star,
            wish=star.wish,
        )
        for star in (evening.stars if evening else ())
    )


def _key(view: SeatView, move: type[Move]) -> str:
    """The key of a move, where a seat may make it."""
    return next((one.key for one in view.offered.shown if one.move == tag_of(move)), "")


def _keys(view: SeatView, move: type[Move], by: str) -> dict[int, str]:
    """The keys of a move that is offered several times, by what tells them apart."""
    found = [one for one in view.offered.shown if one.move == tag_of(move)]
    return {one.fixed[by]: one.key for one in found}


def go_on(view: SeatView) -> tuple[str, str]:
    """What leads on from a step of the closing without waiting for anybody, where a seat may: its
    key, and what it is called."""
    alone = view.offered.waiting == (view.seat,) and len(view.offered.answers) == 1
    if view.audience.table.round is None or alone:  # the one answer that is missing leads on
        return "", ""
    return next(((one.key, one.label) for one in view.light if one.move == GO_ON), ("", ""))


def way_to_the_end(view: SeatView) -> Button | None:
    """What begins the end of the session, where a seat may."""
    if not view.audience.table.is_gm(view.seat):
        return None
    rounds = [one for one in view.offered.shown if "round" in one.fixed]
    found = [button(one) for one in rounds if one.fixed["round"] == CLOSING]
    return replace(found[0], icon="calendar") if found else None


def _affairs(view: SeatView) -> tuple[Button, ...]:
    """What somebody may do for their own character meanwhile, beside what is suggested already, and
    a GM for all, then for those of others."""
    if view.audience.table.is_gm(view.seat):
        played = ["", *(one.id for one in view.audience.show.cast if one.player)]
        theirs = [one for one in view.light if one.section == "sheet" and one.about in played]
        each = [_waiting(buttons(few_of_a_kind(theirs, id))) for id in played]
        told = [one for turn in zip_longest(*each) for one in turn if one][:FEW]
        return tuple(one for own in each for one in own if one in told)
    drawer = [one for one in view.whole_desk.tools if one.title == DRAWERS["sheet"]]
    suggested = next_way(view)
    first = suggested.key if suggested else ""
    return _waiting([one for one in (drawer[0].buttons if drawer else ()) if one.key != first])


def _waiting(every: Sequence[Button]) -> tuple[Button, ...]:
    return tuple(one for one in every if not one.key.startswith(CORE))[:FEW]


def _last_words(line: str) -> str:
    """How an evening ended: its last sentence, or as many as say something.

    >>> _last_words("Wren rows, and succeeds by 2. The oar comes down, and the sea lets go of him.")
    'The oar comes down, and the sea lets go of him.'
    >>> _last_words("The lamp is lit. She weeps.")
    'The lamp is lit. She weeps.'
    >>> _last_words("Roe looks into it. It comes to light: Paid by the Salt Council of Orrin.")
    'Roe looks into it. It comes to light: Paid by the Salt Council of Orrin.'

    What was wanted never stands without how it ended, and people's own words before both.

    >>> _last_words("Get the lamp-room door open before dawn. Wren ties: the pick snaps.")
    'Get the lamp-room door open before dawn. Wren ties: the pick snaps.'
    >>> _last_words("Can I jump it? Tobias succeeds. Tobias: I land badly but I have his sleeve.")
    'Tobias: I land badly but I have his sleeve.'

    What somebody says stays whole.

    >>> _last_words("It is over. Wren: “I cut the rope. I will cut that chain before the moon.”")
    'Wren: “I cut the rope. I will cut that chain before the moon.”'
    """
    *before, told = sentences(line)
    while before and (
        len(told) < SAYS_SOMETHING or told.count("”") > told.count("“") or _OF_WHOM.match(told)
    ):
        told = f"{before.pop()} {told}"
    return told


def ends_on(evening: Evening) -> str:
    """The line an evening is remembered by: the last in people's own words that says something,
    whomever it begins with; where nobody told anything, the last that can stand alone.

    >>> took = "Wren takes a fate point: the guard turns round."
    >>> row = "She cuts the rope, and the lamp goes dark."
    >>> ends_on(Evening(number=1, story=("Roe runs.", row, took), told=(row,)))
    'She cuts the rope, and the lamp goes dark.'
    >>> ends_on(Evening(number=1, story=("Roe opens it.", "It comes to light: Paid."), own=()))
    'Roe opens it.'
    """
    words = [one for one in evening.story if one in (*evening.told, *evening.own)]
    whole = [one for one in words if len(one) >= SAYS_SOMETHING]
    alone = [one for one in evening.story if not _OF_WHOM.match(one)]
    best = whole or words or alone or evening.story
    return best[-1] if best else ""


def between(game: Game[Any], view: SeatView, today: Callable[[], date]) -> Between:
    """The quiet page between two sessions: what was, when you meet, what waits for you."""
    table = view.audience.table
    if table.session_open or not table.session or table.round:
        return Between()
    last = table.evenings[-1] if table.evenings else None
    here = last if last and last.number == table.session else None
    own = () if table.is_gm(view.seat) else view.audience.played.get(view.seat, ())
    when = here.next if here else ""
    return Between(
        number=table.session,
        name=table.name,
        picture=table.scene.picture if table.scene else "",
        game=game,
        line=_last_words(ends_on(here)) if here else "",
        story=here.story if here else (),
        when=appointment(when) if when else "",
        until=until(when, today()) if when else "",
        where=titled(here.where) if here else "",
        sheets=tuple((one.id, one.name) for one in own),
        affairs=_affairs(view),
        kept=_kept(table, here),
        give="" if here and view.seat in [one.seat for one in here.stars] else _key(view, GiveStar),
        starts=tuple(table.seat_name(seat) for seat in table.gms()),
        runs=table.is_gm(view.seat),
        reads=not table.is_gm(view.seat) or only_starts(view),
    )
