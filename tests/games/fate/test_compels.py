"""Compels: offered, talked over, taken, refused, and brought on oneself."""

import pytest

from hearthside.core import engine
from hearthside.core.life.evening import CloseScene
from hearthside.core.life.seats import EmptySeat
from hearthside.games.fate import GAME
from hearthside.games.fate.scenes.compels import (
    AcceptCompel,
    AgreeTerms,
    ChangeTerms,
    CompelSelf,
    OfferCompel,
    RefuseCompel,
    WithdrawCompel,
)
from tests.games.fate.evening import evening
from tests.games.fate.gathering import aspect_id


def offer(night, by, target, text, what="the door is too tempting", **more):
    payer = "" if by is night.gale else by.id
    aspect = aspect_id(night.table, text)
    return OfferCompel(aspect=aspect, target=target, what=what, payer=payer, **more)


@pytest.mark.rule("FA-6.9")
def test_an_accepted_compel_is_paid_at_once_and_happens():
    night = evening("Ana", "Ben")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    assert night.ben.cannot(AcceptCompel())
    night.ana.does(AcceptCompel())
    assert night.ana.points == 4
    assert night.play.compel is None
    assert "Ana takes the point, and it happens: the door is too tempting." in night.said()


@pytest.mark.rule("FA-6.9")
def test_a_player_pays_from_their_own_points_and_one_with_none_cannot_offer():
    night = evening("Ana", "Ben")
    compel = offer(night, night.ben, "ana", "Ana Is in Debt")
    night.ben.does(compel)
    assert night.ben.points == 3
    night.ana.does(AcceptCompel())
    assert (night.ana.points, night.ben.points) == (4, 2)
    night.ben.has(fate_points=0)
    assert night.ben.offers("fate.offer-compel") == []
    assert night.ben.cannot(compel)


@pytest.mark.rule("FA-6.9")
def test_the_gm_offers_from_the_endless_supply():
    night = evening("Ana")
    night.is_so(pool=0)
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(AcceptCompel())
    assert (night.ana.points, night.play.pool) == (4, 0)


@pytest.mark.rule("FA-6.9")
def test_a_refusal_costs_the_target_one_and_the_offer_is_withdrawn():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(RefuseCompel())
    assert (night.ana.points, night.ben.points) == (2, 3)
    assert night.play.compel is None


@pytest.mark.rule("FA-6.9")
def test_with_no_points_it_cannot_be_refused():
    night = evening("Ana")
    night.ana.has(fate_points=0)
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    assert night.ana.cannot(RefuseCompel())
    night.ana.does(AcceptCompel())
    assert night.ana.points == 1


@pytest.mark.rule("FA-6.9")
def test_one_point_is_enough_to_refuse():
    night = evening("Ana")
    night.ana.has(fate_points=1)
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(RefuseCompel())
    assert night.ana.points == 0


@pytest.mark.rule("FA-6.9")
def test_for_an_npc_accepting_fills_the_pool_and_refusing_is_paid_from_it():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(pool=1)
    vain = offer(night, night.ana, "voss", "Voss Is Vain")
    night.ana.does(vain)
    night.gale.does(AcceptCompel())
    assert (night.play.pool, night.ana.points) == (2, 2)
    night.ana.does(vain)
    night.gale.does(RefuseCompel())
    assert (night.play.pool, night.ana.points) == (1, 2)
    night.is_so(pool=0)
    night.ana.does(vain)
    assert night.gale.cannot(RefuseCompel())


@pytest.mark.rule("FA-6.9")
def test_both_may_change_the_terms_before_the_decision():
    night = evening("Ana", "Ben", "Cy")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she tries it, but quietly"))
    assert night.cy.cannot(ChangeTerms("the roof falls in"))
    assert night.ana.cannot(AcceptCompel())
    night.ben.does(ChangeTerms("she tries it, and someone hears"))
    night.ana.does(AcceptCompel())
    assert any(told.endswith("she tries it, and someone hears.") for told in night.said())


@pytest.mark.rule("FA-6.9")
def test_whoever_made_the_offer_has_to_agree_before_other_terms_count():
    night = evening("Ana", "Ben")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("nothing happens"))
    assert night.ana.cannot(AcceptCompel())
    assert (night.ana.points, night.ana.labels()) == (3, [])
    assert night.gale.labels() == ["Agree", "Put it differently", "Take the offer back"]
    assert night.gale.best() == "Agree"
    night.gale.does(ChangeTerms("she drops the lantern"))
    assert night.ana.best() == "Take the point and let it happen"
    night.ana.does(ChangeTerms("she drops the lantern, lit"))
    night.gale.does(AgreeTerms())
    assert (night.ana.points, night.play.compel) == (4, None)
    assert night.said()[-1] == "Ana takes the point, and it happens: she drops the lantern, lit."


