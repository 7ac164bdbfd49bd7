"""Cases beside the plain ones: the second thought, the same word twice, what nobody chose."""

import pytest

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import AnswerItem
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.outcome import FailInstead
from hearthside.games.hot_circle.ability_test.rolling import RerollAbility, RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility
from hearthside.games.hot_circle.characters.assets import GrantAsset
from hearthside.games.hot_circle.characters.leaving import Retire
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.characters.sheet_changes import GiveCondition
from hearthside.games.hot_circle.looks.scene_view import in_play
from hearthside.games.hot_circle.obstacle_test.calling import AskTest, CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.helping import Help
from hearthside.games.hot_circle.obstacle_test.reroll_forms import Reroll
from hearthside.games.hot_circle.obstacle_test.rewording import AskReword
from hearthside.games.hot_circle.obstacle_test.ruling import ChangeOpponent, RuleInstead
from hearthside.games.hot_circle.obstacle_test.stakes import WriteRisk, WriteStakes
from hearthside.games.hot_circle.sheet import AssetKind, Condition
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MOSS,
    NTH,
    WREN,
    ability_rolled,
    asked,
    at_round,
    begun,
    campaign,
    evening,
    framed,
    given,
    hero,
    item,
    lived,
    lives,
    make,
    offered,
    rolled,
    sat_down,
    save,
    session_ends,
    staked,
    stands,
    told,
    under_way,
    versus,
    versus_rolled,
)

SIMPLE = {"compromise": ""}
DECIDED = "Decided"
HOSTILE = {"harder": ("hostile",)}


@pytest.mark.rule("HC-3.5", "HC-3.21")
def test_whoever_would_do_without_compromises_may_think_better_of_it() -> None:
    table = evening()
    versus(table, mine=SIMPLE, theirs=SIMPLE)
    assert under_way(table).simple
    assert len(offered(table, ANA, "offer-compromise")) == 1
    table.do(ANA, OfferCompromise(side="task", compromise="they take the oars"))
    test = under_way(table)
    assert not test.simple
    assert [o.fixed["side"] for o in offered(table, GM, "offer-compromise")] == ["obstacle"]


@pytest.mark.rule("HC-3.23", "HC-3.5")
def test_nothing_is_no_consequence_in_a_versus_test_either() -> None:
    table = evening()
    with pytest.raises(Illegal, match="Something always happens"):
        versus(table, theirs={"intent": "Nothing happens."})
    table = evening()
    with pytest.raises(Illegal, match="still a success"):
        versus(table, mine={"compromise": "Nothing"})


@pytest.mark.rule("HC-3.7")
def test_only_a_lifepath_hinders_as_a_base() -> None:
    table = evening()
    staked(table)
    with pytest.raises(Illegal, match="Only a lifepath"):
        table.do(ANA, ClaimDice(side="task", lifepath="", hinders=True))
    assert under_way(table).beat == "dice"


@pytest.mark.rule("HC-2.5", "HC-3.3")
def test_a_condition_of_ones_own_that_the_gm_made_worse_is_not_dropped() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("angry", "Angry", voluntary=True),))
    assert item(table, ANA, WREN).label == "Change Angry"
    table.do(GM, GiveCondition(character=WREN, text="angry"))
    assert hero(table).conditions == (Condition("angry", "Angry", "major"),)
    assert item(table, ANA, WREN).label == "Set a condition for Wren"


@pytest.mark.rule("HC-2.5")
def test_a_condition_of_ones_own_is_not_one_that_is_there() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("angry", "Angry"),))
    again = {"text": "angry", "rank": "minor", "epilogue": "She slams the door."}
    with pytest.raises(Illegal, match="Wren is Angry already"):
        table.do(ANA, AnswerItem(item=WREN, blanks=again))
    assert len(hero(table).conditions) == 1


