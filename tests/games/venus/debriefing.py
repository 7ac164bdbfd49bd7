"""Debriefs under way, for tests: a chapter that is over, and each answer in a call."""

from hearthside.core.life.guided_rounds import AnswerItem, GoOnWithRound, PassItem
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.time_units import EndUnit
from hearthside.core.life.votes import CastBallot
from hearthside.core.pieces import Board
from hearthside.core.secrecy.views import view
from hearthside.games.venus import GAME
from hearthside.games.venus.debrief.rewards import CALIBER
from hearthside.games.venus.sessions.kinds_and_ends import SetKind
from tests.games.venus.evening import ANA, FAY, evening, who


def development(*people):
    """A session in which characters are worked on, between scenes."""
    table = evening(*people)
    table.do(FAY, CloseScene())
    table.do(FAY, SetKind(kind="development"))
    return table


def after(unit: str, *people):
    """The scene is over, and a chapter or an arc with it."""
    table = evening(*people)
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit=unit))
    return table


def go_on(table, to: str = "") -> None:
    """The Facilitator leads on to a step of the debrief, or to its end."""
    while table.table.round and table.table.round.step != to:
        step = table.table.round.step
        if step == "end":
            table.do(FAY, AnswerItem(item="end"))
        else:
            table.do(FAY, GoOnWithRound(step=step))


def answer(table, seat: str, item: str, **blanks) -> None:
    table.do(seat, AnswerItem(item=item, blanks=blanks))


def call_for_attributes(table) -> None:
    go_on(table, "attributes")
    answer(table, FAY, "attributes")


def goals(table, *ids: str) -> None:
    answer(table, ANA, "goals ana", goals=ids)


def portrayal(table, words: str) -> None:
    if "reached/goals ana" not in table.table.round.done and who(table, ANA).goals:
        table.do(ANA, PassItem(item="goals ana"))
    answer(table, ANA, "portrayal ana", words=words)


def creeds(table, *faltered: str) -> None:
    go_on(table, "creeds")
    answer(table, ANA, "ana", faltered=faltered)
    go_on(table, "moments")


def rise(table, about: str, **cast: str) -> None:
    """The ballots of one vote of the round, by seat."""
    go_on(table, "metals" if about.startswith(CALIBER) else "rises")
    vote_ = next(one for one in table.table.votes.values() if one.about == about)
    for seat, choice in cast.items():
        table.do(seat, CastBallot(choice=choice, vote=vote_.id))


def shown(table, reader: str = FAY) -> list[tuple[str, str]]:
    """What the debrief shows of Ana: what it is, and what it brings."""
    seen = view(GAME, table.table, reader)
    (board,) = (one for one in GAME.show(seen).scene if isinstance(one, Board))
    names = [row[0].text for row in board.rows]
    end = next((at for at, name in enumerate(names) if at and name), len(names))
    return [
        (what.text, "a Lot" if brings.coins else brings.text)
        for _, what, brings in board.rows[:end]
    ]
