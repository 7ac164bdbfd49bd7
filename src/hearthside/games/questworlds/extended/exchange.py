"""Exchanges: for points, for another aim, or to get away (QW-8.1, QW-8.1.5, QW-8.1.6)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import doing
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import amid
from hearthside.games.questworlds.aftermath.consequences import due_harm
from hearthside.games.questworlds.contest.abilities import (
    CONTACT,
    HOW,
    NOTHING,
    ability_choice,
    stance_choice,
)
from hearthside.games.questworlds.contest.augment import Augmented, refuse_itself
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, way
from hearthside.games.questworlds.contest.outcome_words import aided
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import Closed
from hearthside.games.questworlds.contest.state import Side, Stance
from hearthside.games.questworlds.contest.target import in_short
from hearthside.games.questworlds.extended import scoreboard, scoring, winning_odds
from hearthside.games.questworlds.extended.parting_shots import shots
from hearthside.games.questworlds.extended.taken_out import played_by, standing
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED, PAIRING


class Exchange(Move, frozen=True, tag="questworlds.exchange"):
    pairing: str
    ability: str = ""
    tactics: str = ""
    stance: Stance = ""


class AimElsewhere(Move, frozen=True, tag="questworlds.aim-elsewhere"):
    """An asymmetrical exchange: another aim, perhaps an augment for `recipient`."""

    pairing: str
    aim: str
    ability: str = ""
    recipient: str = ""
    stance: Stance = ""


class Disengage(Move, frozen=True, tag="questworlds.disengage"):
    pairing: str
    ability: str = ""
    tactics: str = ""
    stance: Stance = ""


_RISK = "How much do you risk?"
_DEED = replace(HOW, label="What do you do?", help="", placeholder="I drive them up the stair")
"""What somebody does in an exchange comes first: the round is told by it."""
_OfAPairing = Exchange | AimElsewhere | Disengage


class GotAway(Event, frozen=True, tag="questworlds.got-away"):
    sets = {
        f"{PAIRING}.open": Is(False),
        f"{EXTENDED}.fighters.{{gone}}.status": Is("gone"),
        f"{EXTENDED}.fighters.{{gone}}.read": "read",
    }
    fighter: str
    pairing: str
    active: bool
    """Whether other pairings still hold them."""
    read: bool

    @property
    def gone(self) -> str:
        return "" if self.active else self.fighter


ASIDE = "Win and you get it, but score nothing. Lose and they score."
AWAY = "Win and you are out of it without more harm. Lose and they score."

_AIM = Text(
    "aim",
    "What else are you after?",
    needed=True,
    most=120,
    placeholder="get the key from her belt",
)


def aim_blanks(table: QuestTable, name: str, who: str) -> list[Field]:
    """What one is after, and whom it augments if that is what it is for."""
    extended = scoreboard.now(table)
    ours = extended.fighters[who].ours
    helped = tuple(
        Pick(one.id, f"Augment {fighter_name(table, one)}")
        for one in extended.fighters.values()
        if one.ours is ours and scoreboard.is_active(one) and not one.augmented
    )
    fields: list[Field] = [replace(_AIM, name=name)]
    if helped and not extended.slow:
        picks, brief = (Pick("", "No"), *helped), "whom to help"
        fields.append(Choice("recipient", "To help someone?", picks=picks, brief=brief))
    return fields


DURING = "play.extended"


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """Every pair has one exchange a round, which whoever of ours is in it begins."""
    extended = scoreboard.at_rest(table)
    if extended is None:
        return []
    left = scoreboard.to_play(extended)
    order = [one for one in scoreboard.in_order(table, extended) if one in left]
    return [_asked(table, extended, one, order[0], reader) for one in order]


def _asked(
    table: QuestTable, extended: Extended, pairing: Pairing, first: Pairing, reader: str
) -> Ask:
    """QW-8.2: who is not the `first` reads who is; nobody is kept from going before."""
    fighter, foe = (extended.fighters[id] for id in (pairing.ours, pairing.theirs))
    versus = f"{fighter_name(table, fighter)} against {amid(fighter_name(table, foe))}"
    before = fighter_name(table, extended.fighters[first.ours])
    turn = f" {before} is first, unless you two agree otherwise." * (fighter.id != first.ours)
    return Ask(
        of=scoreboard.voice(fighter),
        title="Your move" if reader in table.voices(scoreboard.voice(fighter)) else "",
        question=f"{versus}, {pairing.mine} to {pairing.other}.{turn}",
        invites=standing(table, extended, reader).title,
        meanwhile=lambda: _meanwhile(table, extended, reader),
        options=lambda: [_plain(table, extended, pairing, fighter)],
        own=lambda: _others(table, extended, pairing, fighter),
    )


def _meanwhile(table: QuestTable, extended: Extended, reader: str) -> str:
    """The round; for somebody who was taken out, that they are, and what it would cost (QW-8.1)."""
    mine = played_by(table, extended, reader)
    free = [one for one in mine if scoreboard.free(extended, one) and one.role != "secondary"]
    if free:
        shot = "take your parting shot, " * any(one in free for _, one in shots(table, extended))
        return (
            f"Round {extended.round}. You face nobody: {shot}assist somebody, or do something else."
        )
    told = standing(table, extended, reader).told
    return told or _left(table, extended)


def _left(table: QuestTable, extended: Extended) -> str:
    """Who has yet to act this round."""
    left = [extended.fighters[one.ours] for one in scoreboard.to_play(extended)]
    names = list(dict.fromkeys(fighter_name(table, one) for one in left))
    return doing(names, f"has yet to act in round {extended.round}.")


def _plain(table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter) -> Option:
    foe = amid(fighter_name(table, extended.fighters[pairing.theirs]))
    return offer(
        Exchange,
        f"Take on {foe}",
        *(_as_before(one) for one in _ability(table, extended, pairing, fighter)),
        _DEED,
        replace(stance_choice(_RISK), forecast=True),
        fixed={"pairing": pairing.id},
        help=_counting(table, fighter),
        rules=("QW-8.1",),
    )


def _as_before(field: Field) -> Field:
    """The ability one fights with already waits with the rest: another one is asked for."""
    chosen = field.shown(field.start)
    return replace(field, brief=f"with {chosen}") if chosen else field


def _others(
    table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter
) -> list[Option]:
    fixed, ability = {"pairing": pairing.id}, _ability(table, extended, pairing, fighter)
    foe = amid(fighter_name(table, extended.fighters[pairing.theirs]))
    stance = winning_odds.risks(replace(stance_choice(_RISK), brief="risk"))
    played = replace(stance, forecast=True)
    aim, *helped = aim_blanks(table, "aim", fighter.id)
    look: dict[str, Any] = {
        "fixed": fixed,
        "rules": ("QW-8.1.5",),
        "help": ASIDE,
        "go": "Go for it",
    }
    aside = offer(
        AimElsewhere, f"Something else, against {foe}", aim, *ability, played, *helped, **look
    )
    away: dict[str, Any] = {"fixed": fixed, "rules": ("QW-8.1.6",), "help": AWAY}
    return [aside, offer(Disengage, f"Disengage from {foe}", *ability, HOW, stance, **away)]


def _counting(table: QuestTable, fighter: Fighter) -> str:
    """What counts for a fighter besides the ability, so that they know it does."""
    told = in_short(table, scoreboard.counted(table, fighter))
    return f"Counts here: {told}." if told else ""


def _ability(
    table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter
) -> tuple[Field, ...]:
    hero = table.play.cast.get(fighter.who)
    if hero is None:
        return ()
    choice = ability_choice(table, hero, scoreboard.held(fighter), holds=fighter.resource)
    choice = replace(choice, forecast=True)
    if not (extended.slow and pairing.done):
        return (choice,)
    # QW-8.3: the same as last time counts only with an augment, so something new comes first.
    same = [
        pick
        for pick in choice.picks
        if pick.value.removeprefix(CONTACT) == (way(fighter) or NOTHING)
    ]
    other = [pick for pick in choice.picks if pick not in same]
    marked = (replace(pick, label=f"{pick.label}, needs an augment this time") for pick in same)
    return (replace(choice, picks=(*other, *marked), value=""),)


def decide(table: QuestTable, seat: str, move: _OfAPairing) -> list[Event]:
    extended, pairing = scoreboard.racing(table, move.pairing)
    fighter = extended.fighters[pairing.ours]
    hero = table.play.cast.get(fighter.who)
    contest = scoreboard.contest(table, extended, pairing, move.ability if hero else None)
    me = contest.me
    match move:
        case Exchange():
            refuse_a_repeat(table, me, extended.obstacle)
            stale = extended.slow and pairing.done > 0 and way(me) == way(fighter)
            contest = replace(contest, stale=stale and hero is not None)
        case AimElsewhere():
            refuse_itself(table, me, move.recipient)
            me = replace(me, aim="aside", aimed=move.aim.strip(), recipient=move.recipient)
        case Disengage():
            me = replace(me, aim="away")
    tactics = "" if isinstance(move, AimElsewhere) else move.tactics.strip()
    me = replace(me, stance=move.stance)
    return framed(table, replace(contest, me=me, tactics=tactics))


def follow(table: QuestTable, event: Settled) -> list[Event]:
    """What an exchange brings once its outcome stands: points, or what the winner was after."""
    contest = table.play.contest
    if contest is None or contest.kind != "exchange":
        return []
    extended, pairing = scoreboard.racing(table, contest.pairing)
    points = scoring.exchange_points(event.outcome, contest)
    events = scoring.scored(extended, pairing, event.outcome > 0, points)
    levels = ((contest.me, pairing.ours, 1), (contest.them, pairing.theirs, -1))
    for side, id, turned in levels:
        events += scoreboard.left_by(table, extended, side, extended.fighters[id])
        events += _aimed(table, extended, pairing, side, id, event.outcome * turned)
    return [*events, Closed()]


def _aimed(
    table: QuestTable, extended: Extended, pairing: Pairing, side: Side, id: str, outcome: int
) -> list[Event]:
    fighter = extended.fighters[id]
    if side.aim == "aside" and side.recipient:
        by, value = fighter_name(table, fighter), aided(table, side, outcome)
        whom = side.recipient
        return [Augmented(recipient=whom, by=by, label=side.label, value=value, lasts=True)]
    got_away = side.aim == "away" and outcome > 0
    return _away(table, extended, pairing, fighter) if got_away else []


def _away(table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter) -> list[Event]:
    """QW-8.1.6: away without further harm; in a group climax the points are read at once."""
    others = [one for one in scoreboard.pairings_of(extended, fighter.id) if one.id != pairing.id]
    group = len(extended.fighters) > 2
    read = extended.climax and group and not others and fighter.who in table.play.cast
    away = GotAway(fighter=fighter.id, pairing=pairing.id, active=bool(others), read=read)
    state = scoring.climax_state(fighter.against)
    if not read or not state:
        return [away]
    due = due_harm(table, fighter.who, state, fighter.ability, extended.prize, "QW-8.1.6")
    return [away, due]
