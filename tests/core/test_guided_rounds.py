"""A guided round: something for each person to do, step by step, and nobody late holds it up."""

from typing import Any

import pytest
from candlelight.game import Candlelight
from candlelight.venture import SetOut
from candlelight.wanderers import Candles
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.guided_round_steps import Item, Round, RoundStep, answered
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.guided_rounds import (
    AnswerItem,
    BeginRound,
    DropRound,
    GoOnWithRound,
    PassItem,
)
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import (
    CloseScene,
    CloseSession,
    OpenScene,
    OpenSession,
    SessionClosed,
)
from hearthside.core.life.suggestions import Approve, Question, Suggest, opened
from hearthside.core.life.vote_counting import ballots
from hearthside.core.life.votes import CastBallot
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import ONLY_GM, Illegal
from hearthside.core.secrecy.views import view
from hearthside.core.table import Table
from hearthside.core.table_life import Vote


def nominating(table: Table) -> list[Item]:
    """Everybody names whoever deserves something, as often as they like."""
    whom = tuple(Pick(seat, table.seat_name(seat)) for seat in table.everyone())
    return [
        Item(
            id=seat,
            seat=seat,
            label="Nominate somebody",
            fields=lambda: (
                Choice(name="whom", label="Whom?", picks=whom),
                Text(name="why", label="Why?", needed=True),
            ),
            passes="Nobody else",
            again=True,
        )
        for seat in table.everyone()
    ]


def judging(table: Table) -> list[Item]:
    """The GM's last word on each nomination."""
    return [
        Item(
            id=f"{at}",
            label=f"A candle for {blanks['whom']}",
            passes="Not this time",
            taken=lambda _: [Candles(who="wanderer", candles=3)],
        )
        for at, (_, blanks) in enumerate(answered(table, "nominate"))
    ]


def best(table: Table) -> list[Vote]:
    return [
        Vote(
            question="Whose evening was it?", by="gale", choices=ballots("Ana", "Ben"),
            voters=table.everyone(), secret=True, about="t.best",
        )
    ]  # fmt: skip


def growing(table: Table) -> list[Item]:
    return [
        Item(
            id=who.id, of=who.id, label=f"What did {who.name} learn?",
            fields=lambda: (Text(name="text", label="Learnt", needed=True),),
        )
        for who in table.play.cast.values()
    ]  # fmt: skip


def thanking(table: Table) -> list[Item]:
    """One says whom they thank, and the others say whether that is fair."""
    return [
        Item(
            id="thanks",
            seat="ana",
            label="Thank Ben",
            passes="Nobody",
            taken=lambda _: [opened(table, "ana", "Ben has earned thanks")],
        )
    ]


def in_between(table: Table[Any], seat: str) -> bool:
    """Whether a GM may begin something between scenes."""
    return table.is_gm(seat) and table.session_open and not table.in_scene


class Rounded(Candlelight):
    rounds = (
        Round(
            id="end",
            title="The evening ends",
            label="End the evening together",
            may_begin=in_between,
            steps=(
                RoundStep(id="nominate", title="Nominations", items=nominating),
                RoundStep(id="judge", title="The guide’s word", items=judging),
                RoundStep(id="vote", title="Whose evening?", votes=best),
                RoundStep(id="never", title="Never", items=growing, when=lambda table: False),
                RoundStep(id="grow", title="What stays", items=growing),
            ),
            ends=lambda table: [SessionClosed(number=table.session)],
        ),
        Round(
            id="thanks",
            title="Thanks",
            label="Say thanks",
            may_begin=in_between,
            steps=(
                RoundStep(id="thank", title="Whom do you thank?", items=thanking),
                RoundStep(id="grow", title="What stays", items=growing),
            ),
        ),
    )


GAME = Rounded()


@pytest.fixture
def table() -> Driver:
    evening = Driver(GAME)
    evening.sit("Ana", "Ben")
    evening.do("ana", BeginMaking(what="wanderer"))
    blanks = {"name": "Ember", "light": "1"}
    evening.do("ana", SaveStep(who="wanderer", step="name", blanks=blanks))
    evening.do("ana", FinishMaking(who="wanderer"))
    evening.do("gale", OpenSession())
    return evening


def labels(table: Driver, seat: str) -> list[str]:
    return [option.label for option in offers.options(GAME, table.table, seat)]


