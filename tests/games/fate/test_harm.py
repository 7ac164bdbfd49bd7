"""Harm: boxes, consequences, being taken out, and what happens then."""

import pytest

from hearthside.core.say import ENDED
from hearthside.games.fate.attempt.aftermath import NameTheBoost
from hearthside.games.fate.attempt.frame import Attack
from hearthside.games.fate.attempt.harm import Absorb, BeTakenOut, Strike, TellFate
from hearthside.games.fate.attempt.questions import HitWithStyle, NameBoost, SayFate, TakeHit
from hearthside.games.fate.looks.attempt_view import card
from hearthside.games.fate.scenes.starts_and_ends import SetPresent
from hearthside.games.fate.struggle.conflict import BeginConflict
from tests.games.fate.evening import evening
from tests.games.fate.gathering import next_scene


def hit(damage, night=None, **ben):
    """Ana hits Ben for this much."""
    night = night or evening("Ana", "Ben")
    night.ben.has(side="foes", **ben)
    night.ana.attacks_undefended(night.ben, "clever")
    night.sums(damage - 2)
    night.all_pass()
    if night.question == "HitWithStyle":
        night.ana.does(Strike(for_boost=False))
    return night


@pytest.mark.rule("FA-5.9")
def test_a_crossed_box_is_not_crossed_again():
    night = hit(2, boxes=(False, True, False))
    assert night.ben.cannot(Absorb(2)) == "Stress box 2 is checked already. Still open: 1 and 3."
    *_, another = hit(2, boxes=(True, True, False)).ben.offers("fate.absorb")
    assert another.help == "Still open: stress box 3; all three consequences."
    night.ben.absorbs(3)
    assert night.ben.hero.boxes == (False, True, True)


@pytest.mark.rule("FA-5.10")
def test_a_consequence_is_named_by_whoever_takes_it_and_free_once_for_the_other_side():
    night = hit(3)
    assert "no name yet" in night.ben.cannot(Absorb(1, ("mild",), mild=" "))
    night.ben.absorbs(1, mild="Rope-Burned Palms")
    aspect = night.aspect("Rope-Burned Palms")
    assert (aspect.kind, aspect.owner, aspect.free) == ("consequence", "ben", {"heroes": 1})
    (taken,) = night.ben.hero.consequences
    assert (taken.severity, taken.session, taken.conflict) == ("mild", 1, 0)
    assert night.ben.hero.boxes == (True, False, False)


@pytest.mark.rule("FA-5.10")
def test_each_way_asks_for_the_names_it_needs():
    night = hit(3)
    forms = {option.label: option for option in night.ben.offers("fate.absorb")}
    form = forms["Check stress box 1 and take a mild consequence"]
    assert [field.name for field in form.fields] == ["mild"]
    assert form.fixed == {"box": 1, "slots": ("mild",), "moderate": "", "severe": ""}


@pytest.mark.rule("FA-5.8")
def test_a_hit_is_absorbed_in_full_or_not_at_all():
    night = hit(5)
    sentence = night.ben.cannot(Absorb(2, ("mild",), mild="Bruised"))
    assert sentence == ("That absorbs 4 of 5. Add a box or a consequence, or be taken out.")


@pytest.mark.rule("FA-5.8")
def test_any_number_of_consequences_even_more_than_the_hit_needs():
    night = hit(2)
    night.ben.absorbs(0, mild="Bruised", moderate="Cracked Ribs")
    assert [one.severity for one in night.ben.hero.consequences] == ["mild", "moderate"]


@pytest.mark.rule("FA-5.8")
def test_a_filled_slot_cannot_be_filled_again():
    night = hit(2)
    night.ben.absorbs(0, mild="Bruised")
    hit(2, night)
    assert night.ben.cannot(Absorb(0, ("mild",), mild="Scratched"))


