"""BW-0: what is stored, what is derived, what is refused."""

from math import ceil
from random import Random

import pytest

from hearthside.core import content as core_content
from hearthside.core.driver import Driver
from hearthside.core.field_kinds import Choice
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.rulings import Rule
from hearthside.core.lucky_people import CALLINGS
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.characters.beliefs_instincts_traits import (
    beliefs_lucky,
    traits_lucky,
)
from hearthside.games.burning_wheel.content import SKILLS, WORDS, call_on, skills_of
from hearthside.games.burning_wheel.looks.sheet_view import missing
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import (
    Ability,
    Contact,
    Conviction,
    Standing,
    Trait,
    by_rank,
)
from tests.games.burning_wheel.evening import Evening, sheet, with_marks


@pytest.fixture
def draft() -> Driver:
    table = Driver(GAME)
    table.sit("Ana")
    table.do("ana", BeginMaking(what="character"))
    return table


def save(table: Driver, step: str, **blanks) -> None:
    table.do("ana", SaveStep(who="character", step=step, blanks=blanks))


def rows(**rated):
    return tuple(
        {"ability": id, "shade": each[0], "exponent": int(each[1:])} for id, each in rated.items()
    )


STATS = rows(will="B4", perception="B4", power="B4", forte="B5", agility="B4", speed="B3")


def test_somebody_needs_a_name(draft: Driver):
    (who, *_) = GAME.steps(draft.table, "character")
    assert "name" in [problem.field for problem in who.problems]


@pytest.mark.rule("BW-0.1")
def test_a_skill_keeps_its_facts_and_is_written_with_its_shade(draft: Driver):
    rated = (
        {"skill": "haggling", "shade": "B", "exponent": 4, "tools": True},
        {"skill": "sorcery", "shade": "G", "exponent": 6, "tools": True},
    )
    save(draft, "skills", rated=rated)
    held = draft.table.play.cast["character"].abilities
    haggling, sorcery = held["haggling"], held["sorcery"]
    assert (haggling.rating, haggling.type, haggling.roots) == ("B4", "social", ("will",))
    assert (sorcery.rating, sorcery.type, sorcery.magical) == ("G6", "sorcerous", True)
    assert sorcery.open_ended
    assert not haggling.open_ended


@pytest.mark.rule("BW-0.1")
@pytest.mark.case("BW-0.1/2")
def test_a_type_or_shade_there_is_not_is_refused_by_name():
    row = '[file]\nkind="burning-wheel.skills"\ntitle="t"\nsource="s"\nlicence="l"\n[rows.x]\n'
    good = f'{row}name="X"\nroots=["will"]\ntype="peasant"'
    core_content.parse(SKILLS, "x.toml", good)
    for wrong in ('type="cooking"', 'type=["social", "peasant"]'):
        with pytest.raises(core_content.ContentError, match="type"):
            core_content.parse(SKILLS, "x.toml", good.replace('type="peasant"', wrong))
    table = Evening(sheet("ann", "ana", sword="B4"))
    with pytest.raises(Illegal):
        table.do("gale", Rule(path="cast.ann.abilities.sword.shade", value="P"))
    table.do("gale", Rule(path="cast.ann.abilities.sword.shade", value="W"))
    assert table.ability("ann", "sword").rating == "W4"


@pytest.mark.rule("BW-0.2", "BW-2.13")
@pytest.mark.case("BW-0.2/1")
def test_reflexes_mortal_wound_and_hesitation_follow_the_stats(draft: Driver):
    save(draft, "stats", rated=STATS)
    who = draft.table.play.cast["character"]
    assert (who.reflexes, who.mortal_wound, who.hesitation) == (3, 10, 6)
    assert not {"reflexes", "mortal_wound", "hesitation"} & set(who.__struct_fields__)


@pytest.mark.rule("BW-0.2")
@pytest.mark.case("BW-0.2/2")
def test_mortal_wound_is_rounded_down():
    for power, forte, wound in ((4, 4, 10), (5, 4, 10), (5, 5, 11)):
        assert sheet("ann", power=f"B{power}", forte=f"B{forte}").mortal_wound == wound


@pytest.mark.rule("BW-0.3")
@pytest.mark.case("BW-0.3/1")
@pytest.mark.parametrize(
    ("path", "value", "fits"),
    [
        ("reputations.0.dice", "4", False),
        ("affiliations.0.dice", "0", False),
        ("infamous.0.dice", "4", False),
        ("reputations.0.dice", "3", True),
        ("affiliations.0.dice", "1", True),
        ("infamous.0.dice", "3", True),
    ],
)
def test_standing_goes_from_one_to_three(path, value, fits):
    one = (Standing(name="Known", dice=2),)
    table = Evening(sheet("ann", "ana", reputations=one, affiliations=one, infamous=one))
    if not fits:
        with pytest.raises(Illegal):
            table.do("gale", Rule(path=f"cast.ann.{path}", value=value))
        return
    table.do("gale", Rule(path=f"cast.ann.{path}", value=value))


