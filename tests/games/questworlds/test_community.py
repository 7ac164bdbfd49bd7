"""Communities: the ledger, drawing on it, what it bears and what is won for it (QW-10)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Skip
from hearthside.games.questworlds.aftermath.shared_consequences import ShareOut
from hearthside.games.questworlds.community.deeds import Deed, ledger, proceeds
from hearthside.games.questworlds.community.defeats import LayOnResource
from hearthside.games.questworlds.community.intervals import EndInterval
from hearthside.games.questworlds.community.rolls import SkipRolls
from hearthside.games.questworlds.community.state import Resource
from hearthside.games.questworlds.community.using_resources import LayBurden, Lobby, depletion
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rulings import Count
from hearthside.games.questworlds.contest.target import blamed, full
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.sheet import Burden
from hearthside.games.questworlds.state import Keyword
from hearthside.games.questworlds.victory_levels import MARGINAL, TIE
from tests.games.questworlds.evening import GM, Evening, hero, picks, townspeople


@pytest.fixture
def table() -> Evening:
    return townspeople()


def opened(table: Evening, resource: str, who: str = "wren", with_: str = "charm") -> None:
    table.do(table.seat(who), Lobby(who=who, resource=resource, ability=with_))
    table.oppose("moderate")
    table.roll(5, 18)


@pytest.mark.rule("QW-10.1.4")
def test_a_deed_that_only_shrinks_a_penalty_changes_total_alone(table):
    assert ledger(Resource(id="r", name="R", rating=18, total=-6), 3) == (-3, 0)
    assert ledger(Resource(id="r", name="R", rating=18, total=-6, pc=2), 6) == (0, 2)
    assert ledger(Resource(id="r", name="R", rating=18, total=-3, pc=2), 6) == (3, 5)
    assert ledger(Resource(id="r", name="R", rating=18), 3) == (3, 3)
    assert ledger(Resource(id="r", name="R", rating=18, total=3, pc=1), 3) == (6, 4)
    table.do(GM, Deed(resource="morale", amount=3))
    assert (table.resource("morale").total, table.resource("morale").pc) == (3, 3)


@pytest.mark.rule("QW-10.2")
def test_only_won_lobbying_opens_a_resource_for_one_use(table):
    table.do("mara", Lobby(who="wren", resource="military", ability="charm"))
    table.oppose("high")
    table.roll(18, 5)
    assert "resource:military" not in picks(table.offered("mara", "questworlds.enter"), "ability")
    opened(table, "military", with_="songs")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    assert full(table.table, table.contest, table.contest.me) == 18
    table.roll(5, 18)
    table.close()
    assert table.resource("military").total == -3
    assert "resource:military" not in picks(table.offered("mara", "questworlds.enter"), "ability")


@pytest.mark.rule("QW-10.2")
def test_depletion_follows_the_outcome_and_failing_falls_on_the_pcs_too(table):
    assert [depletion(n) for n in (4, 3, 1, 0, -1, -3, -4)] == [0, -3, -3, -3, -6, -6, -9]
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(19, 5)
    assert table.resource("military").total == -6
    # In place of ordinary consequences there is only the penalty with their people.
    assert [due.kind for due in table.play.dues] == ["burden"]
    table.set(keywords=(Keyword("Charm"),))
    (asked,) = table.offered(GM, "questworlds.lay-burden").fields
    assert asked.value == ("charm",)  # a keyword that all of them share is the likely one
    table.do(GM, LayBurden(due=table.play.dues[0].id, abilities=("charm",)))
    assert table.said()[-1] == "Wren takes −6 on Charm."
    assert [one.value for one in blamed(table.hero("wren"), "charm")] == [-6]
    table.close()
    table.do(GM, EndInterval())
    assert not table.hero("wren").burdens


@pytest.mark.rule("QW-10.2")
def test_how_often_they_were_asked_counts_anew_after_an_interval(table):
    opened(table, "military")
    table.close()
    assert table.play.community.requests == 1
    table.do(GM, EndInterval())
    assert table.play.community.requests == 0


@pytest.mark.rule("QW-10.2", "QW-4.4.2")
def test_depletion_replaces_the_harm_of_a_defeat_not_the_benefit_of_a_victory(table):
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(1, 19)
    assert [(due.kind, due.amount) for due in table.play.dues] == [("benefit", 6)]
    assert table.resource("military").total == -3


@pytest.mark.rule("QW-10.2", "QW-4.12.3")
def test_nobody_is_blamed_for_a_draw_that_won_the_prize_in_defeat(table):
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose(costly=True)
    table.roll(19, 5)
    assert table.resource("military").total == -6
    assert not table.play.dues


@pytest.mark.rule("QW-10.2")
def test_a_resource_that_augments_is_worn_by_the_contest_for_the_prize(table):
    opened(table, "wealth")
    table.enter("wren", "sword", prize="the bridge")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="resource:wealth"))
    table.oppose("base")
    table.roll(5, 18)
    assert table.resource("wealth").total == 0  # the augment itself costs nothing
    table.roll(3, 18)
    assert table.resource("wealth").total == -3


@pytest.mark.rule("QW-10.2.1")
def test_a_required_resource_leaves_room_for_an_ordinary_augment():
    table = Evening(hero("wren", Sword=17, Charm=17, Songs=17, points=0), communities=True)
    table.found(required="Magic")
    opened(table, "magic")
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="resource:magic"))
    assert "need not be worth remembering" in table.offered(GM, "questworlds.oppose").help
    table.oppose("base")
    table.roll(3, 18)
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    table.roll(5, 18)
    assert sum(one.value for one in table.contest.me.mods) == 12
    assert not table.offered("mara", "questworlds.augment")


@pytest.mark.rule("QW-10.2.1")
def test_a_required_resource_leaves_that_room_in_an_extended_contest_too():
    table = Evening(hero("wren", Sword=17, Charm=17, Songs=17, points=0), communities=True)
    table.found(required="Magic")
    opened(table, "magic")
    table.do(GM, OpenExtended(prize="the pass"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    for helper in ("resource:magic", "songs"):
        assert helper in picks(table.offered("mara", "questworlds.augment"), "ability")
        table.do("mara", Augment(who="wren", recipient="wren", ability=helper))
        table.oppose("base")
        table.roll(3, 18)
    assert not table.offered("mara", "questworlds.augment")
    assert len(next(iter(table.play.extended.values())).fighters["wren"].mods) == 2


@pytest.mark.rule("QW-10.2.2")
def test_a_defeat_may_fall_on_a_resource_alone_or_as_well(table):
    table.wins("wren", "sword", 18, 1)
    due = table.play.dues[0].id
    table.do(GM, LayOnResource(due=due, resource="morale", alone=False))
    assert table.play.dues  # Wren still has it coming
    table.do(GM, LayOnResource(due=due, resource="military", alone=True))
    assert not table.play.dues
    for one in ("morale", "military"):
        assert (table.resource(one).total, table.resource(one).down) == (-9, True)
    table.close()
    table.wins("wren", "charm", 20, 1, prize="two")
    table.do(GM, LayOnResource(due=table.play.dues[0].id, resource="wealth"))
    assert table.resource("wealth").closed
    table.close()
    assert "wealth" not in picks(table.offered("mara", "questworlds.lobby"), "resource")


@pytest.mark.rule("QW-10.2.2")
def test_after_a_lost_extended_contest_the_second_worst_state_counts(table):
    table.do(GM, OpenExtended(prize="the pass"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinExtended(who=who, ability=with_))
    table.do(GM, AddFoe(name="Host", rating="14"))
    foe = next(iter(table.play.extended.values())).fighters
    foe = next(id for id, one in foe.items() if not one.ours)
    for who in ("wren", "tomas"):
        table.do(GM, Engage(ours=who, theirs=foe))
    table.next_round()
    for seat, with_, mine, theirs in (("mara", "sword", 20, 1), ("sam", "hammer", 20, 1)):
        pairings = next(iter(table.play.extended.values())).pairings
        pairing = next(one for one in pairings if table.seat(one.ours) == seat)
        table.do(seat, Exchange(pairing=pairing.id, ability=with_))
        table.oppose("")
        table.roll(mine, theirs)
    table.do(GM, EndExtended())
    assert [(due.kind, due.state) for due in table.play.dues] == [
        ("harm", "injured"),
        ("harm", "injured"),
        ("resource", "injured"),
    ]
    while table.play.dues[0].kind == "harm":
        table.do(GM, Skip(due=table.play.dues[0].id))
    table.do(GM, LayOnResource(due=table.play.dues[-1].id, resource="military"))
    assert table.resource("military").down


@pytest.mark.rule("QW-10.2.2")
def test_withdrawing_counts_as_a_major_defeat_for_the_resource(table):
    table.do(GM, OpenExtended(prize="the pass"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Host", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-host"))
    table.next_round()
    pairing = next(iter(table.play.extended.values())).pairings[0]
    table.do("mara", Disengage(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(12, 5)
    table.do(GM, EndExtended())
    assert [(due.kind, due.state) for due in table.play.dues] == [("resource", "injured")]


@pytest.mark.rule("QW-10.2.3")
def test_bolstering_is_named_at_framing_and_the_benefit_goes_to_the_resource(table):
    table.enter("wren", "sword", prize="grain", bolster="morale")
    assert "Wren tries, for Morale of The Reach, with Sword: “Grain.”" in table.said()
    card = GAME.show(table.table).attempt
    assert ("For", "Morale of The Reach") in card.stakes
    table.oppose()
    table.roll(1, 18)
    assert (table.resource("morale").total, table.resource("morale").pc) == (6, 6)
    # And by the GM's leave it helps with their people; left alone, it does not.
    (due,) = table.play.dues
    assert table.offered(GM, "questworlds.skip").label == "It is for Morale alone"
    assert table.offered(GM, "questworlds.skip").best
    assert not table.offered(GM, "questworlds.bestow").best
    assert not table.offered("mara", "questworlds.propose")
    table.bestow(situation=due.proposal)
    assert [one.situation for one in table.hero("wren").benefits] == ["Dealings with The Reach"]


@pytest.mark.rule("QW-10.2.3")
def test_what_stays_with_the_resource_is_told(table):
    table.enter("wren", "sword", prize="grain", bolster="morale")
    table.oppose()
    table.roll(1, 18)
    (due,) = table.play.dues
    table.do(GM, Skip(due=due.id))
    assert table.said()[-1] == "Wren gains nothing in dealings with their own people."


@pytest.mark.rule("QW-10.2.3", "QW-4.4.2")
def test_a_marginal_victory_looks_after_a_resource_and_adds_nothing(table):
    assert proceeds(table.table, "morale", TIE, ()) == []
    (cared,) = proceeds(table.table, "morale", MARGINAL, [("wren", "sword")])
    assert (cared.resource, cared.amount) == ("morale", 0)


@pytest.mark.rule("QW-10.2.3")
def test_a_group_may_win_something_for_the_community(table):
    table.do(GM, OpenGroup(prize="the harvest", resistance="moderate", bolster="morale"))
    assert "for Morale of The Reach" in table.said()[-1]
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do(GM, StartGroup())
    (scores,) = [one for one in GAME.show(table.table).scene if one.label.startswith("Together")]
    assert scores.note.startswith("For Morale of The Reach.")
    for bout in table.play.group.bouts:
        table.do(table.seat(bout.who), RollBout(bout=bout.id))
        table.roll(1, 18)
    table.do(GM, SettleGroup())
    assert table.play.group.level == 4
    assert (table.resource("morale").total, table.resource("morale").pc) == (9, 9)
    assert [(due.kind, due.who) for due in table.play.dues] == [
        ("people", "wren"),
        ("people", "tomas"),
    ]
    asked = offers.prompt(GAME, table.table, GM).text
    assert "Does that help Wren and Tomas with their people too?" in asked
    (best,) = [one for one in table.options(GM) if one.best]
    assert (best.move, best.label) == ("questworlds.spare-all", "It is for Morale alone")
    table.do(GM, ShareOut(text="Dealings with The Reach"))
    assert [table.hero(who).benefits[0].amount for who in ("wren", "tomas")] == [9, 9]
    assert not table.play.dues


@pytest.mark.rule("QW-10.2.3")
def test_an_extended_contest_may_be_won_for_the_community(table):
    table.do(GM, OpenExtended(prize="the pass", bolster="morale"))
    assert table.said()[-1] == "An extended contest, for Morale of The Reach: the pass."
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Host", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-host"))
    table.next_round()
    pairing = next(iter(table.play.extended.values())).pairings[0]
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(1, 20)
    table.do(GM, EndExtended())
    assert [(due.kind, due.who) for due in table.play.dues] == [("people", "wren")]
    assert table.resource("morale").pc == table.play.dues[0].amount == 6


@pytest.mark.rule("QW-10.2")
def test_where_forgiveness_is_slow_only_3_points_go_each_interval():
    table = Evening(hero("wren", Charm=17, points=0), communities=True, slow_forgiveness=True)
    table.found()
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(19, 5)
    table.do(GM, LayBurden(due=table.play.dues[0].id, abilities=("charm",)))
    table.close()
    table.do(GM, EndInterval())
    assert [one.amount for one in table.hero("wren").burdens] == [-3]
    table.do(GM, SkipRolls())
    table.do(GM, EndInterval())
    assert not table.hero("wren").burdens


@pytest.mark.rule("QW-10.2", "QW-2.3.2.1")
def test_whoever_is_refused_asks_with_something_else_or_in_another_season(table):
    asking = Lobby(who="wren", resource="military", ability="charm")
    table.do("mara", asking)
    table.oppose("high")
    table.roll(18, 5)
    with pytest.raises(Illegal, match="Use another ability"):
        table.do("mara", asking)
    table.do("mara", replace(asking, ability="songs"))
    table.oppose()
    table.roll(5, 18)
    table.do(GM, EndInterval())
    table.do(GM, SkipRolls())
    table.do("mara", asking)
    assert table.contest.kind == "lobby"


@pytest.mark.rule("QW-10.2")
def test_what_their_people_hold_against_a_pc_counts_in_dealings_with_them_alone(table):
    held = Burden(amount=-6, abilities=("charm",), resource="military")
    table.change("wren", burdens=(held,))
    lobby = table.offered("mara", "questworlds.lobby", who="wren")
    (ability,) = [field for field in lobby.fields if field.name == "ability"]
    assert "Charm 11" in [pick.label for pick in ability.picks]
    table.do("mara", Lobby(who="wren", resource="wealth", ability="charm"))
    table.oppose("moderate")
    assert GAME.show(table.table).attempt.throws[0].total == "11"
    table.do(GM, Abandon())
    table.enter("wren", "charm", "a stranger's heart")
    asked = offers.prompt(GAME, table.table, GM).text
    assert asked.startswith("Does “Their people’s displeasure” (−6) count here?")
    table.oppose("moderate")
    assert GAME.show(table.table).attempt.throws[0].total == "17", "no one of theirs"
    table.do(GM, Abandon())
    table.enter("wren", "charm", "the elder's heart")
    table.do(GM, Count(side=0, claim="burden-0"))
    table.oppose("moderate")
    assert GAME.show(table.table).attempt.throws[0].total == "11"
