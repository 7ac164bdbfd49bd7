"""The canary in the wire: no byte of a secret reaches a browser or program it was not meant for."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from io import BytesIO
from urllib.parse import quote
from zipfile import ZipFile

import httpx2
import pytest

from hearthside.conformance import dark_scenes
from hearthside.conformance.test_secrets_never_leak import Watch, out_and_hidden_again, wandered
from hearthside.core import log
from hearthside.core.forms import Option
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.seats import GALLERY, SitDown
from hearthside.core.offers import options
from hearthside.core.secrecy.views import view
from hearthside.games import discover
from hearthside.rulebook import deck
from hearthside.web.auth import seat_url
from hearthside.web.live.hub import Hub, seat_taken
from tests.web.conftest import games
from tests.web.house import House, Visitor

MOVES = (
    {"move": "table.rule", "path": "cast.nobody", "value": "1"},
    {"move": "table.fall", "faces": [9]},
)
STREAMS = {"/t/{table}/{seat}/stream", "/api/tables/{table}/events"}
ONLY_WAITS = {
    "/t/{table}/{seat}/here",
    "/t/{table}/{seat}/make/{character}/{step}/live",
    "/t/{table}/{seat}/make/{character}/whole/live",
}
"""Streams that carry no more than that somebody is there, or a step's own check."""


