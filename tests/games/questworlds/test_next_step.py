"""One step stands out for every seat, and every contest asks its questions afresh."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.life.scenes_sessions import CloseScene, OpenSession
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Impose
from hearthside.games.questworlds.contest import revising
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Confront, Defend
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.resistances import BARE
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import BringNpc
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import CloseGroup
from hearthside.games.questworlds.scenes.plots import MakePlot
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks


@pytest.fixture
def table() -> Evening:
    guard = hero("idris", Spear=15)
    table = Evening(hero("wren", Sword=17, Climb=13), hero("tomas", Hammer=15))
    table.put(guard)
    table.change("idris", npc=True, player="", name="The guard")
    return table


def best(table: Evening, seat: str) -> list[str]:
    return [option.move for option in table.options(seat) if option.best]


def test_between_contests_players_go_for_a_prize_and_the_gm_brings_trouble(table):
    assert best(table, "mara") == ["questworlds.enter"]
    assert best(table, GM) == ["questworlds.confront"]
    assert best(table, "noor") == ["table.begin-making"]  # nobody to play yet


def test_following_the_highlighted_step_finishes_a_contest(table):
    table.enter("wren", "sword")
    assert best(table, GM) == ["questworlds.oppose"]
    table.oppose()
    assert best(table, "mara") == ["questworlds.roll"]
    table.roll(5, 18)
    assert best(table, "mara") == ["questworlds.pass"]
    table.let_it_stand()
    assert best(table, GM) == ["questworlds.bestow"]


@pytest.mark.rule("QW-2.3.3")
def test_the_gm_finds_six_classes_with_odds_and_everything_else_apart(table):
    table.enter("wren", "sword")
    turn = [option for option in table.options(GM) if option.section == "turn"]
    assert len(turn[0].fields) == 1
    assert len(picks(turn[0], "resistance")) == 6
    assert "questworlds.decline" in [option.move for option in turn]
    forecast = engine.forecast(GAME, table.table, GM, engine.parse_move(GAME, turn[0].values()))
    assert forecast


def test_whom_a_player_names_as_opponent_is_whom_the_gm_is_offered_first(table):
    table.enter("wren", "sword", against="idris")
    assert best(table, GM) == ["questworlds.face"]
    table.oppose("npc:idris:spear")
    assert (table.contest.them.name, table.contest.them.rating) == ("The guard", 15)


def test_a_new_contest_starts_with_fresh_forms(table):
    table.enter("wren", "sword")
    before = table.offered(GM, "questworlds.oppose").key
    table.do(GM, Decline())
    table.enter("wren", "climb")
    assert table.offered(GM, "questworlds.oppose").key != before


@pytest.mark.rule("QW-2.4")
def test_nothing_under_the_same_umbrella_augments_not_even_as_a_contact():
    lamps = ability("Lamplighter", 17, sort="keyword", trade=True)
    heights = ability("Heights", 3, sort="breakout", under="lamplighter")
    table = Evening(hero("wren", lamps, heights, Songs=13))
    table.enter("wren", "heights")
    offered = picks(table.offered("mara", "questworlds.augment"), "ability")
    assert offered == ["songs"]


@pytest.mark.rule("QW-4.4.1.6")
def test_whoever_could_save_a_life_is_shown_that_first(table):
    table.change("tomas", harms=(Harm(id="h", state="dying"),))
    assert best(table, "mara") == ["questworlds.heal"]
    assert offers.prompt(GAME, table.table, "sam").title == "You are dying"
    assert "tomas" not in picks(table.offered("mara", "questworlds.enter"), "against")
    table.change("tomas", harms=(Harm(id="h", state="dead"), Harm(id="i", state="hurt")))
    assert not table.offered("mara", "questworlds.heal")
    assert offers.prompt(GAME, table.table, "sam").title == "Your character is dead"


@pytest.mark.rule("QW-6.1")
def test_between_scenes_unspent_hero_points_are_named(table):
    table.do(GM, CloseScene())
    assert "You have 3 hero points." in offers.prompt(GAME, table.table, "mara").text
    assert "Tomas 3" in offers.prompt(GAME, table.table, GM).text


def test_what_the_gm_may_do_lies_where_it_belongs(table):
    """Beside people and cards, with the scene, or with the contest: little is about nobody."""
    table.do(GM, MakePlot(name="The winch", worth="6", situation="the gate", heroes=("wren",)))
    assert not loose(table)
    assert table.offered(GM, "questworlds.set-keywords").section == "table"
    for move in ("confront", "open-group", "open-extended", "start-effort"):
        assert table.offered(GM, f"questworlds.{move}").section == "struggle"
    assert table.offered(GM, "questworlds.make-plot").section == "scene"
    assert table.offered(GM, "questworlds.end-plot").about == "the-winch"
    assert table.offered(GM, "questworlds.make-npc").section == "make"
    table.enter("wren", "sword")
    table.oppose()
    assert loose(table) == []
    for move in ("oppose", "face", "oppose-at", "rule", "stake", "grant", "abandon"):
        assert table.offered(GM, f"questworlds.{move}").section == "act"


def loose(table: Evening) -> list[str]:
    """What the GM may do that is about nobody and nothing in particular."""
    return [
        option.move
        for option in table.options(GM)
        if option.section == "gm" and not option.about and option.move.startswith("questworlds.")
    ]


@pytest.mark.parametrize("asked", ["resist", "defend", "steady", "roll", "pass"])
def test_the_gm_may_answer_for_whoever_is_away(table, asked):
    """It stands in the GM's panel while everybody waits, unhighlighted, and the log says so."""
    if asked == "defend":
        table.do(GM, Confront(who="wren", prize="the roof comes down"))
    else:
        table.enter("tomas", "hammer", against="wren" if asked == "resist" else "")
    if asked == "steady":
        table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    if asked in ("steady", "roll", "pass"):
        table.oppose()
    if asked == "pass":
        table.roll(18, 5)
    (option,) = [o for o in table.options(GM) if o.move == f"questworlds.{asked}"]
    assert (option.section, option.best) == ("turn", False)
    assert option.stead == ("tomas" if asked in ("steady", "roll", "pass") else "wren")
    needed = {one.name: one.picks[0].value for one in option.fields if one.name == "ability"}
    table.do(GM, engine.parse_move(GAME, option.made(option.values() | needed)))
    assert any(" for " in said and "Gale" in said for said in table.said())


