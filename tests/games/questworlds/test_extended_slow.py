"""Contests that go on across sessions (QW-8.3)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.opponents import ChangeFoe
from hearthside.games.questworlds.extended.rounds import Resume, SetAside
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM


@pytest.mark.rule("QW-8.3")
def test_an_extremely_extended_contest_lives_on_across_sessions():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    with pytest.raises(Illegal, match="set it aside"):
        slow.do(GM, CloseScene())
    slow.do(GM, SetAside())
    slow.next_session()
    slow.do(GM, Resume(extended=slow.extended.id))
    assert slow.score == (1, 0)  # scores are kept
    slow.do(GM, ChangeFoe(foe=slow.foe, rating="3M"))  # the resistance changes with events
    slow.exchange(5, 18, with_="songs")
    assert "against 3M" in " ".join(slow.said())


@pytest.mark.rule("QW-8.3")
def test_each_slow_round_needs_a_new_ability_or_an_augment_for_that_round():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    slow.next_round()
    slow.do("mara", Exchange(pairing=slow.pairing.id, ability="sword"))
    slow.oppose("")
    assert not slow.offered("mara", "questworlds.roll")
    slow.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    slow.oppose("base")
    slow.roll(5, 18)
    assert full(slow.table, slow.contest, slow.contest.me) == 23
    slow.roll(3, 1)
    slow.next_round()
    slow.do("mara", Exchange(pairing=slow.pairing.id, ability="songs"))
    assert full(slow.table, slow.contest, slow.contest.me) == 17  # it lasted one round


@pytest.mark.rule("QW-8.3")
def test_what_was_used_last_round_is_marked_and_can_be_taken_back():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    slow.next_round()
    (ability, *_) = slow.offered("mara", "questworlds.exchange").fields
    assert ability.picks[0].value == "songs"
    assert ability.problem(ability.value), "which of the others it is, they say"
    marked = [pick.value for pick in ability.picks if "needs an augment" in pick.label]
    assert marked == ["sword"]
    slow.do("mara", Exchange(pairing=slow.pairing.id, ability="sword"))
    slow.oppose("")
    asked = offers.prompt(GAME, slow.table, "mara")
    assert (asked.title, asked.urgent) == ("Something new this round", True)
    back = slow.offered("mara", "questworlds.abandon")
    assert back.label == "Take it back"
    slow.do("mara", Abandon())
    assert slow.offered("mara", "questworlds.exchange")
    assert not slow.offered("sam", "questworlds.abandon")


@pytest.mark.rule("QW-8.3")
def test_after_a_slow_round_the_story_goes_on_and_the_gm_is_reminded():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    (best,) = [option for option in slow.options(GM) if option.best]
    assert best.move == "questworlds.set-aside"
    slow.do(GM, SetAside())
    assert offers.prompt(GAME, slow.table, GM).text.endswith("The bridge still waits.")
    assert slow.offered(GM, "questworlds.resume").section == "struggle"
    slow.do(GM, CloseScene())
    assert "hero point" not in offers.prompt(GAME, slow.table, "mara").text
    slow.change("wren", hero_points=2)
    assert "You have 2 hero points." in offers.prompt(GAME, slow.table, "mara").text
    slow.do(GM, CloseSession())
    slow.do(GM, OpenSession())
    assert "hero point" not in offers.prompt(GAME, slow.table, "mara").text  # it only just began