@pytest.mark.rule("HC-6.3", "HC-3.3")
@pytest.mark.parametrize(
    "before", [Condition("hurt", "Hurt"), Condition("hurt", "Hurt", "major", 2)]
)
def test_a_condition_that_hinders_and_gets_worse_in_one_test_is_a_step_nearer_only(
    before: Condition,
) -> None:
    table = evening()
    given(table, WREN, conditions=(before,))
    hurt = ("condition:hurt",)
    rolled(table, (1, 1, 1), (6, 6, 6, 6), hindered=hurt, steps=hurt, condition="Hurt")
    stands(table)
    assert hero(table).conditions == (Condition("hurt", "Hurt", "major", 1),)
    assert "no longer" not in told(table)


@pytest.mark.rule("HC-4.4", "HC-4.8")
def test_somebody_asked_for_as_hostile_is_no_friend_next_time() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1, 2), HOSTILE, what="Old Nan")
    (nan,) = hero(table).assets
    assert nan.hostile
    asked(table, "circles", asset=nan.id)
    assert not [f for f in offered(table, GM, "judge-ability")[0].fields if f.name == "stands"]


@pytest.mark.rule("HC-4.4", "HC-4.2")
def test_a_contact_is_disposed_as_the_gm_judges_and_never_both() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what="Old Nan")
    (nan,) = hero(table).assets
    assert not nan.hostile
    asked(table, "circles", asset=nan.id)
    with pytest.raises(Illegal, match="either hostile or friendly"):
        table.do(GM, JudgeAbility(likely="likelier", stands=("asset",), harder=("hostile",)))
    table.do(GM, JudgeAbility(likely="likelier", harder=("hostile",)))
    table.do(ANA, RollAbility())
    table.fall(6, 1, 1)
    table.fall(1, 2)
    assert hero(table).assets[0].hostile, "they have fallen out"
    ability_rolled(table, "circles", (6, 1, 1), (1,), asset=nan.id)
    assert not hero(table).assets[0].hostile, "and made it up"


@pytest.mark.rule("HC-2.9")
def test_whoever_is_left_to_the_gm_holds_no_artha() -> None:
    table = evening()
    given(table, MOSS, fate=2, persona=3, owed_fate=6, owed_persona=1)
    table.do(BEN, Retire(character=MOSS))
    moss = hero(table, MOSS)
    assert moss.npc
    assert (moss.fate, moss.persona, moss.owed_fate, moss.owed_persona) == (0, 0, 0, 0)


@pytest.mark.rule("HC-2.6")
def test_whoever_moves_their_birth_is_called_after_the_new_setting() -> None:
    table = campaign(sat_down())
    who = begun(table, ANA)
    save(table, ANA, who, "lifepaths", **lived(*lives("Sailor", "Scholar")))
    moved = (LifepathRow("Quay-born", "ledger"), LifepathRow("Clerk", "ledger"))
    save(table, ANA, who, "lifepaths", **lived(*moved))
    assert hero(table, who).lifepaths[0].name == "Ledger-born"


@pytest.mark.rule("HC-2.8", "HC-4.4")
def test_what_is_granted_by_a_known_name_is_that_very_thing() -> None:
    table = evening()

    def grant(name: str, kind: AssetKind = "gear", permanent: bool = False) -> None:
        gift = {"kind": kind, "name": name, "lifepath": "sailor", "permanent": permanent}
        table.do(GM, GrantAsset(character=WREN, **gift))

    grant("Rope")
    with pytest.raises(Illegal, match="Wren has Rope already"):
        grant("rope")
    grant("rope", permanent=True)
    (rope,) = hero(table).assets
    assert (rope.name, rope.called, rope.paid) == ("Rope", "special item", 0)
    with pytest.raises(Illegal, match="Wren has Rope already"):
        grant("rope", permanent=True)
    with pytest.raises(Illegal, match="Moss is a player’s character"):
        grant("moss", "contact")
    table.do(GM, CloseScene())
    grant("Lamp")
    table.do(GM, OpenScene(title="Night"))
    table.do(GM, CloseScene())
    grant("lamp")
    assert [one.scene for one in hero(table).assets if one.name == "Lamp"] == [(1, 3)]


