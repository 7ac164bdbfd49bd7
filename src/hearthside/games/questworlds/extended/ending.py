"""The end of an extended contest: its scores are read, rising or as a climax (QW-8.1.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.dues import Harmed, due_benefit, due_harm
from hearthside.games.questworlds.aftermath.levels import BENEFIT, LASTING
from hearthside.games.questworlds.books import QuestTable, fighter_name
from hearthside.games.questworlds.community import drawing
from hearthside.games.questworlds.community.bearing import due_resource
from hearthside.games.questworlds.community.bolstering import proceeds
from hearthside.games.questworlds.contest.rolling import DicePutAway
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.state import Ended, Extended, Fate, Fighter
from hearthside.games.questworlds.resolve import LEVELS, MARGINAL, rising
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Harm
from hearthside.games.questworlds.veil import UNSEEN


class EndExtended(Move, frozen=True, tag="questworlds.end-extended"):
    pass


class GoOn(Move, frozen=True, tag="questworlds.go-on"):
    """Everyone has seen how it ended."""


class SideFell(Event, frozen=True, tag="questworlds.side-fell"):
    """One side has nobody active; only parting shots remain. Taken back if somebody returns."""

    closing: bool


class ExtendedEnded(Event, frozen=True, tag="questworlds.extended-ended"):
    """`winner` is 1 for our side, −1 for theirs, 0 for nobody."""

    winner: int
    level: int
    fates: tuple[Fate, ...]


MOVES = (EndExtended, GoOn)
EVENTS = (SideFell, ExtendedEnded)


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if table.play.contest or table.play.dues or not table.is_gm(seat):
        return []
    if extended is None:
        return [_going_on()] if table.play.ended and books.idle(table) else []
    return [
        Option(
            move="questworlds.end-extended",
            label="Read the scores" if extended.closing else "End it here",
            help="" if extended.closing else "Unfinished pairings give nothing.",
            rules=("QW-8.1.3",) if extended.climax else ("QW-8.1.2",),
            section="turn" if extended.closing else "act",
            best=extended.closing,
            danger=not extended.closing,
        )
    ]


def _going_on() -> Option:
    return Option(
        move="questworlds.go-on",
        label="Go on with the story",
        rules=("QW-8.1",),
        section="turn",
        best=True,
    )


def closing(extended: Extended) -> list[Event]:
    """Whether a side fell, or is no longer down, after what just happened."""
    over = extended.round > 0 and board.is_over(extended)
    return [SideFell(closing=over)] if over is not extended.closing else []


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case EndExtended():
            extended = board.now(table)
            read = _climax if extended.climax else _rising
            ended, *dues = read(table, extended)
            assert isinstance(ended, ExtendedEnded)
            return [ended, *dues, *_for_the_community(table, extended, ended)]
        case GoOn():
            return [DicePutAway()]
    raise TypeError(move)


def _winner(extended: Extended) -> int:
    ours, theirs = (bool(board.active(extended, side)) for side in (True, False))
    return ours - theirs


def _rising(table: QuestTable, extended: Extended) -> list[Event]:
    """QW-8.1.2: each pairing that took someone out, by how far its scores lie apart."""
    behind: dict[str, int] = {}
    ahead: dict[str, int] = {}
    for pairing in extended.pairings:
        if pairing.fell:
            apart = abs(pairing.mine - pairing.other)
            fell_ours = pairing.fell == pairing.ours
            victor = pairing.theirs if fell_ours else pairing.ours
            behind[pairing.fell] = max(apart, behind.get(pairing.fell, 0))
            ahead[victor] = max(apart, ahead.get(victor, 0))
    winner = _winner(extended)
    fates: list[Fate] = []
    dues: list[Event] = []
    for id, apart in behind.items():
        loser, state = extended.fighters[id], board.rising_state(apart)
        fates.append(Fate(id, fighter_name(table, loser), apart, state))
        dues += _harm(table, extended, loser, state, "QW-8.1.2")
    for id, apart in ahead.items():
        dues += _gain(table, extended, extended.fighters[id], max(MARGINAL, rising(apart)))
    lost = [apart for id, apart in behind.items() if extended.fighters[id].ours is (winner < 0)]
    level = max((max(MARGINAL, rising(apart)) for apart in lost), default=0)
    ended = ExtendedEnded(winner=winner, level=level if winner else 0, fates=tuple(fates))
    return [ended, *dues]


def _climax(table: QuestTable, extended: Extended) -> list[Event]:
    """QW-8.1.3: everyone's points against them; the losing side adds 1."""
    winner = _winner(extended)
    fates: list[Fate] = []
    dues: list[Event] = []
    for fighter in extended.fighters.values():
        lost = winner != 0 and fighter.ours is (winner < 0)
        points = fighter.against + lost
        state = board.climax_state(points)
        fates.append(Fate(fighter.id, fighter_name(table, fighter), points, state))
        if not fighter.read and state != board.climax_state(fighter.reckoned):
            dues += _harm(table, extended, fighter, state, "QW-8.1.3")
    defeated = [
        fate.state
        for fate in fates
        if winner and extended.fighters[fate.fighter].ours is (winner < 0)
    ]
    level = board.climax_level(defeated) if winner else 0
    for fighter in extended.fighters.values():
        if winner and fighter.ours is (winner > 0):
            dues += _gain(table, extended, fighter, level)
    return [ExtendedEnded(winner=winner, level=level, fates=tuple(fates)), *dues]


