"""People of the table as opponents: chosen with what they are good at, harmed, hidden, gone."""

import pytest

from hearthside.core import offers
from hearthside.core.life import faces
from hearthside.core.moves import GM as TO_GM
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.resting import Hurt, Mend
from hearthside.games.questworlds.characters.npcs import MakeNpc
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.assisting import Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe, BringNpc, ChangeFoe
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import Pair
from hearthside.games.questworlds.sheet import Harm, Hero
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks

VOSS = Hero(
    id="voss",
    name="Sergeant Voss",
    npc=True,
    abilities=(ability("Sabre", 18), ability("Barrack Songs", 23)),
)
DEAD = (Harm(id="h", state="dead"),)


@pytest.fixture
def table() -> Evening:
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, points=0))
    table.put(VOSS)
    return table


def fought(table: Evening) -> None:
    """Wren takes Sergeant Voss out in one exchange."""
    table.do(GM, Engage(ours="wren", theirs="voss"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(1, 20)


def opposed_at(table: Evening) -> int:
    """What the last die was rolled against."""
    last = table.play.last
    return full(table.table, last, last.them)


@pytest.mark.rule("QW-2.3.3")
def test_an_npc_may_be_rated_by_the_word_for_how_hard_they_are(table):
    rows = ({"name": "Cold voice", "rating": " High"}, {"name": "Sabre", "rating": "very high"})
    table.do(GM, MakeNpc(name="Rask", abilities=rows))
    rask = next(one for one in table.play.cast.values() if one.name == "Rask")
    assert [one.rating for one in rask.abilities] == [20, 34]


@pytest.mark.rule("QW-2.3.3", "QW-4.2", "QW-8.2")
def test_a_new_opponent_is_as_hard_as_the_gm_picks_or_has_a_rating_of_their_own(table):
    table.set(base=16)
    table.do(GM, OpenExtended(prize="the bridge"))
    form = table.offered(GM, "questworlds.add-foe")
    assert [one.name for one in form.fields][:3] == ["name", "resistance", "rating"]
    table.do(GM, AddFoe(name="The riders", resistance="high"))
    table.do(GM, AddFoe(name="Their hound"))
    table.do(GM, AddFoe(name="Rask", resistance="high", rating="2M"))
    foes = [one for one in table.play.extended[table.play.at].fighters.values() if not one.ours]
    assert [one.rating for one in foes] == [22, 16, 22]
    told = offers.offers(GAME, table.table, GM).prompt
    assert told.title == "Waiting for somebody to join in"
    assert told.text == "Under Contest you add more opponents."
    drawn = {foes[at].name: bool(faces.of(table.table, foes[at].id).parts) for at in range(3)}
    assert drawn == {"The riders": True, "Their hound": False, "Rask": True}  # initials will do


def opened(table: Evening) -> None:
    table.do(GM, OpenExtended(prize="the bridge"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))


@pytest.mark.rule("QW-8.2", "QW-2.3.3")
def test_the_gm_chooses_an_npc_with_what_they_are_good_at(table):
    opened(table)
    offer = table.offered(GM, "questworlds.bring-npc")
    assert offer.best
    (using,) = offer.fields
    assert (using.label, using.sends) == (f"{offer.label}: with what?", True)
    assert [pick.label for pick in using.picks] == ["Barrack Songs 3M", "Sabre 18"]
    table.put(Hero(id="ysolde", name="Ysolde", npc=True, abilities=(ability("Knife", 19),)))
    (using,) = table.offered(GM, "questworlds.bring-npc").fields
    assert using.label == "Who, and with what?", "one of several"
    assert using.picks[-1].label == "Ysolde: Knife 19"
    table.do(GM, BringNpc(npc="voss:sabre"))
    foe = table.play.extended[table.play.at].fighters["voss"]
    assert (foe.who, foe.ability, foe.label, foe.ours) == ("voss", "sabre", "Sabre", False)
    left = table.offered(GM, "questworlds.bring-npc")
    assert picks(left, "npc") == ["ysolde:knife"], "the other is in it already"
    fought(table)
    assert opposed_at(table) == 18
    table.do(GM, EndExtended())
    assert table.hero("voss").harms[0].abilities == ("sabre",)


@pytest.mark.rule("QW-4.4.1", "QW-8.3")
def test_harm_counts_for_an_npc_too_even_where_the_gm_changes_the_rating(table):
    table.change("voss", harms=(Harm(id="h", state="hurt", abilities=("sabre",)),))
    opened(table)
    assert "Sabre 15" in [
        pick.label for pick in table.offered(GM, "questworlds.bring-npc").fields[0].picks
    ]
    table.do(GM, BringNpc(npc="voss:sabre"))
    change = table.offered(GM, "questworlds.change-foe")
    assert [pick.label for pick in change.fields[0].picks] == ["Sergeant Voss 18"]
    table.do(GM, ChangeFoe(foe="voss", rating="2M"))
    fought(table)
    assert opposed_at(table) == 22 - 3


@pytest.mark.rule("QW-2.3.3", "QW-3.3b")
def test_where_a_player_named_an_opponent_only_what_they_can_do_is_asked(table):
    table.change(
        "wren", abilities=(*table.hero("wren").abilities, ability("Proud", 0, sort="flaw"))
    )
    table.enter("wren", "sword", against="voss")
    offer = table.offered(GM, "questworlds.face")
    assert offer.label == "Let Sergeant Voss oppose it"
    assert [pick.label for pick in offer.fields[0].picks] == ["Barrack Songs 3M", "Sabre 18"]
    table.do(GM, Decline())
    table.enter("wren", "sword")
    offer = table.offered(GM, "questworlds.face")
    assert offer.label == "Let Sergeant Voss or a flaw oppose it", "whose odds stand there is named"
    labels = [pick.label for pick in offer.fields[0].picks]
    assert offer.fields[0].picks[-1].group == "Wren’s flaws"
    assert labels[-1] == "Proud 17"


@pytest.mark.rule("QW-5.2", "QW-4.5.3")
def test_in_a_group_somebody_known_takes_the_place_of_the_resistance(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.put(hero("tomas", Hammer=15))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    offered = picks(table.offered(GM, "questworlds.pair"), "foe")
    assert offered == ["npc:voss:barrack-songs", "npc:voss:sabre"]
    table.do(GM, Pair(who="wren", foe="npc:voss:barrack-songs"))
    assert [bout.foe for bout in table.play.group.bouts] == ["voss", ""]
    assert picks(table.offered(GM, "questworlds.pair"), "foe") == ["in:voss"]
    with pytest.raises(Illegal, match="face Sergeant Voss already"):
        table.do(GM, Pair(who="wren", foe="in:voss"))
    table.do(GM, Pair(who="tomas", foe="in:voss"))
    table.do(GM, StartGroup())
    # QW-4.5.3: NPCs alike: the second of two contests is 3 harder for Voss, who has 3M.
    found = []
    for seat, bout in (("mara", "group-1"), ("sam", "group-2")):
        table.do(seat, RollBout(bout=bout))
        found.append(full(table.table, table.contest, table.contest.them))
        table.roll(5, 5)
        table.let_it_stand()
    assert found == [23, 20]


@pytest.mark.rule("QW-4.4.1.7")
def test_the_dead_oppose_nobody(table):
    table.change("voss", harms=DEAD)
    assert "voss" not in picks(table.offered("mara", "questworlds.enter"), "against")
    table.enter("wren", "sword")
    assert not table.offered(GM, "questworlds.face")
    table.oppose()
    table.roll(5, 18)
    table.close()
    opened(table)
    assert not table.offered(GM, "questworlds.bring-npc")
    assert not table.offered(GM, "questworlds.mend", who="voss")
    assert not table.offered(GM, "questworlds.hurt", who="voss")


@pytest.mark.rule("QW-8.1.2")
def test_what_a_hidden_npc_comes_to_stands_on_their_card_for_the_gm_alone(table):
    opened(table)
    table.do(GM, BringNpc(npc="voss:sabre"))
    fought(table)
    table.change("voss", known_to=("gm",))
    table.do(GM, EndExtended())
    assert [harm.state for harm in table.hero("voss").harms] == ["injured"]
    lines = [line for entry in table.entries for line in entry.said]
    (told,) = [line for line in lines if "Voss is injured" in line.plain]
    assert told.to == (TO_GM,)
    fates = {
        line.plain.partition(" comes out")[0]: line.to
        for line in lines
        if " comes out of it " in line.plain
    }
    assert fates == {"Sergeant Voss": ("gm",), "Someone unseen": ("but", "gm")}
    table.skip_all()
    harm = table.hero("voss").harms[0]
    table.do(GM, Mend(who="voss", harm=harm.id, to=""))
    assert table.entries[-1].said[0].to == (TO_GM,)


def test_the_gm_may_harm_an_npc_by_hand(table):
    offer = table.offered(GM, "questworlds.hurt", who="voss")
    assert offer.about == "voss"
    table.do(GM, Hurt(who="voss", state="impaired", abilities=("sabre",), because="A bad knee"))
    table.enter("wren", "sword")
    table.oppose("npc:voss:sabre")
    assert full(table.table, table.contest, table.contest.them) == 18 - 6


@pytest.mark.rule("QW-8.2.3")
def test_an_assist_names_the_opponent_concerned_once(table):
    opened(table)
    table.do("sam", JoinExtended(who="tomas", ability="hammer"))
    table.do(GM, BringNpc(npc="voss:sabre"))
    table.do(GM, AddFoe(name="Marines", rating="14"))
    for foe in ("voss", "foe-marines"):
        table.do(GM, Engage(ours="wren", theirs=foe))
    table.next_round()
    for pairing, named in zip(
        table.play.extended[table.play.at].pairings,
        ("npc:voss:sabre", "foe:foe-marines"),
        strict=True,
    ):
        table.do("sam", Assist(who="tomas", pairing=pairing.id, ability="hammer"))
        offered = picks(table.offered(GM, "questworlds.face"), "against")
        assert named in offered
        assert "foe:voss" not in offered
        table.do(GM, Decline())


@pytest.mark.rule("QW-2.3")
@pytest.mark.parametrize("hidden", [False, True])
def test_an_npc_who_waits_unseen_is_told_of_to_the_gm_alone(hidden):
    table = Evening(hero("wren", Sword=17))
    table.do(GM, MakeNpc(name="Ulla", concept="a spy", hidden=hidden))
    said = table.entries[-1].said
    assert any("Ulla" in one.plain for one in ToldNow(table.table).to(GM, 1, said))
    assert any("Ulla" in one.plain for one in ToldNow(table.table).to("mara", 1, said)) != hidden


@pytest.mark.rule("QW-8.2")
def test_an_opponent_made_in_a_contest_is_one_of_the_others_with_a_voice(table):
    opened(table)
    table.do(GM, AddFoe(name="The Knocking", rating="14"))
    knocking = next(one for one in GAME.show(table.table).cast if one.name == "The Knocking")
    assert knocking.side == "Others"
    assert table.play.extended[table.play.at].fighters[knocking.id].who == knocking.id
    assert "The Knocking stands in the way, at 14." in table.said()


@pytest.mark.rule("QW-8.2")
def test_where_there_is_only_one_to_face_nobody_is_asked_whom():
    table = Duel(begun=False)
    assert offers.prompt(GAME, table.table, GM).text == "Wren faces the guard."
    table.next_round()
    assert (table.pairing.ours, table.pairing.theirs) == ("wren", table.foe)


@pytest.mark.rule("QW-8.2", "QW-2.3.3")
def test_whoever_was_made_up_for_a_contest_has_their_rating_in_the_cast():
    table = Evening(hero("wren", Sword=17))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do(GM, AddFoe(name="The reeve", rating="2M"))
    (reeve,) = (one for one in GAME.people(table.table) if one.name == "The reeve")
    assert [piece.text for piece in reeve.pieces] == ["Opposes with 2M"]


@pytest.mark.rule("QW-8.1.4")
def test_only_whom_a_parting_shot_is_at_could_meet_it(table):
    table.do(GM, OpenExtended(prize="the bridge"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="The riders", rating="8"))
    table.do(GM, AddFoe(name="Their hound", rating="14"))
    riders, _ = (
        one for one in table.play.extended[table.play.at].fighters.values() if not one.ours
    )
    table.do(GM, Engage(ours="wren", theirs=riders.id))
    for _ in range(2):
        table.next_round()
        (pairing,) = table.play.extended[table.play.at].pairings
        table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
        table.oppose("")
        table.roll(1, 18)
    table.next_round()
    table.do("mara", TakeShot(who="wren", pairing=pairing.id, ability="sword"))
    assert offers.prompt(GAME, table.table, GM).title == "How hard is it?"
    offer = table.offered(GM, "questworlds.face")
    assert offer.label == "Let the riders oppose it", "and not Sergeant Voss, who is no part of it"
    assert [pick.label for pick in offer.fields[0].picks] == ["The riders 8"]
