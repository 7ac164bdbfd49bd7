"""The attempt as one card that grows from frame to settle."""

import pytest

from hearthside.core import engine
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.settings import Switch
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.advantages import BringToLight, DropAdvantage, TurnAdvantage
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Discover, Overcome
from hearthside.games.fate.attempt.gm_rulings import Overrule
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.invoking import Invoke, Pass
from hearthside.games.fate.attempt.oppose import Defend, SetDifficulty, StandStill
from hearthside.games.fate.attempt.overcoming import LetPrevail, NameCost, TakeCost
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.characters.npcs import BringReady
from hearthside.games.fate.scenes.compels import OfferCompel
from hearthside.games.fate.struggle.contest import RollExchange
from tests.games.fate.contests import race
from tests.games.fate.evening import evening
from tests.games.fate.gathering import GALE, aspect_id, at_play, given_play, seen

DOOR = Overcome(
    "mara",
    "clever",
    "the door open",
    how="Reading the lock by touch",
    risk="The pick snaps",
)


def card(table, seat="mara"):
    shown = engine.show(GAME, seen(table, seat)).attempt
    assert shown
    return shown


def rolled(*faces, stunts=("hands-that-remember",)):
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    table.do(GALE, SetDifficulty(3, "A ship’s lock, well made"))
    table.do("mara", ThrowDice("mara", "clever", stunts))
    if faces:
        table.fall(*faces)
    return table


def percents(odds):
    return [odds.percent(name) for name in odds.names]


def parts(throw):
    return [(part.label, part.value) for part in throw.parts]


def test_framed_it_says_what_is_wanted_how_and_at_what_risk():
    table = at_play("Mara", "Jun")
    assert GAME.show(seen(table, "mara")).attempt is None
    table.do("mara", DOOR)
    shown = card(table)
    assert shown.kind == "Overcome"
    assert "FA-5.4" in shown.rules
    assert (shown.beat, shown.beats) == ("Frame", ("Frame", "Fall", "React", "Settle"))
    assert (shown.who, shown.means, shown.intent) == (("mara",), "Clever", "The door open")
    assert shown.stakes == (("How", "Reading the lock by touch"), ("Risk", "The pick snaps"))
    assert shown.waiting == (GALE,)
    assert shown.odds is None
    assert shown.standing == ""


@pytest.mark.rule("FA-5.4")
def test_what_was_paid_for_is_a_failure_no_longer():
    night = evening("Ana")
    night.ana.overcomes("clever", against=3)
    night.sums(0)
    night.all_pass()
    assert card(night.table, "ana").standing.startswith("A failure: it does not work, or only")
    night.gale.does(NameCost("the watch is awake"))
    night.ana.does(TakeCost())
    shown = card(night.table, "ana")
    paid = "A success, at a serious cost: the watch is awake."
    assert (shown.standing, shown.grade) == (paid, "tie")


@pytest.mark.rule("FA-5.4")
def test_the_cost_the_gm_names_stands_where_it_says_how_it_went():
    night = evening("Ana")
    night.ana.overcomes("clever", against=2)
    night.sums(0)
    night.all_pass()
    assert card(night.table, "ana").standing == "A tie: it works, at a minor cost."
    night.gale.does(NameCost("the rope is gone"))
    assert card(night.table, "ana").standing == "A tie, at a minor cost: the rope is gone."


@pytest.mark.rule("FA-5.4")
def test_a_cost_that_was_not_taken_stands_nowhere():
    night = evening("Ana")
    night.ana.overcomes("clever", against=3)
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("the watch is awake"))
    night.ana.does(LetPrevail())
    assert card(night.table, "ana").standing == "A failure."


@pytest.mark.rule("FA-5.1", "FA-5.2")
@pytest.mark.parametrize(
    ("tries", "gm", "stands"),
    [
        (Discover("ana", "clever", "the safe"), BringToLight(text="In Debt", side="foes"),
         "A failure: “In Debt” comes out, at a price."),
        (Discover("ana", "clever", "the safe"), DropAdvantage(), "A failure."),
        (CreateAdvantage("ana", "clever", "Thunder"), TurnAdvantage("All “Awake”", "foes"),
         "A failure: “All ‘Awake’” serves the other side."),
    ],
)  # fmt: skip
def test_what_a_failure_brought_all_the_same_stands_where_it_says_how_it_went(tries, gm, stands):
    night = evening("Ana")
    night.major("Voss")
    night.ana.does(tries)
    night.gale.does(SetDifficulty(3))
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    night.gale.does(gm)
    assert card(night.table, "ana").standing == stands


@pytest.mark.rule("FA-9.1", "FA-9.2")
def test_once_the_difficulty_is_set_the_odds_are_there():
    table = at_play("Mara")
    table.do("mara", DOOR)
    table.do(GALE, SetDifficulty(2))
    shown = card(table)
    assert percents(shown.odds) == ["38.3", "23.5", "32.1", "6.2"]
    assert shown.waiting == ("mara",)
    mara, faced = shown.throws
    assert parts(mara) == [("Clever", "+2")]
    assert (faced.who, faced.total) == ("Difficulty", "Fair +2")
    assert faced.parts[0].why.text == "The game master set it."


