"""Extended contests: scores, rising action, climax, parting shots, leaving, slow ones (QW-8.1)."""

import pytest

from hearthside.core.life.evening import CloseScene
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME, chances
from hearthside.games.questworlds.augment import Augment
from hearthside.games.questworlds.extended.board import (
    climax_level,
    climax_state,
    exchange_points,
    rising_state,
)
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.exchange import (
    AimElsewhere,
    Disengage,
    Exchange,
    Quit,
)
from hearthside.games.questworlds.extended.gathering import (
    AddFoe,
    ChangeFoe,
    Engage,
    JoinExtended,
    NextRound,
    OpenExtended,
    Resume,
    SetAside,
)
from hearthside.games.questworlds.extended.parting import TakeShot
from hearthside.games.questworlds.framing import Resist
from hearthside.games.questworlds.healing import Hurt, Mend
from hearthside.games.questworlds.resolve import Roller
from hearthside.games.questworlds.sheet import Harm, Hero
from hearthside.games.questworlds.target import full
from hearthside.games.questworlds.wherewithal import Steady
from tests.games.questworlds.evening import GM, Evening, hero


class Duel(Evening):
    """Wren against one opponent, round 1 begun."""

    def __init__(self, *others, rating: str = "14", points: int = 0, **more) -> None:
        super().__init__(hero("wren", Sword=17, Songs=17, points=points), *others)
        self.do(GM, OpenExtended(prize="the bridge", **more))
        self.do("mara", JoinExtended(who="wren", ability="sword"))
        self.do(GM, AddFoe(name="The guard", rating=rating))
        self.foe = next(one.id for one in self.extended.fighters.values() if not one.ours)
        self.do(GM, Engage(ours="wren", theirs=self.foe))
        self.do(GM, NextRound())

    @property
    def extended(self):
        return next(iter(self.play.extended.values()))

    @property
    def pairing(self):
        return self.extended.pairings[0]

    @property
    def score(self) -> tuple[int, int]:
        return self.pairing.mine, self.pairing.other

    def exchange(self, mine: int, theirs: int, *, stance="", answer="", with_="sword") -> None:
        if self.pairing.done == self.extended.round:
            self.do(GM, NextRound())
        self.do("mara", Exchange(pairing=self.pairing.id, ability=with_, stance=stance))
        self.oppose("", stance=answer)
        self.roll(mine, theirs)
        self.let_it_stand()

    def end(self):
        self.do(GM, EndExtended())
        return {due.who: due.state or due.amount for due in self.play.dues}


@pytest.mark.rule("QW-8.1")
def test_each_exchange_scores_and_the_first_to_five_wins():
    duel = Duel()
    duel.exchange(12, 5)  # marginal
    assert duel.score == (1, 0)
    duel.exchange(5, 5)  # a tie scores nothing
    assert duel.score == (1, 0)
    duel.exchange(18, 5)  # minor, for the guard
    assert duel.score == (1, 2)
    duel.exchange(1, 18)  # major
    assert duel.score == (4, 2)
    assert not duel.extended.closing
    duel.exchange(12, 5, with_="songs")  # another ability, by the GM's leave
    assert duel.score == (5, 2)
    assert duel.extended.closing
    assert duel.extended.fighters[duel.foe].status == "out"


@pytest.mark.rule("QW-8.1")
def test_only_one_hero_point_an_exchange():
    duel = Duel(points=3)
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(20, 5)
    duel.spend("wren")
    assert duel.hero("wren").hero_points == 2
    assert duel.contest is None  # fumble to failure, and no second bump
    assert duel.score == (0, 2)


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
    assert "The guard: 6 points, injured." in duel.said()


@pytest.mark.rule("QW-8.1.3")
def test_the_level_of_a_climax_follows_the_second_worst_state():
    assert climax_level(["dead", "hurt"]) == 1
    assert climax_level(["dead", "impaired", "hurt"]) == 2
    assert climax_level(["injured"]) == 3
    assert climax_level(["dead", "dying"]) == 4
    assert climax_level(["", "dazed"]) == 1