@pytest.mark.rule("BW-0.3")
@pytest.mark.case("BW-0.3/2")
def test_what_was_used_taxed_and_met_is_kept():
    from hearthside.core import snapshot

    trait = Trait(name="Oak", kind="call-on", concerns="Sword", used=True)
    who = sheet("ann", "ana", traits=(trait,), tax=2, contacts=(Contact(name="Torp", met=3),))
    table = Evening(who)
    again = snapshot.decode(GAME, snapshot.encode(table.table)).play.cast["ann"]
    assert again == table.who("ann")
    assert (again.traits[0].used, again.taxed, again.contacts[0].met) == (True, 2, 3)


@pytest.mark.rule("BW-0.4")
@pytest.mark.case("BW-0.4/1")
def test_exponents_go_from_zero_to_ten(draft: Driver):
    for wrong in (-1, 11):
        with pytest.raises(Illegal):
            save(draft, "stats", rated=({**STATS[0], "exponent": wrong}, *STATS[1:]))
    for right in (0, 10):
        save(draft, "stats", rated=({**STATS[0], "exponent": right}, *STATS[1:]))
    fields = {
        f.name
        for f in next(
            s for s in GAME.steps(draft.table, "character") if s.id == "beliefs"
        ).option.fields
    }
    assert {"belief0", "belief1", "belief2", "instinct0", "instinct1", "instinct2"} <= fields


@pytest.mark.rule("BW-0.4")
def test_a_calling_is_a_tap_and_what_a_concept_names_comes_first(draft: Driver):
    who = {"name": "Nib", "concept": "a ferryman with a debt", "settings": "", "station": ""}
    save(draft, "who", **who)
    (quick,) = [step for step in GAME.steps(draft.table, "character") if step.id == "quick"]
    assert [problem.sentence for problem in quick.problems] == [
        "Name a skill or two: all the numbers follow."
    ], "it is said there, and not only at each stat"
    _, calling = quick.option.fields
    assert isinstance(calling, Choice)
    assert (calling.needed, calling.sends) == (False, True)
    assert [pick.label for pick in calling.picks[:2]] == ["Ferryman", "Smuggler"]
    save(draft, "quick", ranked="", calling=calling.picks[0].value)
    made = draft.table.play.cast["character"]
    assert [one.name for one in by_rank(made)][:2] == ["Pilot", "Sailing"]
    will = made.abilities["will"].exponent
    assert made.abilities["circles"].exponent == ceil(will / 2)
    (quick,) = [step for step in GAME.steps(draft.table, "character") if step.id == "quick"]
    assert quick.option.starts()["ranked"].startswith("Pilot, Sailing"), "to be changed"
    assert not quick.problems


@pytest.mark.rule("BW-0.4")
@pytest.mark.case("BW-0.4/2")
def test_a_quick_start_makes_a_playable_sheet(draft: Driver):
    who = {"name": "Nib", "concept": "a harbour smuggler", "settings": "", "station": ""}
    save(draft, "who", **who)
    save(draft, "quick", ranked="Haggling, Knives, Streetwise")
    draft.do("ana", FinishMaking(who="character"))
    made = draft.table.play.cast["character"]
    ranks = [made.exponent(skill) for skill in ("haggling", "knives", "streetwise")]
    assert ranks == sorted(ranks, reverse=True)
    assert min(ranks) > 0
    assert made.exponent("will") == 5  # the root of the best skill
    assert made.hesitation == 5
    assert made.settings
    assert made.gear
    assert made.beliefs
    assert made.artha == Artha(fate=3, persona=1)


@pytest.mark.rule("BW-0.4")
def test_a_skill_in_no_list_is_theirs_all_the_same(draft: Driver):
    who = {"name": "Isolde", "concept": "Miller without a mill", "settings": "", "station": ""}
    save(draft, "who", **who)
    save(draft, "quick", ranked="Milling, Grain-wise, sword, Will")
    made = draft.table.play.cast["character"]
    skills = [(one.name, one.roots) for one in by_rank(made)]
    assert skills[:2] == [("Milling", ("perception", "agility")), ("Grain-wise", ("perception",))]
    assert ("Sword", "sword") in [(one.name, one.id) for one in made.skills]
    assert made.abilities["will"].is_stat, "a stat is not overwritten by a skill of its name"
    (step,) = (one for one in GAME.steps(draft.table, "character") if one.id == "quick")
    assert step.option.starts()["ranked"].startswith("Milling, Grain-wise")


