"""When the rounds of an extended contest begin, rest and go on (QW-8.1, QW-8.3)."""

from hearthside.core.asks import Ask, Verb, Verbs, offer, verb
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, at_stake, doing, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.facing import Engaged, choosers, only_pairings, turning
from hearthside.games.questworlds.extended.opponents import coming
from hearthside.games.questworlds.extended.taken_out import standing
from hearthside.games.questworlds.many_rolls import Extended
from hearthside.games.questworlds.people import called, fighter_name
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED


class NextRound(Move, frozen=True, tag="questworlds.next-round"):
    pass


class SetAside(Move, frozen=True, tag="questworlds.set-aside"):
    """An extremely extended contest waits while the story goes on (QW-8.3)."""


class Resume(Move, frozen=True, tag="questworlds.resume"):
    extended: str


class RoundBegan(Event, frozen=True, tag="questworlds.round-began"):
    sets = {f"{EXTENDED}.round": "round"}
    round: int


class SetAsideNow(Event, frozen=True, tag="questworlds.set-aside-now"):
    sets = {"at": Is("")}
    says = Says(
        "“{its.called:aspect}” waits while the story goes on.", ("QW-8.3",), "Frame", its=EXTENDED
    )


class Resumed(Event, frozen=True, tag="questworlds.resumed"):
    sets = {"at": "extended", **under_way.AWAY}
    says = Says("Back to it: {its.prize:aspect}.", ("QW-8.3",), "Frame", its="extended.{extended}")
    extended: str


DURING = "play.extended"


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """Once a round is played, or all are paired before the first, the GM begins the next."""
    extended = scoreboard.at_rest(table)
    if extended is None or not scoreboard.active(extended, False) or choosers(table, extended):
        return []
    ready = extended.round or scoreboard.live(extended) or only_pairings(table, extended)
    return (
        [_rounding(table, extended, reader)] if ready and not scoreboard.to_play(extended) else []
    )


def _rounding(table: QuestTable, extended: Extended, reader: str) -> Ask:
    gathered = not extended.round
    foes = scoreboard.active(extended, False)
    faced = amid(fighter_name(table, foes[0])) if len(foes) == 1 else "somebody"
    ours, out = scoreboard.active(extended, True), standing(table, extended, reader)
    everyone = fighter_name(table, ours[0]) if len(ours) == 1 else "Everyone"
    question = f"{everyone} {agreeing(everyone, 'faces')} {faced}." if gathered else ""
    free = [one for one in ours if scoreboard.free(extended, one) and one.role != "secondary"]
    if free and not gathered:
        names = [fighter_name(table, one) for one in free]
        question = doing(names, "faces nobody and may still act in this one.")
    return Ask(
        title="Ready to begin" if gathered else f"Round {extended.round} is played",
        question=question,
        invites=out.title,
        meanwhile=f"Round {extended.round + 1} comes next. {out.told}".rstrip(),
        options=lambda: _onward(table, extended),
    )


def _onward(table: QuestTable, extended: Extended) -> list[Option]:
    """The next round; where rounds are spread over the story, rather something else first. Before
    the first, more opponents may come; later, whom nobody faces may turn on somebody."""
    label = f"Begin round {extended.round + 1}"
    ways = [offer(NextRound(), label, rules=("QW-8.1",))]
    ways += [_ASIDE.form()] if extended.slow else []
    if not extended.round:
        return [*ways, *(one.form() for one in coming(table, extended))]
    turned = [one.form() for one in turning(table, extended)]
    return [*(ways[::-1] if extended.slow else ways), *turned]


_ASIDE = verb(
    SetAside(), "Set it aside", group="struggle", rules=("QW-8.3",), help="The story goes on."
)


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended, gm = scoreboard.at_rest(table), table.is_gm(seat)
    if extended is None:
        free = gm and table.in_scene and under_way.idle(table)
        for id, one in table.play.extended.items() if free else ():
            label, rules = f"Go on: {one.prize}", ("QW-8.3",)
            yield verb(Resume(extended=id), label, group="struggle", rules=rules)
        return
    if gm and (late := _left_out(table, extended)):
        yield late
    if gm and extended.slow and (scoreboard.to_play(extended) or not scoreboard.live(extended)):
        yield _ASIDE


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


def decide(table: QuestTable, seat: str, move: SetAside | NextRound | Resume) -> list[Event]:
    if isinstance(move, Resume):
        return [Resumed(extended=move.extended)]
    extended = scoreboard.now(table)
    match move:
        case SetAside():
            return [SetAsideNow()]
        case NextRound():
            paired = [Engaged(pairing=one) for one in only_pairings(table, extended)]
            return [*paired, RoundBegan(round=extended.round + 1)]


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


def say(table: QuestTable, event: RoundBegan) -> list[Line]:
    began = line(f"Round {event.round}.", rules=("QW-8.1",), beat="Round", retold=False)
    return [began] if event.round > 1 else [_opening(table), began]


def _opening(table: QuestTable) -> Line:
    """What is at stake, and who faces whom as it begins."""
    extended = scoreboard.now(table)
    spans: list[str | Span] = []
    faced: dict[str, list[Span]] = {}
    for one in scoreboard.live(extended):
        faced.setdefault(one.theirs, []).append(called(table, extended.fighters[one.ours]))
    for foe, (first, *others) in faced.items():
        spans += [", ", first] if spans else [first]
        spans += [part for at, one in enumerate(others, 1) for part in (_and(at, others), one)]
        spans += [" against ", called(table, extended.fighters[foe])]
    rules = ("QW-8.1.3",) if extended.climax else ("QW-8.1.2",)
    ends = "." if spans else ""
    return line(*at_stake(extended.prize), *spans, ends, rules=rules, beat="Struggle")


def _and(at: int, others: list[Span]) -> str:
    return " and " if at == len(others) else ", "
