"""Contests: everyone rolls at once, the best roll scores, three victories win (FA-7.2, FA-7.3)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Field, Many, Option, Pick, Text
from hearthside.core.life.scenes_sessions import SceneClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, at_stake, comes_true, line, listed, name, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import agreeing, amid, spelled
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.aftermath import ANSWERED, QuestionsAsked, asking, first
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.helping import helping_beside
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import TellVictory, Twist
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.attempt.totals import total
from hearthside.games.fate.characters.healing import waits_for_the_gm
from hearthside.games.fate.dice_and_outcomes import VICTORIES, Outcome, victories
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import Contest, FateTable
from hearthside.games.fate.struggle.turns import (
    brought_in,
    is_quiet,
    may_take_part,
    named_to_take_part,
)


class BeginContest(Move, frozen=True, tag="fate.begin-contest"):
    """Each of the `leads` rolls for everyone of their side, and the others help."""

    goal: str
    who: tuple[str, ...]
    leads: tuple[str, ...] = ()


class RollExchange(Move, frozen=True, tag="fate.roll-exchange"):
    pass


class TellExchange(Move, frozen=True, tag="fate.tell-exchange"):
    """Whoever won the exchange tells how."""

    how: str


class LeaveUntold(Move, frozen=True, tag="fate.leave-untold"):
    """Whoever won the exchange has nothing to tell of it."""


class AddTwist(Move, frozen=True, tag="fate.add-twist"):
    """The GM tells the twist and what is true now."""

    twist: str
    aspect: str


class NoTwist(Move, frozen=True, tag="fate.no-twist"):
    """A tie stays a tie: nothing changes."""


class EndContest(Move, frozen=True, tag="fate.end-contest"):
    pass


class ContestBegan(Event, frozen=True, tag="fate.contest-began"):
    sets = {"contest": "contest", "last": Is(None)}
    contest: Contest


class ExchangeRead(Event, frozen=True, tag="fate.exchange-read"):
    """Who won the exchange, if anyone, and how many victories it brought."""

    sets = {
        "attempt.outcome": "outcome",
        "contest.victories.{winner}": Added("victories"),
        "contest.exchange": Added(1),
    }
    winner: str
    victories: int
    outcome: Outcome


class ExchangeTold(Event, frozen=True, tag="fate.exchange-told"):
    sets = ANSWERED
    character: str
    how: str


class TwistCame(Event, frozen=True, tag="fate.twist-came"):
    sets = {"aspects.{id}": "aspect", **ANSWERED}
    twist: str
    aspect: Aspect | None

    @property
    def id(self) -> str:
        return self.aspect.id if self.aspect else ""


class LeadPassed(Event, frozen=True, tag="fate.lead-passed"):
    """Whoever rolled for their side is gone: another of them does, and what they won counts on."""

    sets = {"contest": "contest"}
    says = Says("{character:who} rolls for the {side} now.", ("FA-7.2", "FA-5.12"), "Contest")
    character: str
    side: str
    contest: Contest


class ContestEnded(Event, frozen=True, tag="fate.contest-ended"):
    """`winner` is nobody when the scene ends first, or the GM has `stopped` it."""

    sets = {"contest": Is(None)}
    winner: str = ""
    stopped: bool = False


_HOW = Text(
    "how",
    "How does it happen?",
    needed=True,
    most=300,
    long=True,
    placeholder="First round the buoy, by an oar’s length",
)
_TELLING = [
    offer(TellExchange, "Tell how", _HOW, rules=("FA-7.2",)),
    offer(LeaveUntold(), "Leave it at that", rules=("FA-7.2",)),
]
_TWIST = (
    Text(
        "twist",
        "What happens?",
        needed=True,
        most=300,
        long=True,
        placeholder="The mast comes down between you",
    ),
    Text("aspect", "What is true now?", needed=True, most=100, placeholder="Wreckage Everywhere"),
)
_TWISTS = [
    offer(AddTwist, "A twist", *_TWIST, rules=("FA-7.3",)),
    offer(NoTwist(), "No twist this time", rules=("FA-7.3",)),
]
_ENDING = offer(EndContest(), "End the contest")
_TIED = "A tie for the best roll: nobody scores."
_HELPING = "The others of that side help, +1 each. Tick nobody, and everyone runs alone."
_NOBODY = "The contest ends without a winner."


def asks(table: FateTable) -> list[Ask]:
    match first(table):
        case TellVictory() as won:
            count = "a victory" if won.victories == 1 else f"{won.victories} victories"
            contest = table.play.contest
            over = contest and contest.victories.get(won.to, 0) >= VICTORIES
            who = party_name(table, contest, won.to)
            wins = f"{who} {agreeing(who, 'wins the contest' if over else f'scores {count}')}."
            return [asking(won, wins, "Tell how it happens.", lambda: _TELLING, in_blank=True)]
        case Twist() as tied:
            return [
                asking(tied, "A tie for best.", "Say whether there is a twist.", lambda: _TWISTS)
            ]
    contest = table.play.contest
    if contest is None or not is_quiet(table) or waits_for_the_gm(table):
        return []
    if len(still_in(table, contest)) < 2:
        words = "Fewer than two are left to roll. End the contest."
        return [Ask(question=words, meanwhile="To end the contest.", options=lambda: [_ENDING])]
    goes = f"Roll exchange {contest.exchange} when everyone is ready."
    words = f"{goes} The first to {spelled(VICTORIES)} victories wins."
    awaited = f"To roll exchange {contest.exchange}."
    return [Ask(question=words, meanwhile=awaited, options=lambda: [_rolling(contest)])]


def _rolling(contest: Contest) -> Option:
    help = "Everyone in the contest picks an approach and rolls."
    label = f"Roll exchange {contest.exchange}"
    return offer(RollExchange(), label, help=help, rules=("FA-7.2",))


def verbs(table: FateTable, seat: str) -> list[Verb]:
    contest, gm = table.play.contest, table.is_gm(seat)
    if not is_quiet(table) or not (gm or contest):
        return []
    if contest is None:
        begin = verb(
            BeginContest,
            "Contest",
            lambda: _beginning(table),
            go="Begin the contest",
            help=f"Nobody is harmed. The first to {spelled(VICTORIES)} victories wins.",
            rules=("FA-7.2",),
            group="struggle",
        )
        return [begin] if len(_able(table)) > 1 else []
    if len(still_in(table, contest)) < 2:
        return []
    if gm:
        return [started_by(replace(_ENDING, section="struggle"))]
    own = any(
        table.answers_for(seat, one) for id in contest.victories for one in contest.run_with(id)
    )
    return [started_by(replace(_rolling(contest), section="act", best=True))] if own else []


def still_in(table: FateTable, contest: Contest) -> list[Hero]:
    """Those in the contest who can still act."""
    return [hero for id in contest.victories if is_up(hero := hero_of(table, id))]


def _able(table: FateTable) -> list[Hero]:
    """Nobody races unseen."""
    return [hero for hero in may_take_part(table) if not hero.hidden]


def _beginning(table: FateTable) -> tuple[Field, ...]:
    able = _able(table)
    everyone = tuple(hero.id for hero in able if not hero.away)
    return (
        Text("goal", "What is it about?", needed=True, placeholder="First one there"),
        Many(
            "who",
            "Who takes part?",
            picks=tuple(map(named_to_take_part, able)),
            value=everyone,
            least=2,
        ),
        *_leading(able),
    )


def _leading(able: list[Hero]) -> tuple[Field, ...]:
    """FA-5.12: allies may run as one: one of them rolls, and each of the others adds to it."""
    sides = [hero.side for hero in able]
    picks = tuple(Pick(hero.id, hero.name) for hero in able if sides.count(hero.side) > 1)
    if not picks or len(set(sides)) < 2:
        return ()
    asked = "Who rolls for their whole side?"
    return (Many("leads", asked, help=_HELPING, picks=picks, brief="a side as one"),)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case BeginContest():
            return [*brought_in(table, move.who), ContestBegan(contest=_begun(table, move))]
        case RollExchange() if contest:
            return [AttemptFramed(attempt=_exchange(table, contest))]
        case TellExchange():
            return [ExchangeTold(character=table.play.asked[0].to, how=move.how)]
        case LeaveUntold():
            return [ExchangeTold(character=table.play.asked[0].to, how="")]
        case AddTwist():
            made = new_aspect(table, move.aspect, "situation")
            return [TwistCame(twist=move.twist, aspect=made)]
        case NoTwist():
            return [TwistCame(twist="", aspect=None)]
        case EndContest():
            return [ContestEnded(stopped=True)]
    raise Illegal("No contest is under way. The GM can begin one.")


def _begun(table: FateTable, move: BeginContest) -> Contest:
    """Whoever runs as one with whoever leads their side counts with them."""
    sides = {id: hero_of(table, id).side for id in (*move.who, *move.leads)}
    if not set(move.leads) <= set(move.who):
        raise Illegal("Whoever rolls for their side takes part. Add them.", "who")
    if len({sides[lead] for lead in move.leads}) < len(move.leads):
        raise Illegal("One of them rolls for a side. Leave the other out.", "leads")
    beside = {
        lead: tuple(id for id in move.who if id != lead and sides[id] == sides[lead])
        for lead in move.leads
    }
    helping = {id for ours in beside.values() for id in ours}
    victories = {id: 0 for id in move.who if id not in helping}
    if len(victories) < 2:
        raise Illegal("They are all on one side. Add someone to run against.", "who")
    beside = {lead: ours for lead, ours in beside.items() if ours}
    return Contest(goal=move.goal.strip(), victories=victories, beside=beside)


def party_name(
    table: FateTable,
    contest: Contest | None,
    id: str,
    called: Callable[[FateTable, str], str] = known_as,
) -> str:
    """A participant, as they are `called`, with those who run as one with them."""
    one, *rest = contest.run_with(id) if contest else (id,)
    return listed([called(table, one), *(amid(called(table, other)) for other in rest)])


def _exchange(table: FateTable, contest: Contest) -> Attempt:
    """One overcome for everyone who is still in it."""
    rolls = tuple(
        Roll(who=hero.id, side=hero.side, helpers=helping_beside(table, contest, hero.id))
        for hero in still_in(table, contest)
    )
    return Attempt(kind="contest", want=contest.goal, rolls=rolls)


def onward(table: FateTable) -> list[Event]:
    """When nobody has anything to add the exchange is read; three victories end the contest."""
    attempt, contest = table.play.attempt, table.play.contest
    if attempt and attempt.kind == "contest":
        return [_read(attempt)] if attempt.beat == "react" and not attempt.waiting else []
    if contest is None or not is_quiet(table):
        return []
    winner = next((id for id, won in contest.victories.items() if won >= VICTORIES), "")
    return [ContestEnded(winner=winner)] if winner else _passed_on(table, contest)


def _passed_on(table: FateTable, contest: Contest) -> list[Event]:
    """A side that runs as one goes on without whoever rolled for it."""
    for lead, others in contest.beside.items():
        able = [hero for id in others if is_up(hero := hero_of(table, id))]
        if able and not is_up(hero_of(table, lead)):
            new = able[0]
            helping = (lead, *(id for id in others if id != new.id))
            won = contest.victories.items()
            victories = {new.id if id == lead else id: count for id, count in won}
            rest = {id: ours for id, ours in contest.beside.items() if id != lead}
            led = replace(contest, victories=victories, beside={**rest, new.id: helping})
            return [LeadPassed(character=new.id, side=new.side, contest=led)]
    return []


def _read(attempt: Attempt) -> ExchangeRead:
    place, won = victories([total(attempt, at) for at in range(len(attempt.rolls))])
    if place < 0:
        return ExchangeRead(winner="", victories=0, outcome="tie")
    winner = attempt.rolls[place].who
    return ExchangeRead(winner=winner, victories=won, outcome="style" if won > 1 else "success")


def follow(table: FateTable, event: SceneClosed | ExchangeRead) -> list[Event]:
    """Whoever won tells how; on a tie there may be a twist. What the scene was about ends with
    it."""
    if isinstance(event, SceneClosed):
        return [ContestEnded()] if table.play.contest else []
    if not isinstance(event, ExchangeRead):
        return []
    if not event.winner:
        return [QuestionsAsked(questions=(Twist(),))]
    told = TellVictory(to=event.winner, victories=event.victories)
    return [QuestionsAsked(questions=(told,))]


def say(table: FateTable, event: Event) -> list[Line]:
    beat, rules, contest = "Contest", ("FA-7.2",), table.play.contest
    match event:
        case ContestBegan():
            one, *others = (
                party_name(table, event.contest, id, name_of) for id in event.contest.victories
            )
            begins = ("A contest: ", aspect(ended(event.contest.goal)), " ")
            if event.contest.beside:
                words = (*begins, name(" against ".join([one, *map(amid, others)])), ".")
            else:
                words = (*begins, name(listed([one, *map(amid, others)])), " take part.")
            return [line(*words, rules=rules, beat="Struggle")]
        case ExchangeRead():
            if not event.winner:
                return [line(_TIED, rules=("FA-7.3",), beat="Settle", retold=False)]
            count = "a victory" if event.victories == 1 else f"{event.victories} victories"
            won = (
                name(party_name(table, contest, event.winner, name_of)),
                " scores ",
                number(count),
                ".",
            )
            before = contest.victories.get(event.winner, 0) if contest else 0
            open_ = before + event.victories < VICTORIES  # else who wins is told, and no more
            look: dict[str, Any] = {"grade": event.outcome, "retold": open_}
            return [line(*won, rules=rules, beat="Settle", **look)]
        case ExchangeTold():
            return in_their_words(table, event.character, event.how, rules=rules, beat=beat)
        case TwistCame():
            if event.aspect is None:
                return [line(_TIED, rules=("FA-7.3",), beat="Settle")]
            twist = ("A tie for the best roll, and a twist", *comes_true(event.aspect.text))
            return [
                line(*twist, rules=("FA-7.3",), beat="Settle"),
                *in_their_words(table, "", event.twist, rules=("FA-7.3",), beat=beat),
            ]
        case ContestEnded():
            goal = contest.goal if contest else ""
            if not event.winner:
                beat = "Struggle" if event.stopped else beat
                return [line(*at_stake(goal), _NOBODY, rules=rules, beat=beat)]
            winner = name(party_name(table, contest, event.winner, name_of))
            wins = (*at_stake(goal), winner, " wins the contest.")
            return [line(*wins, rules=rules, beat=beat, kind="turning")]
    raise TypeError(event)