@pytest.mark.rule("HC-3.3", "HC-3.9")
def test_what_gets_worse_for_one_is_told_so_where_somebody_helps() -> None:
    table = evening()
    given(table, WREN, conditions=(Condition("hurt", "Hurt"),))
    table.do(GM, CallTest(who=WREN))
    table.do(BEN, Help(character=MOSS, side="task"))
    table.do(GM, WriteRisk(condition="Hurt"))
    assert "If it fails: Wren: Hurt gets worse; Moss: Hurt too." in told(table)
    table.do(GM, RuleInstead(outcome="fail"))
    assert hero(table).conditions == (Condition("hurt", "Hurt", "major"),)
    assert hero(table, MOSS).conditions == (Condition("hurt", "Hurt"),)


@pytest.mark.rule("HC-3.15", "HC-3.17")
def test_what_one_reroll_cannot_turn_two_may() -> None:
    """3D that show 1 against 4D that show 6: either roll alone again still loses the tie."""
    hard = {"judge": {"level": "4"}}
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (6, 1, 1, 1), **hard)
    assert table.table.play.test is None
    table = evening()
    given(table, WREN, persona=2)
    rolled(table, (1, 1, 1), (6, 1, 1, 1), **hard)
    assert offered(table, ANA, "let-stand")
    table.do(ANA, Reroll(side="task", source="persona", roll="obstacle"))
    table.fall(2, 2, 2, 2)
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(3, 1, 1)
    assert "“Cross the water”: Wren passes." in told(table)


@pytest.mark.rule("HC-3.15", "HC-3.17")
@pytest.mark.parametrize(("persona", "is_asked"), [(0, False), (1, True)])
def test_a_compromise_and_a_point_are_two_rerolls(persona: int, is_asked: bool) -> None:
    table = evening()
    given(table, WREN, persona=persona)
    versus_rolled(table, (1, 1, 1), (6, 1, 1, 1))
    assert bool(offered(table, ANA, "let-stand")) is is_asked


@pytest.mark.rule("HC-4.7")
@pytest.mark.parametrize(("fate", "turns"), [(1, False), (2, True)])
def test_two_fate_points_may_turn_an_ability_test_that_one_cannot(fate: int, turns: bool) -> None:
    table = evening()
    given(table, WREN, fate=fate)
    ability_rolled(table, "resources", (1, 1, 1), (6, 1, 1, 1), {"rare": 3})
    asked_ = offers.prompt(GAME, table.table, ANA).text
    assert asked_.startswith("Spend fate to reroll") is turns


@pytest.mark.rule("HC-4.7", "HC-4.10", "HC-7.2")
def test_whoever_asks_for_it_may_spend_fate_if_only_for_its_mark() -> None:
    table = evening()
    given(table, WREN, fate=1, minds_marks=True)
    ability_rolled(table, "resources", (6, 1, 1), (1,))
    assert "only earn you a mark" in offers.prompt(GAME, table.table, ANA).text
    table.do(ANA, RerollAbility(roll="obstacle"))
    table.fall(5)
    assert hero(table).lifepath("sailor").fate_marks == 1
    assert hero(table).assets


@pytest.mark.rule("HC-4.4", "HC-7.3")
def test_a_contact_who_goes_by_another_name_is_the_same_person() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what="Nan")
    table.do(GM, WriteNpc(character="nan", name="Nanette"))
    (here,) = offered(table, GM, "set-present")
    assert here.values()["present"] == (WREN, MOSS, "the-duke", "nan")
    asked(table, "circles", what="nanette")
    table.do(GM, JudgeAbility(likely="likelier", stands=("asset",)))
    table.do(ANA, RollAbility())
    table.fall(6, 1, 1, 1)
    table.fall(1)
    assert [one.person for one in hero(table).assets] == ["nan"]


