"""Odds on the card, position by position, against 400 pairs of faces read by hand: nothing here
uses the game's own arithmetic."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from hearthside.core import engine
from hearthside.games.questworlds import GAME, under_way
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Confront, Defend, Resist
from hearthside.games.questworlds.contest.opposing import OpposeAt
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.rulings import Rule
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import AimElsewhere, Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.ratings import written
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero

NAMES = {
    way * level: f"{word} {'victory' if way > 0 else 'defeat'}"
    for level, word in enumerate(("marginal", "minor", "major", "complete"), 1)
    for way in (1, -1)
} | {0: "tie"}
POINTS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 5}
HELP = {4: 20, 3: 9, 2: 6, 1: 3, -4: -3}


def _degree(face: int, target: int, exact: bool) -> int:
    if exact:
        if face == target:
            return 3
        return 0 if face == 1 else 2 if face < target else 1
    if face == 20:
        return 0
    return 3 if face == 1 and target > 0 else 2 if face <= target else 1


def _split(full: int) -> tuple[int, int]:
    masteries = 0
    while full > 20:
        full, masteries = full - 20, masteries + 1
    return full, masteries


def _level(mine: int, theirs: int, faces: tuple[int, int], stretch: bool, read: str) -> int:
    (target, own), (other, their) = _split(mine), _split(theirs)
    degrees = [
        _degree(faces[0], target, read == "exact"),
        _degree(faces[1], other, read == "exact"),
    ]
    best = 0 if own > their else 1
    for _ in range(abs(own - their)):
        if degrees[best] < 3:
            degrees[best] += 1
        else:
            degrees[1 - best] = max(0, degrees[1 - best] - 1)
    apart = degrees[0] - degrees[1]
    if apart:
        level = apart + (1 if apart > 0 else -1)
        return min(level, 2) if stretch else level
    if not degrees[0] or faces[0] == faces[1]:
        return 0
    return 1 if (faces[0] > faces[1]) == (read != "low") else -1


def by_hand(mine: int, theirs: int, stretch: bool = False, read: str = "high") -> Counter[int]:
    pairs = [(a, b) for a in range(1, 21) for b in range(1, 21)]
    levels = Counter(_level(mine, theirs, pair, stretch, read) for pair in pairs)
    return Counter({level: Fraction(count, 400) for level, count in levels.items()})


def shown(odds) -> Counter[int]:
    return Counter({level: odds.chance(name) for level, name in NAMES.items()})


class Position:
    """A contest before the roll, with whatever may bear on it, drawn at random."""

    def __init__(self, seed: int) -> None:
        self.luck = luck = Random(seed)
        self.read = luck.choice(("high", "high", "low", "exact"))
        better = "low" if self.read == "low" else "high"
        flaw = ability("Vain", 0, sort="flaw")
        sword, climb = luck.choice((6, 13, 17, 20, 21, 27, 40, 43)), luck.choice((13, 18, 25))
        self.table = Evening(
            hero("wren", flaw, Sword=sword, Climb=climb, Songs=luck.choice((13, 24)), points=0),
            better_roll=better,
            exact_critical=self.read == "exact",
        )
        harms = [Harm(id="a", state="hurt", abilities=("sword",))] * luck.randint(0, 1)
        gains = [Benefit(id="b", amount=6, abilities=("sword",))] * luck.randint(0, 1)
        self.table.change("wren", harms=tuple(harms), benefits=tuple(gains))
        self.stretch, situation = luck.random() < 0.25, luck.choice((0, 0, 3, -3, 6))
        second, vain = luck.random() < 0.25, luck.random() < 0.25
        ruled = Rule(
            stretch=self.stretch,
            situation=str(situation),
            second="climb" if second else "",
            flaws=("vain",) if vain else (),
        )
        highest = max(one.rating for one in self.table.hero("wren").abilities)
        self.mine = (sword + climb) // 2 if second else sword
        self.mine += 6 * len(gains) - 3 * len(harms) + situation - 6 * self.stretch
        self.mine -= int(Fraction(highest, 5) + Fraction(1, 2)) * vain
        self.theirs = luck.choice((-6, 1, 8, 14, 15, 20, 22, 34, 54))
        self.table.enter("wren", "sword")
        self.table.do(GM, ruled)
        self.table.do(GM, OpposeAt(rating=written(self.theirs).replace("−", "-")))

    def expected(self, more: int = 0) -> Counter[int]:
        return by_hand(self.mine + more, self.theirs, self.stretch, self.read)


@pytest.mark.rule("QW-5.1.2", "QW-2.3.5.3", "QW-4.5", "QW-4.5.1", "QW-2.3.5.1")
@pytest.mark.parametrize("seed", range(40))
def test_a_contest_shows_what_its_dice_will_do(seed):
    at = Position(seed)
    assert shown(GAME.show(at.table.table).attempt.odds) == at.expected()


@pytest.mark.rule("QW-2.3.3")
def test_before_the_gm_has_answered_the_odds_are_a_guess_at_a_moderate_resistance():
    table = Evening(hero("wren", Sword=27, points=0))
    table.enter("wren", "sword")
    assert GAME.outlook(table.table, "mara") is None, "nobody has said how hard it is"
    guess = GAME.guess(table.table)
    assert guess.given == "against a moderate\xa014"
    assert shown(guess.odds) == by_hand(27, 14)
    table.oppose("high")
    assert GAME.guess(table.table) is None


@pytest.mark.rule("QW-2.3.3", "QW-4.4.2")
def test_a_resistance_that_the_gm_has_named_with_the_trouble_is_not_told_again():
    table = Evening(hero("wren", Sword=27, Songs=13, points=0))
    near = Benefit(id="b", amount=6, abilities=("sword",), situation="On the river")
    table.change("wren", benefits=(near,))
    table.do(GM, Confront(who="wren", prize="keep hold", resistance="high"))
    table.do("mara", Defend(ability="sword"))
    guess = GAME.guess(table.table)  # the GM has yet to say whether it is on the river
    assert shown(guess.odds) == by_hand(27, 20)
    assert guess.given == "", "as for the other abilities, whose odds are known"


@pytest.mark.rule("QW-2.3.1.2")
def test_against_somebody_who_has_not_answered_the_guess_is_at_what_they_do_best():
    table = Evening(hero("wren", Sword=27), hero("tomas", Hammer=18, Songs=13))
    table.enter("wren", "sword", against="tomas")
    guess = GAME.guess(table.table)
    assert guess.given == "if Tomas answers with Hammer 18"
    assert shown(guess.odds) == by_hand(27, 18)


@pytest.mark.rule("QW-2.3.1.2", "QW-2.3.3")
def test_against_somebody_with_no_ability_yet_the_guess_is_at_a_moderate_resistance():
    table = Evening(hero("wren", Sword=27), hero("tomas"))
    table.enter("wren", "sword", against="tomas")
    assert GAME.guess(table.table).given == "against a moderate\xa014"


@pytest.mark.rule("QW-2.4")
@pytest.mark.parametrize("seed", range(40, 52))
def test_help_shows_what_it_makes_of_the_contest_it_is_for(seed):
    at = Position(seed)
    at.table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    at.table.oppose("base")
    songs = at.table.hero("wren").ability("songs").rating
    expected: Counter[int] = Counter()
    for level, chance in by_hand(songs, 14, read=at.read).items():
        for end, share in at.expected(HELP.get(level, 0)).items():
            expected[end] += chance * share
    assert shown(GAME.outlook(at.table.table, "mara")) == expected


@pytest.mark.rule("QW-4.10")
@pytest.mark.parametrize("seed", range(52, 60))
def test_risking_everything_shows_a_mastery_more(seed):
    at = Position(seed)
    at.table.do("mara", RiskEverything(side=0, risk="all of it"))
    at.table.do(GM, JudgeRisk(side=0, accepted=True))
    assert shown(GAME.show(at.table.table).attempt.odds) == at.expected(20)


def _scored(level: int, stance: str) -> int:
    """What the winner of an exchange scores, where only ours risks more or less than usual."""
    won = {"": 0, "risky": 1, "defensive": -1}[stance]
    lost = {"": 0, "risky": 2, "defensive": -2}[stance]
    return max(0, POINTS[abs(level)] + (won if level > 0 else lost)) if level else 0


def _won(chances: Counter[int], mine: int, theirs: int) -> Fraction:
    """The chance to be the first at 5."""
    if mine >= 5 or theirs >= 5:
        return Fraction(mine >= 5)
    total = Fraction(0)
    for level, chance in chances.items():
        if level > 0:
            total += chance * _won(chances, mine + POINTS[level], theirs)
        elif level < 0:
            total += chance * _won(chances, mine, theirs + POINTS[-level])
    return total / (1 - chances[0])


@pytest.mark.rule("QW-8.1", "QW-8.2.5", "QW-8.2.6")
@pytest.mark.parametrize(("rating", "exchanges"), [("8", ((3, 8),)), ("14", ((8, 3), (19, 5)))])
@pytest.mark.parametrize("stance", ["", "risky", "defensive"])
def test_an_exchange_shows_the_chance_to_win_the_race_from_here(rating, exchanges, stance):
    duel = Duel(rating=rating)
    for dice in exchanges:
        duel.exchange(*dice)
    duel.next_round()
    chances = by_hand(17, int(rating))
    mine, theirs = duel.score
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", stance=stance))
    expected = sum(
        chance * _won(chances, mine + _scored(level, stance), theirs)
        if level > 0
        else chance * _won(chances, mine, theirs + _scored(level, stance))
        for level, chance in chances.items()
    )
    framed = under_way.with_contest(duel.table, beat="frame")  # the GM answers it unasked
    assert GAME.outlook(framed, "mara").chance("win") == expected


def race_from(duel: Duel, mine: int, stance: str) -> Fraction:
    """The chance to win from here, where the next exchange is rolled at `mine` for something else:
    a victory in it scores nothing, and all later ones are fought with the sword again."""
    usual, (ours, theirs) = by_hand(17, 14), duel.score
    return sum(
        chance * _won(usual, ours, theirs + (_scored(level, stance) if level < 0 else 0))
        for level, chance in by_hand(mine, 14).items()
    )


@pytest.mark.rule("QW-8.1.5", "QW-8.2.5", "QW-8.2.6")
@pytest.mark.parametrize("stance", ["", "risky", "defensive"])
@pytest.mark.parametrize(("with_", "rating"), [("sword", 17), ("tales", 25)])
def test_an_exchange_for_something_else_shows_the_race_it_leaves(stance, with_, rating):
    duel = Duel()
    duel.change("wren", abilities=(*duel.hero("wren").abilities, ability("Tales", 25)))
    duel.exchange(8, 3)
    duel.next_round()
    move = AimElsewhere(pairing=duel.pairing.id, aim="the lamp", ability=with_, stance=stance)
    shown = engine.forecast(GAME, duel.table, "mara", move)
    assert shown.chance("win") == race_from(duel, rating, stance)


@pytest.mark.rule("QW-8.1.6")
def test_to_disengage_shows_the_chance_to_get_away_and_no_race():
    duel = Duel()
    away = Disengage(pairing=duel.pairing.id, ability="sword")
    assert shown(engine.forecast(GAME, duel.table, "mara", away)) == by_hand(17, 14)
    option = duel.offered("mara", "questworlds.disengage")
    (stance,) = [field for field in option.fields if field.name == "stance"]
    assert [pick.label for pick in stance.picks] == [
        "As usual",
        "A risky gambit",
        "A defensive response",
    ]
    assert stance.picks[1].help == "Lose and they score 2 more."


def rivals() -> Evening:
    """Wren goes at Tomas in round 1, and he has yet to answer."""
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, Tales=27, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    table.next_round()
    table.do("mara", Exchange(pairing="the-hall-1", ability="sword"))
    return table


@pytest.mark.rule("QW-8.1", "QW-8.1.5")
@pytest.mark.parametrize(("with_", "rating"), [("hammer", 15), ("tales", 27)])
def test_whoever_answers_with_something_reads_the_race_they_go_on_with(with_, rating):
    table = rivals()
    met = engine.forecast(GAME, table.table, "sam", Resist(ability=with_))
    assert met.chance("win") == 1 - _won(by_hand(17, rating), 0, 0)
    aside = Resist(ability=with_, aim="aside", aimed="the lamp")  # for once, and without a point
    beaten = sum(
        chance * _won(by_hand(17, 15), POINTS[level] if level > 0 else 0, 0)
        for level, chance in by_hand(17, rating).items()
    )
    assert engine.forecast(GAME, table.table, "sam", aside).chance("win") == 1 - beaten