def _for_the_community(table: QuestTable, extended: Extended, ended: ExtendedEnded) -> list[Event]:
    """QW-10.2, QW-10.2.2: what was drawn on is worn down, and a defeat may fall on a resource."""
    ours = [one for one in extended.fighters.values() if one.ours and one.who in table.play.cast]
    members = tuple(one.who for one in ours if table.play.cast[one.who].pc)
    outcome = ended.winner * ended.level
    worn = drawing.aftermath(table, extended.draws, members, outcome)
    if on(table, "communities"):
        winners = [(one.who, one.ability) for one in ours if one.who in members]
        worn += proceeds(table, extended.bolster, outcome, winners)
    if ended.winner >= 0 or table.play.community is None or not on(table, "communities"):
        return worn
    withdrew = all(one.status in ("gone", "quit") for one in ours)
    states = [fate.state for fate in ended.fates if fate.fighter in {one.id for one in ours}]
    state = "injured" if withdrew else board.second_worst(states)
    return [*worn, due_resource(table, state, extended.prize)] if state else worn


def _harm(
    table: QuestTable, extended: Extended, fighter: Fighter, state: str, rule: str
) -> list[Event]:
    hero = table.play.cast.get(fighter.who)
    if not state or hero is None:
        return []
    if hero.npc:  # the GM has nothing to weigh: it lands on their card, and may be let pass there
        abilities = (fighter.ability,) if fighter.ability and state in LASTING else ()
        harm = Harm(
            id=f"h{table.seq}",
            state=state,  # type: ignore[arg-type]
            abilities=abilities,
        )
        return [Harmed(who=hero.id, harm=harm)]
    return [due_harm(table, hero.id, state, fighter.ability, extended.prize, rule)]


def _gain(table: QuestTable, extended: Extended, fighter: Fighter, level: int) -> list[Event]:
    hero = table.play.cast.get(fighter.who)
    if level <= MARGINAL or hero is None or hero.npc or not on(table, "benefits"):
        return []
    if fighter.status == "gone" or fighter.status == "quit":
        return []
    if extended.bolster and fighter.ours:  # it goes to the community
        return []
    return [due_benefit(table, hero.id, BENEFIT[level], fighter.ability, extended.prize)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    match event:
        case SideFell():
            if extended is None:
                return table
            return books.with_extended(table, replace(extended, closing=event.closing))
        case ExtendedEnded():
            left = {id: one for id, one in table.play.extended.items() if id != table.play.at}
            ended = extended and Ended(
                extended=extended, winner=event.winner, level=event.level, fates=event.fates
            )
            return books.with_play(table, extended=left, at="", last=None, ended=ended)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    extended = books.current(table)
    if extended is None:
        return []
    match event:
        case SideFell():
            told = "One side has nobody left." if event.closing else "The contest goes on."
            return [line(told, rules=("QW-8.2",), beat="Settle", retold=False)]
        case ExtendedEnded():
            rule = "QW-8.1.3" if extended.climax else "QW-8.1.2"
            lines = [_won(extended, event, rule)]
            lines += [
                line(
                    name(_seen(table, extended, fate)),
                    f": {_points(fate.points)}, {fate.state or 'unharmed'}."
                    if extended.climax
                    else f" lost by {fate.points}: {fate.state}.",
                    rules=(rule,),
                    beat="Settle",
                    # What becomes of people with a sheet is told where it lands on it.
                    retold=bool(fate.state)
                    and extended.fighters[fate.fighter].who not in table.play.cast,
                )
                for fate in event.fates
            ]
            return lines
    raise TypeError(event)


def _seen(table: QuestTable, extended: Extended, fate: Fate) -> str:
    """Whose fate it is, as everybody may read it."""
    hero = table.play.cast.get(extended.fighters[fate.fighter].who)
    return UNSEEN if hero and hero.hidden else fate.name


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _won(extended: Extended, event: ExtendedEnded, rule: str) -> Line:
    if not event.winner:
        return line("Nobody wins ", aspect(extended.prize), ".", rules=(rule,), beat="Settle")
    level = LEVELS[event.level] if event.level else "marginal"
    what = "victory" if event.winner > 0 else "defeat"
    spans = (f"A {level} {what} for ", aspect(extended.prize), ".")
    return line(*spans, rules=(rule,), beat="Settle")
