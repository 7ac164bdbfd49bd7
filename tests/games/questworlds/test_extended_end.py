"""How an extended contest ends: rising action, climax, what it leaves (QW-8.1.2, QW-8.1.3)."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.resting import Mend
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.scoring import climax_level, climax_state, rising_state
from hearthside.games.questworlds.sheet import Hero
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, hero


@pytest.mark.rule("QW-8.1.2")
@pytest.mark.parametrize(
    ("apart", "state"),
    [(1, "hurt"), (2, "hurt"), (3, "impaired"), (4, "impaired"), (5, "injured"), (6, "injured")],
)
def test_rising_action_reads_the_difference(apart, state):
    assert rising_state(apart) == state


@pytest.mark.rule("QW-8.1.2")
def test_rising_action_harms_the_loser_only():
    assert rising_state(7) == "dying"
    assert rising_state(8) == rising_state(9) == "dead"
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(18, 5)
    duel.exchange(1, 18)
    # 6 to 2: minor for Wren, who takes no harm.
    assert duel.end() == {"wren": 3}
    duel = Duel()
    duel.exchange(18, 1)
    duel.exchange(18, 5)
    # 0 to 5: injured.
    assert duel.end() == {"wren": "injured"}


@pytest.mark.rule("QW-8.1.3")
def test_a_climax_reads_all_points_against_everyone_and_losers_add_one():
    told = [climax_state(n) for n in range(11)]
    assert (
        told
        == ["", "dazed", *["hurt"] * 2, *["impaired"] * 2, *["injured"] * 2, "dying"] + ["dead"] * 2
    )
    duel = Duel(climax=True)
    duel.exchange(18, 5)
    duel.exchange(1, 18)
    duel.exchange(5, 18)
    # Wren won with 2 points against her: hurt all the same. The guard has 5 and 1 more.
    duel.end()
    states = {due.kind: due.state or due.amount for due in duel.play.dues}
    assert states == {"harm": "hurt", "benefit": 6}
    assert "The guard comes out of it injured." in duel.said()


@pytest.mark.rule("QW-8.1.3")
def test_the_level_of_a_climax_follows_the_second_worst_state():
    assert climax_level(["dead", "hurt"]) == 1
    assert climax_level(["dead", "impaired", "hurt"]) == 2
    assert climax_level(["injured"]) == 3
    assert climax_level(["dead", "dying"]) == 4
    assert climax_level(["", "dazed"]) == 1


@pytest.mark.rule("QW-8.1.2")
def test_what_an_npc_comes_to_stands_on_their_card_until_the_gm_lets_it_pass():
    table = Evening(hero("wren", Sword=17, points=0))
    table.put(Hero(id="voss", name="Sergeant Voss", npc=True))
    table.do(GM, OpenExtended(prize="the bridge"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Sergeant Voss", rating="14"))
    (foe,) = [
        one.id for one in table.play.extended[table.play.at].fighters.values() if one.who == "voss"
    ]
    table.do(GM, Engage(ours="wren", theirs=foe))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(1, 20)
    table.do(GM, EndExtended())
    (card,) = [one for one in GAME.show(table.table).cast if one.id == "voss"]
    assert [mark.text for mark in card.pieces] == ["Injured"]
    assert not [due for due in table.play.dues if due.who == "voss"]
    table.skip_all()
    mend = table.offered(GM, "questworlds.mend", who="voss")
    table.do(GM, Mend(**mend.fixed, to=""))
    assert not table.hero("voss").harms


@pytest.mark.rule("QW-8.1.2")
def test_the_end_stays_in_sight_until_something_else_begins():
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(18, 5)
    duel.exchange(1, 18)
    extended = duel.extended
    duel.set(extended={extended.id: replace(extended, prize="The bridge")})
    shot = duel.offered("mara", "questworlds.take-shot")
    assert shot.label == "Parting shot at the guard"
    duel.do(GM, EndExtended())
    assert "At stake: The bridge. It is over: a minor victory for Wren." in duel.said()
    card = GAME.show(duel.table).attempt
    assert (card.kind, card.intent, card.grade) == (
        "Extended contest",
        "The bridge",
        "minor victory",
    )
    assert card.standing == "A minor victory for Wren."
    assert not card.over, "Wren’s benefit first"
    duel.skip_all()
    card = GAME.show(duel.table).attempt
    assert card.over
    (scores,) = card.pieces
    (pair,) = scores.pairs
    assert (pair.ours.note, pair.theirs.note) == ("", "impaired")
    assert (pair.ours.name, pair.ours.score) == ("Wren", 6)
    assert (pair.theirs.name, pair.theirs.score, pair.state) == ("The guard", 2, "")
    assert not offers.prompt(GAME, duel.table, GM).urgent, "nobody has to say that it goes on"
    assert not offers.prompt(GAME, duel.table, "mara").title.startswith("Waiting")
    duel.enter("wren", "sword")
    assert duel.play.ended is None


@pytest.mark.rule("QW-8.1.3")
def test_a_hidden_opponent_stays_unnamed_when_the_scores_are_read():
    duel = Duel(climax=True)
    duel.exchange(1, 20)
    duel.put(Hero(id="shade", name="The Shade", npc=True, known_to=("gm",)))
    extended = duel.extended
    foe = replace(extended.fighters[duel.foe], who="shade", name="The Shade")
    duel.set(extended={extended.id: replace(extended, fighters={**extended.fighters, foe.id: foe})})
    duel.do(GM, EndExtended())
    assert "The Shade" in str(GAME.show(duel.table).attempt)
    seen = engine.view(GAME, duel.table, "mara")
    assert "Shade" not in str(GAME.show(seen).attempt)
    assert "Someone unseen" in str(GAME.show(seen).attempt)


@pytest.mark.rule("QW-5.1", "QW-8.1")
def test_the_dice_of_an_exchange_stay_until_the_next_one():
    duel = Duel()
    duel.exchange(1, 18)
    card = GAME.show(duel.table).attempt
    assert card.kind == "Exchange"
    assert [throw.dice[0].face for throw in card.throws] == ["1", "18"]
    duel.next_round()
    assert GAME.show(duel.table).attempt == card
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    assert GAME.show(duel.table).attempt.throws[0].dice == ()


@pytest.mark.rule("QW-8.1.2", "QW-4.4.2")
def test_whoever_wins_by_a_point_has_no_benefit_of_it():
    duel = Duel()
    for mine, theirs in ((18, 5), (18, 5), (1, 18), (5, 18)):
        duel.exchange(mine, theirs)
    assert duel.score == (5, 4)
    assert duel.end() == {}
    assert not duel.hero("wren").benefits
