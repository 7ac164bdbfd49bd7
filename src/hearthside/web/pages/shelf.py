"""The game master's shelf: what is kept at hand here, and what lies on their other tables'."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core import engine
from hearthside.core.forms import Many, Option, Pick, Text
from hearthside.core.game import Game
from hearthside.core.life.npcs_in_scene import BESIDE_HEROES, WHO_IS_HERE
from hearthside.core.life.pictures import AddPicture
from hearthside.core.life.shelf import (
    FROM_SHELF,
    PERSON,
    SHOWN,
    OpenPrepared,
    Prepare,
    Rework,
    coming_along,
    in_story,
    kept,
    named_in,
    waits,
)
from hearthside.core.moves import Illegal, Move
from hearthside.core.say import listed
from hearthside.core.scenery import everyones
from hearthside.core.table import Table
from hearthside.core.table_life import Prepared
from hearthside.web import added_pictures
from hearthside.web.auth import Access, enter_seat, rooms_of, seats_held
from hearthside.web.errors import HttpError
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.live.hub import Hub
from hearthside.web.live.seat_view import SeatView
from hearthside.web.pages import new_people
from hearthside.web.pages.responses import back_to_table
from hearthside.web.pages.rulings import option_for
from hearthside.web.render import face_drawing, templates
from hearthside.web.render.buttons import BEGINS_SCENE, Button, button
from hearthside.web.render.log import who_sees
from hearthside.web.render.models.pages import ShelfPage
from hearthside.web.render.models.panels import GonePanel, HandoutPanel, ShelfPanel, ShelfRow
from hearthside.web.render.models.shared import OtherShelf
from hearthside.web.render.models.template import Template
from hearthside.web.seat_links import held

SHELF = "shelf"
FACE = "face"
"""What is kept with the move of somebody on the shelf: the code of their face."""
MOST_TABLES = 30
"""How many of the tables a browser knows are looked at."""
HERE = "here"
"""The blank that asks who is in a scene."""
KINDS = {"scene": "Scene", "handout": "Handout", "secret": "Secret", "person": "Person"}


async def handout(request: Request) -> Response:
    """GET handout?id=ID: something that was handed out to this seat, large."""
    entered = await enter_seat(request)
    panel = handout_panel(entered, request.query_params.get("id", ""))
    return HTMLResponse(templates.render(panel))


def handout_panel(entered: Access, id: str) -> Template:
    """A handout as far as it was handed out to this seat."""
    view = entered.hub.views.of(entered.holder)
    table = view.audience.table
    item = table.shelf.get(id)
    if item is None or item.kind not in SHOWN:
        return GonePanel(sentence="That is not here any more.")
    return HandoutPanel(
        game=entered.hub.room.game,
        item=item,
        sees=who_sees(table, item.known_to, entered.holder),
        seq=table.seq,
        buttons=_buttons(view, item),
    )


def shelf_panel(view: SeatView, game: Game[Any]) -> ShelfPanel:
    """What a game master keeps at hand, each with its use."""
    table = view.audience.table
    starts = (one for one in view.light if one.section == SHELF and not one.about)
    return ShelfPanel(
        game=game,
        seq=table.seq,
        rows=tuple(
            ShelfRow(
                item,
                _told(table, item, view.seat),
                _buttons(view, item),
                here=in_story(table, item),
                face=as_kept(item)[1],
                sheet=sheet_of(view, item),
            )
            for item in sorted(table.shelf.values(), key=lambda one: not waits(table, one))
            if not item.away
        ),
        buttons=tuple(map(button, starts)),
    )


def still_to_come(table: Table[Any]) -> tuple[Prepared, ...]:
    """The people on a shelf who were not brought in yet."""
    every = table.shelf.values()
    return tuple(item for item in every if item.kind == PERSON and waits(table, item))


def as_kept(item: Prepared) -> tuple[dict[str, Any], str]:
    """Somebody on the shelf: the move that brings them in, and the code of their face."""
    if item.kind != PERSON:
        return {}, ""
    try:
        raw = msgspec.json.decode(item.text)
    except (msgspec.DecodeError, UnicodeError):
        return {}, ""
    if not isinstance(raw, dict):
        return {}, ""
    face = str(raw.pop(FACE, ""))
    return raw, face if face_drawing.parts_of(face) else ""


def sheet_of(view: SeatView, item: Prepared) -> str:
    """The key of the sheet somebody on the shelf was made on, where they can be made still."""
    tag = as_kept(item)[0].get("move")
    table, seat = view.audience.table, view.seat
    made = (one for one in view.light if one.move == tag and one.section == "make")
    return next((one.key for one in made if not one.about and table.is_gm(seat)), "")


def with_people(table: Table[Any], seat: str, option: Option) -> Option:
    """What asks who is in a scene, with the people of the shelf who are still to come."""
    ahead = still_to_come(table) if table.is_gm(seat) else ()
    asked = next((one for one in option.fields if one.name == HERE), None)
    if not ahead or not (asked or option.move in BEGINS_SCENE):
        return option
    picks = tuple(Pick(kept(one), f"{one.title}, from your shelf") for one in ahead)
    if not isinstance(asked, Many):
        asked = Many(HERE, WHO_IS_HERE, help=BESIDE_HEROES, picks=())
        option = replace(option, fields=(*option.fields, asked))
    more = replace(asked, picks=(*asked.picks, *picks))
    return replace(option, fields=tuple(more if one is asked else one for one in option.fields))


def come_along(sent: Posted) -> tuple[Posted, tuple[str, ...]]:
    """What was sent without the people of the shelf who were ticked, and their ids."""
    ticked = [one for one in sent.get(HERE, ()) if one.startswith(FROM_SHELF)]
    if not ticked:
        return sent, ()
    rest = {**sent, HERE: [one for one in sent[HERE] if one not in ticked]}
    return rest, tuple(one.removeprefix(FROM_SHELF) for one in ticked)


def coming_with(table: Table[Any], move: Move) -> tuple[str, ...]:
    """The people of the shelf whom a scene that was prepared brings with it, by their ids."""
    item = table.shelf.get(move.item) if isinstance(move, OpenPrepared) else None
    known = coming_along(table, item) if item else ()
    return tuple(id for id in known if as_kept(table.shelf[id])[0])


def _told(table: Table[Any], item: Prepared, seat: str) -> str:
    if in_story(table, item):
        return "In the story already"
    if not item.given:
        people = named_in(table, item)
        return f"{KINDS.get(item.kind, '')}{f', with {listed(people)}' if people else ''}"
    seen = who_sees(table, item.known_to, seat)
    return f"{KINDS.get(item.kind, '')}. Shown: {seen or 'everyone'}"


def _buttons(view: SeatView, item: Prepared) -> tuple[Button, ...]:
    """What may be done with something on the shelf, without its title."""
    named = f" “{item.title}”"
    return tuple(
        replace(button(one), label=one.label.replace(f":{named}", ": this one").replace(named, ""))
        for one in view.light
        if one.section == SHELF and one.about == item.id
    )


async def elsewhere(request: Request) -> Response:
    """GET shelf: what lies on the shelves of the other tables this browser runs."""
    entered = await _game_master(request)
    shelves = [
        OtherShelf(hub.room.id, hub.room.table.name, _along(hub, entered))
        async for hub in _own_tables(request, entered)
    ]
    page = ShelfPage(
        game=entered.hub.room.game,
        name=entered.hub.room.table.name,
        shelves=tuple(one for one in shelves if one.items),
        kinds=KINDS,
    )
    return HTMLResponse(templates.render(page))


async def put_down(request: Request) -> Response:
    """POST shelf: bring somebody in, keep somebody, or bring something along from another table."""
    entered = await _game_master(request)
    sent = await posted(request)
    if key := last(sent, "option"):
        option = option_for(entered.hub.views.of(entered.holder), key)
        try:
            await _keep(entered, option, sent)
        except Illegal as no:
            if "hx-request" not in request.headers:
                raise
            return HTMLResponse(templates.refusal(option, no.sentence, no.field), 422)
    elif source := last(sent, "from"):
        await _bring_along(request, entered, source, last(sent, "item"))
        return RedirectResponse(f"{entered.base}shelf", 303)
    else:
        move, face = person_kept(entered, last(sent, "item"))
        await new_people.bring_in(entered.hub, entered.holder, move, face)
    if "hx-request" in request.headers:
        return Response(status_code=204)
    return RedirectResponse(entered.base, 303)


async def _game_master(request: Request) -> Access:
    entered = await enter_seat(request)
    if not entered.hub.room.table.is_gm(entered.holder):
        sentence = "Only whoever runs the game has a shelf."
        raise HttpError(403, sentence, ways=back_to_table(entered))
    return entered


def may_keep(table: Table[Any], seat: str, option: Option) -> bool:
    """Whether somebody an option makes can go onto the shelf: somebody new, with a name."""
    named = any(
        field.name == "name" and field.needed for field in option.fields if isinstance(field, Text)
    )
    return table.is_gm(seat) and option.section == "make" and not option.about and named


async def _keep(entered: Access, option: Option | None, sent: dict[str, list[str]]) -> None:
    """Somebody made on a sheet goes onto the shelf instead of into the story; what would keep them
    out of it later is said now."""
    game, table = entered.hub.room.game, entered.hub.room.table
    if option is None or not may_keep(table, entered.holder, option):
        raise Illegal("That cannot be kept on the shelf.")
    raw = option.filled(sent)
    made = engine.parse_move(game, raw, option.fields)
    after = engine.turn(game, table, entered.holder, made, [option]).table
    came = [one.name for id, one in after.play.cast.items() if id not in table.play.cast]
    title = listed(came) or option.label
    text = msgspec.json.encode({**raw, FACE: last(sent, FACE)}).decode()
    item = last(sent, "item")
    again = Rework(item=item, title=title, text=text) if item else None
    await entered.hub.play(entered.holder, again or Prepare(kind=PERSON, title=title, text=text))


def person_kept(entered: Access, id: str) -> tuple[Move, str]:
    """Somebody on the shelf as this seat sees it: the move that brings them in, and their face."""
    item = entered.hub.views.of(entered.holder).audience.table.shelf.get(id)
    if item is None or item.kind != PERSON:
        raise Illegal("That is no longer on the shelf.")
    raw, face = as_kept(item)
    if not raw:
        raise Illegal("They can no longer be brought in. Discard them.")
    return engine.parse_move(entered.hub.room.game, raw), face


async def _own_tables(request: Request, entered: Access) -> AsyncIterator[Hub]:
    """The other tables that this browser runs."""
    ids = dict.fromkeys(table for table, _, _ in held(request.cookies))
    for id in list(ids)[:MOST_TABLES]:
        if id == entered.hub.room.id:
            continue
        try:
            hub = await rooms_of(request).hub(id)
        except Exception:  # one that is broken must not hide the others
            continue
        if hub and any(hub.room.table.is_gm(seat) for seat in seats_held(request, hub)):
            yield hub
        await asyncio.sleep(0)


def _along(hub: Hub, entered: Access) -> tuple[Prepared, ...]:
    """What can come along: people only to a table of the same game."""
    same = hub.room.game.name == entered.hub.room.game.name
    return tuple(item for item in hub.room.table.shelf.values() if same or item.kind != PERSON)


async def _bring_along(request: Request, entered: Access, source: str, id: str) -> None:
    """Something from another shelf is laid on this one, its picture too."""
    async for hub in _own_tables(request, entered):
        item = next((one for one in _along(hub, entered) if one.id == id), None)
        if hub.room.id == source and item is not None:
            picture = item.picture
            if picture and not everyones(picture):
                picture = await _copied(hub, entered, picture, item.title)
            move = Prepare(kind=item.kind, title=item.title, text=item.text, picture=picture)
            await entered.hub.play(entered.holder, move)
            return
    raise Illegal("That is no longer on that shelf.")


async def _copied(hub: Hub, entered: Access, picture: str, title: str) -> str:
    body = await hub.room.album.body(picture)
    if body is None:
        return ""
    id = await entered.hub.room.album.keep(await added_pictures.decoded(body))
    await entered.hub.play(entered.holder, AddPicture(picture=id, title=title[:80], only_me=True))
    return id
