"""What an extended contest asks of a seat: to come in, choose, act, wait, or lie there (QW-8)."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.games.questworlds.books import QuestTable, fighter_name, gamemaster, name_of, speaks
from hearthside.games.questworlds.contest.acting import starters
from hearthside.games.questworlds.extended import board, parting
from hearthside.games.questworlds.extended.state import Extended, Fighter
from hearthside.games.questworlds.wording import titled


def prompt(table: QuestTable, extended: Extended, seat: str) -> Prompt:
    gm = table.is_gm(seat)
    if extended.closing:
        shots = [one for _, one in parting.shots(table, extended) if speaks(table, seat, one.who)]
        text = "Parting shots, then the scores are read."
        if shots and not gm:
            text = "You may take a parting shot before the scores are read, or leave it."
        return Prompt("One side has nobody left", text, urgent=gm)
    if not extended.round:
        return _gathering(table, extended, seat)
    left = [one for one in board.in_order(table, extended) if one in board.to_play(extended)]
    mine = [
        one
        for one in left
        if speaks(
            table,
            seat,
            extended.fighters[one.ours].who or extended.fighters[one.ours].master,
        )
    ]
    if mine:
        return Prompt("Your exchange", f"{mine[0].mine} to {mine[0].other}.", urgent=True)
    if not left:
        return Prompt(
            f"Round {extended.round} is played",
            "The next round, or the end." if gm else "",
            urgent=gm,
        )
    names = dict.fromkeys(
        name_of(table, extended.fighters[one.ours].who, extended.fighters[one.ours].name)
        for one in left
    )
    if fallen := None if gm else _is_out(table, extended, seat):
        return _out(table, extended, fallen, list(names))
    return Prompt(f"Waiting for {listed(list(names))}", f"Round {extended.round}.")


def _gathering(table: QuestTable, extended: Extended, seat: str) -> Prompt:
    """Before the first round: who comes in, and who chooses an opponent next."""
    if table.is_gm(seat):
        return _gathering_gm(table, extended)
    if any(one.pc and one.id not in extended.fighters for one in starters(table, seat)):
        text = "Come in, or stay out of it: the others go without you."
        return Prompt(titled(extended.prize), text, urgent=True)
    choosing = [(one.who or one.master, one) for one in board.unpaired(table, extended)]
    own = [one for who, one in choosing if speaks(table, seat, who)]
    if not board.active(extended, False):
        text = f"{titled(extended.prize)}. Who opposes you?"
        return Prompt(f"Waiting for {gamemaster(table)}", text)
    if own and own[0] is choosing[0][1]:
        return Prompt(titled(extended.prize), "Choose an opponent.", urgent=True)
    if own:
        first = fighter_name(table, choosing[0][1])
        return Prompt(f"Waiting for {first} to choose", "The highest target number chooses first.")
    return Prompt(f"Waiting for {gamemaster(table)} to begin", f"{titled(extended.prize)}.")


def _gathering_gm(table: QuestTable, extended: Extended) -> Prompt:
    if not board.active(extended, False):
        return Prompt(titled(extended.prize), "Who opposes them?", urgent=True)
    if not board.active(extended, True):
        return Prompt("Waiting for the players to come in", f"{titled(extended.prize)}.")
    if late := [fighter_name(table, one) for one in board.unpaired(table, extended)]:
        text = "Add more opponents, or choose for them."
        return Prompt(f"Waiting for {listed(late)} to choose", text)
    return Prompt(titled(extended.prize), "Everyone faces somebody. Begin.", urgent=True)


def _is_out(table: QuestTable, extended: Extended, seat: str) -> Fighter | None:
    """A PC of this seat who was taken out, when nobody else of theirs is left in it."""
    mine = [one for one in extended.fighters.values() if speaks(table, seat, one.who or one.master)]
    out = [one for one in mine if one.status == "out" and one.who in table.play.cast]
    return None if any(board.is_active(one) for one in mine) or not out else out[0]


def _out(table: QuestTable, extended: Extended, one: Fighter, names: list[str]) -> Prompt:
    """QW-8.1: out until it ends, and what it would cost."""
    lost = next((pairing for pairing in extended.pairings if pairing.fell == one.id), None)
    state = board.climax_state(one.against)
    if lost and not extended.climax:
        state = board.rising_state(abs(lost.mine - lost.other))
    cost = f" As it stands it leaves you {state}." if state else ""
    waits = f"Waiting for {listed(names) or gamemaster(table)}."
    text = f"You are out until the contest ends.{cost} {waits}"
    return Prompt(f"{fighter_name(table, one)} is taken out", text)
