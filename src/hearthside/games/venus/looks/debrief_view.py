"""The debrief as everyone sees it: what each claims, and what it has brought them so far."""

from collections.abc import Iterator

from hearthside.core.guided_round_steps import answered
from hearthside.core.moves import Event, tag_of
from hearthside.core.pieces import Board, Cell, Coins, Piece, Why
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus.debrief import rewards
from hearthside.games.venus.debrief.creed_steps import MOMENTS
from hearthside.games.venus.debrief.goal_steps import NEXT, REACHED
from hearthside.games.venus.people import heroes, peers
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import Debrief, VTable

OPEN = Cell("still open")
"""Not said, or not agreed yet."""
A_LOT = Cell("", coins=(Coins(count=1, name="Lot", shape="lot"),))

Row = tuple[str, Cell]
"""What it is, and what comes of it."""


def debrief_pieces(table: VTable) -> list[Piece]:
    """VE-5: everybody by name, with what they may claim, what they do, and what it brings."""
    debrief = table.play.debrief
    if debrief is None or table.round is None or table.round.round != rewards.DEBRIEF:
        return []
    rows = []
    for who in heroes(table):
        own = list(_rows(table, debrief, who)) or [("Not told yet", OPEN)]
        names = (who.name, *("" for _ in own[1:]))
        rows += [
            (Cell(name), Cell(what), brings)
            for name, (what, brings) in zip(names, own, strict=True)
        ]
    return [
        Board(
            label="So far",
            head=("Who", "What", "Brings"),
            rows=tuple(rows),
            why=Why("Goals and a moment well played earn Lots.", ("VE-5.5", "VE-5.9")),
        )
    ]


def _rows(table: VTable, debrief: Debrief, who: Figure) -> Iterator[Row]:
    brought = debrief.brought.get(who.id, ())
    yield from _goals(table, who, brought)
    yield from _moment(table, who, brought)
    if who.id in debrief.creeds:
        creeds = "; ".join(unstopped(one.text) for one in who.creeds)
        yield f"Creed{'s' * (len(who.creeds) > 1)}: {creeds}", _held(table, debrief, who)
    yield from _rises(table, debrief, who)
    for _, blanks in answered(table, NEXT, who.id):
        yield f"Next: {'; '.join(blanks['goals'].splitlines())}", Cell("")


def _rises(table: VTable, debrief: Debrief, who: Figure) -> Iterator[Row]:
    """VE-5.3: what the Peers saw used most, or that they did not agree on anything."""
    brought = debrief.brought.get(who.id, ())
    rose = [one.removeprefix(rewards.ROSE) for one in brought if one.startswith(rewards.ROSE)]
    for ability in rose:
        score = Cell(f"+1, now +{who.ability(ability).score}", lit=True)
        yield f"{ability.capitalize()}, used most", score
    voted = debrief.arc and not _before(table, "rises") and peers(table, who.player)
    if voted and not rose:
        yield "Used most", Cell("not agreed")


def _goals(table: VTable, who: Figure, brought: tuple[str, ...]) -> Iterator[Row]:
    """VE-5.5: those that were reached, and as far as the reader knows them those that were not."""
    met = [one.removeprefix(rewards.GOAL) for one in brought if one.startswith(rewards.GOAL)]
    yield from ((f"Reached: {unstopped(one)}", A_LOT) for one in met)
    item = f"goals {who.id}"
    claimed = [one for _, blanks in answered(table, REACHED, item) for one in blanks["goals"]]
    if answered(table, NEXT, who.id):
        return
    for goal in who.goals:
        if goal.text in met:
            continue
        if goal.id in claimed:
            yield f"Reached: {unstopped(goal.text)}", _judged(table, rewards.GoalMet, who, goal.id)
        else:
            yield f"Goal: {unstopped(goal.text)}", Cell("not yet") if _said(table, item) else OPEN
    if _said(table, item) and not (who.goals or met or claimed):
        yield "A goal, not told", Cell("not yet")  # it is a secret to whoever reads this


def _moment(table: VTable, who: Figure, brought: tuple[str, ...]) -> Iterator[Row]:
    """VE-5.9: before anything is said, what they are known for: it counts above all."""
    item = f"portrayal {who.id}"
    for _, blanks in answered(table, REACHED, item):
        judged = (
            A_LOT if rewards.MOMENT in brought else _judged(table, rewards.MomentRemembered, who)
        )
        yield f"A moment: {unstopped(blanks['words'])}", judged
    features = ", ".join(one.name for one in who.attributes if one.kind == "feature")
    if features and not _said(table, item):
        yield f"Known for: {features}", OPEN


def _said(table: VTable, item: str) -> bool:
    return table.round is not None and f"{REACHED}/{item}" in table.round.done


def _judged(table: VTable, kind: type[Event], who: Figure, goal: str = "") -> Cell:
    """A claim that has brought nothing: it is still before the Peers, or they said no."""
    brings = [one.then[0] for one in table.play.pending.values() if one.about == rewards.ABOUT]
    mine = [one for one in brings if (one["event"], one["who"]) == (tag_of(kind), who.id)]
    return OPEN if any(one.get("goal", "") == goal for one in mine) else Cell("not agreed")


def _held(table: VTable, debrief: Debrief, who: Figure) -> Cell:
    """VE-5.7: and what that brings once the debrief ends."""
    if debrief.faltered.get(who.id):
        return Cell("faltered: +1 to an ability", lit=True)
    if _before(table, MOMENTS):
        return OPEN
    return Cell(f"held: {rewards.for_creeds(who)}")


_TO_RISES = (REACHED, "creeds", MOMENTS, "rises")
"""The steps of an arc's debrief, as far as they settle something by themselves."""


def _before(table: VTable, step: str) -> bool:
    """Whether a step of the debrief is yet to be gone through."""
    to = _TO_RISES[: _TO_RISES.index(step) + 1]
    return table.round is None or table.round.step in to