@pytest.mark.rule("QW-8.1.4")
def test_a_parting_shot_makes_it_worse():
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(1, 18)
    duel.do("mara", TakeShot(who="wren", pairing=duel.pairing.id, ability="songs"))
    duel.oppose("high")
    duel.roll(5, 20)
    assert duel.score == (9, 0)  # 6 and the 3 of this roll
    assert not duel.offered("mara", "questworlds.take-shot")  # one attempt
    duel.do(GM, EndExtended())
    assert "The guard: 9 behind, dead." in duel.said()


@pytest.mark.rule("QW-8.1.4")
def test_a_lost_parting_shot_brings_the_opponent_back():
    duel = Duel()
    duel.exchange(1, 18)
    duel.exchange(5, 18)
    assert duel.score == (5, 0)
    duel.do("mara", TakeShot(who="wren", pairing=duel.pairing.id, ability="sword"))
    duel.oppose("moderate")
    duel.roll(18, 5)
    assert duel.score == (3, 0)
    assert duel.extended.fighters[duel.foe].status == "in"
    assert not duel.extended.closing
    duel.do(GM, NextRound())
    assert duel.offered("mara", "questworlds.exchange")


@pytest.mark.rule("QW-8.1.4")
def test_a_pc_resists_a_parting_shot_with_a_fitting_ability_and_npcs_never_take_one():
    duel = Duel(hero("tomas", Hammer=17, Grit=15, points=0))
    duel.exchange(18, 1)
    duel.exchange(18, 5)
    assert duel.extended.closing
    # The guard took Wren out: no parting shot for an NPC.
    assert not duel.offered(GM, "questworlds.take-shot")
    rivals = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, Grit=15, points=0))
    rivals.do(GM, OpenExtended(prize="the crown"))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do(GM, Engage(ours="wren", theirs="tomas"))
    for mine, theirs in ((1, 18), (1, 18)):
        rivals.do(GM, NextRound())
        pairing = next(iter(rivals.play.extended.values())).pairings[0]
        rivals.do("mara", Exchange(pairing=pairing.id, ability="sword"))
        rivals.do("sam", Resist(ability="hammer"))
        rivals.oppose("")
        rivals.roll(mine, theirs)
    rivals.do("mara", TakeShot(who="wren", pairing=pairing.id, ability="sword"))
    assert not rivals.offered(GM, "questworlds.oppose")
    rivals.do("sam", Resist(ability="grit"))
    rivals.oppose("")
    assert rivals.contest.them.rating == 15


@pytest.mark.rule("QW-8.1.4")
def test_a_parting_shot_belongs_to_the_round_right_after():
    duel = Duel()
    duel.do(GM, AddFoe(name="Another guard", rating="14"))
    duel.exchange(1, 18)
    duel.exchange(1, 18)
    assert not duel.offered("mara", "questworlds.take-shot")  # not in the same round
    other = [one.id for one in duel.extended.fighters.values() if one.status == "in"][-1]
    duel.do(GM, Engage(ours="wren", theirs=other))
    duel.do(GM, NextRound())
    assert duel.offered("mara", "questworlds.take-shot")
    duel.do(GM, NextRound())
    assert not duel.offered("mara", "questworlds.take-shot")


@pytest.mark.rule("QW-8.1.5")
def test_an_asymmetrical_exchange_gains_its_aim_and_scores_nothing():
    duel = Duel()
    aim = AimElsewhere(pairing=duel.pairing.id, aim="the key on his belt", ability="songs")
    duel.do("mara", aim)
    duel.oppose("")
    duel.roll(5, 18)
    assert duel.score == (0, 0)
    assert "Wren gets what they were after: the key on his belt." in duel.said()
    duel.do(GM, NextRound())
    duel.do("mara", aim)
    duel.oppose("")
    duel.roll(18, 5)
    assert duel.score == (0, 2)  # losing scores as usual


