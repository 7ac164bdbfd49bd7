"""Who faces whom in an extended contest, and who changes their mind (QW-8.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, Verbs, nothing, verb
from hearthside.core.forms import Choice, Field, Pick, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.setting_events import GONE
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.resting import daze_ends
from hearthside.games.questworlds.contest.abilities import can_start
from hearthside.games.questworlds.extended import scoreboard, winning_odds
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import called, fighter_name, is_pc
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import PAIRING
from hearthside.games.questworlds.wording import named


class Engage(Move, frozen=True, tag="questworlds.engage"):
    ours: str
    theirs: str


class FaceAnother(Move, frozen=True, tag="questworlds.face-another"):
    """Second thoughts before the first round: another opponent in place of the one chosen."""

    pairing: str
    theirs: str


class Engaged(Event, frozen=True, tag="questworlds.engaged"):
    """A new pairing at 0, or one left just now with its old score (QW-8.1.6)."""

    pairing: Pairing


class Unpaired(Event, frozen=True, tag="questworlds.unpaired"):
    sets = {PAIRING: GONE}
    pairing: str


DURING = "play.extended"


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """Whoever is next chooses an opponent."""
    extended = scoreboard.at_rest(table)
    choosing = choosers(table, extended) if extended else []
    return [_choosing(table, extended, choosing, reader)] if extended and choosing else []


def choosers(table: QuestTable, extended: Extended) -> list[Fighter]:
    """Those who have to choose before a round is worth playing: none goes without a pair."""
    if not scoreboard.active(extended, False) or only_pairings(table, extended):
        return []
    if extended.round and scoreboard.live(extended):
        return []
    return [one for one in scoreboard.unpaired(table, extended) if _open_to(extended, one)]


def only_pairings(table: QuestTable, extended: Extended) -> list[Pairing]:
    """Before the first round, the pairings of those who have only one to face: nobody chooses."""
    foes = scoreboard.active(extended, False)
    waiting = scoreboard.unpaired(table, extended)
    if extended.pairings or len(foes) != 1 or not all(one.ours for one in waiting):
        return []
    made = extended
    for one in waiting:
        paired = scoreboard.engaged(made, one.id, foes[0].id)
        made = replace(made, pairings=(*made.pairings, paired))
    return list(made.pairings)


def _choosing(table: QuestTable, extended: Extended, waiting: list[Fighter], reader: str) -> Ask:
    """QW-8.2: PCs choose in the order of their target numbers; the GM may pair anyone meanwhile."""
    first, seats = waiting[0], table.voices(scoreboard.voice(waiting[0]))
    theirs = waiting if any(table.is_gm(seat) for seat in seats) or not seats else [first]
    ratings = {scoreboard.rating(table, one) for one in waiting}
    who = fighter_name(table, first)
    return Ask(
        of=scoreboard.voice(first),
        title="Who do you face?"
        if is_pc(table, first) and reader in seats
        else f"Who {agreeing(who, 'does')} {amid(who)} face?",
        meanwhile=f"{who} {agreeing(who, 'chooses')} an opponent.{_FIRST * (len(ratings) > 1)}",
        options=lambda: [
            _pairing(table, extended, one, _open_to(extended, one), reader) for one in theirs
        ],
    )


_FIRST = " The highest target number chooses first."


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended = scoreboard.at_rest(table)
    if extended is None:
        return
    for fighter in extended.fighters.values():
        if _may_choose(table, extended, fighter, seat):
            yield _engage(table, extended, fighter, _open_to(extended, fighter), seat)
    if table.is_gm(seat) and (scoreboard.to_play(extended) or choosers(table, extended)):
        yield from turning(table, extended)
    if not extended.round:
        yield from _second_thoughts(table, extended, seat)


def _may_choose(table: QuestTable, extended: Extended, one: Fighter, seat: str) -> bool:
    """The GM may pair anyone of ours; a player their own, while others race."""
    if not _open_to(extended, one) or not (one.ours or is_pc(table, one)):
        return False
    if table.is_gm(seat):
        return True
    free = not scoreboard.pairings_of(extended, one.id)
    hero = table.play.cast.get(one.who)
    able = hero is None or can_start(hero)  # QW-4.4.1.2: the dazed engage nobody
    on = extended.round > 0 and scoreboard.live(extended)
    unasked = on or only_pairings(table, extended)
    return free and able and bool(unasked) and table.answers_for(seat, scoreboard.voice(one))


def turning(table: QuestTable, extended: Extended) -> Verbs:
    """Opponents whom nobody faces any more may turn on somebody else, as the GM says."""
    for foe in scoreboard.active(extended, False) if extended.round else ():
        others = _open_to(extended, foe)
        if others and not is_pc(table, foe) and not scoreboard.pairings_of(extended, foe.id):
            yield _turning(table, extended, foe, others)


def _turning(table: QuestTable, extended: Extended, foe: Fighter, others: list[Fighter]) -> Verb:
    who, only = fighter_name(table, foe), others[0] if len(others) == 1 else None
    whom = amid(fighter_name(table, only)) if only else "somebody"
    picks = [Pick(one.id, fighter_name(table, one)) for one in others]
    return verb(
        Engage,
        f"{capital(who)} {agreeing(who, 'turns')} on {whom}",
        nothing if only else lambda: [one_of("ours", "On whom?", picks, sends=True)],
        group="struggle",
        fixed={"theirs": foe.id} | ({"ours": only.id} if only else {}),
        rules=("QW-8.2",),
        help="From 0, at the end of this round.",
    )


def _open_to(extended: Extended, fighter: Fighter) -> list[Fighter]:
    """Whom somebody could face: active on the other side, and not faced already."""
    able = scoreboard.is_active(fighter) or (
        fighter.status == "gone" and fighter.role in scoreboard.FIGHTING
    )
    faced = {
        scoreboard.opposite(one, fighter.id) for one in scoreboard.pairings_of(extended, fighter.id)
    }
    others = scoreboard.active(extended, not fighter.ours) if able else []
    return [one for one in others if one.id not in faced]


def _engage(
    table: QuestTable, extended: Extended, fighter: Fighter, free: list[Fighter], seat: str
) -> Verb:
    mine, whom = ("ours", "theirs") if fighter.ours else ("theirs", "ours")
    return verb(
        Engage,
        named(table, fighter, seat, "Face somebody"),
        lambda: [_whom(table, extended, fighter, free, seat, whom)],
        group="struggle",
        about=fighter.who,
        fixed={mine: fighter.id},
        rules=("QW-8.2",),
        help="From 0, at the end of this round." if extended.round else "",
    )


def _pairing(
    table: QuestTable, extended: Extended, fighter: Fighter, free: list[Fighter], seat: str
) -> Verb:
    """The same as an answer: where there is only one to face, one press does it."""
    choosing = _engage(table, extended, fighter, free, seat)
    if len(free) > 1:
        return choosing
    foe, whom = free[0], "theirs" if fighter.ours else "ours"
    chance = winning_odds.if_engaged(table, extended, fighter, foe)
    hope = f"{capital(_winning(table, fighter, seat, chance))}." if chance else ""
    told = " ".join(filter(None, (hope, choosing.help)))
    return replace(
        choosing,
        label=f"Face {amid(fighter_name(table, foe))}",
        fixed={**choosing.fixed, whom: foe.id},
        fields=lambda: (),
        look={**choosing.look, "help": told},
    )


def _winning(table: QuestTable, fighter: Fighter, seat: str, chance: str) -> str:
    """Whose chance it is: behind the name of an opponent it would read as theirs."""
    if seat in table.voices(scoreboard.voice(fighter)) and is_pc(table, fighter):
        return f"you win the contest {chance}"
    who = amid(fighter_name(table, fighter))
    return f"{who} {agreeing(who, 'wins')} the contest {chance}"


def _whom(
    table: QuestTable,
    extended: Extended,
    fighter: Fighter,
    free: list[Fighter],
    seat: str,
    name: str,
) -> Field:
    """Opponents to choose from: the one whom nobody faces is chosen, so that all are faced; among
    several it is theirs to say."""
    faced = {id for one in scoreboard.live(extended) for id in (one.ours, one.theirs)}
    chances = {foe.id: winning_odds.if_engaged(table, extended, fighter, foe) for foe in free}
    told = {
        id: capital(_winning(table, fighter, seat, chance)) if chance else ""
        for id, chance in chances.items()
    }
    picks = tuple(Pick(foe.id, fighter_name(table, foe), told[foe.id]) for foe in free)
    left = [foe.id for foe in free if foe.id not in faced]
    start, missing = left[0] if len(left) == 1 else "", "Choose an opponent."
    return Choice(name, "Opponent", picks=picks, value=start, sends=True, missing=missing)


def _second_thoughts(table: QuestTable, extended: Extended, seat: str) -> Verbs:
    """Before the first round nobody is held to whom they chose."""
    for pairing in scoreboard.live(extended):
        fighter = extended.fighters[pairing.ours]
        mine = table.is_gm(seat) or table.answers_for(seat, scoreboard.voice(fighter))
        if mine and (free := _open_to(extended, fighter)):
            yield _facing(table, extended, pairing, fighter, free, seat)


def _facing(
    table: QuestTable,
    extended: Extended,
    pairing: Pairing,
    fighter: Fighter,
    free: list[Fighter],
    seat: str,
) -> Verb:
    return verb(
        FaceAnother,
        named(table, fighter, seat, "Face somebody else"),
        lambda: [_whom(table, extended, fighter, free, seat, "theirs")],
        group="struggle",
        about=fighter.who,
        fixed={"pairing": pairing.id},
        rules=("QW-8.2",),
    )


def decide(table: QuestTable, seat: str, move: Engage | FaceAnother) -> list[Event]:
    extended = scoreboard.now(table)
    if isinstance(move, Engage):
        return [Engaged(pairing=scoreboard.engaged(extended, move.ours, move.theirs))]
    ours = scoreboard.pairing(extended, move.pairing).ours
    engaged = Engaged(pairing=scoreboard.engaged(extended, ours, move.theirs))
    return [Unpaired(pairing=move.pairing), engaged]


def follow(table: QuestTable, event: Engaged) -> list[Event]:
    """QW-4.4.1.2: being engaged ends a daze."""
    return daze_ends(table, event.pairing.ours, event.pairing.theirs)


def evolve(table: QuestTable, event: Engaged) -> QuestTable:
    extended = scoreboard.now(table)
    others = tuple(one for one in extended.pairings if one.id != event.pairing.id)
    after = replace(extended, pairings=(*others, event.pairing))
    for id in (event.pairing.ours, event.pairing.theirs):
        back = extended.fighters[id]
        reckoned = back.against if back.read else back.reckoned
        after = under_way.with_fighter(after, id, status="in", read=False, reckoned=reckoned)
    return under_way.with_extended(table, after)


def say(table: QuestTable, event: Event) -> list[Line]:
    extended = under_way.current(table)
    if not isinstance(event, Engaged) or extended is None:
        return []
    one = event.pairing
    ours, theirs = (called(table, extended.fighters[id]) for id in (one.ours, one.theirs))
    score = f", {one.mine} to {one.other}" if one.mine or one.other else ""
    # In the middle of it either may have turned on the other, and all should hear of it.
    told = (ours, " and ", theirs, f" face each other now{score}.")
    spans = told if extended.round else (ours, " takes on ", theirs, f"{score}.")
    return [line(*spans, rules=("QW-8.2",), beat="Frame", retold=bool(extended.round))]