@pytest.mark.rule("BW-0.4")
def test_a_quick_start_ranks_what_is_named_and_derives_the_rest(draft: Driver):
    ranked = (
        "haggling",
        "knives",
        "streetwise",
        "cooking",
        "climbing",
        "inconspicuous",
        "swimming",
    )
    save(draft, "quick", ranked=", ".join(SKILLS.everything()[id].name for id in ranked))
    made = draft.table.play.cast["character"]
    assert [made.exponent(skill) for skill in ranked] == [5, 4, 4, 3, 3, 2, 2]
    stats = ("will", "perception", "power", "forte", "agility", "speed")
    assert [made.exponent(stat) for stat in stats] == [5, 4, 3, 4, 4, 4]
    rest = ("health", "steel", "circles", "resources")
    assert [made.exponent(one) for one in rest] == [4, 4, 3, 2]


@pytest.mark.rule("BW-0.4")
def test_the_same_ranking_again_leaves_what_was_changed_by_hand(draft: Driver):
    save(draft, "quick", ranked="Haggling, Knives")
    save(draft, "stats", rated=STATS)
    save(draft, "quick", ranked="Haggling, Knives")
    assert draft.table.play.cast["character"].exponent("forte") == 5


@pytest.mark.rule("BW-0.1", "BW-2.10")
def test_an_emotion_is_an_attribute_once_it_is_felt(draft: Driver):
    attributes = ("health", "steel", "circles", "resources", "faith", "greed", "grief", "hate")
    felt = {"ability": "grief", "shade": "B", "exponent": 2}
    blank = [{"ability": id, "shade": "B", "exponent": 0} for id in attributes if id != "grief"]
    save(draft, "attributes", rated=(*blank[:6], felt, *blank[6:]))
    held = draft.table.play.cast["character"].abilities
    assert (held["grief"].kind, held["grief"].rating) == ("attribute", "B2")
    assert "hate" not in held
    save(draft, "attributes", rated=(*blank[:6], {**felt, "exponent": 0}, *blank[6:]))
    assert "grief" not in draft.table.play.cast["character"].abilities


@pytest.mark.rule("BW-2.10", "BW-2.11", "BW-2.14")
@pytest.mark.parametrize(
    ("exponent", "kind", "marks", "words"),
    [
        (4, "skill", Marks(3, 2), "One more routine test"),
        (3, "skill", Marks(3, 1), "One more difficult or challenging test"),
        (3, "skill", Marks(1, 0), "2 more routine tests, and 2 difficult or one challenging"),
        (5, "skill", Marks(9, 3), "One more challenging test"),
        (5, "skill", Marks(9, 2), "One more difficult test and one challenging"),
        (4, "stat", Marks(0, 2), "One more challenging test"),
        (0, "skill", Marks(), "One more test"),
        (10, "skill", Marks(), ""),
    ],
)
def test_the_sheet_says_what_is_still_needed(exponent, kind, marks, words):
    ability = Ability(id="x", name="X", kind=kind, exponent=exponent, marks=marks)
    assert missing(ability) == words


@pytest.mark.rule("BW-2.2", "BW-2.10", "BW-2.12", "BW-1.9")
def test_a_sheet_that_was_played_elsewhere_brings_along_what_is_marked(draft: Driver):
    save(draft, "quick", ranked="Sword")
    spent = {"fate": 0, "persona": 1, "deeds": 0}
    sword = {"ability": "sword", "routine": 2, "difficult": 0, "challenging": 1, **spent}
    taken = {
        "tests": (sword, {**sword, "ability": "will", "persona": 0}),
        "learning": ({"skill": "axe", "tests": 3},),
        "convictions": ({"where": "instincts.0", **spent, "fate": 4},),
        "wounds": ({"severity": "midi", "text": "A bite"},),
        "tax": 1,
    }
    save(draft, "marks", **taken)
    who = draft.table.play.cast["character"]
    assert (who.abilities["sword"].marks, who.abilities["sword"].artha) == (
        Marks(2, 0, 1),
        Artha(persona=1),
    )
    axe = who.abilities["axe"]
    assert (axe.closed, axe.learnt) == (True, 3), "it is being learned, not known"
    assert who.instincts[0].artha == Artha(fate=4, persona=1)
    assert who.beliefs[0].artha == Artha()
    assert (who.wounds[0].severity, who.tax, who.left("sword")) == ("midi", 1, 3)
    step = next(s for s in GAME.steps(draft.table, "character") if s.id == "marks")
    shown = {field.name: field.value for field in step.option.fields}
    assert [row["ability"] for row in shown["tests"]] == ["will", "sword"], (
        "only what is marked is listed"
    )
    save(draft, "marks", **{**shown, "learning": ()})
    assert "axe" not in draft.table.play.cast["character"].abilities


