"""In the thick of an extended contest: what each button would come to, for whom, and who rolls."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME, under_way
from hearthside.games.questworlds.aftermath.consequences import due_benefit, due_harm
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.contest.rulings import Rule
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.assisting import Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower, GoAfter
from hearthside.games.questworlds.extended.giving_up import Quit
from hearthside.games.questworlds.extended.opponents import AddFoe, BringNpc, ChangeFoe
from hearthside.games.questworlds.extended.parting_shots import LetThemBe, TakeShot
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.sheet import Harm, Hero
from hearthside.games.questworlds.state import Due
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks

PRENTICES = ability("Prentices", 15, bond="retainers")


class Melee(Evening):
    """Wren and Tomas in it against Ash and Birch, both at 14; nobody paired yet."""

    def __init__(self, points: int = 0, **more) -> None:
        super().__init__(
            hero("wren", PRENTICES, Sword=17, points=points),
            hero("tomas", Hammer=15, points=points),
            replace(hero("cricket", Mudlark=17), master="wren", hero_points=0),
        )
        self.do(GM, OpenExtended(prize="the hall", **more))
        self.do("mara", JoinExtended(who="wren", ability="sword"))
        self.do("sam", JoinExtended(who="tomas", ability="hammer"))
        for name in ("Ash", "Birch"):
            self.do(GM, AddFoe(name=name, rating="14"))

    @property
    def extended(self):
        return next(iter(self.play.extended.values()))

    def engage(self, *pairs: tuple[str, str]) -> None:
        for ours, theirs in pairs:
            self.do(GM, Engage(ours=ours, theirs=f"foe-{theirs}"))

    def pairing(self, who: str, foe: str):
        return next(
            one for one in self.extended.pairings if (one.ours, one.theirs) == (who, f"foe-{foe}")
        )

    def score(self, who: str, foe: str, mine: int, other: int) -> None:
        """A pairing that already stands somewhere."""
        old = self.pairing(who, foe)
        after = replace(
            self.extended,
            pairings=tuple(
                replace(one, mine=mine, other=other) if one.id == old.id else one
                for one in self.extended.pairings
            ),
        )
        fighter = after.fighters[who]
        total = fighter.against + other - old.other
        fighters = {**after.fighters, who: replace(fighter, against=total)}
        self.set(extended={after.id: replace(after, fighters=fighters)})

    def exchange(self, who: str, foe: str, mine: int, theirs: int) -> None:
        fighter = self.extended.fighters[who]
        move = Exchange(pairing=self.pairing(who, foe).id, ability=fighter.ability)
        self.do(self.seat(who), move)
        self.oppose("")
        self.roll(mine, theirs)
        self.let_it_stand()


@pytest.mark.rule("QW-8.1.6")
def test_giving_up_says_what_it_costs_and_takes_the_worst_for_the_quitter():
    fight = Melee(climax=True)
    fight.engage(("wren", "ash"), ("wren", "birch"), ("tomas", "ash"))
    fight.next_round()
    fight.score("wren", "ash", 0, 2)
    fight.score("wren", "birch", 0, 1)
    quit = fight.offered("mara", "questworlds.quit")
    assert (
        quit.help == "You lose the prize. With 7 points against you, you may be injured or worse."
    )
    fight.do("mara", Quit(fighter="wren"))
    wren = fight.extended.fighters["wren"]
    # Birch reaching 5 from 1 costs more than Ash reaching it from 2.
    assert (wren.against, wren.status) == (7, "quit")
    assert fight.pairing("wren", "ash").other == 2
    fight.exchange("tomas", "ash", 1, 20)
    fight.do("sam", Engage(ours="tomas", theirs="foe-birch"))
    fight.exchange("tomas", "birch", 1, 20)
    fight.do(GM, EndExtended())
    assert [due.kind for due in fight.play.dues if due.who == "wren"] == ["harm"]  # no benefit


@pytest.mark.rule("QW-8.1.6", "QW-8.1.2")
def test_giving_up_in_rising_action_says_how_far_behind_it_leaves_one():
    duel = Duel()
    duel.exchange(12, 5)
    assert "4 points behind, you may be impaired." in duel.offered("mara", "questworlds.quit").help
    harmless = Duel(harmful=False)
    assert (
        harmless.offered("mara", "questworlds.quit").help == "You lose the prize, and nothing else."
    )


@pytest.mark.rule("QW-8.2.4")
def test_a_player_throws_real_dice_for_retainers():
    fight = Melee()
    fight.engage(("tomas", "ash"))
    fight.do("mara", BringFollower(who="wren", follower="prentices", role="supporter"))
    fight.next_round()
    pairing = fight.pairing("tomas", "ash")
    fight.do("mara", Assist(who="wren-prentices", pairing=pairing.id))
    fight.oppose("moderate")
    fight.do("mara", Roll())
    pool = GAME.chance(fight.table)
    assert fight.table.voices(pool.by) == ["mara"]


@pytest.mark.rule("QW-8.2", "QW-4.5.3")
def test_a_form_counts_this_exchange_as_it_is_and_later_ones_in_their_order():
    fight = Melee()
    fight.engage(("wren", "ash"), ("tomas", "ash"))
    fight.next_round()
    move = Exchange(pairing=fight.pairing("tomas", "ash").id, ability="hammer")
    shown = engine.forecast(GAME, fight.table, "sam", move).chance("win")
    # Out of turn Ash is met first, at 14; later on second, at 11.
    won = 0
    for level, weight in zip(
        range(-4, 5), simple_contest.weights(Roller(15), Roller(14)), strict=True
    ):
        points = (0, 1, 2, 3, 5)[abs(level)]
        score = (points, 0) if level > 0 else (0, points)
        if max(score) < 5:
            odds = extended_contest.run(Roller(15), Roller(11), start=score).odds()
            won += weight * odds.chance("win")
        elif level > 0:
            won += weight
    assert shown == won / 400


@pytest.mark.rule("QW-8.2.3")
def test_an_assist_shows_its_odds_and_the_score_it_leaves():
    fight = Melee(points=1)
    fight.engage(("tomas", "ash"))
    fight.next_round()
    fight.score("tomas", "ash", 1, 3)
    pairing = fight.pairing("tomas", "ash")
    move = Assist(who="wren", pairing=pairing.id, ability="sword")
    shown = engine.forecast(GAME, fight.table, "mara", move)
    assert shown == simple_contest.contest(Roller(17), Roller(14))
    assert "3 points stand against them" in fight.offered("mara", "questworlds.assist").help
    fight.score("tomas", "ash", 1, 1)
    assert "1 point stands against them" in fight.offered("mara", "questworlds.assist").help
    fight.score("tomas", "ash", 1, 3)
    fight.do("mara", move)
    fight.oppose("moderate")
    fight.roll(18, 5)
    assert fight.offered("mara", "questworlds.pass").label.endswith("and it stands 1 to 4")
    spend = fight.offered("mara", "questworlds.spend-hero-point")
    assert spend.label.endswith("and it stands 1 to 2")
    fight.let_it_stand()
    fight.score("tomas", "ash", 1, 0)
    fight.next_round()
    assert "nothing to gain" in fight.offered("mara", "questworlds.assist").help


@pytest.mark.rule("QW-8.1.4", "QW-2.4")
def test_a_parting_shot_says_what_it_would_do_and_keeps_the_augment():
    fight = Melee(points=1)
    fight.do("mara", Augment(who="wren", recipient="wren", ability="prentices"))
    fight.oppose("base")
    fight.roll(5, 18)
    fight.let_it_stand()
    fight.engage(("wren", "ash"), ("tomas", "birch"))
    fight.next_round()
    fight.exchange("wren", "ash", 1, 20)
    fight.exchange("tomas", "birch", 5, 5)
    fight.next_round()
    shot = fight.offered("mara", "questworlds.take-shot")
    assert shot.help.startswith("They are out at 5.")
    pairing = fight.pairing("wren", "ash")
    fight.do("mara", TakeShot(who="wren", pairing=pairing.id, ability="sword"))
    fight.oppose("very high")
    assert full(fight.table, fight.contest, fight.contest.me) == 17 + 6
    fight.roll(18, 5)
    assert fight.offered("mara", "questworlds.pass").label.endswith("and Ash is back at 3")
    spend = fight.offered("mara", "questworlds.spend-hero-point")
    assert spend.label.endswith("and it stands at 6")


@pytest.mark.rule("QW-8.2", "QW-8.1.6")
def test_whoever_got_away_sees_the_same_chance_before_and_after_facing_somebody():
    fight = Melee()
    fight.engage(("wren", "ash"), ("tomas", "birch"), ("tomas", "ash"))
    fight.next_round()
    fight.do("mara", Disengage(pairing=fight.pairing("wren", "ash").id, ability="sword"))
    fight.oppose("")
    fight.roll(5, 18)
    assert fight.extended.fighters["wren"].status == "gone"
    whom = fight.offered("mara", "questworlds.engage").fields[0]
    told = {pick.value: pick.help.split("You win the contest ")[1] for pick in whom.picks}
    fight.do("mara", Engage(ours="wren", theirs="foe-birch"))
    board = next(one for one in GAME.show(fight.table).scene if hasattr(one, "pairs"))
    (pair,) = [one for one in board.pairs if (one.ours.name, one.theirs.name) == ("Wren", "Birch")]
    # She has had an exchange this round, which counts in the next one.
    assert pair.notes == (f"Wren: {told['foe-birch']} to win", "Wren faces several: −3")
    assert whom.problem(whom.value) == "Choose an opponent.", "which of several is theirs to say"
    assert whom.sends, "in one tap"


@pytest.mark.rule("QW-8.2")
def test_who_chooses_next_is_said_to_those_who_wait():
    fight = Melee()
    (people,) = GAME.show(fight.table).scene  # no score yet, so no board for it
    assert (people.label, people.note) == ("The hall", "Extended contest")
    assert [(one.name, one.note) for one in people.turns][-1] == ("Birch", "resistance 14")
    assert offers.prompt(GAME, fight.table, "mara").title == "Who do you face?"
    assert offers.prompt(GAME, fight.table, "sam").title == "Waiting for Mara"
    fight.engage(("wren", "ash"))
    assert offers.prompt(GAME, fight.table, "sam").title == "Who do you face?"
    fight.engage(("tomas", "ash"))
    assert offers.prompt(GAME, fight.table, "sam").title == "Waiting for Gale"


@pytest.mark.rule("QW-8.1.5")
def test_being_after_something_else_says_against_whom_and_what_is_risked():
    fight = Melee()
    fight.engage(("wren", "ash"), ("wren", "birch"))
    fight.next_round()
    elsewhere = [o for o in fight.options("mara") if o.move == "questworlds.aim-elsewhere"]
    assert [o.label.split(", ")[1] for o in elsewhere] == ["against Ash", "against Birch"]
    stance = next(field for field in elsewhere[0].fields if field.name == "stance")
    assert [pick.help for pick in stance.picks][1] == "Lose and they score 2 more."


@pytest.mark.rule("QW-8.2.4")
def test_a_guard_rolls_nothing_and_a_removed_follower_just_takes_points():
    fight = Melee()
    fight.engage(("wren", "ash"))
    guard = BringFollower(who="wren", follower="cricket", role="secondary", ability=NOTHING)
    with pytest.raises(Illegal, match="needs an ability that fits"):
        fight.do("mara", guard)
    fight.do("mara", replace(guard, ability=fight.hero("cricket").abilities[0].id))
    fight.next_round()
    assert not fight.offered("mara", "questworlds.augment", who="cricket")
    fight.do(GM, GoAfter(foe="foe-birch", follower="cricket"))
    fight.oppose("")
    fight.roll(18, 5)
    fight.let_it_stand()
    assert "2 points against Cricket." in fight.said()
    assert "Cricket is out of it." in fight.said()


@pytest.mark.rule("QW-4.4.1.7", "QW-10.2.2")
def test_the_dead_are_not_asked_what_they_gain_and_each_burden_names_its_bearer():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=15), communities=True)
    table.found()
    made = table.table
    dues = (
        due_harm(made, "wren", "dead", "sword", "the hall", "QW-8.1.3").due,
        due_harm(made, "tomas", "hurt", "hammer", "the hall", "QW-8.1.3").due,
        due_benefit(made, "wren", 6, "sword", "the hall").due,
    )
    table.set(dues=dues)
    labels = [o.label for o in table.options(GM) if o.move == "questworlds.lay-on-resource"]
    assert labels == ["The Reach bears it for Wren"]  # one thing at a time
    table.impose()
    labels = [o.label for o in table.options(GM) if o.move == "questworlds.lay-on-resource"]
    assert labels == ["The Reach bears it for Tomas"]
    assert [due.who for due in table.play.dues] == ["tomas"]


@pytest.mark.rule("QW-4.4.3", "QW-4.4.1.6")
@pytest.mark.parametrize(
    ("state", "leave", "spend"),
    [
        ("impaired", "Tomas is still impaired", "Tomas is only hurt"),
        ("dying", "beyond help", "Tomas lives"),
    ],
)
def test_healing_says_how_the_patient_would_be(state, leave, spend):
    table = Evening(hero("wren", Healer=17), hero("tomas", Hammer=15))
    table.change("tomas", harms=(Harm(id="h", state=state, abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="healer"))
    table.oppose("moderate" if state == "impaired" else "low")
    table.roll(18, 5)
    assert table.offered("mara", "questworlds.pass").label.endswith(leave)
    assert table.offered("mara", "questworlds.spend-hero-point").label.endswith(spend)


def test_the_ledger_is_put_away_in_an_extended_contest_that_draws_nothing():
    def folded() -> bool:
        return next(one for one in GAME.show(table.table).scene if one.label == "The Reach").folded

    table = Evening(hero("wren", Sword=17), communities=True)
    table.found()
    assert folded() == bool(table.table.scene and table.table.scene.open)
    table.do(GM, OpenExtended(prize="the hall"))
    assert folded()
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    hall = table.play.extended["the-hall"]
    drew = replace(hall.fighters["wren"], draws=(("wren", "wealth"),))
    table.set(extended={"the-hall": replace(hall, fighters={"wren": drew})})
    assert not folded()
    harm, resource = Due(id="1", kind="harm", who="wren"), Due(id="2", kind="resource", who="")
    table.set(extended={}, at="", dues=(harm, resource))
    assert folded()  # it is asked about after what becomes of Wren
    table.set(dues=(resource,))
    assert not folded()


@pytest.mark.rule("QW-8.2", "QW-8.1.4")
def test_against_somebody_who_is_out_there_is_no_chance_left_but_a_parting_shot():
    fight = Melee()
    fight.do(GM, ChangeFoe(foe="foe-birch", rating="1"))
    fight.engage(("wren", "ash"), ("tomas", "ash"), ("tomas", "birch"))
    fight.next_round()
    fight.exchange("wren", "ash", 1, 20)
    board = next(one for one in GAME.show(fight.table).scene if hasattr(one, "pairs"))
    pair, over = board.pairs  # what is over comes last
    assert (over.state, over.theirs.name, over.theirs.note) == ("ended", "Ash", "14, taken out")
    assert (pair.ours.name, pair.theirs.name) == ("Tomas", "Birch")
    assert pair.notes[0].endswith("% to win")
    assert "taken out" not in board.note  # it stands there
    strip = next(one for one in GAME.show(fight.table).scene if hasattr(one, "turns"))
    assert {one.name: one.note for one in strip.turns}["Wren"] == "not facing anyone"
    fight.exchange("tomas", "birch", 1, 20)
    assert fight.extended.closing
    assert "A parting shot may" in offers.prompt(GAME, fight.table, "mara").text
    assert fight.offered("mara", "questworlds.let-them-be").best
    fight.do("mara", LetThemBe(who="wren"))
    assert not fight.offered("mara", "questworlds.take-shot")
    ending = fight.offered(GM, "questworlds.end-extended")
    assert ending.label == "See how it ends, with no parting shot"
    assert not ending.best, "a GM is not led to take the shot from them"
    assert offers.prompt(GAME, fight.table, GM).title == "Ash and Birch are out"
    assert offers.prompt(GAME, fight.table, "mara").text == "Tomas may still take a parting shot."
    fight.do("sam", LetThemBe(who="tomas"))
    assert fight.play.ended, "nobody is waited for any more"


@pytest.mark.rule("QW-8.1.3")
def test_a_dead_npc_is_simply_dead():
    fight = Melee(climax=True)
    fight.put(Hero(id="voss", name="Voss", npc=True, abilities=(ability("Sabre", 14),)))
    fight.do(GM, BringNpc(npc="voss:sabre"))
    fight.do(GM, Engage(ours="wren", theirs="voss"))
    after = under_way.with_fighter(fight.extended, "voss", against=9)
    fight.set(extended={after.id: after})
    fight.do(GM, EndExtended())
    (harm,) = fight.hero("voss").harms
    assert (harm.state, harm.abilities) == ("dead", ())


@pytest.mark.rule("QW-4.5.3", "QW-8.2")
def test_the_board_says_from_the_start_who_faces_several_and_follows_what_is_framed():
    fight = Melee()
    fight.engage(("wren", "ash"), ("tomas", "ash"))
    fight.next_round()

    def notes(ours: str) -> tuple[str, ...]:
        board = next(one for one in GAME.show(fight.table).scene if hasattr(one, "pairs"))
        return next(one.notes for one in board.pairs if one.ours.name == ours)

    assert [note for name in ("Wren", "Tomas") for note in notes(name)[1:]] == [
        "Ash faces several: −3 if others go first"
    ]
    before = notes("Wren")
    fight.do("mara", Exchange(pairing=fight.pairing("wren", "ash").id, ability="sword"))
    fight.do(GM, Rule(situation="6"))
    assert notes("Wren")[0] != before[0]


@pytest.mark.rule("QW-8.2.3")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((5, 18), "who relieves Tomas"),
        ((5, 12), "who changes nothing for Tomas"),
        ((18, 5), "who makes it worse for Tomas"),
    ],
)
def test_an_assist_is_told_by_what_it_does_for_whom_it_is_for(dice, told):
    fight = Melee()
    fight.engage(("tomas", "ash"))
    fight.next_round()
    fight.exchange("tomas", "ash", 18, 5)
    fight.do("mara", Assist(who="wren", pairing=fight.pairing("tomas", "ash").id, ability="sword"))
    fight.oppose("moderate")
    fight.roll(*dice)
    assert any(told in line for line in fight.said()), fight.said()[-3:]


@pytest.mark.rule("QW-8.2.2", "QW-8.2.3")
def test_whoever_faces_nobody_is_told_what_they_may_do_and_so_is_the_gm():
    fight = Melee()
    fight.engage(("tomas", "ash"))
    fight.next_round()
    told = "Round 1. You face nobody: assist somebody, or do something else."
    assert offers.prompt(GAME, fight.table, "mara").text == told
    assert not fight.offered("mara", "questworlds.assist").instead  # there is nothing to gain
    fight.exchange("tomas", "ash", 18, 5)
    assert fight.offered("mara", "questworlds.assist").instead
    asked = "Wren faces nobody and may still act in this one."
    assert offers.prompt(GAME, fight.table, GM).text == asked
    fight.do("mara", Assist(who="wren", pairing=fight.pairing("tomas", "ash").id, ability="sword"))
    fight.oppose("moderate")
    fight.roll(5, 18)
    assert "A minor victory for Wren, who relieves Tomas." in fight.said()
    card = GAME.show(fight.table).attempt
    assert card
    assert card.standing == "A minor victory for Wren: 0 points against Tomas now."


@pytest.mark.rule("QW-8.1")
def test_several_under_one_name_are_spoken_of_as_several():
    fight = Melee(points=1)
    fight.do(GM, AddFoe(name="The toll men", rating="14"))
    foe = next(one.id for one in fight.extended.fighters.values() if one.name == "The toll men")
    fight.do(GM, Engage(ours="wren", theirs=foe))
    fight.next_round()
    pairing = next(one for one in fight.extended.pairings if one.theirs == foe)
    fight.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    assert offers.prompt(GAME, fight.table, GM).title == "How do the toll men meet it?"
    fight.oppose("")
    fight.roll(18, 5)
    assert fight.offered("mara", "questworlds.pass").label.endswith("and the toll men score 2")


@pytest.mark.rule("QW-8.2.3")
def test_only_the_opponent_concerned_may_resist_an_assist():
    fight = Melee()
    fight.put(Hero(id="voss", name="Voss", npc=True, abilities=(ability("Sabre", 18),)))
    fight.engage(("tomas", "ash"))
    fight.next_round()
    fight.exchange("tomas", "ash", 18, 5)
    against = fight.pairing("tomas", "ash")
    fight.do("mara", Assist(who="wren", pairing=against.id, ability="sword"))
    form = fight.offered(GM, "questworlds.face")
    assert picks(form, "against") == [f"foe:{against.theirs}"]
