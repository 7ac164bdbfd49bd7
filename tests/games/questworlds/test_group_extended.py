"""Group extended contests: pairs, re-pairing, assists, joining late (QW-8.2)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Race
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.assisting import AimAside, Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.point_values import ASSIST
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.sheet import Harm
from hearthside.games.questworlds.victory_levels import OUTCOMES
from tests.games.questworlds.evening import GM, picks
from tests.games.questworlds.fight import Fight


@pytest.mark.rule("QW-8.2")
def test_each_pair_has_one_exchange_a_round_and_its_own_race():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 0))
    fight.round()
    fight.exchange("wren", 1, 18)
    assert not fight.offered("mara", "questworlds.exchange")  # one a round
    fight.exchange("tomas", 1, 18)
    # 3 and 3 against Ash, but scores of different pairs do not add up to knock out.
    assert fight.extended.fighters[fight.foe(0)].status == "in"
    assert fight.extended.fighters[fight.foe(0)].against == 6


@pytest.mark.rule("QW-8.2")
def test_pcs_choose_in_order_of_target_number_and_act_in_that_order():
    fight = Fight("Ash", "Birch")
    wrens = fight.offered("mara", "questworlds.engage")
    assert wrens.section == "turn"
    assert not fight.offered("sam", "questworlds.engage")  # 15 waits for 17
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    assert fight.offered("sam", "questworlds.engage").section == "turn"


@pytest.mark.rule("QW-8.2")
def test_who_takes_out_an_opponent_may_engage_another_from_0():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)  # complete: 5 points at once
    assert fight.extended.fighters[fight.foe(0)].status == "out"
    assert not fight.extended.closing
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    assert (fight.pairing("wren").mine, fight.pairing("wren").other) == (0, 0)
    assert fight.offered("mara", "questworlds.exchange")  # at the end of the same order
    fight.exchange("wren", 1, 20)
    assert fight.extended.closing  # one side has nobody active


@pytest.mark.rule("QW-8.2")
def test_an_opponent_who_took_somebody_out_may_turn_on_another_from_0():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    turns = "questworlds.engage"
    assert not fight.offered(GM, turns, theirs=fight.foe(1)), "whoever is faced turns on nobody"
    fight.exchange("tomas", 20, 1)  # complete: 5 points at once
    assert fight.extended.fighters["tomas"].status == "out"
    assert fight.offered(GM, turns, theirs=fight.foe(1)), "while others have yet to act"
    fight.exchange("wren", 1, 18)
    way = fight.offered(GM, turns, theirs=fight.foe(1))
    assert (way.label, way.section) == ("Birch turns on Wren", "turn")
    assert not fight.offered("mara", turns, theirs=fight.foe(1)), "it is the GM’s to say"
    fight.do(GM, Engage(**way.fixed))
    assert (fight.pairing("wren").mine, fight.pairing("wren").other) == (0, 0)
    assert fight.said()[-1] == "Wren and Birch face each other now.", "whoever turned on whom"
    assert fight.pairing("wren", 0).mine == 3, "the race with Ash goes on"
    assert not fight.offered(GM, turns, theirs=fight.foe(1))
    fight.exchange("wren", 20, 1, foe=1)
    assert fight.extended.closing


@pytest.mark.rule("QW-8.2")
def test_an_opponent_who_is_free_may_turn_on_any_hero_in_it():
    fight = Fight("Ash", "Birch", "Cole")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    way = fight.offered(GM, "questworlds.engage", theirs=fight.foe(2))
    assert way.label == "Cole turns on somebody"
    assert picks(way, "ours") == ["wren", "tomas"]


@pytest.mark.rule("QW-8.2", "QW-8.1.2")
def test_in_rising_action_only_pairings_that_took_someone_out_count():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("tomas", 18, 1)  # 0 to 3, unfinished
    fight.exchange("wren", 1, 20)
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    fight.exchange("wren", 1, 20)
    fight.do(GM, EndExtended())
    assert {due.who: due.state or due.amount for due in fight.play.dues} == {"wren": 6}


@pytest.mark.rule("QW-8.2", "QW-8.1.3")
def test_in_a_climax_all_points_count_and_a_winners_fallen_teammate_adds_none():
    fight = Fight("Ash", "Birch", climax=True)
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("tomas", 20, 1)  # out, with 5 points
    fight.exchange("wren", 1, 20)
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    fight.exchange("wren", 1, 20)
    fight.do(GM, EndExtended())
    dues = [(due.who, due.state or due.amount) for due in fight.play.dues]
    assert ("tomas", "impaired") in dues  # 5, not 6: his side won
    assert ("wren", 6) in dues


@pytest.mark.rule("QW-4.5.3")
def test_pcs_and_npcs_alike_take_3_for_each_contest_after_the_first():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("wren", 1), ("tomas", 0))
    fight.round()
    fight.exchange("wren", 5, 18, foe=0)
    fight.do("mara", Exchange(pairing=fight.pairing("wren", 1).id, ability="sword"))
    assert full(fight.table, fight.contest, fight.contest.me) == 14
    fight.oppose("")
    fight.roll(5, 18)
    fight.do("sam", Exchange(pairing=fight.pairing("tomas").id, ability="hammer"))
    assert full(fight.table, fight.contest, fight.contest.them) == 11  # Ash's second contest


@pytest.mark.rule("QW-4.7")
def test_a_mob_is_divided_among_the_pcs():
    fight = Fight("The crowd", mob=True)
    shares = [one for one in fight.extended.fighters.values() if not one.ours]
    assert [one.name for one in shares] == ["The crowd, part 1", "The crowd, part 2"]
    fight.engage(("wren", 0), ("wren", 1))
    fight.round()
    fight.exchange("wren", 5, 18, foe=0)
    fight.do("mara", Exchange(pairing=fight.pairing("wren", 1).id, ability="sword"))
    assert full(fight.table, fight.contest, fight.contest.me) == 17


@pytest.mark.rule("QW-8.1.6")
def test_in_a_group_climax_those_who_get_away_read_their_points_at_once():
    fight = Fight("Ash", climax=True)
    fight.engage(("wren", 0), ("tomas", 0))
    fight.leave_hit()
    assert [(due.who, due.state) for due in fight.play.dues] == [("wren", "hurt")]
    fight.skip_all()
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))  # re-engaged at once
    assert (fight.pairing("wren").mine, fight.pairing("wren").other) == (0, 2)


@pytest.mark.rule("QW-8.1.3", "QW-8.1.6")
@pytest.mark.parametrize("hit_again", [True, False])
def test_who_comes_back_answers_at_the_end_for_what_came_after(hit_again):
    fight = Fight("Ash", climax=True)
    fight.engage(("wren", 0), ("tomas", 0))
    fight.leave_hit()
    fight.skip_all()  # 2 points were read
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))
    fight.round()
    fight.exchange("wren", 18 if hit_again else 12, 5)
    fight.do(GM, EndExtended())
    harms = [due.state for due in fight.play.dues if (due.kind, due.who) == ("harm", "wren")]
    assert harms == (["impaired"] if hit_again else []), "never twice for the same points"


@pytest.mark.rule("QW-8.2.2")
def test_those_in_no_exchange_may_do_something_else_and_failing_adds_nothing():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    assert not fight.offered("mara", "questworlds.aim-aside")  # Wren is in an exchange
    fight.do("sam", AimAside(who="tomas", aim="bar the door", ability="hammer"))
    fight.oppose()
    fight.roll(20, 1)
    assert fight.extended.fighters["tomas"].against == 0
    assert not fight.offered("sam", "questworlds.aim-aside")  # once a round
    fight.round()
    with pytest.raises(Illegal, match="defeated here with Hammer"):  # QW-2.3.2.1
        fight.do("sam", AimAside(who="tomas", aim="Bar the door", ability="hammer"))
    fight.do("sam", AimAside(who="tomas", aim="bar the door", ability=NOTHING))
    fight.oppose()
    fight.roll(5, 18)
    assert "“Bar the door”: a minor victory for Tomas." in fight.said()


@pytest.mark.rule("QW-8.2.2")
def test_an_unrelated_action_may_be_an_augment():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    fight.oppose("base")
    fight.roll(5, 18)
    assert fight.extended.fighters["wren"].mods[0].value == 6
    assert not fight.offered("sam", "questworlds.aim-aside")  # that was his action
    fight.do("mara", Exchange(pairing=fight.pairing("wren").id, ability="sword"))
    assert full(fight.table, fight.contest, fight.contest.me) == 23


@pytest.mark.rule("QW-8.2.3")
def test_an_assist_takes_points_back_and_gets_harder_each_time():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.exchange("wren", 18, 1)
    assert fight.pairing("wren").other == 3
    fight.do("sam", Assist(who="tomas", pairing=fight.pairing("wren").id, ability="hammer"))
    offered = picks(fight.offered(GM, "questworlds.oppose"), "resistance")
    # The GM may start one class off, or take the opponent concerned.
    assert offered == ["low", "moderate", "high"]
    assert picks(fight.offered(GM, "questworlds.face"), "against") == ["foe:foe-ash"]
    fight.oppose("moderate")
    fight.roll(5, 18)
    assert fight.pairing("wren").other == 1
    fight.round()
    fight.do("sam", Assist(who="tomas", pairing=fight.pairing("wren").id, ability="hammer"))
    assert picks(fight.offered(GM, "questworlds.oppose"), "resistance") == ["high"]
    fight.oppose("foe:foe-ash")
    assert fight.contest.them.rating == 14
    fight.roll(1, 18)
    assert fight.pairing("wren").other == 0  # never below 0
    with pytest.raises(Illegal):
        fight.do("mara", Assist(who="wren", pairing=fight.pairing("wren").id, ability="sword"))


@pytest.mark.rule("QW-8.2.3")
def test_a_bad_assist_adds_points_and_may_knock_out():
    assert ASSIST == {4: -4, 3: -3, 2: -2, 1: -1, -2: 1, -3: 2, -4: 3}
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.exchange("wren", 18, 1)
    fight.do("sam", Assist(who="tomas", pairing=fight.pairing("wren").id, ability="hammer"))
    fight.oppose("moderate")
    fight.roll(20, 1)
    assert fight.pairing("wren").other == 6
    assert fight.extended.fighters["wren"].status == "out"


@pytest.mark.rule("QW-8.2.7")
def test_one_may_join_in_progress_at_0_or_take_unrelated_actions():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.exchange("wren", 5, 18)
    fight.do("noor", JoinExtended(who="idris", ability="tongue"))
    assert fight.offered("noor", "questworlds.aim-aside")
    fight.do("noor", Engage(ours="idris", theirs=fight.foe(0)))
    assert (fight.pairing("idris").mine, fight.pairing("idris").other) == (0, 0)
    assert fight.offered("noor", "questworlds.exchange")


def chances_shown(table):
    scores = next(piece for piece in GAME.show(table.table).scene if isinstance(piece, Race))
    told = (pair.notes[0].removeprefix(f"{pair.ours.name}: ") for pair in scores.pairs)
    return [one.removesuffix(" to win") for one in told]


def to_win(mine: Roller, theirs: Roller) -> str:
    return f"{extended_contest.run(mine, theirs).odds().percent('win')}%"


@pytest.mark.rule("QW-4.4.1.5")
def test_the_chance_to_win_counts_an_injury():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    assert chances_shown(fight) == [to_win(Roller(17), Roller(14))]
    fight.change("wren", harms=(Harm(id="h1", state="injured", abilities=("sword",)),))
    strength = simple_contest.contest(Roller(17), Roller(14)).chance(*OUTCOMES[5:])
    race = extended_contest.run(Roller(17, down=True), Roller(14)).odds().chance("win")
    assert chances_shown(fight) == [f"{float(strength * race * 100):.1f}%"]
    assert chances_shown(fight) != [to_win(Roller(17, down=True), Roller(14))]


@pytest.mark.rule("QW-4.5.3")
def test_the_chance_to_win_counts_those_who_are_faced_first_in_a_round():
    fight = Fight("Ash")
    fight.engage(("wren", 0), ("tomas", 0))
    in_turn = [to_win(Roller(17), Roller(14)), to_win(Roller(15), Roller(11))]
    assert chances_shown(fight) == in_turn
    fight.round()
    fight.exchange("tomas", 5, 5)  # a tie, out of turn
    out_of_turn = [to_win(Roller(17), Roller(11)), to_win(Roller(15), Roller(14))]
    assert chances_shown(fight) == out_of_turn


@pytest.mark.rule("QW-4.5.3", "QW-8.2")
def test_the_board_says_the_same_chance_as_the_form_that_begins_an_exchange():
    fight = Fight("Ash")
    fight.engage(("wren", 0), ("tomas", 0))
    in_turn = chances_shown(fight)[1]
    fight.round()
    second = Exchange(pairing=fight.pairing("tomas").id, ability="hammer")
    odds = engine.forecast(GAME, fight.table, "sam", second)
    assert chances_shown(fight)[1] == f"{odds.percent('win')}%" != in_turn
    assert "Wren is first" in offers.prompt(GAME, fight.table, "sam").text
    assert "is first" not in offers.prompt(GAME, fight.table, "mara").text
    fight.exchange("wren", 5, 5)
    assert chances_shown(fight)[1] == in_turn
    assert "is first" not in offers.prompt(GAME, fight.table, "sam").text


@pytest.mark.rule("QW-8.2")
def test_whom_to_face_shows_the_chance_to_win_against_each():
    fight = Fight("Ash")
    fight.do(GM, AddFoe(name="Oak", rating="18"))
    (whom,) = fight.offered("mara", "questworlds.engage", ours="wren").fields
    assert [(pick.label, pick.help) for pick in whom.picks] == [
        ("Ash", f"You win the contest {to_win(Roller(17), Roller(14))}"),
        ("Oak", f"You win the contest {to_win(Roller(17), Roller(18))}"),
    ]
    fight.engage(("wren", 0))
    (late,) = fight.offered("sam", "questworlds.engage", ours="tomas").fields
    first = late.picks[0]  # after Wren
    chance = to_win(Roller(15), Roller(11))
    assert (first.label, first.help) == ("Ash", f"You win the contest {chance}")
    (again,) = [o for o in fight.options(GM) if o.fixed.get("ours") == "wren"]
    assert again.about == "wren"  # beside the person, not among what is about nobody
    other, chance = again.fields[0].picks[0], to_win(Roller(14), Roller(18))
    assert (other.label, other.help) == ("Oak", f"Wren wins the contest {chance}")


@pytest.mark.rule("QW-8.2.5", "QW-8.2.6")
def test_each_stance_shows_what_it_makes_of_the_chance_to_win():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    (pairing,) = fight.extended.pairings
    near = replace(pairing, mine=3, other=1)
    fight.set(extended={fight.extended.id: replace(fight.extended, pairings=(near,))})
    fight.round()
    stance = next(
        f for f in fight.offered("mara", "questworlds.exchange").fields if f.name == "stance"
    )
    assert stance.forecast
    expected = Fraction(0)
    weights = simple_contest.weights(Roller(17), Roller(14))
    lost = {-1: 1 + 1 + 2, -2: 1 + 2 + 2}
    for level, weight in zip(range(-4, 5), weights, strict=True):
        score = (3, lost.get(level, 5)) if level < 0 else (3, 1) if not level else (5, 1)
        if max(score) < 5:
            odds = extended_contest.run(Roller(17), Roller(14), start=score).odds()
            expected += Fraction(weight, 400) * odds.chance("win")
        elif level > 0:
            expected += Fraction(weight, 400)
    plain, risky, defensive = (chance(fight, stance=pick.value) for pick in stance.picks)
    assert f"{float(100 * plain):.1f}%" == chances_shown(fight)[0]
    assert risky == expected
    assert len({plain, risky, defensive}) == 3


def chance(fight: Fight, **how: str) -> Fraction:
    """The chance to win that Wren's form shows for her next exchange."""
    move = Exchange(**{"pairing": fight.pairing("wren").id, "ability": "sword", **how})
    return engine.forecast(GAME, fight.table, "mara", move).chance("win")


