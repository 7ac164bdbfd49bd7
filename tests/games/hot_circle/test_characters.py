"""Characters: beliefs, instincts, traits, conditions, lifepaths, assets (HC-2)."""

from random import Random

import msgspec
import pytest

from hearthside.core import offers
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.assets import GrantAsset
from hearthside.games.hot_circle.characters.belief_forms import BELIEFS, belief_rows
from hearthside.games.hot_circle.characters.instincts import (
    FollowInstinct,
    RefuseInstinct,
    RewriteInstinct,
)
from hearthside.games.hot_circle.characters.leaving import Retire
from hearthside.games.hot_circle.characters.lifepath_review import JudgeBridge, Require
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.obstacle_test.dice_pool import base
from hearthside.games.hot_circle.obstacle_test.state import Roll
from hearthside.games.hot_circle.sessions.compels import compellable
from hearthside.games.hot_circle.sheet import Belief, Condition, Hero, Instinct, age
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    WREN,
    ability_rolled,
    ability_stands,
    begun,
    beliefs,
    campaign,
    evening,
    given,
    hero,
    instincts,
    lived,
    lives,
    offered,
    sat_down,
    save,
    told,
    with_campaign,
)


def drafting(lifepaths: int = 3):
    table = campaign(sat_down(), lifepaths)
    table.do(ANA, BeginMaking())
    return table


def line(table, *paths: LifepathRow) -> None:
    save(table, ANA, WREN, "lifepaths", **lived(*paths))


def problems(table, step: str) -> str:
    (found,) = [one for one in GAME.steps(table.table, WREN) if one.id == step]
    return " ".join(problem.sentence for problem in found.problems)


@pytest.mark.rule("HC-2.1", "HC-6.6")
def test_a_new_character_has_its_properties_and_no_artha_assets_or_conditions() -> None:
    table = evening()
    wren = hero(table)
    assert (len(wren.beliefs), len(wren.instincts), len(wren.traits)) == (3, 3, 3)
    assert [path.rating for path in wren.lifepaths] == [3, 3, 3]
    assert (wren.fate, wren.persona, wren.assets, wren.conditions) == (0, 0, (), ())
    titles = [section.title for section in GAME.sheet(table.table, WREN).sections]
    assert titles == ["Beliefs", "Instincts", "Traits and conditions", "Points", "Lifepaths"]


@pytest.mark.rule("HC-2.2")
def test_exactly_three_beliefs_each_a_stance_and_a_goal() -> None:
    table = drafting()
    save(table, ANA, WREN, "beliefs", beliefs=beliefs()["beliefs"][:2])
    assert problems(table, "beliefs") == "Line 3: Fill in “I believe” first."
    three = beliefs()["beliefs"]
    save(table, ANA, WREN, "beliefs", beliefs=(three[0], {**three[1], "goal": ""}, three[2]))
    assert problems(table, "beliefs") == "Line 2: Fill in “so I must” first."
    save(table, ANA, WREN, "beliefs", **beliefs())
    assert problems(table, "beliefs") == ""
    assert hero(table).beliefs[0].told() == (
        "I believe in the first thing, so I must do the first thing"
    )


@pytest.mark.rule("HC-2.3")
def test_three_instincts_in_three_forms() -> None:
    table = drafting()
    *two, third = instincts()["instincts"]
    save(table, ANA, WREN, "instincts", instincts=(*two, {**third, "when": ""}))
    assert "Line 3: Fill in “When what happens?” first." in problems(table, "instincts")
    save(table, ANA, WREN, "instincts", **instincts())
    assert [one.told() for one in hero(table).instincts] == [
        "I always look twice",
        "I never lie to a child",
        "When a bell rings, then I run",
    ]