@pytest.mark.rule("FA-2.1")
@pytest.mark.rule("FA-7.2")
def test_in_a_contest_each_roll_has_what_they_had_won_before_it():
    night = race("ana", "ben", scores={"ana": 1, "ben": 0})
    night.gale.does(RollExchange())
    for roll in night.attempt.rolls:
        getattr(night, roll.who).rolls("clever")
    night.sums(0, 2)
    rolls = card(night.table, "ana").throws
    assert [(one.who, one.pegs, one.of) for one in rolls] == [("Ana", 1, 3), ("Ben", 0, 3)]


def test_in_the_air_the_dice_are_blank():
    shown = card(rolled())
    assert shown.beat == "Fall"
    assert shown.throws[0].in_air
    assert len(shown.throws[0].dice) == 4
    assert shown.throws[0].total == ""


@pytest.mark.rule("FA-2.1", "FA-2.3", "FA-2.4", "FA-4.1")
def test_fallen_every_summand_says_why():
    shown = card(rolled(1, -1, 0, -1))
    mara, faced = shown.throws
    assert [die.face for die in mara.dice] == ["+", "−", "0", "−"]
    assert parts(mara) == [("Dice", "−1"), ("Clever", "+2"), ("Stunt", "+2")]
    assert [part.why.text for part in mara.parts] == [
        "One plus, two minus, one blank.",
        "Mara is Fair +2 at quick thought, working it out. Reading the lock by touch.",
        "Hands That Remember: I get +2 when I cleverly overcome a lock.",
    ]
    assert mara.total == faced.total == "Good +3"
    reason = faced.parts[0]
    assert (reason.label, reason.why.text) == (
        "A ship’s lock, well made",
        "The game master set it.",
    ), "and says nothing twice"
    assert shown.beat == "React"
    assert (shown.standing, shown.grade) == ("A tie: it works, at a minor cost.", "tie")
    assert shown.odds_label == "The odds for Mara before the dice fell"
    assert percents(shown.odds) == ["18.5", "19.8", "43.2", "18.5"]


@pytest.mark.rule("FA-6.6", "FA-2.3", "FA-5.12")
def test_help_and_invocations_are_summands_but_never_change_the_odds_before():
    table = at_play("Mara", "Jun")
    table.do("mara", DOOR)
    table.do("jun", Help("jun", "mara"))
    table.do(GALE, SetDifficulty(3))
    table.do("mara", ThrowDice("mara", "clever"))
    before = percents(card(table).odds)
    table.fall(0, 0, 0, 0)
    dog = aspect_id(table, "Mara Has a Dog")
    table.do("mara", Invoke("mara", "heroes", dog, "add", 0, False, "it barks"))
    shown = card(table)
    assert parts(shown.throws[0]) == [
        ("Dice", "0"),
        ("Clever", "+2"),
        ("Help", "+1"),
        ("Mara Has a Dog", "+2"),
    ]
    assert shown.throws[0].parts[-1].why.text == (
        "Mara invokes “Mara Has a Dog” for a fate point. It barks."
    )
    assert shown.grade == "success"
    assert percents(shown.odds) == before


@pytest.mark.rule("FA-6.6", "FA-6.12")
def test_a_raised_difficulty_shows_who_raised_it():
    table = rolled(0, 0, 0, 0)
    dog = aspect_id(table, "Mara Has a Dog")
    table.do(GALE, Invoke("", "foes", dog, "raise", -1, False))
    faced = card(table).throws[1]
    assert parts(faced) == [("A ship’s lock, well made", "+3"), ("Mara Has a Dog", "+2")]
    assert faced.total == "Superb +5"
    assert faced.parts[1].why.text == "The game master invokes “Mara Has a Dog” for a fate point."


@pytest.mark.rule("FA-6.11")
def test_it_says_who_may_still_speak_and_who_passed():
    table = rolled(1, -1, 0, -1)
    assert set(card(table).waiting) == {"mara", GALE}
    table.do("mara", Pass("mara"))
    assert (set(card(table).waiting), card(table).passed) == ({GALE}, ("mara",))


@pytest.mark.rule("FA-2.2")
def test_a_card_is_drawn_as_a_card_and_the_odds_before_count_it_in():
    table = at_play("Mara")
    table.do(GALE, Switch("deck", True))
    table.do("mara", DOOR)
    table.do(GALE, SetDifficulty(2))
    table.do("mara", ThrowDice("mara", "clever", draw="card"))
    before = percents(card(table).odds)
    table.fall(80)
    shown = card(table)
    (drawn,) = shown.throws[0].dice
    assert (drawn.shape, drawn.face, drawn.note) == ("card", "+4", "Four plus")
    assert parts(shown.throws[0])[0] == ("Card", "+4")
    assert percents(shown.odds) == before


