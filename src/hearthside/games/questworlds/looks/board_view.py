"""What everyone sees of an extended contest: the scoreboard, who is in it, and how it ended."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt
from hearthside.core.pieces import OnTurn, Order, Pair, Piece, Race, Racer, Why
from hearthside.core.say import doing
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.questworlds.community.deeds import aim
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.extended import scoreboard, winning_odds
from hearthside.games.questworlds.extended.ending import result
from hearthside.games.questworlds.extended.point_values import GOAL
from hearthside.games.questworlds.extended.scoring import climax_state
from hearthside.games.questworlds.many_rolls import Ended, Extended, Fate, Fighter, Pairing, Stakes
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MARGINAL, outcome_name

STATUS = {
    "in": "",
    "out": "taken out",
    "gone": "disengaged",
    "quit": "gave up",
    "unfit": "takes no part",
}
UNMET = "not facing anyone"
ROOM = 3
"""So many pairs leave room for what is asked below them."""
FIRST = f"First to {GOAL} takes the other out."


def boards(table: QuestTable, extended: Extended) -> list[Piece]:
    """Who races against whom, and who else is in it."""
    title = f"{kind(extended)}: {extended.prize.rstrip('.')}"
    where = f"Round {extended.round}" if extended.round else ""
    where = where if extended.id == table.play.at else f"{where or 'Begun'}, set aside"
    runs = extended.round and extended.pairings and extended.id == table.play.at
    turn = _on_turn(table, extended) if runs else None
    strip = [_turns(table, extended, turn)] if runs else []  # which round it is stands there
    told = (
        "" if strip or not where else f"{where}.",
        bolstering(table, extended.bolster),
        staked(extended.stakes),
    )
    note = " ".join(filter(None, told))
    if not extended.pairings:
        return [_gathering(table, extended, where)] if extended.fighters else []
    racing = _raced(extended)
    contest = table.play.contest
    rolling = [one for one in racing if contest and one.id == contest.pairing]
    beside = "" if rolling else _beside(table, extended, racing, told_ours=bool(strip))
    scores = Race(
        label=extended.called if strip else title,
        goal=GOAL,
        pairs=tuple(_pair(table, extended, one, now=one == turn) for one in rolling or racing),
        note=" ".join(filter(None, (note, FIRST, beside))),
        why=Why(FIRST, ("QW-8.1", "QW-8.2")),
    )
    return [*strip, scores]


def _raced(extended: Extended) -> list[Pairing]:
    """The races under way, and while there is room whom the others have taken out already."""
    live = scoreboard.live(extended)
    shown = [*live, *(one for one in extended.pairings if one.fell and one not in live)]
    return (shown if len(shown) <= ROOM else live) or list(extended.pairings)


def _beside(
    table: QuestTable, extended: Extended, racing: list[Pairing], *, told_ours: bool
) -> str:
    """Who is in it and in no pair here; `told_ours`: how our side is stands in the strip."""
    raced = {id for one in racing for id in (one.ours, one.theirs)}
    rest = [one for one in extended.fighters.values() if one.id not in raced]
    named = [
        (fighter_name(table, one), fallen(table, extended, one) or one.role)
        for one in rest
        if not (one.ours and told_ours)
    ]
    told = [f"{name}: {how}" for name, how in named if how]
    unmet = [name for name, how in named if not how]
    free = doing(unmet, "faces nobody")
    return f"{capital('; '.join(filter(None, (free, *told))))}." if named else ""


def _pair(table: QuestTable, extended: Extended, one: Pairing, *, now: bool = False) -> Pair:
    live = one in scoreboard.live(extended)
    hope = winning_odds.to_win(table, extended, one)
    name = fighter_name(table, extended.fighters[one.ours])
    return Pair(
        ours=_racer(table, extended, one.ours, one.mine),
        theirs=_racer(table, extended, one.theirs, one.other),
        state="now" if now else "" if live else "ended",
        notes=(f"{name}: {hope} to win", *_hampered(table, extended, one)) if hope else (),
    )


def _hampered(table: QuestTable, extended: Extended, one: Pairing) -> list[str]:
    """QW-4.5.3: who faces several, and what that takes off here: already, or in its turn."""
    told = []
    for each in (extended.fighters[id] for id in (one.ours, one.theirs)):
        rounds = scoreboard.played(extended), scoreboard.expected(table, extended, one)
        now, due = (scoreboard.several(table, extended, each, one, earlier) for earlier in rounds)
        if mod := due or now:
            later = mod != now and winning_odds.may_begin(table, extended, one)
            when = " if others go first" if later else ""
            told.append(f"{fighter_name(table, each)} faces several: {modifier(mod.value)}{when}")
    return told


def _racer(table: QuestTable, extended: Extended, id: str, score: int) -> Racer:
    one = extended.fighters[id]
    note = f"{one.label} {shown(table, scoreboard.rating(table, one))}".strip()
    told = filter(None, (note, _against(extended, one), STATUS[one.status]))
    return Racer(name=fighter_name(table, one), id=one.who, note=", ".join(told), score=score)


def _still_to_play(table: QuestTable, extended: Extended) -> list[Pairing]:
    """The pairs whose exchange of this round is still to come, in the order of their turns."""
    left = scoreboard.to_play(extended)
    return [one for one in scoreboard.in_order(table, extended) if one in left]


def _on_turn(table: QuestTable, extended: Extended) -> Pairing | None:
    """The pair that is at it, or else the next; none while something beside the race is rolled."""
    contest, left = table.play.contest, _still_to_play(table, extended)
    at_it = [one for one in left if contest is None or one.id == contest.pairing]
    return at_it[0] if at_it else None


def _turns(table: QuestTable, extended: Extended, turn: Pairing | None) -> Order:
    """QW-8.2: whose exchange it is, in order; then those of ours who are in none, or out of it."""
    order, left = scoreboard.in_order(table, extended), _still_to_play(table, extended)
    now = turn.ours if turn else ""
    ours = [one for one in extended.fighters.values() if one.ours]
    ids = dict.fromkeys([*(one.ours for one in order), *(one.id for one in ours)])
    return Order(
        label=f"Round {extended.round}",
        note=kind(extended),
        turns=tuple(_turn(table, extended.fighters[id], left, order, now) for id in ids),
        why=Why("One exchange for each pair, the highest target number first.", ("QW-8.2",)),
    )


def _turn(
    table: QuestTable, one: Fighter, left: list[Pairing], order: list[Pairing], now: str
) -> OnTurn:
    races = any(pairing.ours == one.id for pairing in order)
    waits = any(pairing.ours == one.id for pairing in left)
    state: Literal["", "now", "done", "out"] = "now" if one.id == now else ""
    if one.status != "in":
        state = "out"
    elif races and not waits:
        state = "done"
    note = STATUS[one.status] or ("" if races or not order else one.role or UNMET)
    return OnTurn(id=one.who, name=fighter_name(table, one), note=note, state=state)


def kind(extended: Extended) -> str:
    return "Climax" if extended.climax else "Extended contest"


def bolstering(table: QuestTable, resource: str) -> str:
    """QW-10.2.3: what a victory would bolster."""
    aimed = aim(table, resource)
    return f"For {aimed}." if aimed else ""


def staked(stakes: Stakes) -> str:
    """QW-4.11, QW-4.12.3: what else is at stake in the whole of it."""
    second = f"A major victory wins too: {ended(stakes.secondary)}" if stakes.secondary else ""
    sure = "The prize is won even in defeat." if stakes.costly else ""
    return " ".join(filter(None, (second, sure)))


def _gathering(table: QuestTable, extended: Extended, where: str) -> Order:
    """Who is in it while nobody faces anybody yet."""
    turns = tuple(
        OnTurn(id=one.who, name=fighter_name(table, one), note=_comes(table, one))
        for one in sorted(extended.fighters.values(), key=lambda one: not one.ours)
    )
    told = extended.called
    return Order(label=told, note=where or kind(extended), turns=turns, why=Why("", ("QW-8.2",)))


def _comes(table: QuestTable, one: Fighter) -> str:
    with_what = f"{one.label} {shown(table, scoreboard.rating(table, one))}".strip()
    return with_what if one.ours or one.label else f"resistance {with_what}"


def _against(extended: Extended, one: Fighter) -> str:
    """In a climax all points against somebody, and what they would come to now."""
    if not extended.climax or not extended.round:
        return ""
    state = climax_state(one.against)
    return f"{one.against}, {state}" if state else str(one.against)


def fallen(table: QuestTable, extended: Extended, one: Fighter) -> str:
    """That somebody is out of it, by whom and at which score."""
    lost = next((pairing for pairing in extended.pairings if pairing.fell == one.id), None)
    if one.status != "out" or lost is None:
        return STATUS[one.status]
    victor = extended.fighters[lost.theirs if one.id == lost.ours else lost.ours]
    ahead, behind = sorted((lost.mine, lost.other), reverse=True)
    return f"taken out by {fighter_name(table, victor)}, {ahead} to {behind}"


def settled(table: QuestTable, ended: Ended, beats: tuple[str, ...]) -> Attempt:
    """The end of it as one card: the result, the final scores, and who is left in what state."""
    extended = ended.extended
    rule = "QW-8.1.3" if extended.climax else "QW-8.1.2"
    fates = {one.fighter: _fate(extended, _left(table, extended, one)) for one in ended.fates}
    raced = {id for one in extended.pairings for id in (one.ours, one.theirs)}
    beside = [
        f"{one.name}: {fates[one.fighter]}." for one in ended.fates if one.fighter not in raced
    ]
    scores = Race(
        label="The final scores",
        goal=GOAL,
        pairs=tuple(_final(table, extended, one, fates) for one in extended.pairings),
        note=" ".join(beside),
        why=Why("The GM may still spare somebody, or say what it affects.", ("QW-8.1", rule)),
    )
    return Attempt(
        kind=kind(extended),
        rules=("QW-8.1", rule),
        beat=beats[-1],
        beats=beats,
        intent=extended.called,
        standing=result(table, ended),
        standing_rules=(rule,),
        grade=outcome_name(ended.winner * max(ended.level, MARGINAL)),
        pieces=(scores,) if scores.pairs or scores.note else (),
    )


def _final(table: QuestTable, extended: Extended, one: Pairing, fates: dict[str, str]) -> Pair:
    """A race that is over: what they could do in it stood there while it went on."""
    pair = _pair(table, extended, one)
    ours, theirs = (
        replace(racer, note=fates.get(id, ""))
        for racer, id in ((pair.ours, one.ours), (pair.theirs, one.theirs))
    )
    return Pair(ours=ours, theirs=theirs)


def _left(table: QuestTable, extended: Extended, fate: Fate) -> Fate:
    """As it was ruled, once nothing more is due to them; until then it may be."""
    hero = table.play.cast.get(extended.fighters[fate.fighter].who)
    if hero is None or not fate.state:
        return fate
    if any(due.kind == "harm" and due.who == hero.id for due in table.play.dues):
        return replace(fate, state=f"may be {fate.state}")
    return replace(fate, state=hero.state() or fate.state)


def _fate(extended: Extended, fate: Fate) -> str:
    if not fate.state:
        return "unharmed"
    return f"{fate.state}, {fate.points} against" if extended.climax else fate.state