@pytest.mark.rule("HC-2.3")
def test_the_gm_refuses_an_instinct_that_is_too_strong_when_written_or_when_followed() -> None:
    table = drafting()
    save(table, ANA, WREN, "instincts", **instincts())
    table.do(GM, RefuseInstinct(character=WREN, instinct="0", reason="It wins every duel"))
    assert "too strong: It wins every duel." in problems(table, "instincts")
    first, *others = instincts()["instincts"]
    reworded = ({**first, "act": "look once"}, *others)
    save(table, ANA, WREN, "instincts", instincts=reworded)
    assert problems(table, "instincts") == ""

    table = evening()
    table.do(ANA, FollowInstinct(character=WREN, instinct="0", how="I saw them coming"))
    assert "Wren follows an instinct: “I always look twice.” I saw them coming." in told(table)
    table.do(GM, RefuseInstinct(character=WREN, instinct="0", reason="That is a versus test"))
    assert hero(table).instincts[0].refused
    with pytest.raises(Illegal):
        table.do(ANA, FollowInstinct(character=WREN, instinct="0"))


@pytest.mark.rule("HC-2.2", "HC-2.3")
@pytest.mark.parametrize(
    ("held", "told"),
    [
        (
            Belief("I believe nobody owes them.", "So I must burn it"),
            "nobody owes them, so I must burn it",
        ),
        (Belief("I trust her", "I must hide."), "I trust her, so I must hide"),
        (Instinct("never", "I never drink"), "I never drink"),
        (Instinct("always", "I look twice."), "I always look twice"),
        (Instinct("when", "then I run", "When I hear a bell"), "When I hear a bell, then I run"),
    ],
)
def test_how_the_sentence_begins_is_said_once_though_somebody_typed_it_too(
    held: Belief | Instinct, told: str
) -> None:
    assert held.told() == (f"I believe {told}" if isinstance(held, Belief) else told)


@pytest.mark.rule("HC-2.4")
def test_three_different_traits_at_the_start() -> None:
    table = drafting()
    save(table, ANA, WREN, "traits", first="Bold", second="bold", third="Sly")
    assert "2 of three different traits" in problems(table, "traits")
    save(table, ANA, WREN, "traits", first="Bold", second="Shy", third="Sly")
    assert problems(table, "traits") == ""
    evening_table = evening()
    with pytest.raises(Illegal):
        save(evening_table, ANA, WREN, "traits", first="Bold", second="Shy", third="Sly")


@pytest.mark.rule("HC-2.6", "HC-1.8")
def test_a_line_starts_at_birth_and_stays_in_its_setting() -> None:
    table = drafting()
    line(table, *lives("Sailor"))
    assert hero(table).lifepaths[0].name == "Quay-born"
    assert "You have 2 of 3 lifepaths" in problems(table, "lifepaths")
    line(table, *lives("Sailor", "Mate", "Cook"))
    assert "Shorten the line" in problems(table, "lifepaths")
    line(table, *lives("Sailor", "Mate"))
    assert problems(table, "lifepaths") == ""


@pytest.mark.rule("HC-2.2", "HC-2.3")
def test_three_are_three_different_ones() -> None:
    table = drafting()
    same = {"form": "always", "when": "", "act": "Look twice"}
    save(table, ANA, WREN, "instincts", instincts=(same, *instincts()["instincts"][:2]))
    assert problems(table, "instincts").startswith("Your second instinct is one you have already.")
    save(table, ANA, WREN, "beliefs", beliefs=(*beliefs()["beliefs"][:2], beliefs()["beliefs"][0]))
    assert problems(table, "beliefs") == "Your third belief is one you have already. Write another."
    table = evening()
    table.do(GM, RefuseInstinct(character=WREN, instinct="0", reason="It wins by itself"))
    again = RewriteInstinct(character=WREN, instinct=0, form="never", act="lie to a child")
    with pytest.raises(Illegal, match="one you have already"):
        table.do(ANA, again)


@pytest.mark.rule("HC-2.3")
def test_a_refused_instinct_is_replaced_at_once() -> None:
    table = evening()
    table.do(GM, RefuseInstinct(character=WREN, instinct="0", reason="It wins by itself"))
    asked = offers.prompt(GAME, table.table, ANA)
    assert (asked.title, asked.urgent) == ("An instinct was refused", True)
    assert not offers.prompt(GAME, table.table, BEN).title.startswith("An instinct")
    assert not offers.prompt(GAME, table.table, BEN).title.startswith("Waiting"), "nor for Ana"
    assert not [pick for pick in compellable(hero(table)) if "look twice" in pick.value]
    (form,) = offered(table, ANA, "rewrite-instinct")
    assert form.best
    blanks = {"character": WREN, "instinct": 0}
    with pytest.raises(Illegal, match="still too strong"):
        table.do(ANA, RewriteInstinct(form="always", act="look twice", **blanks))
    with pytest.raises(Illegal, match="Fill in “What you do” first"):
        table.do(ANA, RewriteInstinct(form="never", act=" ", **blanks))
    with pytest.raises(Illegal, match=r"Fill in “When what happens\?” first"):
        table.do(ANA, RewriteInstinct(form="when", act="duck", **blanks))
    table.do(ANA, RewriteInstinct(form="when", when="it thunders", act="duck", **blanks))
    assert "Wren: “When it thunders, then I duck.”" in told(table)
    assert len(hero(table).instincts) == 3
    assert not offered(table, ANA, "rewrite-instinct")


