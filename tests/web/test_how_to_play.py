"""How to play: every game is taught, and each number there comes from its rules."""

import re
from typing import Any

import pytest

from hearthside.core.game import Game
from hearthside.games import discover
from hearthside.rulebook import deck, lessons
from tests.web.house import House

GAMES = pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)


@GAMES
def test_a_game_is_taught_in_a_few_lessons_that_one_can_press(game: Game[Any]):
    taught = lessons(game)
    assert 4 <= len(taught) <= 7
    assert sum(bool(one.question) for one in taught) >= 2
    words = sum(len(one.text.split()) for one in taught)
    assert words <= 600, "five minutes"
    for one in taught:
        assert set(one.rules) <= deck(game).cards.keys()
        if one.question:
            fields = {field.name: field for field in game.questions[one.question].fields}
            assert one.knobs
            assert fields.keys() >= {*one.knobs, *one.start}
            assert not [name for name, value in one.start.items() if fields[name].problem(value)]
            assert {grade.name for grade in game.grades} >= set(one.outcomes)


@GAMES
async def test_its_page_opens_and_leads_to_the_demo(house: House, game: Game[Any]):
    page = await house.visitor().get(f"/how-to-play/{game.name}")
    assert page.status_code == 200
    assert f'action="/demo/{game.name}"' in page.text
    tries = sum(bool(one.question) for one in lessons(game))
    assert page.text.count('class="try-share"') == tries


async def test_turning_a_number_changes_the_odds_as_play_would(house: House):
    visitor = house.visitor()
    easy = await visitor.get("/how-to-play/fate?at=1&rating=3&against=2")
    assert "81.5%" in easy.text  # as in play: everything but the failures of 4dF + 3 against 2
    hard = await visitor.get(
        "/how-to-play/fate?at=1&rating=3&against=5", headers={"hx-request": "true"}
    )
    assert hard.status_code == 200
    assert "<html" not in hard.text
    assert re.search(r"<strong>18\.5%</strong> <span>you succeed", hard.text)


async def test_what_does_not_fit_is_said(house: House):
    visitor = house.visitor()
    odd = await visitor.get("/how-to-play/fate?at=1&rating=999&against=5")
    assert odd.status_code == 200
    assert "It goes from" in odd.text
    nowhere = await visitor.get("/how-to-play/fate?at=77", headers={"hx-request": "true"})
    assert nowhere.status_code == 422
    assert (await visitor.get("/how-to-play/nothing")).status_code == 404


async def test_boxes_can_be_unticked(house: House):
    visitor, ask = house.visitor(), {"hx-request": "true"}
    page = "/how-to-play/burning-wheel?at=3&ob=4"
    ticked = (await visitor.get(f"{page}&fate=yes", headers=ask)).text
    bare = (await visitor.get(page, headers=ask)).text
    assert ticked != bare


async def test_the_front_page_leads_there(house: House):
    home = (await house.visitor().get("/")).text
    for game in discover():
        assert f'href="/how-to-play/{game}"' in home
        assert f'action="/demo/{game}"' in home
    assert (await house.visitor().get("/how-to-play")).status_code == 200
