"""BW-7.8: the steps of a closing round, in order."""

import pytest

from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, DropRound, GoOnWithRound
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sessions.closing import STEPS
from tests.games.burning_wheel.closing_session import BELIEFS, Close
from tests.games.burning_wheel.evening import Evening, sheet


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
    assert "who was torn between actions and Beliefs?" in table.said().splitlines()[-1]


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
            table.do("gale", GoOnWithRound(step=table.table.round.step))
    assert not table.table.session_open