def test_only_the_gm_begins_it_and_only_between_scenes(table: Driver) -> None:
    assert "End the evening together" in labels(table, "gale")
    assert "End the evening together" not in labels(table, "ana")
    table.do("gale", OpenScene(title="The stair"))
    with pytest.raises(Illegal):
        table.do("gale", BeginRound(round="end"))
    table.do("ana", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(6, 6)
    assert "End the evening together" not in labels(table, "gale")


def test_everybody_is_asked_what_is_theirs_and_the_round_goes_on_by_itself(table: Driver) -> None:
    table.do("gale", BeginRound(round="end"))
    assert offers.prompt(GAME, table.table, "ana").title == "Nominations"
    table.do("ana", AnswerItem(item="ana", blanks={"whom": "ben", "why": "The bell"}))
    table.do("ana", AnswerItem(item="ana", blanks={"whom": "gale", "why": "The owl"}))
    with pytest.raises(Illegal, match="Fill in “"):
        table.do("ben", AnswerItem(item="ben", blanks={"whom": "ana", "why": " "}))
    with pytest.raises(Illegal):
        table.do("ben", AnswerItem(item="ana", blanks={"whom": "ben", "why": "Me"}))
    for seat in ("ana", "ben", "gale"):
        assert table.table.round.step == "nominate"
        table.do(seat, PassItem(item=seat))
    assert table.table.round.step == "judge"
    assert [label for label in labels(table, "gale") if "candle for" in label] == [
        "A candle for ben", "A candle for gale"
    ]  # fmt: skip
    table.do("gale", AnswerItem(item="0"))
    assert table.table.play.cast["wanderer"].candles == 3
    table.do("gale", PassItem(item="1"))
    assert table.table.round.step == "vote"


def test_a_step_waits_for_what_its_answers_put_to_the_others(table: Driver) -> None:
    def thanked() -> str:
        table.do("gale", BeginRound(round="thanks"))
        table.do("ana", AnswerItem(item="thanks"))
        (suggestion,) = table.table.suggestions
        assert table.table.round.step == "thank"
        assert offers.prompt(GAME, table.table, "ana").title == "Waiting for Gale and Ben"
        assert "Go on without waiting: What stays" in labels(table, "gale")
        return suggestion

    before = table.table.seq
    suggestion = thanked()
    for seat in ("gale", "ben"):
        table.do(seat, Approve(review=suggestion, seat=seat))
    assert table.table.round.step == "grow"
    table.do("gale", Rewind(to=before))
    table.do("ben", Question(review=thanked()))
    assert table.table.round.step == "grow"
    table.do("gale", Rewind(to=before))
    thanked()
    table.do("gale", GoOnWithRound(step="thank"))
    assert not table.table.suggestions, "nobody was against it"
    assert table.table.round.step == "grow"


def test_what_is_suggested_beside_a_round_holds_nobody_up(table: Driver) -> None:
    table.do("gale", BeginRound(round="thanks"))
    table.do("ben", Suggest(text="A break of ten minutes"))
    table.do("ana", PassItem(item="thanks"))
    assert table.table.round.step == "grow"
    assert table.table.suggestions


def to_the_vote(table: Driver) -> None:
    table.do("gale", BeginRound(round="end"))
    for seat in ("ana", "ben", "gale"):
        table.do(seat, PassItem(item=seat))


def test_going_on_says_whether_anybody_but_the_gm_is_waited_for(table: Driver) -> None:
    def leads_on() -> str:
        return next(one for one in labels(table, "gale") if one.startswith(("Go on", "Skip to")))

    table.do("gale", BeginRound(round="end"))
    assert leads_on().startswith("Go on without waiting: ")
    for seat in ("ana", "ben"):
        table.do(seat, PassItem(item=seat))
    assert leads_on().startswith("Skip to: ")


def test_the_gm_goes_on_without_waiting_and_what_is_there_is_counted(table: Driver) -> None:
    to_the_vote(table)
    assert table.table.round.step == "vote"
    table.do("ana", CastBallot("ben"))
    assert "Go on without waiting: What stays" in labels(table, "gale")
    with pytest.raises(Illegal):
        table.do("ana", GoOnWithRound(step="vote"))
    table.do("gale", GoOnWithRound(step="vote"))
    assert (table.table.vote, table.table.round.step) == (None, "grow")
    assert any("Ben 1" in line.plain for entry in table.entries for line in entry.said)
    table.do("gale", GoOnWithRound(step="grow"))
    assert (table.table.round, table.table.session_open) == (None, False)


def test_a_vote_without_ballots_is_called_off_when_the_round_goes_on(table: Driver) -> None:
    to_the_vote(table)
    table.do("gale", GoOnWithRound(step="vote"))
    assert table.table.vote is None


def test_the_gm_may_answer_for_who_is_away_but_not_nominate_for_them(table: Driver) -> None:
    table.do("gale", BeginRound(round="end"))
    stead = [label for label in labels(table, "gale") if label.startswith("For ")]
    assert stead == ["For Ana: Nobody else", "For Ben: Nobody else"]
    for seat in ("ana", "ben", "gale"):
        table.do("gale", PassItem(item=seat))
    table.do("gale", GoOnWithRound(step="vote"))
    table.do("gale", AnswerItem(item="wanderer", blanks={"text": "Bells lie"}))
    assert not table.table.session_open


def test_a_round_can_be_called_off_with_its_votes(table: Driver) -> None:
    table.do("gale", BeginRound(round="end"))
    table.do("gale", DropRound())
    assert (table.table.round, table.table.votes, table.table.session_open) == (None, {}, True)
    (off,) = [one for each in table.entries for one in each.said if "called off." in one.plain]
    assert not off.retold, "nobody in the story knows of it"
    table.do("gale", BeginRound(round="end"))
    table.do("gale", CloseSession())
    assert (table.table.round, table.table.votes) == (None, {})


def test_what_only_the_gm_may_know_of_an_answer_stays_with_the_gm(table: Driver) -> None:
    class Secret(Rounded):
        rounds = (
            Round(
                id="deeds", title="Deeds", label="Deeds", may_begin=in_between,
                steps=(
                    RoundStep(
                        id="deeds", title="Deeds",
                        items=lambda table: [
                            Item(
                                id="deed", label="Award", again=True, passes="Done",
                                fields=lambda: (Text(name="why", label="Why"),), known_to=ONLY_GM,
                            )
                        ],
                    ),
                ),
            ),
        )  # fmt: skip

    game = Secret()
    evening = Driver(game)
    evening.sit("Ana")
    evening.do("gale", OpenSession())
    evening.do("gale", BeginRound(round="deeds"))
    evening.do("gale", AnswerItem(item="deed", blanks={"why": "canary"}))
    assert view(game, evening.table, "gale").round.answers
    assert "canary" not in random_play.seen(evening, "ana")


def test_a_round_nobody_knows_any_more_can_be_called_off(table: Driver) -> None:
    table.do("gale", BeginRound(round="end"))
    old = replace(table.table, round=replace(table.table.round, round="gone"))
    assert "Call off the round" in [o.label for o in offers.options(GAME, old, "gale")]
    after = engine.turn(GAME, old, "gale", DropRound()).table
    assert (after.round, after.votes) == (None, {})
    lost = replace(table.table, round=replace(table.table.round, step="gone"))
    assert engine.turn(GAME, lost, "gale", DropRound()).table.round is None


def test_votes_of_a_step_that_fell_away_are_still_opened(table: Driver) -> None:
    asked = []

    class Once(Rounded):
        rounds = (
            Round(
                id="end", title="End", label="End", may_begin=in_between,
                steps=(
                    RoundStep(id="nominate", title="Nominations", items=nominating),
                    RoundStep(
                        id="vote", title="Vote",
                        votes=lambda table: [] if table.votes or asked else best(table),
                    ),
                ),
            ),
        )  # fmt: skip

    game = Once()
    evening = Driver(game)
    evening.sit("Ana", "Ben")
    evening.do("gale", OpenSession())
    evening.do("gale", BeginRound(round="end"))
    for seat in ("ana", "ben", "gale"):
        evening.do(seat, PassItem(item=seat))
    assert evening.table.round.step == "vote"
    asked.append(True)
    for seat in ("ana", "ben", "gale"):
        evening.do(seat, CastBallot("ana"))
    assert (evening.table.round, evening.table.votes) == (None, {})


def test_it_replays(table: Driver) -> None:
    to_the_vote(table)
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table
    table.do("gale", OpenScene(title="Another"))
    table.do("gale", CloseScene())