@pytest.mark.rule("FA-2.2")
def test_the_last_card_had_only_one_way_to_fall():
    table = at_play("Mara")
    table.do(GALE, Switch("deck", True))
    given_play(table, deck=(80,))
    table.do("mara", DOOR)
    table.do(GALE, SetDifficulty(2))
    table.do("mara", ThrowDice("mara", "clever", draw="card"))
    table.fall(80)
    assert percents(card(table).odds) == ["0.0", "0.0", "0.0", "100.0"]


@pytest.mark.rule("FA-5.5", "FA-5.7", "FA-9.4")
def test_an_opposing_roll_stands_beside():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    table.do("mara", Attack("mara", "sneaky", "sky-shark", "it out of the sky"))
    table.do(GALE, Defend("sky-shark", "good", "Banking hard"))
    table.do("mara", ThrowDice("mara", "sneaky"))
    table.fall(1, 1, 0, 0)
    table.fall(0, 0, 0, 0)
    shown = card(table)
    mara, shark = shown.throws
    assert (mara.who, shark.who) == ("Mara", "Sky Shark")
    assert parts(shark) == [("Dice", "0"), ("Good at it", "+2")]
    assert ("Sky Shark", "Banking hard") in shown.stakes
    assert shown.standing == "A hit with style for 3."


@pytest.mark.rule("FA-9.4")
def test_what_a_mook_is_neither_good_nor_bad_at_has_a_word_of_its_own():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="cyclops-house-bully"))
    table.do("mara", Attack("mara", "sneaky", "cyclops-house-bully"))
    table.do(GALE, Defend("cyclops-house-bully", "plain"))
    _, bully = card(table).throws
    assert parts(bully) == [("Middling", "0")]


@pytest.mark.rule("FA-5.5")
def test_who_does_not_defend_opposes_at_zero():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    table.do("mara", Attack("mara", "sneaky", "sky-shark"))
    table.do(GALE, StandStill())
    faced = card(table).throws[1]
    assert (faced.total, faced.parts[0].why.text) == ("Mediocre 0", "Sky Shark does not defend.")
    assert (faced.who, faced.parts[0].label) == ("Sky Shark", "Does not defend")


def test_the_last_attempt_stays_in_sight_until_the_scene_ends():
    table = rolled(1, 1, 1, 1)
    shown = card(table)
    assert (shown.beat, shown.grade) == ("Settle", "style")
    while table.table.play.asked:
        given_play(table, asked=table.table.play.asked[1:])
    given_play(table, attempt=None)
    table.do(GALE, CloseScene())
    assert GAME.show(seen(table, "mara")).attempt is None


def test_the_last_attempt_does_not_wait_for_what_is_asked_after_it():
    table = rolled(0, 0, 0, 0)
    for seat in card(table).waiting:
        table.do(seat, Pass(seat))
    assert table.table.play.attempt is None
    assert card(table).settled
    aspect = aspect_id(table, "Jun Is in Debt")
    table.do(GALE, OfferCompel(aspect=aspect, target="jun", what="the mist closes in"))
    assert card(table).settled, "a compel is no part of it"
    assert card(table).waiting == ()


def test_somebody_unseen_stays_unnamed():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    table.do(GALE, Attack("someone", "good", "mara"))
    assert card(table).intent == "Someone unseen attacks Mara"
    assert card(table).throws[0].who == "Someone unseen"
    assert "Shark" not in str(card(table))


def how_it_stands(kind, *sums):
    """Ana tries this against Voss, who is one better."""
    night = evening("Ana")
    voss = night.major("Voss", careful=3)
    words = {CreateAdvantage: {"aspect": "Smoke"}, Attack: {}}.get(kind, {"want": "Smoke"})
    night.ana.does(kind("ana", "clever", foe="voss", **words))
    voss.defends("careful")
    night.ana.rolls("clever")
    night.sums(*sums)
    return night


@pytest.mark.rule("FA-5.6")
@pytest.mark.parametrize("kind", [CreateAdvantage, Overcome, Discover, Attack])
def test_what_a_defence_with_style_means_is_said_at_once(kind):
    close, outright = how_it_stands(kind, -1, 0), how_it_stands(kind, -2, 0)
    assert "outright" not in card(close.table, "ana").standing
    told = "A failure: Voss stops it outright, and gains a boost."
    assert card(outright.table, "ana").standing == told


@pytest.mark.rule("FA-5.7")
def test_a_hit_that_was_ruled_says_what_it_does():
    night = how_it_stands(Attack, -4, 0)
    night.gale.does(Overrule("success"))
    assert card(night.table, "ana").standing == "A hit for 1."


@pytest.mark.rule("FA-5.5", "FA-5.6")
def test_where_an_npc_acts_on_a_hero_the_odds_before_the_dice_are_the_heros():
    night = evening("Ana")
    voss = night.major("Voss", quick=3)
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("clever")
    shown = card(night.table, "ana")
    assert shown.odds_label == "The odds for Ana"
    assert shown.odds == GAME.outlook(seen(night.table, "ana"), "ana")
    voss.rolls("quick")
    night.sums(0, 0)
    assert card(night.table, "ana").odds_label == "The odds for Voss before the dice fell"
