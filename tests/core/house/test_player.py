"""The house plays any seat of any game: it never stalls, keeps to its seat, and plays sensibly."""

from collections.abc import Iterator
from copy import copy
from random import Random

import msgspec
import pytest
from candlelight import GAME as CANDLELIGHT
from candlelight.venture import Burn, LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table, give_all_but
from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.house import player as house_player
from hearthside.core.house.newcomer import newcomer
from hearthside.core.house.player import House
from hearthside.core.house.spending import POLICIES
from hearthside.core.life.house_seats import GiveToHouse, SeatCompanion
from hearthside.core.life.rulings import Rule
from hearthside.core.life.safety_tools import Call
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking
from hearthside.core.moves import Illegal, Move, tag_of
from hearthside.core.offers import offers, options
from hearthside.core.secrecy.views import view
from hearthside.games import discover

GAMES = sorted(discover())
MOST_IN_A_ROW = 80
"""More than the house ever needs before a person is asked again."""
NOT_FOR_A_WALK = random_play.NOT_IN_A_WALK | {
    "table.call",
    "table.give-to-house",
    "table.take-over",
}


def ready(name: str) -> Driver:
    game = discover()[name]
    return demo_table(game, game.demo)


def waited_for(table: Driver) -> list[str]:
    gm = table.table.gms()[0]
    waits = offers(table.game, table.table, gm).waiting
    return [seat for seat in waits if table.table.seats[seat].house]


def play_on(table: Driver, luck: Luck, rng: Random) -> int:
    """The house plays until nobody waits for it; how many moves that took."""
    for made in range(MOST_IN_A_ROW):
        random_play.fortune(table, rng)
        late = waited_for(table)
        if not late:
            return made
        moves = ((seat, house_player.move(table.game, table.table, seat, luck)) for seat in late)
        seat, move = next(((seat, move) for seat, move in moves if move), ("", None))
        asked = [option.label for option in offers(table.game, table.table, late[0]).answers]
        assert move is not None, f"{late} have no answer to {asked}"
        table.do(seat, move)
    raise AssertionError("The house plays on and on by itself.")


def take_a_turn(table: Driver, luck: Luck) -> int:
    """A seat of the house whose turn it is does something with it; how many did."""
    house = [seat.id for seat in table.table.seats.values() if seat.house]
    moves = ((seat, house_player.move(table.game, table.table, seat, luck)) for seat in house)
    for seat, move in moves:
        if move is not None:
            table.do(seat, move)
            return 1
    return 0


def wander(table: Driver, seat: str, rng: Random) -> None:
    """One random legal move by the only person there."""
    offered = [
        option
        for option in options(table.game, table.table, seat)
        if option.move not in NOT_FOR_A_WALK
    ]
    asked = [option for option in offered if option.section == "turn"]
    own = [option for option in offered if not option.move.startswith("table.")]
    for _ in range(20):
        pool = rng.choice([asked or own, own or offered])
        if not pool:
            return
        try:
            table.do(seat, random_play.chosen(table, rng.choice(pool), rng, "Words"))
        except Illegal:
            continue
        return


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_an_evening_with_the_house_never_stalls(name: str, seed: int):
    """One person does whatever comes to mind; nothing ever waits for a seat of the house."""
    table = ready(name)
    rng = Random(seed)
    seats = [*table.table.players(), *table.table.gms()]
    person = seats[seed % len(seats)] if seed else table.table.gms()[0]
    give_all_but(table, person)
    luck = Luck(rng.randrange)
    moves = 0
    for _ in range(60):
        moves += play_on(table, luck, rng) + take_a_turn(table, luck)
        wander(table, person, rng)
    moves += play_on(table, luck, rng)
    assert moves, "the house had something to do"
    random_play.same_after_replay(table)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_the_house_alone_goes_on(name: str):
    """Where everybody is the house's, whoever leads begins something, and it is seen through."""
    table = ready(name)
    rng = Random(5)
    luck = Luck(rng.randrange)
    for gm in table.table.gms():
        give_all_but(table, gm)
        table.do(gm, GiveToHouse(seat=gm))
    begun = 0
    for _ in range(8):
        play_on(table, luck, rng)
        for seat in luck.shuffled(list(table.table.seats)):
            move = house_player.move(table.game, table.table, seat, luck, leads=True)
            if move is not None:
                table.do(seat, move)
                begun += 1
                break
    assert begun >= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_house_plays_from_what_its_seat_sees(name: str):
    """The same view leads to the same move, whatever is hidden from the seat."""
    table = ready(name)
    rng = Random(3)
    for _ in range(25):
        random_play.wander(table, rng, "Words")
        random_play.fortune(table, rng)
        for seat in table.table.players():
            seen = view(table.game, table.table, seat)
            if table.game.chance(table.table):
                continue
            first = house_player.House(table.game, table.table, seat, Luck(Random(1).randrange))
            again = house_player.House(table.game, seen, seat, Luck(Random(1).randrange))
            assert [one.key for one in first.offers.answers] == [
                one.key for one in again.offers.answers
            ]
            assert first.answer() == again.answer()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_a_word_of_the_house(name: str):
    """Its words come from lists: none of another seat's notes, none of what the GM knows."""
    table = ready(name)
    gm, *_ = table.table.gms()
    person = table.table.players()[0]
    note = next(
        one for one in options(table.game, table.table, gm) if one.move == "table.write-note"
    )
    raw = note.made({**note.starts(), "text": "CANARY under the stairs", "to": "me"})
    table.do(gm, engine.parse_move(table.game, raw))
    give_all_but(table, person)
    rng = Random(9)
    luck = Luck(rng.randrange)
    for _ in range(30):
        before = len(table.entries)
        play_on(table, luck, rng)
        written = msgspec.json.encode([one.event for one in table.entries[before:]]).decode()
        assert "CANARY" not in written
        wander(table, person, rng)


