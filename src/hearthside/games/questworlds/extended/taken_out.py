"""What somebody who was taken out of an extended contest reads until it ends (QW-8.1)."""

from typing import NamedTuple

from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.extended import scoreboard, scoring
from hearthside.games.questworlds.many_rolls import Extended, Fighter
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.state import QuestTable


class Standing(NamedTuple):
    title: str
    """Who took them out, and the score."""
    told: str
    """What it means as it stands."""


NOWHERE = Standing("", "")


def played_by(table: QuestTable, extended: Extended, reader: str) -> list[Fighter]:
    """Whom in it a player speaks for alone."""
    return [
        one
        for one in extended.fighters.values()
        if reader and table.voices(scoreboard.voice(one)) == [reader] and not table.is_gm(reader)
    ]


def standing(table: QuestTable, extended: Extended, reader: str) -> Standing:
    """QW-8.1.2, QW-8.1.3: for a player whose last one in it was taken out."""
    mine = played_by(table, extended, reader)
    out = next((one for one in mine if one.status == "out" and one.who in table.play.cast), None)
    if out is None or any(map(scoreboard.is_active, mine)):
        return NOWHERE
    lost = next((one for one in extended.pairings if one.fell == out.id), None)
    title, state = "You are out until the contest ends", scoring.climax_state(out.against)
    if lost:
        foe = fighter_name(table, extended.fighters[scoreboard.opposite(lost, out.id)])
        held, other = scoreboard.score(lost, out.id)
        title = f"{capital(foe)} took you out, {held} to {other}"
        if not extended.climax:
            state = scoring.rising_state(scoreboard.apart(lost, out))
    cost = f" As it stands, you are {state}; the GM may make it milder." if state else ""
    return Standing(title, f"You are out until the contest ends.{cost}")