@pytest.mark.rule("HC-3.2", "HC-3.19")
def test_what_is_ruled_for_the_other_side_is_theirs() -> None:
    table = evening()
    versus(table)
    table.do(GM, RuleInstead(outcome="fail"))
    held = [one.text for one in in_play(table.table) if getattr(one, "label", "") == DECIDED]
    assert held == ["“Take the boat”: granted to the Duke."]


@pytest.mark.rule("HC-3.2", "HC-3.3")
def test_whoever_rules_reads_which_condition_comes_with_it() -> None:
    table = evening()
    staked(table, text="wet feet", condition="Tired")
    granting, ruling = offered(table, GM, "rule-instead")
    assert "Tired" not in granting.help
    assert ruling.help.endswith("It also leaves this: Wren: Tired (minor).")
    table.do(GM, RuleInstead(outcome="fail", words="She wades ashore"))
    assert [one.text for one in hero(table).conditions] == ["Tired"]


@pytest.mark.rule("HC-6.4")
def test_the_only_players_character_is_not_asked_whom_a_goal_involved() -> None:
    table = at_round("awards")
    assert "first_shared" in item(table, GM, WREN).values()["blanks"]
    given(table, MOSS, npc=True, player="")
    alone = item(table, GM, WREN).values()["blanks"]
    assert "first_shared" not in alone
    table.do(GM, AnswerItem(item=WREN, blanks={**alone, **dict.fromkeys(NTH, "furthered")}))
    assert hero(table).persona == 3


@pytest.mark.rule("HC-7.4")
def test_a_debt_is_paid_once_though_only_fate_is_owed() -> None:
    table = at_round("conditions")
    given(table, WREN, owed_fate=6)
    session_ends(table)
    assert (hero(table).fate, hero(table).owed_fate) == (6, 0)


@pytest.mark.rule("HC-7.4")
def test_a_debt_of_persona_is_paid_once_too() -> None:
    table = at_round("conditions")
    given(table, WREN, owed_persona=2)
    before = hero(table).persona
    session_ends(table)
    assert (hero(table).persona - before, hero(table).owed_persona) == (2, 0)


@pytest.mark.rule("HC-3.23", "HC-3.2", "HC-4.9")
def test_nothing_is_no_consequence_of_a_ruling_or_a_deed_either() -> None:
    table = evening()
    staked(table)
    with pytest.raises(Illegal, match="Say what, or call the test off"):
        table.do(GM, RuleInstead(outcome="fail", words="Nothing happens."))
    table = evening()
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="climbing", detail="up the wall")
    with pytest.raises(Illegal, match="Say what came of it, or tax it"):
        table.do(GM, FailInstead(what="consequence", words="nothing"))
    table.do(GM, FailInstead(what="consequence", words="the wall fell"))
    assert table.table.play.ability is None


@pytest.mark.rule("HC-3.1", "HC-3.19")
def test_a_time_limit_is_part_of_what_is_asked_agreed_and_won() -> None:
    table = evening()
    wish = {"intent": "cross the water", "by_when": "before dark", "task": "rowing hard"}
    table.do(ANA, AskTest(who=WREN, **wish))
    assert "Wren’s intent: cross the water, before dark.\nWren: rowing hard." in told(table)
    table.do(GM, CallTest(who=WREN))
    (won,) = GAME.show(table.table).attempt.ends
    assert (won.label, won.words) == ("If it passes", "cross the water, before dark")
    table.do(GM, AskReword(words="say where to"))
    assert prompt(table, ANA) == "The gamemaster asks: Say where to."
    table.do(GM, RuleInstead(outcome="pass"))
    granted = "“Cross the water, before dark”: granted to Wren without a test."
    assert granted in told(table)


@pytest.mark.rule("HC-3.1", "HC-3.5")
def test_a_new_time_limit_asks_for_the_compromise_anew() -> None:
    table = evening()
    versus(table)
    mine = {"side": "task", "intent": "keep the boat", "task": "talking fast"}
    table.do(ANA, WriteStakes(by_when="", **mine))
    assert under_way(table).against.compromise
    table.do(ANA, WriteStakes(by_when="till dawn", **mine))
    assert not under_way(table).against.compromise
    assert "Soften what Wren would win" in prompt(table, GM)


