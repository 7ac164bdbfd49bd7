"""Conceding before the opponent rolls."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.clocks import StartClock
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.told_attempts import Said, attempts
from hearthside.games.fate.attempt.frame import Attack
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict, EndTurn
from tests.games.fate.evening import evening
from tests.games.fate.gathering import hurt


def brawl(*players):
    night = evening(*(players or ("Ana", "Ben")))
    night.major("Voss", quick=3)
    cast = (*(player.lower() for player in players or ("Ana", "Ben")), "voss")
    night.gale.does(BeginConflict("physical", cast))
    return night


@pytest.mark.rule("FA-5.13")
def test_giving_in_is_for_conflicts():
    night = evening("Ana")
    assert night.ana.offers("fate.concede") == []


@pytest.mark.rule("FA-5.13")
def test_whoever_concedes_is_out_and_has_a_say_and_the_gm_may_set_a_cost():
    night = brawl()
    night.ana.does(Concede("ana", "I slip into the water"))
    assert night.ana.hero.out == "conceded"
    assert "Ana concedes: I slip into the water." in night.said()
    assert night.ana.offers("fate.set-concession-cost") == []
    night.gale.does(SetConcessionCost("ana", "the map is lost"))
    assert "The cost for Ana: the map is lost." in night.said()
    assert night.ana.offers("fate.overcome") == []


@pytest.mark.rule("FA-5.13")
def test_no_cost_and_setting_one_are_two_buttons_each_with_its_own_form():
    night = brawl()
    night.ana.does(Concede("ana"))
    free, priced = night.gale.offers("fate.set-concession-cost")
    assert (free.label, free.fields) == ("No cost", ())
    assert (priced.label, [field.name for field in priced.fields]) == ("Set a cost", ["cost"])
    assert free.key != priced.key, "a button opens the form that its key names"


@pytest.mark.rule("FA-5.13")
def test_it_must_be_declared_before_the_opponents_roll():
    night = brawl()
    night.voss.does(Attack("voss", "quick", "ana"))
    assert night.ana.offers("fate.concede")
    night.ana.defends("quick")
    assert night.ana.offers("fate.concede")
    night.voss.rolls("quick")
    assert night.ana.offers("fate.concede") == []
    night.sums(0, 0)
    assert night.ana.cannot(Concede("ana"))


@pytest.mark.rule("FA-5.13")
def test_conceding_stands_beside_defending_for_whom_the_gm_plays():
    night = brawl()
    (before,) = night.gale.offers("fate.concede")
    night.voss.does(EndTurn("voss"))
    night.ana.does(Attack("ana", "quick", "voss"))
    (asked,) = night.gale.offers("fate.concede")
    assert (before.instead, asked.instead) == (False, True)
    assert asked.fields[1].label == "Into which pool?"
    (own,) = night.ana.offers("fate.concede")
    assert not own.instead


@pytest.mark.rule("FA-5.13")
def test_an_attack_on_whoever_gives_in_does_not_happen_and_costs_no_action():
    night = brawl()
    night.voss.does(Attack("voss", "quick", "ana"))
    night.ana.does(Concede("ana"))
    assert night.play.attempt is None
    night.gale.does(SetConcessionCost("ana"))
    assert night.voss.offers("fate.attack")


@pytest.mark.rule("FA-5.13")
def test_one_point_and_one_for_each_consequence_of_this_conflict_once_it_is_over():
    night = brawl("Ana")
    hurt(night.table, "ana", "mild", "Bruised")
    hurt(night.table, "ana", "moderate", "Cracked Ribs")
    old, new = night.ana.hero.consequences
    night.ana.has(consequences=(old, replace(new, conflict=1)))
    (offer,) = night.ana.offers("fate.concede")
    assert "2 fate points" in offer.help
    night.ana.does(Concede("ana"))
    assert night.ana.points == 3
    night.gale.does(SetConcessionCost("ana"))
    assert night.play.conflict is None
    assert night.ana.points == 5


@pytest.mark.rule("FA-5.13")
def test_the_points_wait_while_the_conflict_goes_on():
    night = brawl()
    night.ana.does(Concede("ana"))
    night.gale.does(SetConcessionCost("ana"))
    assert night.play.conflict is not None
    assert night.ana.points == 3
    assert night.play.conflict.conceded == {"ana": 1}


@pytest.mark.rule("FA-5.13", "FA-6.2")
def test_an_npc_who_concedes_is_paid_into_the_next_scenes_pool():
    night = brawl()
    night.voss.does(Concede("voss", "I throw down the lamp"))
    assert not night.play.asked, "whoever concedes for them would set the price"
    assert night.play.conflict is None
    assert night.play.owed == {"voss": 1}
    night.gale.does(CloseScene())
    night.gale.does(OpenScene("Elsewhere"))
    assert night.play.pool == 2 + 1


def test_whoever_speaks_for_several_concedes_for_one_of_them():
    night = evening("Ana")
    night.major("Voss")
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    assert [option.label for option in night.ana.offers("fate.concede")] == ["Concede"]
    assert [option.about for option in night.gale.offers("fate.concede")] == ["voss", "hild"]


@pytest.mark.rule("FA-5.13", "FA-6.2")
def test_the_gm_says_which_pool_an_npc_who_concedes_is_paid_into():
    night = brawl()
    night.is_so(pool=1)
    assert "pool" not in [f.name for f in night.ana.offers("fate.concede")[0].fields]
    (form,) = night.gale.offers("fate.concede", character="voss")
    pool = next(field for field in form.fields if field.name == "pool")
    assert [pick.value for pick in pool.picks] == ["next", "this"]
    night.gale.does(Concede("voss", "He runs", pool="this"))
    assert (night.play.conflict, night.play.pool, night.play.owed) == (None, 2, {})
    assert "Voss gets 1 fate point for conceding for the GM’s pool." in night.said()


@pytest.mark.rule("FA-5.13", "FA-5.5")
def test_whoever_stepped_in_for_an_ally_and_concedes_leaves_them_to_defend_themselves():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=3)
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    voss.does(Attack("voss", "quick", "ana"))
    night.ben.defends("quick", "I push her aside")
    night.ben.does(Concede("ben"))
    night.gale.does(SetConcessionCost("ben"))
    assert (night.attempt.beat, night.attempt.target, len(night.attempt.rolls)) == (
        "oppose",
        "ana",
        1,
    )
    assert night.ana.prompt.urgent


@pytest.mark.rule("FA-5.13")
def test_whoever_concedes_reads_what_they_get_and_a_gm_that_it_is_for_the_pool():
    night = evening("Ana")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    (own,) = night.ana.offers("fate.concede")
    told = "You lose, but you say how, and the GM may set a cost."
    assert own.help == f"{told} You get 1 fate point once the conflict is over."
    (npc,) = night.gale.offers("fate.concede", character="voss")
    assert npc.help == "Voss leaves the conflict, and you say how. 1 fate point for your pool."


def test_what_was_tried_against_whoever_concedes_is_called_off_beside_the_story():
    night = brawl()
    night.voss.does(Attack("voss", "quick", "ana"))
    night.ana.does(Concede("ana"))
    night.gale.does(SetConcessionCost("ana"))
    night.voss.does(Attack("voss", "quick", "ben"))
    night.gale.does(CallOff())
    lines = (line for entry in night.table.entries for line in entry.said)
    off = [(line.plain, line.kind) for line in lines if line.plain.endswith(" It is called off.")]
    first, second = (f"Voss attacks {whom}. It is called off." for whom in ("Ana", "Ben"))
    assert off == [(first, "bookkeeping"), (second, "event")], "one is told as the concession"


@pytest.mark.rule("FA-5.13")
def test_whoever_concedes_is_no_part_of_the_attack_before_it():
    night = brawl()
    night.voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    night.voss.rolls("quick")
    night.sums(-2, 0)
    night.all_pass()
    night.voss.does(Concede("voss", "he runs for the stairs"))
    lines = [line for entry in night.table.entries for line in entry.said if line.retold]
    groups = attempts(Said(at, one) for at, one in enumerate(lines, 1))
    *_, attack, conceded, over = ([one.line.plain for one in group] for group in groups)
    assert "Voss fails to hit Ana." in attack
    assert conceded == ["Voss concedes: he runs for the stairs."]
    assert over[0] == "The conflict is over."


@pytest.mark.rule("FA-7.8")
@pytest.mark.parametrize("meanwhile", [EndConflict(), StartClock(title="The bell", size=4)])
def test_what_the_gm_does_after_an_attack_is_no_part_of_it(meanwhile):
    night = brawl()
    night.voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("quick")
    night.voss.rolls("quick")
    night.sums(-2, 0)
    night.all_pass()
    night.gale.does(meanwhile)
    lines = [line for entry in night.table.entries for line in entry.said if line.retold]
    *_, attack, then = attempts(Said(at, one) for at, one in enumerate(lines, 1))
    assert "Voss fails to hit Ana." in [one.line.plain for one in attack]
    told = {"The conflict is over.", "A clock: The bell, 4 segments."}
    assert [one.line.plain in told for one in then] == [True]


@pytest.mark.rule("FA-5.13")
def test_whoever_conceded_reads_that_they_are_out_and_what_it_brings():
    night = brawl("Ana", "Ben")
    night.ana.does(Concede("ana"))
    night.gale.does(SetConcessionCost("ana"))
    left = "You are out. 1 fate point when it ends."
    assert night.ana.prompt.text.endswith(left)
    assert left not in night.ben.prompt.text
    assert left not in night.gale.prompt.text
    night.gale.does(EndConflict())
    assert left not in night.ana.prompt.text