@pytest.mark.rule("QW-2.3")
@pytest.mark.parametrize("asked", ["enter", "augment", "defend", "resist", "steady", "join-group"])
def test_what_they_act_with_is_theirs_to_say(table, asked):
    """The best rating is no reason: which ability fits is the player's own thought."""
    if asked == "defend":
        table.do(GM, Confront(who="wren", prize="the roof comes down"))
    elif asked == "join-group":
        table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    elif asked in ("augment", "steady"):
        harms = (Harm(id="h", state="injured", abilities=("sword",)),) if asked == "steady" else ()
        table.change("wren", harms=harms)
        table.enter("wren" if asked == "steady" else "tomas", "climb" if harms else "hammer")
        table.oppose()
    elif asked == "resist":
        table.enter("tomas", "hammer", against="wren")
    form = table.offered("mara", f"questworlds.{asked}")
    (with_what,) = [one for one in form.fields if one.name == "ability"]
    assert with_what.problem(with_what.value)
    assert "sword" in [pick.value for pick in with_what.picks]


def test_a_gm_answers_for_bouts_and_exchanges_too(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, StartGroup())
    assert table.offered(GM, "questworlds.roll-bout").stead == "wren"
    table.do(GM, CloseGroup())
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, BringNpc(npc="idris:spear"))
    table.do(GM, Engage(ours="wren", theirs="idris"))
    table.next_round()
    assert table.offered(GM, "questworlds.exchange").stead == "wren"
    assert best(table, GM) == []


@pytest.mark.rule("QW-2.4")
def test_whoever_can_help_finds_it_in_the_panel_but_is_not_led_to_it(table):
    table.enter("wren", "sword")
    table.oppose()
    assert "You can help first." in offers.prompt(GAME, table.table, "sam").text
    help = table.offered("sam", "questworlds.augment", recipient="wren")
    assert (help.section, help.best, help.label) == ("act", False, "Augment Wren’s roll")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    assert "The GM says whether “Hammer” can help." in offers.prompt(GAME, table.table, "mara").text
    table.do(GM, Decline())
    assert best(table, "sam") == []
    assert best(table, "mara") == ["questworlds.roll"]
    own = table.offered("mara", "questworlds.augment", recipient="wren")
    assert own.section == "act"


def test_before_the_first_scene_nobody_is_invited_to_spend_hero_points():
    table = Evening(hero("wren", Sword=17), scene=False)
    table.do(GM, OpenSession())
    assert table.hero("wren").hero_points
    assert all(one.section != "act" for one in table.options("mara") if one.cost)