@pytest.mark.rule("FA-6.9")
def test_waiting_for_an_answer_to_other_terms_one_may_still_refuse():
    night = evening("Ana")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she hesitates"))
    assert {"Refuse", "Put it differently"} < set(night.ana.labels("act"))
    night.ana.does(RefuseCompel())
    assert (night.ana.points, night.play.compel) == (2, None)


@pytest.mark.rule("FA-6.9")
def test_the_gms_words_for_two_others_need_both_of_them():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.gale.does(ChangeTerms("the bailiff is at the door"))
    assert night.ana.cannot(AcceptCompel())
    night.ben.does(AgreeTerms())
    assert night.ana.points == 3
    night.ana.does(AcceptCompel())
    assert (night.ana.points, night.ben.points) == (4, 2)


@pytest.mark.rule("FA-6.8")
def test_the_gm_may_word_a_self_compel_so_that_it_hurts_if_the_player_agrees():
    night = evening("Ana")
    debt = aspect_id(night.table, "Ana Is in Debt")
    night.ana.does(CompelSelf("ana", debt, "a letter comes", "event"))
    night.gale.does(ChangeTerms("the bailiff comes"))
    assert night.gale.cannot(AcceptCompel())
    assert night.ana.best() == "Agree"
    night.ana.does(AgreeTerms())
    assert (night.ana.points, night.play.compel) == (4, None)


def test_the_gm_agrees_for_whoever_made_the_offer_and_is_away():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she hesitates"))
    assert night.gale.labels() == ["For Ben: Agree"]
    night.gale.does(EmptySeat("ben"))
    assert night.gale.best() == "Agree"
    night.gale.does(AgreeTerms())
    assert night.play.compel is None


@pytest.mark.rule("FA-6.9")
def test_an_offer_can_be_taken_back_and_costs_nothing_then():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    assert night.ana.cannot(WithdrawCompel())
    night.ben.does(WithdrawCompel())
    assert (night.ana.points, night.ben.points) == (3, 3)


@pytest.mark.rule("FA-6.9", "FA-6.3")
def test_a_point_on_offer_is_not_there_to_be_spent():
    night = evening("Ana", "Ben")
    night.ben.has(fate_points=1)
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ben.overcomes("clever")
    night.sums(0)
    assert night.ben.offers("fate.invoke") == []
    night.ana.does(AcceptCompel())
    assert night.ben.points == 0


@pytest.mark.rule("FA-6.8")
def test_a_self_compel_earns_a_point_from_the_supply_if_the_gm_agrees_that_it_hurts():
    night = evening("Ana")
    debt = aspect_id(night.table, "Ana Is in Debt")
    own = CompelSelf("ana", debt, "the bailiff knocks", "event")
    night.ana.does(own)
    assert night.ana.cannot(AcceptCompel())
    assert night.ana.points == 3
    night.gale.does(AcceptCompel())
    assert night.ana.points == 4
    night.ana.does(own)
    night.gale.does(WithdrawCompel())
    assert night.ana.points == 4
    assert "It would not hurt, so it earns nothing." in night.said()


@pytest.mark.rule("FA-6.8")
def test_an_npcs_own_trouble_fills_the_pool():
    night = evening("Ana")
    night.major("Voss")
    pool = night.play.pool
    night.gale.does(CompelSelf("voss", aspect_id(night.table, "Voss Is Vain"), "he gloats"))
    assert night.play.pool == pool + 1
    assert night.play.compel is None


@pytest.mark.rule("FA-6.8", "FA-6.7")
def test_any_known_aspect_can_be_compelled_as_a_decision_or_an_event_but_no_hidden_one():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    night.true("The Oil Is Watered", hidden=True)
    for seat in (night.ben, night.gale):
        (form,) = seat.offers("fate.offer-compel")
        aspect = next(field for field in form.fields if field.name == "aspect")
        texts = [pick.label for pick in aspect.picks]
        assert "Deafening Thunder" in texts
        assert "Ana Is in Debt" in texts
        assert "The Oil Is Watered" not in texts
        kinds = next(field for field in form.fields if field.name == "kind")
        assert [pick.value for pick in kinds.picks] == ["decision", "event"]


def test_one_compels_others_not_oneself_with_a_point_of_ones_own():
    night = evening("Ana", "Ben")
    assert night.ana.cannot(offer(night, night.ana, "ana", "Ana Is in Debt"))


def test_a_scene_waits_for_the_answer():
    night = evening("Ana")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    assert "compel" in night.gale.cannot(CloseScene())


def test_the_gm_may_answer_for_a_player_who_is_away():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    assert night.gale.labels("turn") == [
        "For Ana: Take the point and let it happen",
        "For Ana: Refuse",
    ]
    night.gale.does(RefuseCompel())
    assert "Gale speaks for Ana." in night.said()


@pytest.mark.rule("FA-6.9")
def test_whoever_is_asked_reads_which_aspect_it_is():
    night = evening("Ana")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    asked = engine.prompt(GAME, night.table.table, "ana").text
    assert asked.startswith("Trouble for Ana, “Ana Is in Debt”: the door is too tempting.")
