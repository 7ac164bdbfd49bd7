"""Somebody of the GM’s in every place a hero can stand, and contacts who become somebody."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene, CloseSession
from hearthside.core.moves import ONLY_GM, Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.wording.grammar import amid
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.outcome import FailInstead
from hearthside.games.hot_circle.ability_test.rolling import DropAbility, RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility
from hearthside.games.hot_circle.characters.assets import GrantAsset, LoseAsset
from hearthside.games.hot_circle.characters.belief_forms import BeliefRow, InstinctRow
from hearthside.games.hot_circle.characters.npcs import NpcCondition, NpcPath, WriteNpc
from hearthside.games.hot_circle.characters.sheet_changes import GiveCondition
from hearthside.games.hot_circle.looks.cast_view import people
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.reroll_forms import Reroll
from hearthside.games.hot_circle.obstacle_test.stakes import WriteStakes
from hearthside.games.hot_circle.people import known, person_called
from hearthside.games.hot_circle.sheet import Asset
from tests.games.hot_circle.evening import (
    ANA,
    DUKE,
    GM,
    WREN,
    ability_rolled,
    asked,
    evening,
    given,
    hero,
    offered,
    picks,
    stands,
    told,
    under_way,
    versus,
    versus_rolled,
)


class TestNpcs:
    @pytest.mark.rule("HC-8.4")
    def test_what_one_knows_is_written_down_for_the_gm_alone(self) -> None:
        table = evening()
        assert "knows:" not in told(table), "the Duke knows nothing of note"
        path = (NpcPath("Duke", "manor", "4"),)
        duke = WriteNpc(
            character=DUKE, name="The Duke", lifepaths=path, traits="Vain", knows="The tide is late"
        )
        table.do(GM, duke)
        said = table.entries[-1].said
        read = {
            seat: [one.plain for one in ToldNow(table.table).to(seat, 1, said)]
            for seat in (GM, ANA)
        }
        assert "The Duke knows: The tide is late" in read[GM]
        assert not any("tide" in words for words in read[ANA])

    @pytest.mark.rule("HC-2.9")
    def test_whoever_is_written_up_before_the_dice_is_asked_what_they_build_on(self) -> None:
        for paths, is_asked in (((), False), ((NpcPath("Lamplighter", "quay", "4"),), True)):
            table = evening()
            table.do(GM, WriteNpc(character="", name="Oste"))
            table.do(GM, CallTest(who=WREN, opponent="oste"))
            for seat, side in ((ANA, "task"), (GM, "obstacle")):
                said = WriteStakes(side=side, intent="the boat", task="talking fast", by_when="")
                table.do(seat, said)
            table.do(GM, WriteNpc(character="oste", name="Oste", lifepaths=paths))
            for seat, side in ((ANA, "task"), (GM, "obstacle")):
                table.do(seat, OfferCompromise(side=side, compromise="the oars"))
            assert bool(offered(table, GM, "claim-for-npc")) is is_asked
            assert table.table.play.test.roll("obstacle").has_claimed is not is_asked

    @pytest.mark.rule("HC-2.9")
    def test_their_lifepaths_are_rated_as_those_of_characters_are(self) -> None:
        (writing, *_) = offered(evening(), GM, "write-npc")
        (paths,) = [one for one in writing.fields if one.name == "lifepaths"]
        (rating,) = [one for one in paths.fields if one.name == "rating"]
        assert [pick.value for pick in rating.picks] == ["3", "4", "5", "6"]

    @pytest.mark.rule("HC-2.9")
    def test_a_sheet_that_is_opened_again_holds_the_ratings_it_has(self) -> None:
        table = evening()
        paths = (NpcPath("Duke", "manor", "6"), NpcPath("Admiral", "quay", "5"))
        table.do(GM, WriteNpc(character=DUKE, name="The Duke", lifepaths=paths))
        forms = offered(table, GM, "write-npc")
        (writing,) = [one for one in forms if one.fixed.get("character") == DUKE]
        assert [path["rating"] for path in writing.values()["lifepaths"]] == ["6", "5"]

    @pytest.mark.rule("HC-2.9", "HC-8.4")
    def test_one_belongs_to_a_faction_and_says_so(self) -> None:
        table = evening()
        power = table.table.play.campaign.factions[0]
        table.do(GM, WriteNpc(character="", name="Maud", about="Counts sacks", faction=power.id))
        maud = person_called(table.table, "Maud")
        assert amid(power.name) in told(table)
        concept = f"Counts sacks ({amid(power.name)})"
        assert concept in {one.concept for one in people(table.table)}
        assert GAME.sheet(table.table, maud.id).subtitle == concept
        (writing,) = [
            one for one in offered(table, GM, "write-npc") if one.fixed.get("character") == maud.id
        ]
        (blank,) = [one for one in writing.fields if one.name == "faction"]
        assert blank.value == power.id

    @pytest.mark.rule("HC-2.9")
    def test_an_important_one_has_most_of_what_a_character_has(self) -> None:
        table = evening()
        table.do(
            GM,
            WriteNpc(
                character=DUKE,
                name="The Duke",
                lifepaths=(NpcPath("Duke", "manor", "4"), NpcPath("Admiral", "quay", "3")),
                traits="Vain",
                beliefs=(BeliefRow("in blood", "keep the quay"),),
                instincts=(InstinctRow("never", "apologise"),),
                wises="Court-wise",
                skills="Fencing-skill",
                conditions=(NpcCondition("Gouty", "major"),),
            ),
        )
        duke = hero(table, DUKE)
        assert [path.name for path in duke.lifepaths] == ["Duke", "Admiral"]
        assert [one.told() for one in duke.instincts] == ["I never apologise"]
        assert [(one.text, one.rank) for one in duke.conditions] == [("Gouty", "major")]
        versus(table)
        (mine,) = offered(table, ANA, "claim-dice")
        assert "their:condition:gouty" in picks(mine, "claimed"), "it hinders him"
        claim = ("lifepath:admiral", "asset:fencing-skill", "asset:court-wise")
        table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful", claimed=claim))
        assert under_way(table).against.dice == 4 + 3

    @pytest.mark.rule("HC-2.5", "HC-3.3")
    def test_the_gm_gives_anybody_a_condition_and_one_that_is_there_gets_worse(self) -> None:
        table = evening()
        for who in (WREN, DUKE):
            table.do(GM, GiveCondition(character=who, text="Tired"))
            table.do(GM, GiveCondition(character=who, text="tired"))
            assert [(one.text, one.rank) for one in hero(table, who).conditions] == [
                ("Tired", "major")
            ]
        with pytest.raises(Illegal):
            table.do(ANA, GiveCondition(character=DUKE, text="Dead"))

    @pytest.mark.rule("HC-3.3")
    def test_a_versus_test_leaves_a_condition_on_whoever_loses_npcs_too(self) -> None:
        hurt = {"condition": "Hurt"}
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1), mine=hurt, theirs=hurt)
        stands(table)
        assert [one.text for one in hero(table, DUKE).conditions] == ["Hurt"]
        assert hero(table).conditions == ()
        won = "“Keep the boat”: Wren wins against the Duke. The Duke: Hurt (minor)."
        retold = [line.plain for entry in table.entries for line in entry.said if line.retold]
        assert retold[-1] == won, "one note tells all of it"
        card = GAME.show(table.table).attempt
        assert (card.beat, card.odds) == ("Settle", None)
        titled = "“Keep the boat”: "
        assert card.standing == won.removeprefix(titled), "the title says that"
        table = evening()
        versus_rolled(table, (1, 1, 1), (6, 1, 1, 1), mine=hurt, theirs=hurt)
        assert [one.text for one in hero(table).conditions] == ["Hurt"]

    @pytest.mark.rule("HC-3.3", "HC-3.16")
    def test_a_compromise_leaves_its_own_condition_on_whoever_offered_it(self) -> None:
        table = evening()
        mine, theirs = {"condition": "Hurt"}, {"eased": "Ashamed"}
        versus_rolled(table, (1, 1, 1), (5, 1, 1, 1), mine=mine, theirs=theirs)
        table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
        table.fall(6, 6, 6)
        stands(table)
        assert [one.text for one in hero(table, DUKE).conditions] == ["Ashamed"]

    @pytest.mark.rule("HC-2.9")
    def test_a_lifepath_of_theirs_needs_a_name(self) -> None:
        table = evening()
        nameless = (NpcPath("", "manor", "4"),)
        with pytest.raises(Illegal, match="Fill in “A lifepath” first"):
            table.do(GM, WriteNpc(character=DUKE, name="The Duke", lifepaths=nameless))


class TestContacts:
    @pytest.mark.rule("HC-4.4", "HC-4.2")
    def test_a_hostile_contact_is_brought_back_without_the_friendly_die(self) -> None:
        table = evening()
        kurt = Asset(id="kurt", kind="contact", name="Kurt", lifepath="sailor", hostile=True)
        given(table, WREN, assets=(kurt,))
        asked(table, "circles", what="", asset="kurt")
        (judging,) = offered(table, GM, "judge-ability")
        assert "stands" not in [field.name for field in judging.fields]
        assert judging.values()["harder"] == ("hostile",), "ticked to begin with"
        table.do(GM, JudgeAbility(likely="likelier", harder=("hostile",)))
        test = table.table.play.ability
        assert (test.roll("task").dice, test.roll("obstacle").dice) == (3, 2)

    @pytest.mark.rule("HC-4.4")
    def test_a_known_name_means_that_very_person_or_thing(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Ola", detail="a fence")
        people = set(table.table.play.cast)
        asked(table, "circles", what=" ola ")
        assert table.table.play.ability.asset == "ola"
        table.do(GM, DropAbility())
        with pytest.raises(Illegal, match="shares no setting with Wren"):
            asked(table, "circles", what="the duke")
        path = replace(hero(table, DUKE).lifepaths[0], setting="quay")
        given(table, DUKE, lifepaths=(path,))
        asked(table, "circles", what="the duke")
        table.do(GM, JudgeAbility(likely="likelier"))
        table.do(ANA, RollAbility())
        table.fall(6, 1, 1)
        table.fall(1)
        assert set(table.table.play.cast) == people, "nobody is there twice"
        assert hero(table).assets[-1].person == DUKE
        with pytest.raises(Illegal, match="player’s character"):
            asked(table, "circles", what="Moss")
        ability_rolled(table, "resources", (6, 1, 1), (1,), what="a rope")
        asked(table, "resources", what="A rope")
        assert table.table.play.ability.asset == "a-rope"

    @pytest.mark.rule("HC-4.4")
    def test_a_contact_shares_a_setting_and_who_they_are_is_no_lifepath(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Ola", detail="a fence")
        ola = hero(table, "ola")
        assert (ola.about, ola.settings, ola.lifepaths[0].name) == (
            "A fence",
            ("quay",),
            "Quay-born",
        )
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Pia", detail="", trade="Pilot")
        assert (hero(table, "pia").settings, hero(table, "pia").lifepaths[0].name) == (
            ("quay",),
            "Pilot",
        )

    @pytest.mark.rule("HC-2.8", "HC-7.4")
    def test_a_granted_relationship_is_a_person_and_pays_no_fate_when_lost(self) -> None:
        table = evening()
        grant = {"kind": "contact", "lifepath": "sailor", "permanent": True}
        table.do(GM, GrantAsset(character=WREN, name="Aunt Brine", **grant))
        assert hero(table, "aunt-brine").npc
        table.do(GM, LoseAsset(character=WREN, asset="aunt-brine"))
        table.do(GM, CloseScene())
        table.do(GM, CloseSession())
        assert (hero(table).fate, hero(table).persona) == (0, 1)

    @pytest.mark.rule("HC-4.9")
    def test_only_somebody_new_comes_as_an_enemy(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (1, 1, 1), (6,), what="Ola")
        table.do(GM, FailInstead(what="hostile"))
        assert hero(table).assets[0].hostile
        ability_rolled(table, "circles", (1, 1, 1), (6,), what="Ola")
        assert hero(table).lifepath("sailor").taxed == ("circles",)


def test_players_know_of_whoever_is_finished_and_not_hidden() -> None:
    for sheet, there in (({}, True), ({"known_to": ONLY_GM}, False), ({"draft": True}, False)):
        table = evening()
        given(table, DUKE, **sheet)
        assert (DUKE in [one.id for one in known(table.table)]) == there