@pytest.mark.rule("QW-2.3.2")
def test_whoever_asked_for_a_contest_may_call_it_off_until_it_is_answered(table):
    table.enter("wren", "sword")
    assert not table.offered("sam", "questworlds.abandon")
    assert table.offered("mara", "questworlds.abandon").label == "Call it off"
    assert [one.icon for one in revising.verbs(table.table, "mara")][-1] == "x"
    table.do("mara", Abandon())
    assert table.contest is None
    assert "“The bridge”: called off by Wren." in table.said()
    assert table.entries[-1].said[0].beat == "Frame", "nobody else has to read it"
    table.enter("wren", "sword")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    assert table.offered("sam", "questworlds.abandon").label == "Call it off"
    table.oppose(BARE)
    table.roll(18, 5)
    table.let_it_stand()
    assert not table.offered("mara", "questworlds.abandon"), "help that was rolled is not undone"
    table.do(GM, Decline())
    table.do(GM, Confront(who="wren", prize="the roof comes down", resistance=""))
    table.do("mara", Defend(ability="sword"))
    assert not table.offered("mara", "questworlds.abandon"), "what came to them stays"


@pytest.mark.rule("QW-3.1")
@pytest.mark.parametrize("answered", [True, False])
def test_what_never_happened_was_no_first_use(answered):
    table = Evening(hero("wren", ability("Grim", 0), Sword=13))
    table.enter("wren", "grim")
    assert table.hero("wren").ability("grim").rating == 13
    _dropped(table, answered)
    assert table.hero("wren").ability("grim").rating == 0
    table.do(GM, Confront(who="wren", prize="the roof comes down", resistance=""))
    table.do("mara", Defend(ability="grim"))
    _dropped(table, answered)
    assert table.hero("wren").ability("grim").rating == 0


def _dropped(table, answered):
    """Turned down by the GM, or dropped once it was answered: there is one way at a time."""
    assert not table.offered(GM, "questworlds.abandon")
    if answered:
        table.oppose()
        assert not table.offered(GM, "questworlds.decline")
    table.do(GM, Abandon() if answered else Decline(reason="The gate is twenty feet high."))


@pytest.mark.rule("QW-3.3b")
def test_trouble_may_come_from_a_flaw_of_whoever_faces_it():
    fear = ability("Fear of Heights", 0, sort="flaw")
    table = Evening(hero("wren", fear, Sword=19), hero("tomas", Hammer=15))
    brings = next(one for one in table.offered(GM, CONFRONT).fields if one.name == "against")
    (own,) = [one for one in brings.picks if one.value]
    assert (own.label, own.when.values) == ("Wren’s own flaw: Fear of Heights 19", ("wren",))
    table.do(GM, Confront(who="wren", prize="across the rope", against=own.value))
    told = "Your own flaw brings it: Fear of Heights 19. What do you meet it with?"
    assert offers.prompt(GAME, table.table, "mara").text == told
    table.do("mara", Defend(ability="sword"))
    assert (table.contest.beat, table.contest.them.rating) == ("ready", 19)
    assert (table.contest.them.name, table.contest.them.label) == ("Wren’s flaw", "Fear of Heights")
    told = "Fear of Heights brings trouble to Wren. At stake: across the rope."
    assert told in table.said()


CONFRONT = "questworlds.confront"


@pytest.mark.rule("QW-4.4.1.2")
def test_whoever_would_be_dying_may_be_no_more_than_dazed():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.roll(20, 1)
    light = table.offered(GM, "questworlds.impose", instead="dazed")
    assert light.label == "Wren is no more than dazed"
    table.do(GM, Impose(**light.fixed))
    assert [one.state for one in table.hero("wren").harms] == ["dazed"]


@pytest.mark.rule("QW-2.3")
def test_one_tap_says_with_what_and_one_how_hard_it_is(table):
    framing = table.offered("mara", "questworlds.enter")
    (ability,) = [one for one in framing.fields if one.name == "ability"]
    assert ability.sends
    assert ability.problem("") == "Choose what you act with."
    table.enter("wren", "sword")
    (resistance,) = table.offered(GM, "questworlds.oppose").fields
    assert (resistance.sends, resistance.value) == (True, "moderate")


@pytest.mark.rule("QW-2.3")
def test_nothing_is_turned_down_by_a_stray_press(table):
    table.enter("wren", "sword")
    (reason,) = table.offered(GM, "questworlds.decline").fields
    assert reason.long, "a form that is opened first"
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    assert table.offered(GM, "questworlds.decline").fields == (reason,)
