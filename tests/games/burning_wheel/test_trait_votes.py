"""BW-7.5, BW-7.6: votes on traits and reputations."""

import pytest

from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.sheet import Standing
from tests.games.burning_wheel.closing_session import Close


def trait(**rest):
    blanks = {"whom": "anas", "change": "add", "name": "Keeps Faith", "kind": "call-on"}
    return {**blanks, "concerns": "Will", "grown": "", "held": "", **rest}


@pytest.mark.rule("BW-7.5", "BW-7.8")
@pytest.mark.case("BW-7.5/1")
@pytest.mark.parametrize(
    ("ballots", "added"),
    [
        ({"gale": "yes", "ben": "yes", "cyd": "yes", "dan": "yes"}, True),
        ({"gale": "no", "ben": "yes", "cyd": "yes", "dan": "yes"}, False),
        ({"gale": "yes", "ben": "yes", "cyd": "yes", "dan": "abstain"}, True),
        ({"gale": "abstain", "ben": "abstain", "cyd": "abstain", "dan": "abstain"}, False),
    ],
)
def test_a_trait_takes_everybody_but_its_owner(ballots, added):
    table = Close("adventure")
    table.on("traits")
    table.do("ben", AnswerItem(item="ben", blanks=trait()))
    table.on("trait-votes")
    with pytest.raises(Illegal):
        table.do("ana", CastBallot(choice="no", vote="proposal-0"))
    for seat, choice in ballots.items():
        table.do(seat, CastBallot(choice=choice, vote="proposal-0"))
    assert ("Keeps Faith" in [each.name for each in table.who("anas").traits]) == added
    handed = [[cell.text for cell in board.rows[0][1:]] for board in GAME.show(table.table).scene]
    assert handed == [["the trait “Keeps Faith”", "The trait vote"]] * added


@pytest.mark.rule("BW-7.5")
@pytest.mark.case("BW-7.5/1")
def test_a_trait_is_lost_the_same_way():
    table = Close("adventure")
    table.on("traits")
    table.do(
        "ben",
        AnswerItem(
            item="ben",
            blanks=trait(change="drop", name="", kind="character", concerns="", held="anas/0"),
        ),
    )
    table.on("trait-votes")
    for seat in ("gale", "ben", "cyd", "dan"):
        table.do(seat, CastBallot(choice="yes", vote="proposal-0"))
    assert table.who("anas").traits == ()
    (handed,) = GAME.show(table.table).scene
    assert handed.rows[0][1].text.startswith("loses “")


@pytest.mark.rule("BW-7.5")
@pytest.mark.case("BW-7.5/2")
@pytest.mark.parametrize("ends", ["session", "scenario"])
def test_no_trait_vote_at_the_end_of_a_session_or_scenario(ends):
    table = Close(ends)
    table.on("traits")
    assert not table.table.session_open


@pytest.mark.rule("BW-7.5")
@pytest.mark.case("BW-7.5/2")
def test_what_grew_from_more_artha_is_never_the_weaker_trait():
    table = Close("adventure")
    table.on("traits")
    little = trait(name="Careful Feet", kind="die", grown="anas/instincts.0")
    table.do("ben", AnswerItem(item="ben", blanks=little))
    weaker = trait(name="Bell-bound", kind="character", concerns="", grown="anas/beliefs.0")
    with pytest.raises(Illegal, match="“Careful Feet” grew from less artha and is a die trait"):
        table.do("cyd", AnswerItem(item="cyd", blanks=weaker))
    table.do("cyd", AnswerItem(item="cyd", blanks={**weaker, "kind": "call-on"}))
    table.on("trait-votes")
    assert "9 artha" in table.table.votes["proposal-1"].question
    assert "2 artha" in table.table.votes["proposal-0"].question


@pytest.mark.rule("BW-7.5")
def test_a_trait_that_grew_from_no_artha_is_no_measure_for_one_that_did():
    table = Close("adventure")
    table.on("traits")
    table.do("ben", AnswerItem(item="ben", blanks=trait(name="Careful Feet", kind="die")))
    weaker = trait(name="Bell-bound", kind="character", concerns="", grown="anas/beliefs.0")
    table.do("cyd", AnswerItem(item="cyd", blanks=weaker))
    assert [one.name for one in table.table.play.proposals] == ["Careful Feet", "Bell-bound"]