def test_while_somebody_calls_for_a_pause_the_house_is_still():
    table = ready("fate")
    give_all_but(table, "mara")
    move = engine.parse_move(
        table.game,
        {"move": "fate.overcome", "character": "wren", "approach": "clever", "want": "in",
         "how": "a pin", "risk": "noise"},
    )  # fmt: skip
    table.do("mara", move)
    luck = Luck(Random(1).randrange)
    assert house_player.move(table.game, table.table, "priya", luck) is not None
    table.do("mara", Call(call="pause"))
    assert house_player.move(table.game, table.table, "priya", luck) is None


def test_a_point_is_spent_only_where_it_gains_more_than_it_is_worth():
    """One below after the roll, an invocation makes it a success: worth a point. Far above, not."""
    for faces, spends in (((-1, -1, -1, 0), True), ((1, 1, 1, 1), False)):
        table = ready("fate")
        give_all_but(table, "jun")
        raw = {"move": "fate.overcome", "character": "wren", "approach": "clever", "want": "in",
               "how": "a pin", "risk": "noise"}  # fmt: skip
        table.do("mara", engine.parse_move(table.game, raw))
        table.do(
            "priya", engine.parse_move(table.game, {"move": "fate.set-difficulty", "against": 2})
        )
        luck = Luck(Random(1).randrange)
        rolled = house_player.move(table.game, table.table, "mara", luck)
        assert tag_of(type(rolled)) == "fate.roll"
        table.do("mara", rolled)
        table.fall(*faces)
        answer = house_player.move(table.game, table.table, "mara", luck)
        tag = tag_of(type(answer)) if answer else ""
        assert (tag == "fate.invoke") == spends, tag


def answered(faces: tuple[int, int], policy: str) -> Move | None:
    """What the house says, played like this, when a venture into the dark comes to these dice."""
    table = demo_table(CANDLELIGHT, CANDLELIGHT.demo)
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(*faces)
    luck = Luck(Random(1).randrange)
    return House(CANDLELIGHT, table.table, "robin", luck, POLICIES[policy]).answer()


@pytest.mark.parametrize("policy", ["house", "spends"])
def test_of_two_answers_the_one_that_promises_more_is_given(policy: str):
    assert answered((1, 1), policy) == Burn(), "all is lost, so it is worth a candle"
    assert answered((6, 6), policy) == LiveWithIt(), "it could only get worse"


def test_played_plainly_nothing_is_spent():
    assert answered((1, 1), "plain") == LiveWithIt()


def test_nobody_on_our_side_is_among_those_who_are_struck():
    table = ready("fate")
    begin = next(
        one for one in options(table.game, table.table, "priya")
        if one.move == "fate.begin-conflict"
    )  # fmt: skip
    table.do("priya", engine.parse_move(table.game, begin.values()))
    cast = table.table.play.cast.values()
    ours = [Pick(who.id, who.name) for who in cast if who.player]
    theirs = [Pick(who.id, who.name) for who in cast if who.side == "foes"]
    house = House(table.game, table.table, "mara", Luck(Random(1).randrange))

    def aimed(*picks: Pick) -> tuple[list[Pick], str]:
        blank = Choice("foe", "At whom?", picks=picks, value=picks[0].value)
        (found,) = house._without_friends(Option(move="x", label="Strike", fields=(blank,)))
        assert isinstance(found, Choice)
        return list(found.picks), found.value

    assert aimed(*ours, *theirs) == (theirs, theirs[0].value)
    assert aimed(*ours) == (ours, ours[0].value), "then it is not done at all"

    def strikes(*picks: Pick, blank: str = "foe") -> bool:
        whom = Choice(blank, "At whom?", picks=picks)
        return house._strikes(Option(move="x", label="Strike", fields=(whom,)))

    assert strikes(*theirs)
    assert not strikes(*ours, *theirs)
    assert not strikes()
    assert not strikes(*theirs, blank="approach"), "it says nothing of whom"