@pytest.mark.rule("HC-2.6")
def test_whoever_has_written_everything_reads_whom_they_wait_for_and_then_sits_down() -> None:
    table = drafting()
    over = (LifepathRow("", "quay"), LifepathRow("Customs clerk", "ledger"))
    line(table, *over, LifepathRow("Factor", "ledger"))
    assert offers.prompt(GAME, table.table, ANA).title == "Finish your character"
    save(table, ANA, WREN, "name", name=" ", about="Keeps the light")
    assert problems(table, "name") == "Fill in “Name” first."
    save(table, ANA, WREN, "name", name="Wren", about="")
    save(table, ANA, WREN, "beliefs", **beliefs())
    save(table, ANA, WREN, "instincts", **instincts())
    save(table, ANA, WREN, "traits", first="Curious", second="Stubborn", third="Loud")
    waits = offers.prompt(GAME, table.table, ANA)
    assert waits.title == "Waiting for Gale"
    assert waits.text == "Customs clerk is a bridge into Ledger, if the gamemaster agrees."
    accept, refuse = offered(table, GM, "judge-bridge")[:2]
    assert (accept.label, refuse.label) == ("Accept", "Refuse")
    table.do(GM, JudgeBridge(character=WREN, lifepath="customs-clerk", accepted=True))
    done = offers.prompt(GAME, table.table, ANA)
    assert done.title == "Wren is finished"
    assert done.text == "Gale accepts Customs clerk. Sit down to play."


@pytest.mark.rule("HC-2.6")
def test_a_lifepath_without_a_name_leads_nowhere_yet() -> None:
    table = drafting(3)
    line(table, *lives(""), LifepathRow("", "ledger"))
    assert not offered(table, GM, "judge-bridge")
    assert not offered(table, GM, "require")
    assert "bridge" not in problems(table, "lifepaths")
    line(table, *lives("Clerk"), LifepathRow("Factor", "ledger"))
    assert len(offered(table, GM, "judge-bridge")) == 2
    assert len(offered(table, GM, "require")) == 2


@pytest.mark.rule("HC-2.6")
def test_a_bridge_waits_for_the_gm_and_counts_in_both_settings() -> None:
    table = drafting(4)
    over = (
        LifepathRow("", "quay"),
        LifepathRow("Customs clerk", "ledger"),
        LifepathRow("Smuggler", "quay"),
        LifepathRow("Mate", "quay"),
    )
    line(table, *over)
    paths = hero(table).lifepaths
    assert [path.bridge for path in paths] == ["", "asked", "", ""]
    assert "if the gamemaster agrees" in problems(table, "lifepaths")
    assert offers.prompt(GAME, table.table, GM).text == (
        "Someone new goes from Quay into Ledger, as “Customs clerk”. Lifepaths so far: Quay-born. "
        "A bridge has to lead from one life into the other."
    )
    with pytest.raises(Illegal):
        table.do(ANA, JudgeBridge(character=WREN, lifepath="customs-clerk", accepted=True))
    no = JudgeBridge(character=WREN, lifepath="customs-clerk", accepted=False, reason="too dry")
    table.do(GM, no)
    assert "is no bridge into Ledger. Too dry. Keep" in problems(table, "lifepaths")
    assert "Customs clerk is no bridge. Too dry." in told(table)
    again = (*over[:1], LifepathRow("Tally clerk", "ledger"), *over[2:])
    line(table, *again)
    table.do(GM, JudgeBridge(character=WREN, lifepath="tally-clerk", accepted=True))
    assert problems(table, "lifepaths") == ""
    assert hero(table).lifepaths[1].settings == ("quay", "ledger")
    assert hero(table).settings == ("quay", "ledger")