@pytest.mark.rule("QW-4.4.1.2", "QW-8.2")
def test_the_dazed_engage_nobody_but_can_be_engaged():
    fight = Fight("Ash", "Birch", climax=True)
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 5, 10)  # 1 against her: dazed once she is away
    fight.exchange("tomas", 5, 5)
    fight.round()
    fight.do("mara", Disengage(pairing=fight.pairing("wren").id, ability="sword"))
    fight.oppose("")
    fight.roll(5, 18)
    fight.impose()
    assert fight.hero("wren").state() == "dazed"
    assert not fight.offered("mara", "questworlds.engage", ours="wren")
    fight.do(GM, Engage(ours="wren", theirs=fight.foe(0)))
    assert not fight.hero("wren").harms


@pytest.mark.rule("QW-8.2.3", "QW-8.2.7")
def test_whoever_is_against_the_group_reads_whom_of_their_own_they_would_assist():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.do("noor", JoinExtended(who="idris", ability="tongue", opposing=True))
    assert fight.offered("noor", "questworlds.assist").label == "Assist Ash against Wren"
    assert fight.offered("sam", "questworlds.assist").label == "Assist Wren against Ash"


@pytest.mark.rule("QW-8.2")
def test_only_the_pair_that_acts_is_lit():
    fight = Fight("Ash", "Birch")

    def lit() -> list[str]:
        scores = next(piece for piece in GAME.show(fight.table).scene if isinstance(piece, Race))
        return [one.ours.id for one in scores.pairs if one.state == "now"]

    fight.engage(("wren", 0), ("tomas", 1))
    assert lit() == [], "no round has begun"
    fight.round()
    assert lit() == ["wren"], "hers is the higher target number"
    fight.do("sam", Exchange(pairing=fight.pairing("tomas").id, ability="hammer"))
    assert lit() == ["tomas"], "whoever is at it"
    fight.oppose("")
    fight.roll(3, 15)
    assert lit() == ["wren"]