def test_a_friend_is_helped_where_it_costs_nothing():
    table = ready("burning-wheel")
    rng = Random(1)
    luck = Luck(rng.randrange)
    move = house_player.House(table.game, table.table, "mara", luck).help()
    assert move is not None
    assert tag_of(type(move)) == "burning-wheel.help"


def test_help_that_gains_too_little_is_not_given(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_player, "FREE_GAIN", 2)
    table = ready("burning-wheel")
    house = House(table.game, table.table, "mara", Luck(Random(1).randrange))
    assert house.help() is None


@pytest.mark.parametrize("change", [{"look": {"cost": "1 fate"}}, {"danger": True}])
def test_help_that_costs_something_or_may_hurt_is_a_persons_to_give(change):
    table = ready("burning-wheel")
    house = House(table.game, table.table, "mara", Luck(Random(1).randrange))
    dear = tuple(replace(verb, **change) for verb in house.offers.verbs)
    house.offers = replace(house.offers, shown=dear, further=list)
    assert house.help() is None


def test_in_a_fight_the_house_strikes_foes_only():
    """A conflict of the heroes against Voss: every blow of the house is against the other side."""
    table = ready("fate")
    rng = Random(2)
    luck = Luck(rng.randrange)
    begin = next(
        one for one in options(table.game, table.table, "priya")
        if one.move == "fate.begin-conflict"
    )  # fmt: skip
    table.do("priya", engine.parse_move(table.game, begin.values()))
    give_all_but(table, "priya")
    heroes = {who.id for who in table.table.play.cast.values() if who.player}
    blows = 0
    for _ in range(60):
        random_play.fortune(table, rng)
        late = offers(table.game, table.table, "priya").waiting
        if not late:
            break
        seat = late[0]
        move = house_player.move(table.game, table.table, seat, luck)
        if move is None:
            break
        if tag_of(type(move)) == "fate.attack":
            aim = move.foe
            side = heroes if seat != "priya" else set(table.table.play.cast) - heroes
            assert aim not in side
            blows += 1
        table.do(seat, move)
    assert blows


@pytest.mark.parametrize("name", GAMES)
def test_a_companion_without_a_character_makes_one(name: str):
    """Whoever is alone at an empty table has company to play with."""
    table = Driver(discover()[name])
    (gm,) = table.table.gms()
    table.do(gm, SeatCompanion(name="Robin"))
    if name == "hot-circle":
        agree_on_a_world(table, gm)
    for seed in range(3):
        trial = copy(table)
        trial.entries = list(table.entries)
        luck = Luck(Random(seed).randrange)
        several = newcomer(trial.game, trial.table, "robin", luck)
        assert several is not None
        for move in together(trial, several):
            trial.do("robin", move)
        (made,) = [one for one in trial.table.play.cast.values() if one.player == "robin"]
        assert made.name
        assert not made.draft
        assert newcomer(trial.game, trial.table, "robin", luck) is None, "one is enough"


def agree_on_a_world(table: Driver, gm: str) -> None:
    """Session zero is people's: the house waits until it is done."""
    assert house_player.move(table.game, table.table, "robin", Luck(lambda _: 0)) is None
    dock = {"id": "dock", "name": "Dock", "people": "Pilots", "by": gm}
    table.do(gm, Rule(path="campaign.settings", value=msgspec.json.encode([dock]).decode()))
    table.do(gm, Rule(path="campaign.stage", value="ready"))


def test_what_a_person_began_is_theirs_to_finish():
    table = Driver(discover()["fate"])
    (gm,) = table.table.gms()
    table.sit("Robin")
    luck = Luck(lambda _: 0)
    assert newcomer(table.game, table.table, gm, luck) is None, "whoever runs the game plays nobody"
    table.do("robin", BeginMaking())
    assert newcomer(table.game, table.table, "robin", luck) is None


def together(table: Driver, several) -> Iterator[Move]:
    """Moves that each see the table after the one before."""
    moves = several(table.table)
    move = next(moves)
    while move is not None:
        yield move
        try:
            move = moves.send(table.table)
        except StopIteration:
            return