@pytest.mark.rule("FA-5.8", "FA-5.11")
def test_the_target_chooses_and_may_choose_to_be_taken_out():
    night = hit(1)
    assert night.ana.cannot(BeTakenOut())
    assert night.ben.labels() == [
        "Check stress box 1",
        "Take a mild consequence",
        "Take a moderate consequence",
        "Take it another way",
        "Be taken out",
    ]
    box, mild, *_ = night.ben.offers("fate.absorb")
    assert box.help == "It clears when the scene ends."
    gains = "A consequence is an aspect, which the heroes may invoke once for free."
    assert mild.help == f"Mild: takes 2, stays until there is a rest. {gains}"
    *_, another = night.ben.offers("fate.absorb")
    assert another.help == "Still open: stress boxes 1, 2 and 3; all three consequences."
    night.ben.does(BeTakenOut())
    assert night.ben.hero.out == "taken out"


def out_at(night):
    """The entry that says who is out."""
    return next(
        seq
        for seq, entry in enumerate(night.table.entries, 1)
        for line in entry.said
        if line.plain.endswith(" taken out by Ana.") and line.kind == "turning"
    )


@pytest.mark.rule("FA-5.11")
def test_the_attacker_says_what_happens_to_whoever_is_taken_out():
    night = hit(1)
    night.ben.does(BeTakenOut())
    assert night.play.asked == (SayFate(to="ana", target="ben", of=out_at(night)),)
    assert night.ben.cannot(TellFate("he walks away"))
    assert night.ana.prompt.text == "Ben is taken out."
    (telling,) = night.ana.offers("fate.tell-fate")
    assert telling.fields[0].label == "What becomes of them?", "and nothing else asks it again"
    assert telling.fields[0].needed
    assert night.ben.prompt.text == "To say what becomes of Ben."
    assert card(night.table.table).standing.endswith("Ben is taken out.")
    night.ana.does(TellFate("goes over the rail"))
    (fate,) = [line for entry in night.table.entries for line in entry.said if "rail" in line.plain]
    assert (fate.plain, fate.of) == ("Ben goes over the rail.", out_at(night))
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.11")
@pytest.mark.parametrize(
    ("fate", "told"),
    [
        ("he falls into the mud", ("He falls into the mud.", "narration", "")),
        ("falls into the mud", ("Ben falls into the mud.", "narration", "")),
        ("lies in the mud at my feet", ("Ana: lies in the mud at my feet.", "action", "ana")),
        ("“I hate mud,” he says", ("“I hate mud,” he says.", "narration", "")),
    ],
)
def test_what_becomes_of_somebody_is_no_line_of_theirs_unless_they_tell_it(fate, told):
    night = hit(1)
    night.ben.does(BeTakenOut())
    night.ana.does(TellFate(fate))
    lines = [line for entry in night.table.entries for line in entry.said if "mud" in line.plain]
    assert [(line.plain, line.kind, line.who) for line in lines] == [told]


@pytest.mark.rule("FA-5.11")
def test_the_gm_tells_what_becomes_of_one_of_theirs_in_their_voice():
    night = evening("Ana")
    night.major("Voss", quick=1)
    night.major("Roe", quick=1)
    night.voss.does(Attack("voss", "quick", "roe"))
    night.roe.defends("quick")
    night.voss.rolls("quick")
    night.sums(4, -4)
    night.all_pass()
    while night.question != "SayFate":
        night.gale.does(
            Strike(for_boost=False) if night.question == "HitWithStyle" else BeTakenOut()
        )
    night.gale.does(TellFate("“I yield.”"))
    lines = [line for entry in night.table.entries for line in entry.said if "yield" in line.plain]
    assert [(line.plain, line.kind, line.who) for line in lines] == [
        ("Roe: “I yield.”", "speech", "roe")
    ]


@pytest.mark.rule("FA-5.11")
def test_whoever_is_taken_out_acts_no_more_in_the_scene():
    night = hit(1)
    night.ben.does(BeTakenOut())
    night.ana.does(TellFate("Out cold."))
    assert night.ben.offers("fate.overcome") == []
    assert night.ben.offers("fate.attack") == []
    (form,) = night.ana.offers("fate.overcome")
    assert "foe" not in [field.name for field in form.fields], "nobody else is up"


