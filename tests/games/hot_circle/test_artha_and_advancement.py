"""Artha and advancement: compels, clearing, marks, upgrades, losses (HC-6, HC-7)."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.rolling import RerollAbility
from hearthside.games.hot_circle.characters.assets import BringIn, LoseAsset, Upgrade
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.rerolls import Reroll
from hearthside.games.hot_circle.sessions.compels import (
    LeaveCompel,
    OfferCompel,
    TakeCompel,
    compellable,
)
from hearthside.games.hot_circle.sheet import Asset, Condition, Lifepath
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    WREN,
    ability_rolled,
    ability_stands,
    asked,
    evening,
    given,
    hero,
    offered,
    rolled,
    staked,
    stands,
    told,
)


def sailor(**changes) -> tuple[Lifepath, ...]:
    return (Lifepath(id="sailor", name="Sailor", setting="quay", **changes),)


def asset(kind: str, **changes) -> Asset:
    return Asset(id=kind, kind=kind, name=kind.capitalize(), lifepath="sailor", **changes)


class TestCompels:
    @pytest.mark.rule("HC-6.1")
    def test_what_is_said_in_a_word_is_offered_first(self):
        table = evening()
        given(table, WREN, assets=(asset("contact", permanent=True),))
        groups = dict.fromkeys(pick.group for pick in compellable(hero(table)))
        assert list(groups) == ["Traits", "Relationships", "Beliefs", "Instincts"]

    @pytest.mark.rule("HC-6.1")
    def test_a_compel_is_asked_with_the_apostrophes_of_a_book(self):
        table = evening()
        table.do(GM, OfferCompel(character=WREN, source="Loud", what="i can't leave"))
        assert table.table.play.compel.what == "I can’t leave"

    @pytest.mark.rule("HC-6.1")
    def test_the_gm_points_and_the_player_takes_the_point_at_once_or_declines_freely(self):
        table = evening()
        point = OfferCompel(character=WREN, source="Stubborn", what="You will not leave")
        table.do(GM, point)
        with pytest.raises(Illegal):
            table.do(BEN, TakeCompel())
        table.do(ANA, TakeCompel())
        assert hero(table).fate == 1
        assert "Wren is compelled: You will not leave." in told(table)
        table.do(GM, point)
        table.do(ANA, LeaveCompel())
        (no,) = table.entries[-1].said
        assert (no.plain, no.refuses) == ("Nothing comes of the compel on Wren.", GM)
        assert hero(table).fate == 1
        assert table.table.play.compel is None

    @pytest.mark.rule("HC-6.1")
    def test_a_gm_who_judges_a_test_meanwhile_reads_whom_a_compel_waits_for(self):
        table = evening()
        asked(table, "wises", what="tides")
        table.do(GM, OfferCompel(character=WREN, source="Loud", what="They hear you"))
        gms, anas = (offers.prompt(GAME, table.table, seat) for seat in (GM, ANA))
        assert gms.text.endswith("A compel waits for Ana: Because of “Loud”: They hear you.")
        assert not gms.apart
        assert anas.text == "Because of “Loud”: They hear you."
        assert anas.apart, "no part of the card of the test"

    @pytest.mark.rule("HC-6.1")
    def test_what_would_complicate_a_scene_lapses_with_it(self):
        table = evening()
        table.do(GM, OfferCompel(character=WREN, source="Loud", what="They hear you"))
        table.do(GM, CloseScene())
        closing = [line.plain for entry in table.entries[-3:] for line in entry.said]
        assert "Nothing comes of the compel on Wren." in closing
        with pytest.raises(Illegal):
            table.do(ANA, TakeCompel())

    @pytest.mark.rule("HC-6.1")
    def test_a_player_may_point_and_the_gm_says_whether_it_complicates(self):
        table = evening()
        table.do(ANA, OfferCompel(character=WREN, source="Loud", what="I shout"))
        with pytest.raises(Illegal):
            table.do(ANA, TakeCompel())
        table.do(GM, TakeCompel())
        assert hero(table).fate == 1

    @pytest.mark.rule("HC-6.1")
    @pytest.mark.parametrize(
        ("source", "how", "because"),
        [
            ("I always look twice", "followed", "Because Wren follows “I always look twice”"),
            ("I always look twice", "ignored", "Because Wren ignores “I always look twice”"),
            ("Loud", "", "Because of “Loud”"),
            ("Loud", "followed", "Because of “Loud”"),
        ],
    )
    def test_a_compel_says_what_it_comes_from(self, source, how, because):
        table = evening()
        what = "Wren stays too long"
        table.do(GM, OfferCompel(character=WREN, source=source, how=how, what=what))
        for seat in (GM, ANA, BEN):
            read = offers.prompt(GAME, table.table, seat).text
            assert read == f"{because}: Wren stays too long.", "once, to everyone"

    @pytest.mark.rule("HC-6.1")
    def test_beliefs_instincts_traits_and_relationships_but_no_conditions_or_lifepaths(self):
        table = evening()
        friend, gear = asset("contact", permanent=True), asset("gear", permanent=True)
        given(table, WREN, conditions=(Condition("sad", "Sad"),), assets=(friend, gear))
        groups = {pick.group for pick in compellable(hero(table))}
        values = [pick.value for pick in compellable(hero(table))]
        assert groups == {"Beliefs", "Instincts", "Traits", "Relationships"}
        assert values.count("I always look twice") == 1, "followed or ignored is asked below it"
        assert not {"Sad", "Sailor", "Gear"} & set(values)
        with pytest.raises(Illegal):
            table.do(GM, OfferCompel(character=WREN, source="Sad", what="You weep"))
        with pytest.raises(Illegal, match="does not apply"):
            table.do(GM, OfferCompel(character=WREN, source="Loud", how="ignored", what="Hush"))
        with pytest.raises(Illegal, match="choose"):
            table.do(GM, OfferCompel(character=WREN, source="I always look twice", what="Hush"))


class TestClearing:
    @pytest.mark.rule("HC-6.2", "HC-3.7", "HC-6.7")
    def test_a_hindering_lifepath_earns_a_point_or_clears_all_its_tax(self):
        table = evening()
        given(table, WREN, lifepaths=sailor(taxed=("wises", "deeds")))
        rolled(table, (6,), (1, 1, 1), claim={"hinders": True})
        stands(table)
        assert (hero(table).fate, hero(table).lifepaths[0].taxed) == (1, ("wises", "deeds"))
        claim = {"hinders": True, "pays": "tax"}
        given(table, WREN, persona=1)
        rolled(table, (1,), (5, 1, 1), claim=claim, intent="Again", task="otherwise")
        assert hero(table).lifepaths[0].taxed, "only once the test is over"
        stands(table)
        assert (hero(table).fate, hero(table).lifepaths[0].taxed) == (1, ())

    @pytest.mark.rule("HC-6.2")
    def test_a_lifepath_without_tax_has_none_to_clear(self):
        table = evening()
        other = Lifepath(id="scholar", name="Scholar", setting="quay", taxed=("wises",))
        given(table, WREN, lifepaths=(*sailor(), other))
        staked(table)
        claim = {"side": "task", "hinders": True, "pays": "tax"}
        with pytest.raises(Illegal, match="Sailor has no tax to clear"):
            table.do(ANA, ClaimDice(lifepath="sailor", **claim))
        table.do(ANA, ClaimDice(lifepath="scholar", **claim))

    @pytest.mark.rule("HC-6.7")
    def test_tax_outlasts_scenes_and_sessions(self):
        table = evening()
        given(table, WREN, lifepaths=sailor(taxed=("wises",)))
        for move in (CloseScene(), CloseSession(), OpenSession(), OpenScene(title="Later")):
            table.do(GM, move)
        assert hero(table).lifepaths[0].taxed == ("wises",)

    @pytest.mark.rule("HC-6.3", "HC-2.5")
    def test_a_minor_condition_takes_one_step_and_a_major_one_three_tests(self):
        table = evening()
        given(table, WREN, conditions=(Condition("sad", "Sad"), Condition("hurt", "Hurt", "major")))
        both = ("condition:sad", "condition:hurt")
        for n in range(3):
            here = both if n == 0 else both[1:]
            dice = (1,) * (3 + len(here))
            rolled(
                table, (6, 1, 1), dice, hindered=here, steps=here, intent=f"Part {n}", task=f"T{n}"
            )
            stands(table)
            left = [(one.id, one.steps) for one in hero(table).conditions]
            assert left == ([("hurt", n + 1)] if n < 2 else [])
        assert hero(table).fate == 0, "a step or the point, never both"

    @pytest.mark.rule("HC-6.3")
    def test_ability_tests_clear_no_condition(self):
        table = evening()
        given(table, WREN, conditions=(Condition("sad", "Sad"),))
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        ability_stands(table)
        assert hero(table).conditions[0].steps == 0


class TestMarks:
    @pytest.mark.rule("HC-7.1")
    @pytest.mark.parametrize(("rating", "cost"), [(3, 6), (4, 12), (5, 18)])
    def test_persona_marks_raise_a_lifepath_at_once_and_are_rubbed_out(self, rating, cost):
        table = evening()
        given(table, WREN, persona=2, lifepaths=sailor(rating=rating, persona_marks=cost - 2))
        rolled(table, (1,) * rating, (6, 6, 6))
        table.do(ANA, Reroll(side="task", source="persona", roll="task"))
        table.fall(*(1,) * rating)
        assert hero(table).lifepaths[0].rating == rating
        table.do(ANA, Reroll(side="task", source="persona", roll="task"))
        path = hero(table).lifepaths[0]
        assert (path.rating, path.persona_marks) == (rating + 1, 0)
        assert table.table.play.test.task.dice == rating, "the test under way keeps its dice"

    @pytest.mark.rule("HC-7.1")
    def test_6d_is_the_limit(self):
        table = evening()
        given(table, WREN, persona=1, lifepaths=sailor(rating=6, persona_marks=30))
        rolled(table, (1,) * 6, (6, 6, 6))
        table.do(ANA, Reroll(side="task", source="persona", roll="task"))
        path = hero(table).lifepaths[0]
        assert (path.rating, path.persona_marks) == (6, 31)

    @pytest.mark.rule("HC-7.2")
    @pytest.mark.parametrize(
        ("kind", "cost", "called"),
        [
            ("subject", 6, "wise"),
            ("focus", 6, "skill"),
            ("gear", 9, "special item"),
            ("contact", 12, "relationship"),
        ],
    )
    def test_fate_marks_upgrade_an_asset_and_what_is_over_stays(self, kind, cost, called):
        table = evening()
        given(table, WREN, lifepaths=sailor(fate_marks=cost - 1), assets=(asset(kind),))
        assert not offered(table, ANA, "upgrade")
        given(table, WREN, lifepaths=sailor(fate_marks=cost + 1), assets=(asset(kind),))
        table.do(ANA, Upgrade(character=WREN, asset=kind))
        assert hero(table).assets[0].called == called
        assert hero(table).lifepaths[0].fate_marks == 1

    @pytest.mark.rule("HC-7.2")
    def test_the_upgrade_is_offered_the_moment_the_marks_suffice_and_may_wait(self):
        table = evening()
        given(table, WREN, fate=1, lifepaths=sailor(fate_marks=5), assets=(asset("subject"),))
        ability_rolled(table, "resources", (1, 1, 1), (6,))
        table.do(ANA, RerollAbility(roll="task"))
        table.fall(6, 6, 6)
        ability_stands(table)
        assert offered(table, ANA, "upgrade")
        assert hero(table).lifepaths[0].fate_marks == 6, "saved until the player says so"


class TestPermanentAssets:
    @pytest.mark.rule("HC-7.3")
    def test_special_items_and_relationships_come_in_without_a_test(self):
        table = evening()
        assets = tuple(asset(kind, permanent=True) for kind in ("gear", "contact", "focus"))
        given(table, WREN, assets=(*assets, asset("subject")))
        names = [option.fixed["asset"] for option in offered(table, ANA, "bring-in")]
        assert names == ["gear", "contact"]
        table.do(ANA, BringIn(character=WREN, asset="gear"))
        assert hero(table).assets[0].scene == (1, 1)
        rolled(table, (6, 1, 1, 1), (1, 1, 1), claim={"claimed": ("asset:focus",)})

    @pytest.mark.rule("HC-7.4")
    def test_a_lost_permanent_asset_pays_its_price_and_a_persona_when_the_session_ends(self):
        table = evening()
        given(table, WREN, assets=(asset("gear", permanent=True, paid=9), asset("focus")))
        table.do(GM, LoseAsset(character=WREN, asset="gear"))
        table.do(GM, LoseAsset(character=WREN, asset="focus"))
        assert [entry.said[0].rules for entry in table.entries[-2:]] == [("HC-7.4",), ("HC-2.8",)]
        assert (hero(table).assets, hero(table).fate) == ((), 0)
        table.do(GM, CloseScene())
        table.do(GM, CloseSession())
        assert (hero(table).fate, hero(table).persona) == (9, 1)
        assert hero(table).lifepath("sailor").fate_marks == 0, "points to spend, not marks"
        table.do(GM, OpenSession())
        table.do(GM, CloseSession())
        assert hero(table).fate == 9, "paid once"