@pytest.mark.rule("HC-2.6")
def test_the_gm_may_ask_for_earlier_lifepaths() -> None:
    table = drafting()
    line(table, *lives("Sailor", "Admiral"))
    table.do(GM, Require(character=WREN, lifepath="admiral", requires="Captain, sailor"))
    assert problems(table, "lifepaths") == "For Admiral you first need Captain."
    table.do(GM, Require(character=WREN, lifepath="admiral", requires="sailor"))
    assert problems(table, "lifepaths") == ""


@pytest.mark.rule("HC-2.7")
def test_one_lifepath_taken_twice_is_4d_and_uses_up_a_pick() -> None:
    table = drafting()
    twice = (*lives(), LifepathRow("Sailor", "quay", twice=True))
    line(table, *twice)
    assert [path.rating for path in hero(table).lifepaths] == [3, 4]
    assert problems(table, "lifepaths") == ""
    same = (*lives("Sailor"), LifepathRow("Sailor", "quay"))
    line(table, *same)
    assert "in the line twice" in problems(table, "lifepaths")
    both = (LifepathRow("", "quay", twice=True), twice[1])
    with pytest.raises(Illegal, match="One lifepath at most"):
        line(table, *both)


@pytest.mark.rule("HC-2.10")
def test_a_lifepath_s_age_is_a_label_by_its_place() -> None:
    assert [age(at) for at in range(7)] == [
        *("childhood", "youth", "apprentice", "journeyman", "master", "elder", "elder")
    ]
    table = evening()
    (paths,) = [s for s in GAME.sheet(table.table, WREN).sections if s.title == "Lifepaths"]
    assert [piece.note.split(",")[0] for piece in paths.pieces] == [
        *("childhood", "youth", "apprentice")
    ]


@pytest.mark.rule("HC-2.9", "HC-2.1")
def test_an_npc_has_as_much_as_it_matters_and_without_a_lifepath_rolls_2d() -> None:
    table = evening()
    duke = hero(table, "the-duke")
    assert (duke.npc, duke.lifepaths[0].rating, duke.traits) == (True, 4, ("Vain", "Gouty"))
    assert (duke.fate, duke.persona) == (0, 0)
    table.do(GM, WriteNpc(character="", name="A bystander"))
    assert table.table.play.scene.present == (WREN, MOSS, "the-duke", "a-bystander")
    bystander = hero(table, "a-bystander")
    assert bystander == Hero(id="a-bystander", name="A bystander", npc=True)
    assert base(bystander, Roll(who="a-bystander")).value == 2
    with pytest.raises(Illegal):
        table.do(ANA, WriteNpc(character="", name="Mine"))


@pytest.mark.rule("HC-2.8")
def test_a_temporary_asset_serves_its_scene_and_is_brought_back_by_a_new_test() -> None:
    table = evening()
    ability_rolled(table, "resources", (6, 1, 1), (1,))
    ability_stands(table)
    (rope,) = hero(table).assets
    assert (rope.kind, rope.lifepath, rope.permanent, rope.scene) == (
        "gear",
        "sailor",
        False,
        (1, 1),
    )
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="Later"))
    ability_rolled(
        table, "resources", (1, 1, 1, 1), (6,), judge={"stands": ("asset",)}, asset="a-rope"
    )
    ability_stands(table)
    assert hero(table).assets == (rope,), "failing does not erase it"
    assert hero(table).lifepath("sailor").taxed == ("resources",)


@pytest.mark.rule("HC-2.8")
def test_the_gm_may_grant_assets() -> None:
    table = evening()
    grant = GrantAsset(
        character=WREN, kind="focus", name="Knots", lifepath="sailor", permanent=True
    )
    with pytest.raises(Illegal):
        table.do(ANA, grant)
    table.do(GM, grant)
    assert hero(table).assets[0].called == "skill"