@pytest.mark.rule("BW-7.6")
@pytest.mark.case("BW-7.6/1")
@pytest.mark.parametrize(
    ("held", "name", "no", "wanted"),
    [
        ((), "Bridge-mender", False, (("Bridge-mender", 1),)),
        ((Standing(name="Fair", dice=2),), "Fair", False, (("Fair", 3),)),
        ((Standing(name="Fair", dice=2),), "Fair", True, (("Fair", 2),)),
    ],
)
def test_reputations_grow_by_the_same_vote(held, name, no, wanted):
    table = Close("scenario", reputations=held)
    table.on("reputations")
    blanks = {"whom": "anas", "name": "" if held else name}
    if held:
        blanks["held"] = f"anas/{name}"
    table.do("ben", AnswerItem(item="ben", blanks=blanks))
    table.on("reputation-votes")
    for seat in ("gale", "ben", "cyd"):
        table.do(seat, CastBallot(choice="yes", vote="proposal-0"))
    table.do("dan", CastBallot(choice="no" if no else "yes", vote="proposal-0"))
    found = tuple((each.name, each.dice) for each in table.who("anas").reputations)
    assert found == wanted
    handed = [board.rows[0][1].text for board in GAME.show(table.table).scene]
    assert handed == ([] if no else [f"is known for “{name}”"])


@pytest.mark.rule("BW-7.6")
def test_a_reputation_is_proposed_once_for_one_and_freely_for_another():
    table = Close("scenario")
    table.on("reputations")
    known = {"whom": "anas", "name": "Fair"}
    table.do("ben", AnswerItem(item="ben", blanks=known))
    assert table.entries[-1].said[-1].kind == "bookkeeping", "it has not happened yet"
    with pytest.raises(Illegal, match="proposed already"):
        table.do("cyd", AnswerItem(item="cyd", blanks={**known, "name": "fair"}))
    table.do("cyd", AnswerItem(item="cyd", blanks={**known, "name": "Kind"}))
    table.do("dan", AnswerItem(item="dan", blanks={**known, "whom": "bens"}))
    table.on("reputation-votes")
    assert len(table.table.votes) == 3


@pytest.mark.rule("BW-7.6")
@pytest.mark.case("BW-7.6/1")
def test_three_dice_grow_no_more():
    table = Close("scenario", reputations=(Standing(name="Fair", dice=3),))
    table.on("reputations")
    with pytest.raises(Illegal, match="no more"):
        table.do("ben", AnswerItem(item="ben", blanks={"whom": "anas", "name": "Fair"}))


@pytest.mark.rule("BW-7.5")
def test_whoever_may_not_vote_reads_for_whom_the_table_waits():
    table = Close("adventure")
    table.on("traits")
    table.do("ben", AnswerItem(item="ben", blanks=trait()))
    table.on("trait-votes")
    waits = offers.prompt(GAME, table.table, "ana")
    assert waits.title == "Waiting for Gale, Ben, Cyd and Dan"
    assert "Keeps Faith" in waits.text
    for seat in ("gale", "ben", "cyd"):
        table.do(seat, CastBallot(choice="yes", vote="proposal-0"))
    assert offers.prompt(GAME, table.table, "ben").title == "Waiting for Dan"


@pytest.mark.rule("BW-7.5")
def test_one_may_propose_more_than_one_trait():
    table = Close("adventure")
    table.on("traits")
    for name in ("Keeps Faith", "Sleeps Badly"):
        table.do("ben", AnswerItem(item="ben", blanks=trait(name=name)))
    table.on("trait-votes")
    assert len(table.table.votes) == 2


@pytest.mark.rule("BW-7.5")
def test_what_a_trait_may_have_grown_from_says_what_is_marked_there_if_anything():
    table = Close("adventure")
    table.on("traits")
    asked = [one for one in offers.options(GAME, table.table, "ben") if one.fields]
    (grown,) = (blank for one in asked for blank in one.fields if blank.name == "grown")
    told = [pick.label for pick in grown.picks if pick.value.startswith("anas")]
    goal = "The bell hangs in Hvit (5 fate, 3 persona and 1 deed)"
    assert told == [goal, "I build for all", "Always test a plank (2 fate)"]
    assert grown.help == "The more artha there, the stronger the trait."
