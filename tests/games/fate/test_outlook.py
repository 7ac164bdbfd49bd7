"""How an attempt stands, in exact odds, from the frame to the end."""

import timeit

import pytest

from hearthside.core import engine
from hearthside.core.moves import Move
from hearthside.core.odds.headline import Guess
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.advantages import DropAdvantage
from hearthside.games.fate.attempt.aftermath import NameTheBoost
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Discover, Exploit, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.oppose import Defend, NameDefender
from hearthside.games.fate.attempt.overcoming import LetPrevail
from hearthside.games.fate.odds.outlook import odds_are_of
from hearthside.games.fate.sheet import Stunt
from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from tests.games.fate.evening import Evening, evening
from tests.games.fate.gathering import aspect_id, given


def odds(night):
    return GAME.outlook(night.table.table)


def test_nothing_is_foreseen_where_nothing_is_tried_or_nothing_opposes():
    night = evening("Ana")
    assert odds(night) is None
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert odds(night) is None


def test_nothing_is_guessed_where_nothing_is_tried_or_it_is_known_how_hard_it_is():
    night = evening("Ana", "Ben")
    assert GAME.guess(night.table.table) is None
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert GAME.guess(night.table.table)
    night.gale.sets(3)
    assert GAME.guess(night.table.table) is None


@pytest.mark.rule("FA-9.2", "FA-2.4")
def test_before_the_throw_every_fall_counts():
    night = evening("Ana")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    night.gale.sets(3)
    assert odds(night).outcomes == (("fail", 50), ("tie", 16), ("success", 14), ("style", 1))


@pytest.mark.rule("FA-2.4")
def test_two_rolls_against_each_other_are_spread_together():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    night.ben.defends("clever")
    both = odds(night)
    assert both.total == 81 * 81
    assert both.weight("fail") == both.weight("success", "style")
    night.ana.rolls("clever")
    night.sums(4)
    assert odds(night).percent("fail") == "0.0"


def test_once_it_settled_it_is_certain():
    night = evening("Ana")
    night.ana.overcomes("clever", against=1)
    night.sums(0)
    assert odds(night).percent("success") == "100.0"
    night.all_pass()
    assert night.play.attempt is None
    assert odds(night).percent("success") == "100.0"


def test_each_approach_shows_the_odds_it_would_lead_to():
    night = evening("Ana", "Ben")
    night.ana.does(Attack("ana", "clever", "ben"))
    careful, sneaky = (night.ben.foresees(Defend("ben", way)) for way in ("careful", "sneaky"))
    assert careful.chance("success", "style") < sneaky.chance("success", "style")


@pytest.mark.rule("FA-5.6")
def test_whoever_defends_reads_how_it_goes_for_them():
    night = evening("Ana", "Ben")
    voss = night.major("Voss", quick=3)
    voss.does(Attack("voss", "quick", "ana"))
    night.ana.defends("clever")
    table = night.table.table
    theirs, mine, friends = (GAME.outlook(table, seat) for seat in ("gale", "ana", "ben"))
    assert mine == friends
    assert [mine.percent(name) for name in mine.names] == ["58.4", "15.5", "19.6", "6.4"]
    assert mine.chance("fail") == theirs.chance("success", "style")
    assert mine.chance("tie") == theirs.chance("tie")
    assert mine.chance("success", "style") == theirs.chance("fail")


def test_a_whole_panel_is_foreseen_in_the_blink_of_an_eye():
    night = evening("Ana", "Ben")
    night.ana.overcomes("clever")
    night.sums(0)
    table = night.table.table
    GAME.outlook(table)
    assert min(timeit.repeat(lambda: GAME.outlook(table), number=100, repeat=5)) / 100 < 1e-3


@pytest.mark.rule("FA-5.6")
def test_the_figure_answers_how_it_goes_for_the_reader():
    night = evening("Ana", "Ben")
    voss = night.major("Voss")
    voss.does(Attack("voss", "quick", "ana"))
    table = night.table.table
    words = {seat: GAME.hope(table, seat).words for seat in ("ana", "ben", "gale")}
    assert words == {"ana": "you stay unhurt", "ben": "Ana stays unhurt", "gale": "Voss hits"}
    assert GAME.hope(table, "ana").outcomes == ("tie", "success", "style")
    night.gale.does(CallOff())
    night.ana.does(CreateAdvantage("ana", "clever", "Smoke", foe="voss"))
    table = night.table.table
    assert GAME.hope(table, "ana").words == "you succeed"
    assert GAME.hope(table, "gale").words == "Voss stops it"


@pytest.mark.rule("FA-5.6")
def test_a_figure_calls_a_defender_by_their_short_name_and_says_what_they_keep():
    night = evening("Ana")
    voss = night.major("Harbour master Voss")
    night.ana.attacks(voss, "clever")
    hope = GAME.hope(night.table.table, "gale")
    assert (hope.words, hope.dread) == ("Voss stays unhurt", "Voss is hit")
    night = evening("Ana")
    voss = night.major("Harbour master Voss")
    night.ana.does(Discover("ana", "clever", "What does Voss hide?", foe=voss.id))
    hope = GAME.hope(night.table.table, "gale")
    assert hope.words == "Voss gives nothing away"
    assert hope.dread == "Voss gives something away"