@pytest.mark.rule("QW-8.1.5")
def test_as_an_augment_it_lasts_and_is_the_recipients_only_one():
    duel = Duel()
    duel.do(
        "mara",
        AimElsewhere(
            pairing=duel.pairing.id, aim="higher ground", ability="songs", recipient="wren"
        ),
    )
    duel.oppose("")
    duel.roll(5, 18)
    for _ in range(2):
        duel.do(GM, NextRound())
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
        assert full(duel.table, duel.contest, duel.contest.me) == 23
        duel.oppose("")
        duel.roll(3, 5)
    duel.do(GM, NextRound())
    with pytest.raises(Illegal):
        duel.do(
            "mara",
            AimElsewhere(pairing=duel.pairing.id, aim="more", ability="songs", recipient="wren"),
        )


@pytest.mark.rule("QW-8.1.6")
def test_quitting_loses_the_prize_and_where_harm_is_the_stake_one_is_harmed():
    duel = Duel()
    duel.exchange(18, 5)
    duel.do("mara", Quit(fighter="wren"))
    assert duel.score == (0, 5)
    assert duel.end() == {"wren": "injured"}
    duel = Duel(harmful=False)
    duel.do("mara", Quit(fighter="wren"))
    assert duel.end() == {}
    assert "A marginal defeat for the bridge." in duel.said()


@pytest.mark.rule("QW-8.1.6")
def test_disengaging_is_won_lost_or_tied_like_any_exchange():
    duel = Duel()
    duel.exchange(18, 5)
    duel.do(GM, NextRound())
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(5, 5)  # a tie changes nothing
    assert duel.score == (0, 2)
    assert duel.pairing.open
    duel.do(GM, NextRound())
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(12, 5)
    assert duel.extended.fighters["wren"].status == "gone"
    assert duel.end() == {}  # rising action: no consequence


@pytest.mark.rule("QW-8.1.6")
def test_disengaged_in_a_climax_the_points_still_count():
    duel = Duel(climax=True)
    duel.exchange(18, 5)
    duel.do(GM, NextRound())
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(12, 5)
    assert duel.extended.fighters["wren"].against == 2
    assert duel.end() == {"wren": "hurt"}  # 2 points, and 1 for the losing side


@pytest.mark.rule("QW-8.2.5", "QW-8.2.6")
def test_gambits_and_defences_change_the_points():
    assert exchange_points(1, "risky", "") == 2
    assert exchange_points(-1, "risky", "") == 3
    assert exchange_points(1, "risky", "risky") == 3
    assert exchange_points(2, "defensive", "") == 1
    assert exchange_points(-3, "defensive", "") == 1
    assert exchange_points(-1, "defensive", "") == 0
    assert exchange_points(1, "risky", "defensive") == 0
    assert exchange_points(-2, "risky", "defensive") == 3
    assert exchange_points(0, "risky", "risky") == 0
    duel = Duel()
    duel.exchange(12, 5, stance="risky", answer="risky")
    assert duel.score == (3, 0)
    duel.exchange(18, 5, stance="defensive")
    assert duel.score == (3, 0)


@pytest.mark.rule("QW-4.4.1.5", "QW-8.1")
def test_wherewithal_is_asked_once_for_a_whole_extended_contest():
    duel = Duel()
    duel.do(GM, Hurt(who="wren", state="injured", abilities=("songs",)))
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.do("mara", Steady(who="wren", ability="songs"))
    duel.oppose("moderate")
    duel.roll(5, 18)
    duel.roll(12, 5)
    duel.exchange(12, 5)  # not asked again
    assert duel.score == (2, 0)