@pytest.mark.rule("BW-1.14")
@pytest.mark.parametrize("concerns", ["Church Law", "cooking, church law", "church-law"])
def test_a_call_on_names_what_it_concerns(concerns):
    who = sheet(
        "ann", church_law="B3", traits=(Trait(name="T", kind="call-on", concerns=concerns),)
    )
    assert who.call_ons(who.abilities["church-law"]) == [0]
    assert who.call_ons(who.abilities["will"]) == []


@pytest.mark.rule("BW-0.4")
def test_a_sheet_in_play_is_rewritten_by_the_gm_and_keeps_its_marks():
    from hearthside.games.burning_wheel.characters.editing import EditSheet

    belief = Conviction(text="One", artha=Artha(2))
    table = Evening(sheet("ann", "ana", sword="B4", beliefs=(belief,)))
    table.put(with_marks(table.who("ann"), "sword", Marks(2)))
    rated = (
        {"skill": "sword", "shade": "G", "exponent": 5, "tools": True},
        {"skill": "axe", "shade": "B", "exponent": 2, "tools": True},
    )
    move = EditSheet(who="ann", step="skills", blanks={"rated": rated})
    with pytest.raises(Illegal):
        table.do("ana", move)
    table.do("gale", move)
    assert (table.ability("ann", "sword").rating, table.marks("ann", "sword")) == ("G5", Marks(2))
    assert table.ability("ann", "axe").rating == "B2"
    blanks = {"belief0": "One", "goal0": True, "belief1": "Two", "goal1": False}
    blanks |= {"belief2": "", "goal2": False, "instinct0": "", "instinct1": "", "instinct2": ""}
    table.do("gale", EditSheet(who="ann", step="beliefs", blanks=blanks))
    assert table.who("ann").beliefs == (
        Conviction(text="One", goal=True, artha=Artha(2)),
        Conviction(text="Two"),
    )


def test_an_npc_is_written_in_a_line_and_may_leave():
    from hearthside.games.burning_wheel.characters.npcs import DropNpc, WriteNpc

    table = Evening()
    table.do("gale", WriteNpc(name="Ulla", concept="", skills="Sword, Command", hidden=True))
    assert "someone" in table.table.play.cast
    assert table.who("someone").exponent("sword") == 5
    assert not table.who("someone").beliefs, "what they believe is for the GM to write"
    table.do("gale", DropNpc(who="someone"))
    assert not table.table.play.cast


@pytest.mark.rule("BW-0.4")
def test_whoever_is_made_by_luck_can_do_what_their_calling_asks_for():
    table = Evening().table
    luck = Luck(Random(3).randrange)
    every = WORDS.everything()
    known = {row.name for row in SKILLS.everything().values()}
    for concept in (*every["concepts"].texts, *(one.one for one in CALLINGS)):
        found = skills_of(table, concept, luck)
        assert set(found.split(", ")) <= known
        assert found not in every["skills"].texts, f"{concept} has a calling"
    assert skills_of(table, "a stranger", luck) in every["skills"].texts
    kinds = {text.partition(": ")[0] for text in every["call-ons"].texts}
    assert kinds >= {row.type for row in SKILLS.everything().values()}
    assert call_on(table, "martial", luck) in ("First to Strike", "Cold in a Fight")


@pytest.mark.rule("BW-0.3")
def test_what_calls_on_a_skill_that_is_gone_is_replaced():
    luck = Luck(Random(3).randrange)
    old = (Trait(name="Tall"), Trait(name="Old Hand", kind="call-on", concerns="Observation"))
    held = sheet("ann", "ana", sword="B5", traits=old)
    made = traits_lucky(Evening(held).table, held, luck)["traits"]
    assert [one["concerns"] for one in made] == ["", "Sword"]
    assert made[0]["name"] == "Tall"
    kept = sheet("ann", "ana", observation="B5", traits=old)
    assert traits_lucky(Evening(kept).table, kept, luck)["traits"][1]["name"] == "Old Hand"


def test_luck_gives_nobody_a_belief_that_somebody_else_holds():
    known = WORDS.everything()["beliefs"].texts
    ann = sheet("ann", "ana", beliefs=tuple(Conviction(text=text) for text in known))
    left = known[:3]
    bo = sheet("bo", "ben", beliefs=tuple(Conviction(text=text) for text in known[3:]))
    for seed in range(5):
        luck = Luck(Random(seed).randrange)
        made = beliefs_lucky(Evening(ann, bo).table, ann, luck)
        assert {made[f"belief{at}"] for at in range(3)} == set(left)