@pytest.mark.rule("HC-1.7")
def test_a_player_plays_one_character_at_a_time() -> None:
    table = evening()
    table.do(ANA, BeginMaking())
    luck = Luck(Random(1).randrange)
    for step in GAME.steps(table.table, "character-3"):
        table.do(ANA, GAME.surprise(table.table, "character-3", step.id, luck))
    with pytest.raises(Illegal):
        table.do(ANA, FinishMaking(who="character-3"))
    table.do(ANA, Retire(character=WREN))
    assert hero(table).npc
    table.do(ANA, FinishMaking(who="character-3"))
    assert not hero(table, "character-3").draft


def test_a_character_with_problems_does_not_join_the_story() -> None:
    table = drafting()
    with pytest.raises(Illegal):
        table.do(ANA, FinishMaking(who=WREN))


def test_others_drafts_are_not_mine_to_write() -> None:
    table = drafting()
    with pytest.raises(Illegal):
        save(table, BEN, WREN, "traits", first="Mean", second="", third="")


@pytest.mark.rule("HC-2.5")
def test_conditions_show_their_rank_and_count() -> None:
    table = evening()
    given(table, MOSS, conditions=(Condition("tired", "Tired", "major", 1),))
    (traits,) = [
        section
        for section in GAME.sheet(table.table, MOSS).sections
        if section.title == "Traits and conditions"
    ]
    track = traits.pieces[-1]
    assert track.label == "Tired (major, hinder 3 tests to clear it)"
    assert track.boxes == (("", True), ("", False), ("", False))


@pytest.mark.rule("HC-2.6")
@pytest.mark.parametrize("twice", [True, False])
def test_luck_keeps_whether_one_was_born_into_a_life_twice(twice: bool) -> None:
    table = campaign(sat_down())
    who = begun(table, ANA)
    born, lucky = LifepathRow("Heir", "quay", twice), Luck(lambda below: 0)
    save(table, ANA, who, "lifepaths", **lived(born))
    table.do(ANA, GAME.surprise(table.table, who, "lifepaths", lucky))
    made = hero(table, who)
    assert (made.twice == made.lifepaths[0].id) == twice


@pytest.mark.rule("HC-2.6")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("about", "born", "was"),
    [
        ("A surveyor who draws the map her way", "manor", "Surveyor"),
        ("Once a smuggler, now a guest", "", "Smuggler"),
    ],
)
def test_a_life_by_luck_is_the_one_somebody_has_said_they_lead(seed, about, born, was) -> None:
    table = campaign(sat_down())
    peoples = {"manor": "heirs, surveyors, stewards", "quay": "ferrymen, divers"}
    settings = tuple(
        msgspec.structs.replace(one, people=peoples.get(one.id, ""))
        for one in table.table.play.campaign.settings
    )
    table.table = with_campaign(table.table, settings=settings)
    who = begun(table, ANA)
    save(table, ANA, who, "name", name="Hanne", about=about)
    luck = Luck(Random(seed).randrange)
    table.do(ANA, GAME.surprise(table.table, who, "lifepaths", luck))
    made = hero(table, who).lifepaths
    assert was in [path.name for path in made]
    assert not born or {path.setting for path in made} == {born}, "where such people belong"


@pytest.mark.rule("HC-2.6")
def test_the_same_luck_makes_two_people_of_other_names_and_places() -> None:
    table = campaign(sat_down())
    settings = tuple(
        msgspec.structs.replace(one, people="ferrymen, clerks")
        for one in table.table.play.campaign.settings
    )
    table.table = with_campaign(table.table, settings=settings)
    for seat in (ANA, BEN):
        table.do(seat, BeginMaking())
    for who, seat in ((WREN, ANA), (MOSS, BEN)):
        luck = Luck(Random(1).randrange)
        for step in GAME.steps(table.table, who):
            table.do(seat, GAME.surprise(table.table, who, step.id, luck))
    made = (hero(table), hero(table, MOSS))
    assert len({one.name for one in made}) == 2
    assert len({one.lifepaths[0].setting for one in made}) == 2
    for one in made:
        were = {path.name for path in one.lifepaths[1:]}
        assert were == {"Ferryman", "Clerk"}, "who belongs there"


@pytest.mark.rule("HC-2.2")
def test_each_of_three_beliefs_has_an_example_of_its_own() -> None:
    for blank in belief_rows(()).fields:
        assert len({*blank.examples}) == BELIEFS