@pytest.mark.rule("QW-8.3")
def test_an_extremely_extended_contest_lives_on_across_sessions():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    with pytest.raises(Illegal, match="set it aside"):
        slow.do(GM, CloseScene())
    slow.do(GM, SetAside())
    slow.next_session()
    slow.do(GM, Resume(extended=slow.extended.id))
    assert slow.score == (1, 0)  # scores are kept
    slow.do(GM, ChangeFoe(foe=slow.foe, rating="3M"))  # the resistance changes with events
    slow.exchange(5, 18, with_="songs")
    assert "against 3M" in " ".join(slow.said())


@pytest.mark.rule("QW-8.3")
def test_each_slow_round_needs_a_new_ability_or_an_augment_for_that_round():
    slow = Duel(slow=True)
    slow.exchange(12, 5)
    slow.do(GM, NextRound())
    slow.do("mara", Exchange(pairing=slow.pairing.id, ability="sword"))
    slow.oppose("")
    assert not slow.offered("mara", "questworlds.roll")
    slow.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    slow.oppose("base")
    slow.roll(5, 18)
    assert full(slow.table, slow.contest, slow.contest.me) == 23
    slow.roll(3, 1)
    slow.do(GM, NextRound())
    slow.do("mara", Exchange(pairing=slow.pairing.id, ability="songs"))
    assert full(slow.table, slow.contest, slow.contest.me) == 17  # it lasted one round


def test_the_scoreboard_shows_scores_and_exact_chances():
    duel = Duel()
    duel.exchange(12, 5)
    boards = [piece for piece in GAME.show(duel.table).scene if hasattr(piece, "rows")]
    (row,) = boards[0].rows
    assert [cell.text for cell in row][1::2] == ["1", "0"]
    assert row[4].text.endswith("%")


@pytest.mark.rule("QW-8.1", "QW-8.2.5", "QW-2.3.1.2")
def test_between_pcs_each_player_chooses_their_own_ability_and_stance():
    rivals = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, Grit=15, points=0))
    rivals.do(GM, OpenExtended(prize="the crown"))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do(GM, Engage(ours="wren", theirs="tomas"))
    rivals.do(GM, NextRound())
    extended = next(iter(rivals.play.extended.values()))
    rivals.do("mara", Exchange(pairing=extended.pairings[0].id, ability="sword"))
    assert not rivals.offered(GM, "questworlds.oppose")
    assert rivals.offered("sam", "questworlds.resist").best
    rivals.do("sam", Resist(ability="grit", stance="risky"))
    assert [field.name for field in rivals.offered(GM, "questworlds.oppose").fields] == []
    rivals.oppose("")
    assert (rivals.contest.them.rating, rivals.contest.them.stance) == (15, "risky")
    rivals.roll(5, 18)  # a minor victory over a risky gambit
    after = next(iter(rivals.play.extended.values()))
    assert (after.pairings[0].mine, after.fighters["tomas"].ability) == (4, "grit")


@pytest.mark.rule("QW-8.1", "QW-4.4.1")
def test_the_chance_to_win_counts_what_harm_takes_off():
    duel = Duel()
    shown = chance(duel)
    duel.change("wren", harms=(Harm(id="h", state="hurt", abilities=("sword",)),))
    assert chance(duel) != shown
    run = chances.race(Roller(14), Roller(14))
    assert chance(duel) == f"{run.odds().percent('win')} %"


def chance(table) -> str:
    board = next(piece for piece in GAME.show(table.table).scene if piece.head[-1] != "State")
    return board.rows[0][-1].text


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
    table.do(GM, NextRound())
    (pairing,) = table.play.extended[table.play.at].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(1, 20)
    table.do(GM, EndExtended())
    (card,) = [one for one in GAME.show(table.table).cast if one.id == "voss"]
    assert [mark.text for mark in card.pieces] == ["Injured: the bridge"]
    assert not [due for due in table.play.dues if due.who == "voss"]
    table.skip_all()
    mend = table.offered(GM, "questworlds.mend", who="voss")
    table.do(GM, Mend(**mend.fixed, to=""))
    assert not table.hero("voss").harms