@pytest.mark.rule("FA-4.1", "FA-5.6")
def test_whoever_decides_whether_to_defend_reads_that_stunts_may_still_come():
    night = evening("Ana")
    knives = Stunt(id="knives", name="Knives", kind="bonus", approach="clever", actions=("attack",))
    given(night.table, "ana", stunts=(knives,))
    voss = night.major("Voss")
    night.ana.does(Attack("ana", "clever", "voss"))
    hope = GAME.hope(night.table.table, "gale")
    assert hope.words == "Voss stays unhurt, without stunts"
    voss.defends("clever")
    night.ana.rolls("clever")
    assert GAME.hope(night.table.table, "gale").words == "Voss stays unhurt", "they were chosen"


@pytest.mark.rule("FA-5.4", "FA-5.6", "FA-5.7")
def test_what_is_certain_says_what_it_gives_and_names_whom_a_gm_defends_with():
    night = evening("Ana")
    rat = night.mook("The Rat", good_at="biting")
    night.ana.attacks(rat, "clever")
    hope = GAME.hope(night.table.table, "gale")
    assert (hope.words, hope.dread) == ("the Rat stays unhurt", "the Rat is hit")
    assert dict(hope.sure)["tie"] == "no harm, and a boost for Ana"
    night = evening("Ana")
    night.ana.overcomes("clever")
    given = dict(GAME.hope(night.table.table, "ana").sure)
    assert given["tie"] == "it works, at a minor cost"
    assert (given["success"], given["style"]) == ("you succeed", "you succeed with style: a boost")
    assert dict(GAME.hope(night.table.table, "gale").sure)["success"] == "Ana succeeds"


def test_whose_odds_they_are_is_said_of_an_attempt_and_of_no_contest():
    night = evening("Ana", "Ben")
    assert odds_are_of(night.table.table, "ana") == ""
    night.ana.does(Overcome("ana", "clever", "the door open"))
    assert odds_are_of(night.table.table, "ben") == "ana"
    night.ben.has(side="foes")
    night.gale.does(NameDefender("ben"))
    assert odds_are_of(night.table.table, "ben") == "", "ben has yet to say how"
    night.ben.defends("careful")
    assert odds_are_of(night.table.table, "ben") == "ben"
    night.gale.does(CallOff())
    night.gale.does(BeginContest("First one there", ("ana", "ben")))
    night.gale.does(RollExchange())
    assert odds_are_of(night.table.table, "ana") == ""


def _tried(night: Evening) -> dict[str, Move]:
    """Every action Voss could begin next, against something Fair."""
    door = aspect_id(night.table, "A Barred Door")
    return {
        "overcome": Overcome("voss", "forceful", "the door", against=2),
        "create": CreateAdvantage("voss", "forceful", "Smoke", against=2),
        "discover": Discover("voss", "forceful", "who is there", against=2),
        "exploit": Exploit("voss", "forceful", door, against=2),
        "attack": Attack("voss", "forceful", "ana"),
    }


def _settled(kind: str) -> Evening:
    """An evening on which Ana has just tried something of one kind, and it failed."""
    night = evening("Ana", "Ben")
    night.major("Voss", forceful=3)
    night.true("A Barred Door")
    match kind:
        case "overcome":
            night.ana.overcomes("clever", against=6)
        case "create":
            night.ana.creates("Smoke", against=6)
        case "discover":
            night.ana.searches(against=6)
        case "exploit":
            night.ana.exploits("A Barred Door", against=6)
        case "attack":
            night.ana.attacks(night.voss)
    night.sums(*((-4, 4) if kind == "attack" else (0,)))
    night.all_pass()
    while night.play.asked:
        said = {"overcome": LetPrevail(), "attack": NameTheBoost("Off Balance")}
        night.gale.does(said.get(kind, DropAdvantage()))
    assert night.last.kind == kind
    return night


@pytest.mark.rule("FA-5.1", "FA-5.4")
@pytest.mark.parametrize("before", ["overcome", "create", "discover", "exploit", "attack"])
def test_what_somebody_begins_is_read_for_what_it_is_whatever_was_tried_before(before):
    night = _settled(before)
    means = dict.fromkeys(("overcome", "discover", "exploit"), "Voss succeeds, ties included")
    means |= {"create": "Voss succeeds", "attack": "Voss hits"}
    chances = {"overcome": "81.5", "create": "61.7", "discover": "81.5", "exploit": "81.5"}
    for kind, move in _tried(night).items():
        found = engine.Supposing(GAME, night.table.table, "gale").odds(move)
        assert isinstance(found, Guess)
        assert found.hope
        assert (found.hope.words, found.hope.whose) == (means[kind], "Voss")
        if kind != "attack":  # how well Ana defends is hers to say
            assert found.given == ""
            assert found.odds.percent(*found.hope.outcomes) == chances[kind]


@pytest.mark.rule("FA-9.2")
def test_a_player_who_begins_something_reads_it_for_their_own():
    night = _settled("attack")
    for seat in ("ana", "ben"):
        for move, supposed in (
            (CreateAdvantage(seat, "clever", "Dark"), "if it is Fair +2"),
            (Discover(seat, "clever", "why", foe="voss"), "if the defence is Fair +2"),
        ):
            found = engine.Supposing(GAME, night.table.table, seat).odds(move)
            assert isinstance(found, Guess)
            assert found.hope
            assert (found.given, found.hope.whose) == (supposed, "")
            assert found.hope.words.startswith("you succeed")


def test_whoever_helps_reads_a_guess_under_the_name_of_whom_they_help():
    night = evening("Ana", "Ben")
    night.ana.does(Overcome("ana", "clever", "the door open"))
    table = night.table.table
    found = engine.Supposing(GAME, table, "ben").odds(Help("ben", "ana"))
    assert isinstance(found, Guess)
    assert found.hope is None, "what is hoped for is that of what is under way"
    assert GAME.hope(table, "ben").words == "Ana succeeds, ties included"