@pytest.mark.rule("HC-3.5")
def test_where_a_player_is_away_the_gm_may_offer_their_compromise() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN, opponent=MOSS))
    for seat, side in ((ANA, "task"), (BEN, "obstacle")):
        said = {"intent": "keep the boat", "by_when": "", "task": "talking fast"}
        table.do(seat, WriteStakes(side=side, **said))
    stands_in = [one for one in offered(table, GM, "offer-compromise") if one.stead]
    assert "For Wren: Offer a compromise" in [one.label for one in stands_in]


def prompt(table: Driver, seat: str) -> str:
    return offers.prompt(GAME, table.table, seat).text


@pytest.mark.rule("HC-3.1", "HC-3.21")
def test_until_the_dice_fall_the_gm_names_another_opponent_and_what_is_wanted_stays() -> None:
    table = evening()
    table.do(GM, WriteNpc(character="", name="Ola"))
    table.do(GM, CallTest(who=WREN, opponent=MOSS, obstacle="The gate"))
    said = WriteStakes(
        side="task", intent="the boat", by_when="", task="rowing", condition="Wet", grave="kill"
    )
    table.do(ANA, said)
    table.do(GM, Help(character="ola", side="task"))
    assert not offered(table, ANA, "change-opponent")
    with pytest.raises(Illegal, match="already"):
        table.do(GM, ChangeOpponent(opponent=MOSS))
    table.do(GM, ChangeOpponent(opponent="ola"))
    test = under_way(table)
    assert (test.against.who, test.versus, test.obstacle) == ("ola", True, "The gate")
    assert (test.task.intent, test.task.task) == ("the boat", "rowing")
    assert (test.task.harm.text, test.task.grave) == ("", ""), "they were meant for Moss"
    assert (test.helpers, test.advantage) == ((), None)
    assert "Ola stands against Wren." in told(table)
    table.do(GM, ChangeOpponent(opponent=""))
    assert not under_way(table).versus
    assert offers.prompt(GAME, table.table, GM).title == "What is at risk?"


@pytest.mark.rule("HC-3.21", "HC-3.1")
def test_another_opponent_is_offered_only_where_there_is_somebody_else() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    table.do(GM, OpenSession())
    table.do(GM, OpenScene(title="Dusk on the quay"))
    table.do(GM, CallTest(who=WREN, obstacle="The gate"))
    assert not offered(table, GM, "change-opponent")
    table.do(GM, WriteNpc(character="", name="Ola"))
    assert offered(table, GM, "change-opponent")


@pytest.mark.rule("HC-3.21", "HC-3.1")
def test_an_opponent_is_not_changed_once_the_dice_fell_nor_for_one_the_gm_plays() -> None:
    table = evening()
    table.do(GM, WriteNpc(character="", name="Ola"))
    table.do(GM, CallTest(who="ola", opponent=MOSS))
    with pytest.raises(Illegal, match="needs a player’s character"):
        table.do(GM, ChangeOpponent(opponent=""))
    table.do(GM, ChangeOpponent(opponent=WREN))
    assert under_way(table).against.who == WREN
    fell = evening()
    given(fell, WREN, persona=1)
    versus_rolled(fell, (1, 1, 1), (5, 1, 1, 1))
    assert under_way(fell).beat == "react"
    assert not offered(fell, GM, "change-opponent")


@pytest.mark.rule("HC-3.21", "HC-3.1")
def test_dice_that_were_named_stay_with_another_opponent_and_are_judged_again() -> None:
    table = evening()
    framed(table)
    table.do(GM, ChangeOpponent(opponent=DUKE))
    test = under_way(table)
    assert (test.beat, test.judged, test.task.lifepath) == ("stakes", (), "sailor")
    assert (test.task.dice, test.against.dice) == (3, 0), "the Duke has said nothing yet"
