"""Compels: offered, talked over, taken, refused, and brought on oneself."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.seats import EmptySeat
from hearthside.games.fate import GAME
from hearthside.games.fate.scenes.compel_forms import asked as asked_about
from hearthside.games.fate.scenes.compels import (
    AcceptCompel,
    AgreeTerms,
    ChangeTerms,
    CompelSelf,
    OfferCompel,
    RefuseCompel,
    StrikeCompel,
    WithdrawCompel,
)
from tests.games.fate.evening import evening
from tests.games.fate.gathering import aspect_id, hurt, next_scene


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
    took = "Ana takes a fate point for “Ana Is in Debt”: the door is too tempting."
    assert night.said()[-1] == took
    assert night.table.entries[-1].said[-1].kind == "turning"


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
    said = [one for entry in night.table.entries for one in entry.said]
    assert [one.refuses for one in said if "refuse a compel" in one.plain] == ["gale"]


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
    assert night.gale.labels() == ["Agree", "Change the terms", "Take the offer back"]
    asked = asked_about(night.table.table, night.play.compel, "gale")
    assert (asked.title, asked.question) == (
        "Ana changes the terms",
        "nothing happens. Do you agree?",
    )
    assert asked.meanwhile == "To agree to other terms: nothing happens."
    night.gale.does(ChangeTerms("she drops the lantern"))
    accepting = night.ana.offers("fate.accept-compel")[0]
    assert (accepting.label, accepting.help) == ("Accept: +1 fate point", "It happens.")
    night.ana.does(ChangeTerms("she drops the lantern, lit"))
    night.gale.does(AgreeTerms())
    assert (night.ana.points, night.play.compel) == (4, None)
    assert night.said()[-1].endswith("for “Ana Is in Debt”: she drops the lantern, lit.")


def test_a_compel_is_retold_once_whichever_way_it_is_answered():
    night = evening("Ana", "Ben")
    for answer in (AcceptCompel(), RefuseCompel()):
        night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
        night.ana.does(answer)
    told = [line.plain for entry in night.table.entries for line in entry.said if line.retold]
    assert [words for words in told if "too tempting" in words] == [
        "Ana takes a fate point for “Ana Is in Debt”: the door is too tempting.",
        (
            "Ana pays a fate point to refuse a compel for “Ana Is in Debt”. "
            "It does not happen: the door is too tempting."
        ),
    ]


@pytest.mark.rule("FA-6.9")
def test_waiting_for_an_answer_to_other_terms_one_may_still_refuse():
    night = evening("Ana")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she hesitates"))
    assert {"Refuse: −1 fate point", "Change the terms"} == set(night.ana.labels("compel"))
    night.ana.does(RefuseCompel())
    assert (night.ana.points, night.play.compel) == (2, None)


@pytest.mark.rule("FA-6.9")
def test_the_gms_words_for_two_others_need_both_of_them():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.gale.does(ChangeTerms("the bailiff is at the door"))
    assert night.ana.cannot(AcceptCompel())
    assert [one.cost for one in night.ben.offers("fate.agree-terms")] == [""], "Ana may refuse"
    night.ben.does(AgreeTerms())
    assert night.ana.points == 3
    night.ana.does(AcceptCompel())
    assert (night.ana.points, night.ben.points) == (4, 2)


def test_the_gm_agrees_for_whoever_made_the_offer_and_is_away():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she hesitates"))
    assert [one.cost for one in night.ben.offers("fate.agree-terms")] == ["1 fate point"]
    assert night.gale.labels() == ["For Ben: Agree"]
    night.gale.does(EmptySeat("ben"))
    assert night.gale.labels()[0] == "Agree"
    night.gale.does(AgreeTerms())
    assert night.play.compel is None


@pytest.mark.rule("FA-6.9")
def test_an_offer_can_be_taken_back_and_costs_nothing_then():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    assert night.ana.cannot(WithdrawCompel())
    night.ben.does(WithdrawCompel())
    assert (night.ana.points, night.ben.points) == (3, 3)


@pytest.mark.rule("FA-6.9")
def test_whoever_made_the_offer_reads_of_it_as_theirs_and_may_take_it_back_beside_waiting():
    night = evening("Ana", "Ben")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    (back,) = night.gale.offers("fate.withdraw-compel")
    assert back.instead
    titles = {option.asked for option in night.gale.offers("fate.accept-compel")}
    assert titles == {"You offer a compel"}
    assert night.ana.prompt.title == "Gale offers a compel"


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
        (form,) = seat.offers("fate.offer-compel", target="ana")
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
        "For Ana: Accept: +1 fate point",
        "For Ana: Refuse: −1 fate point",
    ]
    night.gale.does(RefuseCompel())
    assert "Gale speaks for Ana." in night.said()


@pytest.mark.rule("FA-6.9")
def test_whoever_is_asked_reads_which_aspect_it_is():
    night = evening("Ana")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    asked = offers.prompt(GAME, night.table.table, "ana").text
    assert asked.startswith("“Ana Is in Debt”: the door is too tempting.")


@pytest.mark.rule("FA-6.8")
def test_a_self_compel_takes_effect_at_once_for_a_point_from_the_supply():
    night = evening("Ana", "Ben")
    debt = aspect_id(night.table, "Ana Is in Debt")
    night.ana.does(CompelSelf("ana", debt, "the bailiff knocks", "event"))
    assert (night.ana.points, night.play.compel) == (4, None)
    assert night.gale.prompt.title == night.ben.prompt.title.replace("do you do", "happens")
    told = "Ana takes a fate point for “Ana Is in Debt”: the bailiff knocks."
    assert night.said()[-1] == told


@pytest.mark.rule("FA-6.8", "FA-6.9")
def test_what_a_compel_brings_is_told_as_story_where_it_says_of_whom():
    night = evening("Ana", "Ben")
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("ana stops, and the guard turns round"))
    night.gale.does(AgreeTerms())
    paid, story = night.table.entries[-1].said
    assert (paid.kind, paid.plain) == ("turning", "Ana takes a fate point for “Ana Is in Debt”.")
    assert (story.kind, story.plain) == ("narration", "Ana stops, and the guard turns round.")


@pytest.mark.rule("FA-6.8")
def test_only_an_aspect_of_ones_own_character_can_be_compelled_for_oneself():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    (form,) = night.ana.offers("fate.compel-self")
    texts = {pick.label for pick in form.fields[0].picks}
    assert texts == {"Ana the Bold", "Ana Is in Debt", "Ana Has a Dog"}
    for other in ("deafening-thunder", aspect_id(night.table, "Ben Is in Debt")):
        assert night.ana.cannot(CompelSelf("ana", other, "it rains"))
    hurt(night.table, "ana", "mild", "Rope-Burned Palms")
    assert "Rope-Burned Palms" in str(night.ana.offers("fate.compel-self")[0].fields[0].picks)


@pytest.mark.rule("FA-6.8")
def test_the_gm_may_strike_a_self_compel_and_the_point_goes_back():
    night = evening("Ana", "Ben")
    debt = aspect_id(night.table, "Ana Is in Debt")
    night.ana.does(CompelSelf("ana", debt, "the bailiff knocks"))
    (made,) = night.play.own_compels
    assert night.ben.cannot(StrikeCompel(made.id))
    night.gale.does(StrikeCompel(made.id))
    assert (night.ana.points, night.play.own_compels) == (3, ())
    assert night.gale.cannot(StrikeCompel(made.id))
    night.ana.does(CompelSelf("ana", debt, "the bailiff knocks"))
    night.ana.has(fate_points=0)
    night.gale.does(StrikeCompel(night.play.own_compels[0].id))
    assert night.ana.points == 0, "what is spent cannot go back"
    assert night.said()[-1] == "The compel of Ana is struck. The point is spent already."


@pytest.mark.rule("FA-6.8", "FA-6.9")
def test_an_npc_compelled_by_the_gm_fills_the_pool_and_that_can_be_struck_too():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(pool=1)
    vain = aspect_id(night.table, "Voss Is Vain")
    night.gale.does(CompelSelf("voss", vain, "he stops at a mirror"))
    assert night.play.pool == 2
    night.gale.does(StrikeCompel(night.play.own_compels[0].id))
    assert night.play.pool == 1


def test_what_was_compelled_in_a_scene_is_struck_in_that_scene_or_never():
    night = evening("Ana")
    night.ana.does(CompelSelf("ana", aspect_id(night.table, "Ana Is in Debt"), "it rains"))
    next_scene(night.table)
    assert night.gale.offers("fate.strike-compel") == []


@pytest.mark.rule("FA-6.9")
def test_what_happens_and_new_terms_are_written():
    night = evening("Ana", "Ben")
    assert night.gale.cannot(offer(night, night.gale, "ana", "Ana Is in Debt", what=""))
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    assert night.ana.cannot(ChangeTerms(""))


@pytest.mark.rule("FA-6.8")
def test_whoever_compels_somebody_is_led_to_their_trouble_and_their_own_aspects_first():
    night = evening("Ana", "Ben")
    night.true("Deafening Thunder")
    (form,) = night.gale.offers("fate.offer-compel", target="ben")
    which = form.fields[0]
    assert which.value == aspect_id(night.table, "Ben Is in Debt")
    groups = list(dict.fromkeys(pick.group for pick in which.picks))
    assert groups == ["Ben", "The scene", "Ana"]
    open_ = {pick.group for pick in which.picks[: which.likely]}
    assert open_ == {"Ben", "The scene"}
    assert {pick.group for pick in which.picks[which.likely :]} == {"Ana"}


@pytest.mark.rule("FA-6.8")
def test_of_a_scene_full_of_aspects_only_a_few_stand_open_in_a_compel():
    night = evening("Ana", "Ben")
    for at in range(8):
        night.true(f"Thunder {at}")
    (form,) = night.gale.offers("fate.offer-compel", target="ben")
    which = form.fields[0]
    own = sum(pick.group == "Ben" for pick in which.picks)
    assert 0 < own < which.likely == 6


@pytest.mark.rule("FA-6.8")
def test_where_nothing_is_true_there_is_nothing_to_compel():
    night = evening("Ana", "Ben")
    night.is_so(aspects={})
    assert night.gale.offers("fate.offer-compel") == []
    assert night.ana.offers("fate.compel-self") == []


@pytest.mark.rule("FA-6.9")
@pytest.mark.parametrize(
    ("points", "told"),
    [(0, " You take a fate point and it happens: with none left, you cannot refuse."), (1, "")],
)
def test_whoever_is_compelled_reads_why_they_cannot_refuse_and_else_only_what_happens(points, told):
    night = evening("Ana")
    night.ana.has(fate_points=points)
    night.gale.does(offer(night, night.gale, "ana", "Ana Is in Debt"))
    assert night.ana.prompt.text == f"“Ana Is in Debt”: the door is too tempting.{told}"
    assert len(night.ana.offers("fate.refuse-compel")) == points


@pytest.mark.rule("FA-6.8")
def test_nobody_hidden_and_nobody_who_is_out_is_compelled():
    night = evening("Ana", "Ben", "Cy")
    night.major("Hild", hidden=True)
    night.ben.has(out="taken out")
    assert [form.fixed["target"] for form in night.ana.offers("fate.offer-compel")] == ["cy"]


@pytest.mark.rule("FA-6.9")
def test_only_the_target_refuses_and_only_a_player_compels_themselves():
    night = evening("Ana", "Ben", "Cy")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she tries it, but quietly"))
    assert night.ana.offers("fate.refuse-compel")
    assert night.ben.offers("fate.refuse-compel") == []
    assert night.cy.offers("fate.refuse-compel") == []
    night = evening("Ana")
    night.major("Voss")
    assert [form.label for form in night.ana.offers("fate.compel-self")] == ["Compel yourself"]
    assert [form.label for form in night.gale.offers("fate.compel-self")] == ["Compel Voss"]


@pytest.mark.rule("FA-6.9")
def test_the_gm_may_take_back_an_offer_whose_new_terms_are_still_open():
    night = evening("Ana", "Ben")
    night.ben.does(offer(night, night.ben, "ana", "Ana Is in Debt"))
    night.ana.does(ChangeTerms("she tries it, but quietly"))
    night.gale.does(WithdrawCompel())
    assert night.play.compel is None
