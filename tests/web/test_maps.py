"""A web is the same picture every time, nothing on it meets, and nothing is cut off."""

from itertools import combinations

import pytest

from hearthside.core.pieces import Node, Tie, Web
from hearthside.web.render import templates
from hearthside.web.render.maps import Box, MapLayout, picture
from hearthside.web.render.models.scene import SceneMore
from tests.web import samples

NAMES = ("The Red Reins", "Free Drivers", "The Well Keepers", "The Salt Court of Samarra",
         "Veiled Sisters", "Tax Farmers", "Guild of the Lamp", "Brass Hand", "A", "The Honourable",
         "Ninth", "Tenth and Last")  # fmt: skip


def web(count: int, *ties: Tie) -> Web:
    return Web(nodes=tuple(Node(f"n{at}", NAMES[at]) for at in range(count)), ties=ties)


def tangle(count: int) -> Web:
    """Everyone cooperates with the next and competes with the one across."""
    ties = []
    for at in range(count):
        ties.append(Tie(f"n{at}", f"n{(at + 1) % count}", "cooperates with", "good", "with"))
        ties.append(Tie(f"n{at}", f"n{(at + 2) % count}", "competes with", "bad", "against"))
    return web(count, *ties)


def plates(drawn: MapLayout) -> list[Box]:
    return [thread.word.plate for thread in drawn.threads if thread.word]


def solid(drawn: MapLayout) -> list[Box]:
    return [box for dot in drawn.dots for box in (dot.round, dot.named)] + plates(drawn)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6, 8, 12])
def test_names_dots_and_words_never_meet_and_stay_on_the_picture(count: int):
    drawn = picture(tangle(count) if count > 2 else web(count))
    assert drawn == picture(tangle(count) if count > 2 else web(count))
    for one, other in combinations(solid(drawn), 2):
        assert not one.meets(other), (one, other)
    for box in (*solid(drawn), *(thread.reach for thread in drawn.threads)):
        assert drawn.x <= box.x
        assert drawn.y <= box.y
        assert box.x + box.width <= drawn.x + drawn.width
        assert box.y + box.height <= drawn.y + drawn.height


def test_most_lines_have_their_word_near_the_middle():
    drawn = picture(tangle(6))
    assert len(plates(drawn)) >= 10


def test_the_way_there_and_the_way_back_are_two_lines():
    drawn = picture(
        web(3, Tie("n0", "n1", "pays"), Tie("n1", "n0", "fears"), Tie("n0", "n1", "owes"))
    )
    assert len({thread.path for thread in drawn.threads}) == 3
    assert {thread.word.text for thread in drawn.threads if thread.word} <= {
        "pays",
        "fears",
        "owes",
    }


def test_a_tie_to_nobody_known_is_left_out():
    assert picture(web(2, Tie("n0", "gone", "misses"))).threads == ()


def test_a_long_name_takes_two_lines_and_no_more():
    nodes = (Node("a", "The Honourable Company of Lamp Keepers and Wreckers"),)
    assert picture(Web(nodes=nodes, ties=())).dots[0].label == ("The Honourable", "Company of…")


def test_it_is_told_in_plain_sentences_with_a_key():
    ties = (
        Tie("n0", "n1", "cooperates with", "good", "with"),
        Tie("n0", "n2", "competes with", "bad", "against"),
    )
    nodes = (
        Node("n0", "The Red Reins", "major power in Caravan", large=True, mark="1"),
        Node("n1", "Free Drivers", mark="2"),
        Node("n2", "Tax Farmers"),
    )
    piece = Web(
        label="Map", nodes=nodes, ties=ties, large="major power", small="minor power", live=True
    )
    shown = templates.render(SceneMore(game=samples.GAME, pieces=(piece,)))
    words = " ".join(shown.split())
    assert (
        "<b>The Red Reins</b> (major power in Caravan) cooperate with Free Drivers "
        "and compete with Tax Farmers." in words
    )
    assert "<b>Free Drivers</b> is tied to nobody yet." in words
    key = words[words.index("web-key") :]
    for meaning in ("cooperates with", "competes with", "major power", "minor power"):
        assert f"</svg>{meaning}" in key
    assert 'class="web live"' in words