@pytest.mark.rule("FA-5.11", "FA-9.4")
def test_whoever_cannot_absorb_a_hit_is_out_without_being_asked():
    night = evening("Ana")
    bully = night.mook("Bully", good_at="frightening")
    night.ana.attacks(bully, "clever", with_="plain")
    night.sums(0, 0)
    night.all_pass()
    assert bully.hero.out == "taken out"
    assert night.question == "SayFate"


@pytest.mark.rule("FA-5.7", "FA-9.4")
def test_who_is_out_at_once_leaves_the_boost_to_be_named():
    night = evening("Ana")
    bully = night.mook("Bully", good_at="frightening")
    night.ana.attacks(bully, "clever", with_="plain")
    night.sums(3, 0)
    night.all_pass()
    night.ana.does(Strike(for_boost=True))
    assert bully.hero.out == "taken out"
    assert night.play.asked == (
        NameBoost(to="ana", side="heroes"),
        SayFate(to="ana", target=bully.hero.id, of=out_at(night)),
    )


@pytest.mark.rule("FA-5.7", "FA-5.11")
def test_a_boost_comes_first_where_one_less_takes_them_out_as_well():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes", boxes=(), slots=(), name="The wardens", kind="group")
    night.ana.attacks_undefended(night.ben, "clever")
    night.sums(2)
    night.all_pass()
    assert night.ana.labels() == ["Deal 3 and gain a boost", "Deal all 4"]
    night.ana.does(Strike(for_boost=True))
    assert "The wardens are taken out by Ana." in night.said()
    night.ana.does(NameTheBoost("Reeling"))
    assert "Ana has a boost: Reeling." in night.said()


@pytest.mark.rule("FA-5.7")
def test_a_shift_given_up_with_style_brings_a_boost_and_one_less_damage():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.ana.attacks_undefended(night.ben, "clever")
    night.sums(2)
    night.all_pass()
    assert night.ana.labels() == ["Deal all 4", "Deal 3 and gain a boost"]
    night.ana.does(Strike(for_boost=True))
    assert "Ana deals one less and gains a boost." in night.said()
    assert card(night.table.table).standing == "A hit with style for 3."
    assert night.play.asked == (
        NameBoost(to="ana", side="heroes"),
        TakeHit(to="ben", damage=3, attacker="ana", side="heroes"),
    )
    night.ana.does(NameTheBoost("Reeling"))
    assert night.said()[-1] == "Ana hits Ben with style. A boost: Reeling."
    night.ben.absorbs(2, mild="Limp")
    assert "Ben is hurt. A mild consequence: Limp." in night.said()
    assert sum("hits" in told for told in night.said()) == 1, "how it ended is told once"
    assert night.play.attempt is None


@pytest.mark.rule("FA-5.13", "FA-5.10")
def test_a_consequence_remembers_the_conflict_it_was_taken_in():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    hit(2, night)
    night.ben.absorbs(0, mild="Bruised")
    assert night.ben.hero.consequences[0].conflict == 1


def test_the_lightest_way_is_the_next_step():
    night = hit(4)
    assert night.ben.best() == "Check stress box 2 and take a mild consequence"


def test_the_gm_may_answer_for_a_player_who_is_away():
    night = hit(1)
    assert "For Ben: Check stress box 1" in night.gale.labels("turn")


@pytest.mark.rule("FA-5.10", "FA-5.16")
def test_hurt_by_ones_own_side_nobody_has_a_free_invocation():
    night = evening("Ana", "Ben")
    night.ana.attacks_undefended(night.ben, "clever")
    night.sums(0)
    night.all_pass()
    night.ben.absorbs(mild="Rope-Burned Palms")
    assert night.aspect("Rope-Burned Palms").free == {}
    assert night.said()[-1] == "Ana hits Ben. A mild consequence: Rope-Burned Palms."


