"""What a model reads: what there is, how much of it, and no secret."""

from random import Random

import pytest
from mcp import Client

from hearthside.client import Seat
from hearthside.mcp_seat.tools import serve
from tests.mcp_seat import sizes
from tests.mcp_seat.models import GAMES, call, seated
from tests.test_client import links
from tests.web.server import Server


@pytest.mark.parametrize("game", GAMES)
def test_what_a_model_reads_stays_within_its_tokens(server: Server, game: str):
    """A few positions of random play; `python -m bench.mcp_sizes` looks at 200 of each game."""
    seats = links(server, game)
    for seat in sizes.positions(seats, Random(game), 8):
        for what, size in sizes.sizes(seat).items():
            assert size <= sizes.MOST_TOKENS[what], (seat.id, what)


async def test_the_list_of_tools_stays_within_its_tokens():
    assert await sizes.tools() <= sizes.MOST_TOKENS["tools"]


async def test_what_can_be_read_besides(server: Server):
    seats = links(server, "fate")
    async with seated("http", seats["mara"]) as mara:
        sheet, _, wrong = await call(mara, "more", what="Wren Halloway")
        assert not wrong
        assert "Burglar’s Daughter" in sheet
        rule, _, _ = await call(mara, "more", what="FA-2.4")
        assert rule.startswith("FA-2.4 ")
        older, _, _ = await call(mara, "more", what="log 1")
        assert older.startswith("> ")
        found = {str(one.uri) for one in (await mara.list_resources()).resources}
        assert "hearthside://briefing" in found
        kinds = {
            one.uri_template for one in (await mara.list_resource_templates()).resource_templates
        }
        assert kinds == {
            "hearthside://sheet/{character}", "hearthside://rules/{id}", "hearthside://log/{after}",
        }  # fmt: skip
        for address, words in (
            ("briefing", "You are Mara"),
            ("sheet/wren", "Burglar’s Daughter"),
            ("sheet/nobody", "nobody called"),
            ("rules/FA-2.4", "FA-2.4"),
            ("log/1", "> "),
        ):
            read = await mara.read_resource(f"hearthside://{address}")
            assert words in read.contents[0].text
        prompts = {one.name for one in (await mara.list_prompts()).prompts}
        assert prompts == {"player", "gm", "companion"}
        told = await mara.get_prompt("gm")
        assert "You run the game" in told.messages[0].content.text


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_model_reads_is_short_in_every_game(server: Server, game: str):
    offered: list[str] = []
    for name, link in links(server, game).items():
        if name == "players":
            continue
        seat = Seat(link)
        every = seat.asks(everything=True)
        async with Client(serve(lambda seat=seat: seat)) as model:  # type: ignore[misc]
            text, figures, _ = await call(model, "look")
            assert len(text) < 13_000
            assert figures["choices"] or "Other sections" in text, "whoever waits finds the rest"
            assert ("Choices:" in text) == bool(figures["choices"]), "nothing is announced"
            offered += figures["choices"]
            for section in {one["section"] for one in every["choices"]}:
                listed, _, wrong = await call(model, "more", what=section)
                assert not wrong
                assert 0 < sizes.tokens(listed) <= sizes.MOST_TOKENS["choices"]
            for key in figures["choices"][:3]:
                form, _, wrong = await call(model, "more", what=key)
                assert not wrong
                assert form.startswith(f"[{key}]")
    assert offered


@pytest.mark.parametrize("game", GAMES)
async def test_no_secret_reaches_a_players_model(server: Server, game: str):
    """A canary in the game master's own note is in no answer, resource or refusal."""
    seats = links(server, game)
    gm, player, *_ = (seat for seat in seats if seat != "players")
    Seat(seats[gm]).move("table.write-note", text="CANARY in the cellar", to="me")
    every = Seat(seats[player]).asks(everything=True)
    async with seated("http", seats[player]) as model:
        read = [(await call(model, "look"))[0], (await call(model, "more", what="log 0"))[0]]
        sections = sorted({one["section"] for one in every["choices"]})
        wanted = [*sections, *(one["key"] for one in every["choices"][:25])]
        read += [(await call(model, "more", what=one))[0] for one in wanted]
        read.append((await model.read_resource("hearthside://log/0")).contents[0].text)
        assert "CANARY" not in "".join(read)
        assert seats[player].rpartition("/")[2] not in "".join(read)
