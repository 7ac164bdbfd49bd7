"""Who faces whom, and when rounds begin, rest and go on (QW-8.2, QW-8.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, Verbs, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick
from hearthside.core.grammar import agreeing, amid
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Is
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.resting import daze_ends
from hearthside.games.questworlds.contest.choosing_ability import can_start
from hearthside.games.questworlds.extended import scoreboard, winning_odds
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import called, fighter_name, is_pc
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED, PAIRING
from hearthside.games.questworlds.wording import named, titled


class Engage(Move, frozen=True, tag="questworlds.engage"):
    ours: str
    theirs: str


class FaceAnother(Move, frozen=True, tag="questworlds.face-another"):
    """Second thoughts before the first round: another opponent in place of the one chosen."""

    pairing: str
    theirs: str


class NextRound(Move, frozen=True, tag="questworlds.next-round"):
    pass


class SetAside(Move, frozen=True, tag="questworlds.set-aside"):
    """An extremely extended contest waits while the story goes on (QW-8.3)."""


class Resume(Move, frozen=True, tag="questworlds.resume"):
    extended: str


class Engaged(Event, frozen=True, tag="questworlds.engaged"):
    """A new pairing at 0, or one left just now with its old score (QW-8.1.6)."""

    pairing: Pairing


class Unpaired(Event, frozen=True, tag="questworlds.unpaired"):
    sets = {PAIRING: GONE}
    pairing: str


class RoundBegan(Event, frozen=True, tag="questworlds.round-began"):
    sets = {f"{EXTENDED}.round": "round"}
    says = Says("Round {round}.", ("QW-8.1",), "Round", "bookkeeping")
    round: int


class SetAsideNow(Event, frozen=True, tag="questworlds.set-aside-now"):
    sets = {"at": Is("")}


class Resumed(Event, frozen=True, tag="questworlds.resumed"):
    sets = {"at": "extended", "last": Is(None), "ended": Is(None)}
    extended: str


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """Whoever is next chooses an opponent; once a round is played the GM begins the next."""
    extended = scoreboard.at_rest(table)
    if extended is None or not scoreboard.active(extended, False):
        return []
    waiting = [one for one in scoreboard.unpaired(table, extended) if _open_to(extended, one)]
    racing = bool(scoreboard.live(extended))
    sure = _only_pairings(table, extended)
    # No round is worth playing without a pair.
    if waiting and not sure and not (extended.round and racing):
        return [_choosing(table, extended, waiting)]
    ready = extended.round > 0 or racing or bool(sure)
    return [_rounding(table, extended)] if ready and not scoreboard.to_play(extended) else []


def _only_pairings(table: QuestTable, extended: Extended) -> list[Pairing]:
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


def _choosing(table: QuestTable, extended: Extended, waiting: list[Fighter]) -> Ask:
    """QW-8.2: PCs choose in the order of their target numbers; the GM may pair anyone meanwhile."""
    first, seats = waiting[0], table.voices(scoreboard.voice(waiting[0]))
    theirs = waiting if any(table.is_gm(seat) for seat in seats) or not seats else [first]
    who, asked = fighter_name(table, first), seats[0] if seats else ""
    return Ask(
        of=scoreboard.voice(first),
        title=f"Who does {who} face?",
        meanwhile=f"{who} chooses an opponent.{_FIRST * (len(waiting) > 1)}",
        options=lambda: [
            _pairing(table, extended, one, _open_to(extended, one), asked).form() for one in theirs
        ],
    )


_FIRST = " The highest target number chooses first."


def _rounding(table: QuestTable, extended: Extended) -> Ask:
    gathered = not extended.round
    foes = scoreboard.active(extended, False)
    faced = amid(fighter_name(table, foes[0])) if len(foes) == 1 else "somebody"
    ours = scoreboard.active(extended, True)
    everyone = fighter_name(table, ours[0]) if len(ours) == 1 else "Everyone"
    question = f"{everyone} {agreeing(everyone, 'faces')} {faced}." if gathered else ""
    return Ask(
        title=titled(extended.prize) if gathered else f"Round {extended.round} is played",
        question=question,
        meanwhile=f"Round {extended.round + 1} comes next.",
        options=lambda: _onward(extended),
    )


def _onward(extended: Extended) -> list[Option]:
    """The next round; where rounds are spread over the story, rather something else first."""
    label = f"Begin round {extended.round + 1}"
    ways = [offer(NextRound(), label, rules=("QW-8.1",))]
    ways += [_ASIDE.form()] if extended.slow else []
    return ways[::-1] if extended.slow and extended.round else ways


_ASIDE = verb(
    SetAside(), "Set it aside", group="struggle", rules=("QW-8.3",), help="The story goes on."
)


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended, gm = scoreboard.at_rest(table), table.is_gm(seat)
    if extended is None:
        free = gm and table.in_scene and under_way.idle(table)
        for id, one in table.play.extended.items() if free else ():
            label, rules = f"Go on with {amid(one.prize.rstrip('.'))}", ("QW-8.3",)
            yield verb(Resume(extended=id), label, group="struggle", rules=rules)
        return
    for fighter in extended.fighters.values():
        if _may_choose(table, extended, fighter, seat):
            yield _engage(table, extended, fighter, _open_to(extended, fighter), seat)
    if not extended.round:
        yield from _second_thoughts(table, extended, seat)
    if gm and (late := _left_out(table, extended)):
        yield late
    if gm and extended.slow and (scoreboard.to_play(extended) or not scoreboard.live(extended)):
        yield _ASIDE


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
    unasked = on or _only_pairings(table, extended)
    return free and able and bool(unasked) and table.answers_for(seat, scoreboard.voice(one))


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
    hero = table.play.cast.get(fighter.who)
    return verb(
        Engage,
        named(hero, fighter_name(table, fighter), seat, "Take somebody on"),
        lambda: [_whom(table, extended, fighter, free, whom)],
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
    told = " ".join(filter(None, (f"{chance} to win." if chance else "", choosing.help)))
    return replace(
        choosing,
        label=f"Face {amid(fighter_name(table, foe))}",
        fixed={**choosing.fixed, whom: foe.id},
        fields=lambda: (),
        look={**choosing.look, "help": told},
    )


def _whom(
    table: QuestTable, extended: Extended, fighter: Fighter, free: list[Fighter], name: str
) -> Field:
    """Opponents to choose from; it starts with one whom nobody faces, so that all are faced."""
    faced = {id for one in scoreboard.live(extended) for id in (one.ours, one.theirs)}
    chances = {foe.id: winning_odds.if_engaged(table, extended, fighter, foe) for foe in free}
    told = {id: f": {chance} to win" if chance else "" for id, chance in chances.items()}
    picks = tuple(Pick(foe.id, f"{fighter_name(table, foe)}{told[foe.id]}") for foe in free)
    start = min(free, key=lambda foe: (foe.id in faced, -winning_odds.worth(chances[foe.id]))).id
    return Choice(name, "Who?", picks=picks, value=start)


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
    hero = table.play.cast.get(fighter.who)
    return verb(
        FaceAnother,
        named(hero, fighter_name(table, fighter), seat, "Face somebody else"),
        lambda: [_whom(table, extended, fighter, free, "theirs")],
        group="struggle",
        about=fighter.who,
        fixed={"pairing": pairing.id},
        rules=("QW-8.2",),
    )


def _left_out(table: QuestTable, extended: Extended) -> Verb | None:
    """The GM may go on before everyone has had their say, and reads whom that leaves out."""
    gathered = not extended.round
    late = [extended.fighters[one.ours] for one in scoreboard.to_play(extended)]
    unpaired = gathered or not scoreboard.live(extended)
    if unpaired:
        late = scoreboard.unpaired(table, extended)
    if not late or (gathered and not scoreboard.live(extended)):
        return None
    names = listed(list(dict.fromkeys(fighter_name(table, one) for one in late)))
    misses = agreeing(names, "faces nobody yet") if unpaired else "would miss this round"
    waits = f"{names} {misses}."
    label = "Begin without them" if gathered else f"Round {extended.round + 1}, without them"
    return verb(
        NextRound(), label, group="struggle", help=waits, rules=("QW-8.1",), danger=not unpaired
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Resume):
        return [Resumed(extended=move.extended)]
    extended = scoreboard.now(table)
    match move:
        case SetAside():
            return [SetAsideNow()]
        case Engage():
            return [Engaged(pairing=scoreboard.engaged(extended, move.ours, move.theirs))]
        case FaceAnother():
            ours = scoreboard.pairing(extended, move.pairing).ours
            engaged = Engaged(pairing=scoreboard.engaged(extended, ours, move.theirs))
            return [Unpaired(pairing=move.pairing), engaged]
        case NextRound():
            paired = [Engaged(pairing=one) for one in _only_pairings(table, extended)]
            return [*paired, RoundBegan(round=extended.round + 1)]
    raise TypeError(move)


def onward(table: QuestTable) -> list[Event]:
    """The next round begins by itself where everybody races and nobody could do anything else."""
    extended = scoreboard.at_rest(table)
    if extended is None or extended.slow or not extended.round or extended.closing:
        return []
    idle = [one for one in extended.fighters.values() if scoreboard.free(extended, one)]
    over = not scoreboard.live(extended) or scoreboard.to_play(extended)
    if over or table.play.dues or any(one.role != "secondary" for one in idle):
        return []
    return [RoundBegan(round=extended.round + 1)]


def follow(table: QuestTable, event: Event) -> list[Event]:
    """QW-4.4.1.2: being engaged ends a daze."""
    if isinstance(event, Engaged):
        return daze_ends(table, event.pairing.ours, event.pairing.theirs)
    return []


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
    spans: tuple[str | Span, ...]
    extended = under_way.current(table)
    match event:
        case Resumed():
            spans = ("Back to ", aspect(table.play.extended[event.extended].prize), ".")
            return [line(*spans, rules=("QW-8.3",), beat="Frame")]
        case SetAsideNow() if extended:
            spans = (aspect(titled(extended.prize)), " waits while the story goes on.")
            return [line(*spans, rules=("QW-8.3",), beat="Frame")]
        case Engaged() if extended:
            one = event.pairing
            ours, theirs = (called(table, extended.fighters[id]) for id in (one.ours, one.theirs))
            score = f", {one.mine} to {one.other}" if one.mine or one.other else ""
            spans = (ours, " takes on ", theirs, f"{score}.")
            return [line(*spans, rules=("QW-8.2",), beat="Frame", retold=False)]
    return []