@pytest.mark.rule("FA-5.11", "FA-9.4")
def test_whoever_is_taken_out_is_back_next_scene_but_an_npc_only_if_the_gm_says_so():
    night = evening("Ana", "Ben")
    rat = night.mook("Rat", good_at="biting")
    night.ben.has(out="taken out")
    rat.has(out="taken out")
    hild = night.major("Hild")
    hild.has(out="conceded")
    next_scene(night.table)
    assert (night.ben.hero.out, night.ben.hero.away) == ("", False)
    assert (hild.hero.out, hild.hero.away) == ("", True)
    assert (rat.hero.out, rat.hero.away) == ("", True)
    assert night.gale.offers("fate.attack", character="rat") == []
    night.gale.does(SetPresent(("ana", "ben", "rat")))
    assert night.gale.offers("fate.attack", character="rat")


@pytest.mark.parametrize(
    ("damage", "box", "named", "stress"),
    [
        (2, 2, {}, ["Ben takes two stress."]),
        (1, 3, {}, ["Ben takes one stress."]),
        (3, 1, {"mild": "Limp"}, ["Ben takes one stress."]),
        (2, 0, {"mild": "Limp"}, []),
    ],
)
def test_harm_reads_like_a_story_and_what_it_is_worth_is_bookkeeping(damage, box, named, stress):
    night = hit(damage)
    known = len(night.table.entries)
    night.ben.absorbs(box, **named)
    told = [line for entry in night.table.entries[known:] for line in entry.said]
    (reads,) = [line for line in told if line.retold]
    assert reads.plain.startswith("Ana hits Ben")
    assert reads.plain.endswith(" A mild consequence: Limp." if named else ".")
    assert reads.kind == ("turning" if named else "outcome")
    assert reads.why.endswith(f" A hit for {damage}.")
    quiet = ["The heroes may invoke “Limp” once for free."] if named else []
    assert [line.plain for line in told if not line.retold] == stress + quiet


@pytest.mark.rule("FA-5.7", "FA-5.11")
def test_a_boost_comes_first_where_one_less_only_just_takes_them_out():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes", boxes=(False, False), slots=())
    night.ana.attacks_undefended(night.ben, "clever")
    night.sums(2)
    night.all_pass()
    assert night.ana.labels() == ["Deal 3 and gain a boost", "Deal all 4"]


@pytest.mark.parametrize(
    ("sums", "told"),
    [
        ((1, 0), "“Off the wreck”: Ana hits the divers."),
        ((2, 0), "“Off the wreck”: Ana hits the divers. A mild consequence: Winded."),
        ((3, 0), "“Off the wreck”: Ana hits the divers with style. A boost: Reeling."),
        ((4, 0), "“Off the wreck”: the divers are taken out by Ana."),
        ((0, 0), "“Off the wreck”: Ana attacks the divers: a tie. A boost: Reeling."),
        ((0, 1), "“Off the wreck”: Ana fails to hit the divers."),
    ],
)
def test_an_attack_is_told_in_one_line_and_how_it_was_met_in_their_words(sums, told):
    night = evening("Ana")
    divers = night.mook("The divers", good_at="swimming")
    divers.has(boxes=(False,), slots=("mild",))
    night.ana.has(approaches=dict.fromkeys(night.ana.hero.approaches, 0))
    night.ana.does(Attack("ana", "clever", divers.id, want="off the wreck", how="swings the oar"))
    divers.defends("plain", "They dive under it")
    night.ana.rolls("clever")
    night.sums(*sums)
    night.all_pass()
    while night.question != "SayFate" and night.question:
        match night.play.asked[0]:
            case HitWithStyle():
                night.ana.does(Strike(for_boost=sums[0] == 3))
            case NameBoost():
                night.ana.does(NameTheBoost("Reeling"))
            case TakeHit(damage=1):
                divers.absorbs(1)
            case TakeHit():
                divers.absorbs(mild="Winded")
    lines = [line for entry in night.table.entries for line in entry.said]
    theirs = [(line.plain, line.who) for line in lines if line.kind == "action"]
    assert theirs == [
        ("Ana swings the oar.", "ana"),
        ("The divers: They dive under it.", divers.id),
    ]
    ended = [line.plain for line in lines if line.kind in ENDED and line.grade]
    assert ended == [told]
