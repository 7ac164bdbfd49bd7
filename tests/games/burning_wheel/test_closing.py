"""BW-7: awards and votes, in order; new Beliefs."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.rounds import AnswerItem, BeginRound, DropRound, GoOn, PassItem
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.core.view import view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sessions.changing_beliefs import AgreeWish, RefuseWish, WishFor
from hearthside.games.burning_wheel.sessions.closing import STEPS
from hearthside.games.burning_wheel.sheet import Conviction, Standing, Trait
from tests.games.burning_wheel.evening import Evening, sheet

BELIEFS = (
    Conviction(text="The bell hangs in Hvit", goal=True, artha=Artha(5, 3, 1)),
    Conviction(text="I build for all"),
)
INSTINCTS = (Conviction(text="Always test a plank", artha=Artha(2)),)


class Close(Evening):
    """A session that ends, with four players and a GM; Eve has left."""

    def __init__(self, ends: str = "session", **rest) -> None:
        Driver.__init__(self, GAME)
        self.sit("Ana", "Ben", "Cyd", "Dan")
        for name in ("ana", "ben", "cyd", "dan"):
            self.put(
                sheet(
                    f"{name}s",
                    name,
                    artha=(0, 0, 0),
                    beliefs=BELIEFS,
                    instincts=INSTINCTS,
                    traits=(Trait(name="Tall"),),
                    **rest,
                )
            )
        self.put(sheet("ulrike", artha=(0, 0, 0), beliefs=(Conviction(text="The toll is law"),)))
        self.put(sheet("reeve", artha=(0, 0, 0)))
        self.do("gale", OpenSession())
        self.do("gale", BeginRound(round="closing"))
        self.do("gale", AnswerItem(item="ends", blanks={"what": ends}))

    @property
    def step(self) -> str:
        return self.table.round.step if self.table.round else ""

    def nominate(self, seat: str, award: str) -> None:
        self.do(seat, AnswerItem(item=seat, blanks={"award": award}))

    def on(self, to: str = "") -> None:
        """The GM leads on without waiting, until a step or the end."""
        while self.step and self.step != to:
            self.do("gale", GoOn(step=self.step))

    def vote(self, id: str, *ballots: str) -> None:
        for seat, choice in zip(("gale", "ana", "ben", "cyd", "dan"), ballots, strict=False):
            if choice:
                self.do(seat, CastBallot(choice=choice, vote=id))

    def judge(self, *awards: str) -> None:
        self.do("gale", AnswerItem(item="judge", blanks={"awards": awards}))


ALL = ("belief-0", "belief-1", "instinct-0", "trait-0", "humour", "skill", "goal-0")


@pytest.mark.rule("BW-7.1")
@pytest.mark.case("BW-7.1/1")
@pytest.mark.parametrize(("humour", "paid"), [(True, Artha(6, 1)), (False, Artha(5, 1))])
def test_nominations_are_paid_at_the_end_with_the_gms_last_word(humour, paid):
    table = Close()
    for award in ALL:
        table.nominate("ben", f"anas/{award}")
    table.nominate("cyd", "anas/belief-0")
    table.on("judge")
    table.judge(*(f"anas/{award}" for award in ALL if humour or award != "humour"))
    assert table.who("anas").artha == Artha(), "nothing is paid before the end"
    table.on("goals")
    blanks = {"text": "Mend the bridge", "goal": True}
    table.do("ana", AnswerItem(item="anas/0", blanks=blanks))
    table.on()
    assert table.who("anas").artha == paid
    assert not table.table.session_open


@pytest.mark.rule("BW-7.1")
@pytest.mark.case("BW-7.1/2")
def test_what_players_name_an_npc_for_the_gm_must_accept():
    table = Close()
    table.nominate("ana", "ulrike/belief-0")
    table.on("judge")
    assert table.step != "judge", "there is nothing to refuse"
    table.on()
    assert table.who("ulrike").artha == Artha(fate=1)
    assert table.who("reeve").artha == Artha()


@pytest.mark.rule("BW-7.1")
def test_what_an_npc_believes_is_named_but_never_told_to_players():
    table = Close("campaign")
    toll, name = "The toll is law", "Never last"
    secret = replace(
        table.who("ulrike"),
        beliefs=(Conviction(text=toll, goal=True),),
        instincts=(Conviction(text=name),),
    )
    table.put(secret)

    def told(seat: str) -> str:
        seen = view(GAME, table.table, seat)
        asked = [option.fields for option in offers.options(GAME, table.table, seat)]
        return f"{GAME.sheet(seen, 'ulrike')} {GAME.show(seen)} {asked}"

    for step in ("nominate", "traits"):
        table.on(step)
        assert toll in told("gale") or step == "nominate"
        for seat in ("ana", ""):
            heard = told(seat)
            assert toll not in heard, (step, seat)
            assert name not in heard, (step, seat)
        if step == "nominate":
            table.nominate("ana", "ulrike/goal-0")
    table.on("goals")
    table.do("gale", AnswerItem(item="ulrike/0", blanks={"text": "The bridge falls", "goal": True}))
    assert "The bridge falls" not in repr(view(GAME, table.table, "ana"))
    table.on()
    assert table.who("ulrike").artha == Artha(persona=1)
    assert not table.who("ulrike").beliefs[0].done, "the new goal is not the one accomplished"
    log = table.said()
    assert "Ulrike has a new Belief" in log
    assert "is nominated: A goal accomplished." in log
    assert toll not in log
    assert "The bridge falls" not in log


@pytest.mark.rule("BW-7.1")
def test_nobody_nominates_for_what_is_not_there():
    table = Close()
    with pytest.raises(Illegal):
        table.nominate("ana", "anas/belief-7")
    with pytest.raises(Illegal):
        table.nominate("ana", "anas/deeds")


@pytest.mark.rule("BW-7.2", "BW-7.8")
@pytest.mark.case("BW-7.2/1")
@pytest.mark.parametrize(
    ("ballots", "persona"),
    [
        (("nobody", "anas", "anas", "anas", ""), 1),
        (("anas", "anas", "bens", "bens", "nobody"), 0),
        (("anas", "anas", "nobody", "", ""), 0),
    ],
)
def test_mold_breaker_takes_more_than_half_of_all_who_are_there(ballots, persona):
    table = Close()
    table.on("mold")
    table.vote("mold", *ballots)
    table.on()
    assert table.who("anas").artha.persona == persona
    assert table.who("bens").artha.persona == 0


@pytest.mark.rule("BW-7.3")
@pytest.mark.case("BW-7.3/1")
def test_deeds_are_the_gms_alone_one_for_each_reason():
    table = Close()
    assert _leads_on(table).startswith("Go on without waiting: ")
    table.on("deeds")
    assert _leads_on(table).startswith("Go on without it: "), "nobody else is waited for"
    with pytest.raises(Illegal):
        table.do("ben", AnswerItem(item="deeds", blanks={"award": "anas/sacrifice"}))
    for award in ("anas/sacrifice", "anas/helped", "bens/helped"):
        table.do("gale", AnswerItem(item="deeds", blanks={"award": award}))
    with pytest.raises(Illegal):
        table.do("gale", AnswerItem(item="deeds", blanks={"award": "anas/helped"}))
    table.on()
    assert [table.who(who).artha.deeds for who in ("anas", "bens", "cyds")] == [2, 1, 0]


def _leads_on(table: Close) -> str:
    every = offers.options(GAME, table.table, "gale")
    return next(one.label for one in every if one.move == "table.go-on")


@pytest.mark.rule("BW-7.4", "BW-7.8")
@pytest.mark.case("BW-7.4/1")
def test_workhorse_and_mvp_at_a_scenarios_end_only():
    table = Close()
    table.on("best")
    assert not table.table.session_open, "a plain session has no such step"
    table = Close("scenario")
    table.on("best")
    table.vote("workhorse", "anas", "anas", "bens", "nobody", "nobody")
    table.vote("mvp", "anas", "anas", "anas", "bens", "nobody")
    table.on()
    assert table.who("anas").artha == Artha(persona=1)


@pytest.mark.rule("BW-7.4")
@pytest.mark.case("BW-7.4/1")
def test_one_player_may_win_both():
    table = Close("campaign")
    table.on("best")
    for id in ("workhorse", "mvp"):
        table.vote(id, *["dans"] * 5)
    table.on()
    assert table.who("dans").artha.persona == 2


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
    handed = [board.rows[0][1].text for board in GAME.show(table.table).scene]
    assert handed == ["the trait “Keeps Faith”"] * added


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
    with pytest.raises(Illegal, match="at least as strong"):
        table.do("cyd", AnswerItem(item="cyd", blanks=weaker))
    table.do("cyd", AnswerItem(item="cyd", blanks={**weaker, "kind": "call-on"}))
    table.on("trait-votes")
    assert "9 artha" in table.table.votes["proposal-1"].question
    assert "2 artha" in table.table.votes["proposal-0"].question


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


@pytest.mark.rule("BW-7.7")
@pytest.mark.case("BW-7.7/1")
def test_a_belief_changes_in_play_if_the_gm_agrees():
    table = Evening(sheet("ann", "ana", beliefs=BELIEFS))
    wish = WishFor(who="ann", where="beliefs.1", text="I build for nobody", goal=False)
    table.do("ana", wish)
    table.do("gale", RefuseWish(wish="wish-1"))
    assert table.who("ann").beliefs == BELIEFS
    table.do("ana", wish)
    with pytest.raises(Illegal):
        table.do("ana", AgreeWish(wish="wish-1"))
    table.do("gale", AgreeWish(wish="wish-1"))
    assert table.who("ann").beliefs[1].text == "I build for nobody"


@pytest.mark.rule("BW-7.7")
@pytest.mark.case("BW-7.7/1")
def test_an_accomplished_goal_must_be_replaced():
    table = Close()
    table.nominate("ben", "anas/goal-0")
    table.on("judge")
    table.judge("anas/goal-0")
    turned = [one for entry in table.entries for one in entry.said if one.kind == "turning"]
    assert "has done it: " in turned[-1].plain
    assert table.table.evening.story[-1] == turned[-1].plain, "the evening ends on it"
    table.on("goals")
    assert table.step == "goals"
    with pytest.raises(Illegal):
        table.do("ana", PassItem(item="anas/0"))
    table.do("ana", AnswerItem(item="anas/0", blanks={"text": "Home by spring", "goal": True}))
    assert table.who("anas").beliefs[0] == Conviction(text="Home by spring", goal=True)


@pytest.mark.rule("BW-7.7")
def test_beliefs_are_rewritten_at_the_end_with_the_gms_word():
    table = Close()
    table.on("rewrite")
    blanks = {"where": "beliefs.1", "text": "I build for nobody", "goal": False}
    table.do("ana", AnswerItem(item="anas", blanks=blanks))
    (rewrite,) = [step for step in STEPS if step.id == "rewrite"]
    mine, theirs, *_ = rewrite.items(table.table)
    assert mine.question == "You asked the GM for “I build for nobody”. Anything else?"
    assert (mine.passes, theirs.passes) == ("That is all", "They still hold")
    table.do("ben", AnswerItem(item="bens", blanks=blanks))
    table.on("agree")
    (agree,) = [step for step in STEPS if step.id == "agree"]
    first = agree.items(table.table)[0]
    assert first.label.endswith(", from now on: I build for nobody")
    assert first.passes.endswith(", as before: I build for all")
    table.do("gale", AnswerItem(item="wish-1"))
    table.do("gale", PassItem(item="wish-2"))
    assert table.who("anas").beliefs[1].text == "I build for nobody"
    assert table.who("bens").beliefs[1].text == "I build for all"
    assert table.step == "story"
    assert not table.table.play.wishes


@pytest.mark.rule("BW-7.8")
@pytest.mark.case("BW-7.8/1")
def test_the_steps_come_in_order():
    ids = [step.id for step in STEPS]
    order = ["nominate", "mold", "deeds", "best", "traits", "reputations", "goals", "rewrite"]
    assert [id for id in ids if id in order] == order


@pytest.mark.rule("BW-7.8", "BW-7.2")
def test_the_mold_breaker_is_voted_on_once_nominations_are_in():
    table = Close()
    assert offers.prompt(GAME, table.table, "ben").title == "Nominations"
    with pytest.raises(Illegal):
        table.do("ben", CastBallot(choice="anas", vote="mold"))
    table.on("mold")
    assert "who was torn between deeds and Beliefs?" in table.said().splitlines()[-1]


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


@pytest.mark.rule("BW-7.8")
def test_a_round_called_off_pays_nothing():
    table = Close()
    table.nominate("ben", "ulrike/humour")
    table.do("gale", DropRound())
    assert table.table.play.awards == ()
    assert table.who("ulrike").artha == Artha()
    assert table.table.session_open


@pytest.mark.rule("BW-7.8")
def test_one_player_and_the_gm_come_to_the_end_too():
    table = Evening(sheet("ann", "ana", beliefs=BELIEFS))
    from hearthside.core.life.scenes_sessions import CloseScene

    table.do("gale", CloseScene())
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="ends", blanks={"what": "campaign"}))
    for _ in range(20):
        if table.table.round:
            table.do("gale", GoOn(step=table.table.round.step))
    assert not table.table.session_open


@pytest.mark.rule("BW-7.7", "BW-7.1")
def test_a_goal_nobody_was_there_to_replace_is_not_rewarded_again():
    table = Close()
    table.nominate("ben", "anas/goal-0")
    table.on("judge")
    table.judge("anas/goal-0")
    table.on()
    assert table.who("anas").beliefs[0].done
    assert table.who("anas").artha == Artha(persona=1)
    table.do("gale", OpenSession())
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="ends", blanks={"what": "session"}))
    with pytest.raises(Illegal):
        table.nominate("ben", "anas/goal-0")


@pytest.mark.rule("BW-7.1", "BW-7.3")
def test_what_is_handed_out_is_in_sight_before_it_is_paid():
    table = Close()
    assert not GAME.show(table.table).scene
    table.on("deeds")
    table.do("gale", AnswerItem(item="deeds", blanks={"award": "anas/sacrifice"}))
    (board,) = GAME.show(table.table).scene
    assert (board.label, board.note) == (
        "Handed out tonight",
        "It is paid out when the session closes.",
    )
    ((who, earned, why),) = board.rows
    (coin,) = earned.coins
    assert (who.text, coin.count, coin.shape) == (table.who("anas").name, 1, "seal")
    assert why.text == "Sacrificed something to a greater goal"
