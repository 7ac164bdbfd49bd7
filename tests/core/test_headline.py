"""The one figure of some odds answers what the game or the reader asks."""

from msgspec.structs import replace

from hearthside.core.odds.headline import Hope, headline
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Grade

GRADES = (
    Grade("fail", "Fail", "fail"),
    Grade("tie", "Tie", "tie", good=True),
    Grade("win", "Win", "success", good=True),
    Grade("style", "With style", "style", good=True),
)
ODDS = Odds((("fail", 1), ("tie", 2), ("win", 3), ("style", 4)))


def test_it_counts_whatever_is_good():
    told = headline(ODDS, GRADES)
    assert (told.outcomes, told.words) == (("tie", "win", "style"), "tie or better")


def test_it_answers_at_least_as_good_as_now():
    told = headline(ODDS, GRADES, now="win")
    assert (told.outcomes, told.words) == (("win", "style"), "win or better")
    assert headline(ODDS, GRADES, now="style").words == "with style"
    assert headline(ODDS, GRADES, now="fail") == headline(ODDS, GRADES)


def test_it_answers_what_somebody_hopes_for_in_their_words():
    hope = Hope("you are not hit", ("fail", "tie"))
    assert headline(ODDS, GRADES, hope, "win").outcomes == ("fail", "tie")
    sure = headline(Odds.certain("fail", ODDS.names), GRADES, hope)
    assert (sure.outcomes, sure.words, sure.good) == (("fail",), "you are not hit", True)
    lost = headline(Odds.certain("win", ODDS.names), GRADES, hope)
    assert (lost.words, lost.good) == ("win", False)


def test_a_hope_for_something_else_does_not_count():
    assert headline(ODDS, GRADES, Hope("you win the race", ("first",))) == headline(ODDS, GRADES)


def test_where_nothing_is_good_it_is_what_is_likeliest():
    bare = tuple(Grade(grade.name, grade.label, grade.tone) for grade in GRADES)
    assert headline(ODDS, bare).words == "with style"


def test_what_is_certain_and_dreaded_is_said_in_the_same_words():
    hope = Hope("you are not hit", ("fail", "tie"), dread="you are hit")
    hit = headline(Odds.certain("win", ODDS.names), GRADES, hope)
    assert (hit.words, hit.good) == ("you are hit", False)
    spared = headline(Odds.certain("tie", ODDS.names), GRADES, hope)
    assert (spared.words, spared.good) == ("you are not hit", True)
    priced = replace(hope, sure=(("tie", "no harm, a boost for him"),))
    spared = headline(Odds.certain("tie", ODDS.names), GRADES, priced)
    assert (spared.words, spared.good) == ("no harm, a boost for him", True)


def test_beyond_what_is_certain_it_counts_what_may_come_on_top():
    sure = Odds((("fail", 0), ("tie", 2), ("win", 3), ("style", 4)))
    assert headline(sure, GRADES).words == "tie or better"
    told = headline(sure, GRADES, beyond=True)
    assert (told.outcomes, told.words) == (("win", "style"), "win or better")
    assert headline(ODDS, GRADES, beyond=True) == headline(ODDS, GRADES), "nothing is certain"
    certain = headline(Odds.certain("win", ODDS.names), GRADES, beyond=True)
    assert certain.words == "win"