def addresses(visitor: Visitor, seat: str) -> Iterator[tuple[str, str]]:
    """Everything a seat can ask for, by the route that answers it."""
    room = visitor.hub.room
    page, api = "/t/{table}/{seat}", "/api/tables/{table}"
    for route, asked in (("/", ""), ("/log", "log"), ("/log", "log?before=20"),
                         ("/log", "log?kind=event"),
                         ("/log", "log?q=appears"), ("/recap", "recap?rolls=yes"),
                         ("/story.md", "story.md"), ("/story.epub", "story.epub"),
                         ("/story.pdf", "story.pdf"), ("/next.ics", "next.ics"),
                         ("/table", "table"), ("/export", "export"),
                         ("/own-seats", "own-seats"), ("/pictures", "pictures"),
                         ("/shelf", "shelf"),
                         ("/handout", "handout?id=handout"),
                         ("/pictures/{picture}", "pictures/ab12cd34"),
                          ("/make/{character}", "make/nobody"),
                         ("/bring", "bring"), ("/codes/{door}.svg", "codes/0.svg")):  # fmt: skip
        yield page + route, asked
    for id in room.table.play.cast:
        yield f"{page}/sheet/{{character}}", f"sheet/{id}"
        yield f"{page}/face/{{character}}", f"face/{id}"
        yield f"{page}/sheet/{{character}}.pdf", f"sheet/{id}.pdf"
        yield f"{page}/make/{{character}}/{{step}}", f"make/{id}/x"
        yield f"{page}/make/{{character}}/whole", f"make/{id}/whole"
        yield f"{page}/make/{{character}}/{{step}}/form", f"make/{id}/x/form"
        for format in ("none", *(one.name for one in room.game.foreign)):
            yield f"{page}/sheet/{{character}}/as/{{format}}", f"sheet/{id}/as/{format}"
            sheet = f"/api/tables/{room.id}/sheets/{id}/{format}"
            yield f"{api}/sheets/{{character}}/{{format}}", sheet
        yield f"{api}/sheets/{{character}}", f"/api/tables/{room.id}/sheets/{id}"
    rule = next(iter(deck(room.game).cards))
    yield f"{api}/rules/{{id}}", f"/api/tables/{room.id}/rules/{rule}"
    yield f"{api}/pictures/{{picture}}", f"/api/tables/{room.id}/pictures/ab12cd34"
    desk = visitor.hub.views.of(seat).whole_desk
    for tool in ("more", *(tool.id for tool in desk.tools)):
        yield f"{page}/tool", f"tool?id={tool}"
    for about in (*room.table.play.cast, "nobody"):
        yield f"{page}/about", f"about?id={about}"
    for route, asked in (("", ""), ("/options", "/options"), ("/log", "/log"),
                         ("/log", "/log?after=20"), ("/choices", "/choices"),
                         ("/briefing", "/briefing"), ("/wait", "/wait?seconds=0")):  # fmt: skip
        yield api + route, f"/api/tables/{room.id}{asked}"
    for option in options(room.game, room.table, seat):
        yield f"{page}/form", f"form?key={quote(option.key)}"
        yield f"{api}/forms/{{key:path}}", f"/api/tables/{room.id}/forms/{quote(option.key)}"


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF as all that it is made from: to set it and read it again is most of the work."""
    monkeypatch.setattr(
        "typst.compile", lambda source, sys_inputs, **how: json.dumps(sys_inputs).encode()
    )


def readable(answer: httpx2.Response) -> str:
    """An answer as text, the words of a book among it."""
    if answer.headers.get("content-type") != "application/epub+zip":
        return answer.text
    book = ZipFile(BytesIO(answer.content))
    return "\n".join(book.read(name).decode() for name in book.namelist())


async def everything(visitor: Visitor, token: str) -> AsyncIterator[tuple[str, str]]:
    """Every answer the server gives a seat, with the address it came from."""
    headers = {"authorization": f"Bearer {token}"}
    for _, address in addresses(visitor, visitor.seat):
        yield address, readable(await visitor.get(address, headers=headers))
    room = visitor.hub.room
    whole_log = (f"/api/tables/{room.id}/events", f"id: {room.table.seq}\n")
    for address, last in (("stream", "id: "), whole_log):
        async with visitor.stream(address, **{**headers, "last-event-id": "0"}) as stream:
            await stream.until(last)
            yield address, stream.raw.decode()
    nonsense = {"option": "nothing", "seq": "1", "path": "cast", "value": "?", "reason": ""}
    for option in ("nothing", "table.rule", "table.rule-cast.nobody.x", "table.rewind"):
        yield option, (await visitor.move(**{**nonsense, "option": option, "seq": 1})).text
    for move in MOVES:
        answer = await visitor.client.post(
            f"/api/tables/{room.id}/moves", json=move, headers=headers
        )
        yield str(move), answer.text


async def test_everything_a_seat_can_ask_for_is_read(house: House):
    """A page that is new has to be added here, so that the canary looks at it."""
    visitor = house.visitor()
    await visitor.demo()
    read = {route for route, _ in addresses(visitor, visitor.seat)} | STREAMS | ONLY_WAITS
    served = {
        route.path
        for route in house.app.routes
        if "{table}" in route.path and "GET" in (route.methods or {"GET"})
    }
    assert served == read


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_no_byte_of_a_secret_goes_astray(house: House, game, seed):
    watch = wandered(game, seed, 30)
    table = watch.table
    if seed == 2:
        table.do(table.table.gms()[0], Rewind(to=table.table.seq // 2))
        watch.look()
    hub = await house.app.state.rooms.keep(game, table.entries)
    secrets = 0
    for seat in hub.room.table.seats:
        kept = watch.kept(seat)
        if not kept or not hub.room.table.role(seat):
            continue
        secrets += len(kept)
        token = await hub.room.keys.hand_out(seat)
        visitor = house.visitor()
        await visitor.open(f"/s/{token}")
        assert visitor.base == seat_url(hub.room.id, seat)
        async for address, sent in everything(visitor, token):
            if address == "export":
                continue  # only a game master gets it, and it has to be the identical table
            leaked = [canary for canary in kept if canary in sent]
            assert not leaked, f"{seat} can read {leaked} at {address}"
    assert secrets, "there was a secret to keep"


def half_filled(option: Option) -> Iterator[dict[str, str]]:
    """A form as it might be sent while somebody fills it in: empty, and with one thing chosen."""
    sent = {"option": option.key}
    yield sent
    for field in option.fields:
        for pick in getattr(field, "picks", ())[:2]:
            yield {**sent, field.name: pick.value}


async def live(visitor: Visitor, token: str) -> AsyncIterator[tuple[str, str]]:
    """What a seat is sent while it plays: its page, what a program reads, and odds of forms."""
    room, headers = visitor.hub.room, {"authorization": f"Bearer {token}"}
    for address in ("", f"/api/tables/{room.id}", f"/api/tables/{room.id}/options"):
        yield address, (await visitor.get(address, headers=headers)).text
    for option in visitor.hub.views.of(visitor.seat).options:
        foretold = option.forecast or any(getattr(one, "forecast", False) for one in option.fields)
        for sent in half_filled(option) if foretold else ():
            yield f"odds {sent}", (await visitor.post("odds", sent)).text


async def caught_up(hub: Hub, entries: Sequence[log.Entry]) -> None:
    """What was entered since is written, as another process would, and told to every stream."""
    known = hub.room.table.seq
    bodies = [log.encode(one) for one in entries[known:]]
    await hub.room._store.append(hub.room.id, known, bodies)
    await hub.room.catch_up()


@pytest.mark.parametrize("game", discover().values(), ids=list(discover()))
async def test_no_byte_of_somebody_hidden_goes_astray_in_a_struggle(house: House, game):
    """The game's own dark scene, step by step: what is live after each, and at its end and after a
    rewind all that can be asked for, with the stream that was open all the while."""
    scene = dark_scenes.darkest(game)
    watch = Watch(scene[0].table, dark_scenes.canaries(scene))
    hub = await house.app.state.rooms.keep(game, scene[0].table.entries)
    last, visitor = scene[-1].table.table, house.visitor()
    seat = min(last.players(), key=lambda one: len(view(game, last, one).play.cast))
    token = await hub.room.keys.hand_out(seat)
    await visitor.open(f"/s/{token}")

    def read(address: str, sent: str) -> None:
        leaked = [one for one in watch.kept(seat) if one in sent]
        assert not leaked, f"{seat} can read {leaked} at {address}"

    async with visitor.stream("stream", **{"last-event-id": "0"}) as stream:
        for moment in scene[1:]:
            watch.at(moment)
            await caught_up(hub, moment.table.entries)
            async for address, sent in live(visitor, token):
                read(address, sent)
        async for address, sent in everything(visitor, token):
            read(address, sent)
        watch.table = dark_scenes.standing(watch.table)
        watch.table.do(hub.room.table.gms()[0], Rewind(to=(scene[0].table.table.seq + len(scene))))
        watch.look()
        await caught_up(hub, watch.table.entries)
        async for address, sent in everything(visitor, token):
            read(address, sent)
        await stream.rest()
        assert watch.kept(seat), "there was a secret to keep"
        read("stream", stream.raw.decode())


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_what_a_rewind_hides_again_is_sent_to_nobody_who_asks_then(house: House, game):
    table, named = out_and_hidden_again(game)
    hub = await house.app.state.rooms.keep(game, table.entries)
    late = seat_taken(await hub.room.play(GALLERY, SitDown(name="Late")))
    for seat in (hub.room.table.players()[0], late):
        token = await hub.room.keys.hand_out(seat)
        visitor = house.visitor()
        await visitor.open(f"/s/{token}")
        async for address, sent in everything(visitor, token):
            leaked = [canary for canary in named if canary in sent]
            assert not leaked, f"{seat} can read {leaked} at {address}"


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_the_game_master_does_get_to_see_them(house: House, game):
    visitor = house.visitor()
    await visitor.demo(game.name)
    gm = visitor.hub.room.table.gms()[0]
    visitor.switch(gm)
    await visitor.moved("table.write-note", text="canary-of-mine", to="me")
    sent = {path: text async for path, text in everything(visitor, visitor.token(gm))}
    found = {path for path, text in sent.items() if "canary-of-mine" in text}
    assert found >= {"", "log", "export", "stream"}
    visitor.switch(visitor.hub.room.table.players()[0])
    sent = {path: text async for path, text in everything(visitor, visitor.token())}
    assert "canary-of-mine" not in "".join(sent.values())


async def test_the_game_master_cannot_read_closed_ballots_in_the_table_file(robin: Visitor):
    robin.switch("gale")
    await robin.moved(
        "table.call-vote", question="Stay?", choices="Yes\nNo", secret="yes",
        rule="majority", owner="", part="votes",
    )  # fmt: skip
    robin.switch("robin")
    await robin.moved("table.cast-ballot-no")
    robin.switch("gale")
    refused = await robin.get("export")
    assert refused.status_code == 422
    assert "being voted on in secret" in refused.text
    await robin.moved("table.drop-vote")
    assert (await robin.get("export")).status_code == 200
