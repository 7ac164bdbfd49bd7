"""Contests: everyone rolls at once, the best roll scores, three victories win (FA-7.2, FA-7.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Field, Many, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name, number, typed
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import amid, spelled
from hearthside.core.wording.typesetting import ended, sentence
from hearthside.games.fate.attempt.aftermath import ANSWERED, QuestionsAsked, asking, first
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import TellVictory, Twist
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.dice_and_outcomes import VICTORIES, Outcome, victories
from hearthside.games.fate.odds.outlook import total
from hearthside.games.fate.people import hero_of, is_up, known_as, name_of, up
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import Contest, FateTable
from hearthside.games.fate.struggle.turns import is_quiet


class BeginContest(Move, frozen=True, tag="fate.begin-contest"):
    goal: str
    who: tuple[str, ...]


class RollExchange(Move, frozen=True, tag="fate.roll-exchange"):
    pass


class TellExchange(Move, frozen=True, tag="fate.tell-exchange"):
    """Whoever won the exchange tells how."""

    how: str = ""


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


class ContestEnded(Event, frozen=True, tag="fate.contest-ended"):
    """`winner` is nobody when the GM ends it early."""

    sets = {"contest": Is(None)}
    winner: str = ""


_HOW = Text(
    "how",
    "What happens?",
    needed=True,
    most=300,
    long=True,
    placeholder="She is first round the buoy",
)
_TELLING = [
    offer(TellExchange, "Tell how", _HOW, rules=("FA-7.2",)),
    offer(TellExchange(how=""), "Leave it at that", rules=("FA-7.2",)),
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
_NOBODY = "The contest ends without a winner."


def asks(table: FateTable, reader: str) -> list[Ask]:
    match first(table):
        case TellVictory() as won:
            count = "a victory" if won.victories == 1 else f"{won.victories} victories"
            contest = table.play.contest
            over = contest and contest.victories.get(won.to, 0) >= VICTORIES
            wins = f"{known_as(table, won.to)} {'wins the contest' if over else f'scores {count}'}."
            return [asking(won, wins, "Tell how it happens.", lambda: _TELLING)]
        case Twist() as tied:
            return [
                asking(tied, "A tie for best.", "Say whether there is a twist.", lambda: _TWISTS)
            ]
    contest = table.play.contest
    if contest is None or not is_quiet(table):
        return []
    goal, able = sentence(contest.goal), len(still_in(table, contest)) > 1
    if not able:
        words = f"{goal} Fewer than two are left to roll. End the contest."
        return [Ask(question=words, meanwhile="To end the contest.", options=lambda: [_ENDING])]
    words = f"{goal} Roll exchange {contest.exchange} when everyone is ready."
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
    own = any(table.answers_for(seat, id) for id in contest.victories)
    return [started_by(replace(_rolling(contest), section="act", best=True))] if own else []


def still_in(table: FateTable, contest: Contest) -> list[Hero]:
    """Those in the contest who can still act."""
    return [hero for id in contest.victories if is_up(hero := hero_of(table, id))]


def _able(table: FateTable) -> list[Pick]:
    return [Pick(hero.id, hero.name) for hero in up(table) if not hero.hidden]


def _beginning(table: FateTable) -> tuple[Field, ...]:
    able = tuple(_able(table))
    everyone = tuple(pick.value for pick in able)
    return (
        Text("goal", "What is it about?", needed=True, placeholder="First one there"),
        Many(
            "who",
            "Who takes part?",
            picks=able,
            value=everyone,
            least=2,
            help="Where several run as one, leave one of them in. The others help each roll.",
        ),
    )


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case BeginContest():
            begun = Contest(goal=move.goal.strip(), victories=dict.fromkeys(move.who, 0))
            return [ContestBegan(contest=begun)]
        case RollExchange() if contest:
            return [AttemptFramed(attempt=_exchange(table, contest))]
        case TellExchange():
            return [ExchangeTold(character=table.play.asked[0].to, how=move.how)]
        case AddTwist():
            made = new_aspect(table, move.aspect, "situation")
            return [TwistCame(twist=move.twist, aspect=made)]
        case NoTwist():
            return [TwistCame(twist="", aspect=None)]
        case EndContest():
            return [ContestEnded()]
    raise Illegal("No contest is under way. The GM can begin one.")


def _exchange(table: FateTable, contest: Contest) -> Attempt:
    """One overcome for everyone who is still in it."""
    rolls = tuple(Roll(who=hero.id, side=hero.side) for hero in still_in(table, contest))
    return Attempt(kind="contest", want=contest.goal, rolls=rolls)


def onward(table: FateTable) -> list[Event]:
    """When nobody has anything to add the exchange is read; three victories end the contest."""
    attempt, contest = table.play.attempt, table.play.contest
    if attempt and attempt.kind == "contest":
        return [_read(attempt)] if attempt.beat == "react" and not attempt.waiting else []
    if contest is None or not is_quiet(table):
        return []
    winner = next((id for id, won in contest.victories.items() if won >= VICTORIES), "")
    return [ContestEnded(winner=winner)] if winner else []


def _read(attempt: Attempt) -> ExchangeRead:
    place, won = victories([total(attempt, at) for at in range(len(attempt.rolls))])
    if place < 0:
        return ExchangeRead(winner="", victories=0, outcome="tie")
    winner = attempt.rolls[place].who
    return ExchangeRead(winner=winner, victories=won, outcome="style" if won > 1 else "success")


def follow(table: FateTable, event: Event) -> list[Event]:
    """Whoever won tells how; on a tie there may be a twist."""
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
            one, *others = (name_of(table, id) for id in event.contest.victories)
            who = name(listed([one, *map(amid, others)]))
            words = ("A contest: ", aspect(ended(event.contest.goal)), " ", who, " take part.")
            return [line(*words, rules=rules, beat="Struggle")]
        case ExchangeRead():
            if not event.winner:
                told = "A tie for the best roll: nobody scores."
                return [line(told, rules=("FA-7.3",), beat="Settle")]
            count = "a victory" if event.victories == 1 else f"{event.victories} victories"
            won = (name(name_of(table, event.winner)), " scores ", number(count), ".")
            return [line(*won, rules=rules, beat="Settle", grade=event.outcome)]
        case ExchangeTold():
            return in_their_words(table, event.character, event.how, rules=rules, beat=beat)
        case TwistCame():
            if event.aspect is None:
                return [line("No twist this time.", rules=("FA-7.3",), beat=beat, retold=False)]
            return [
                line("A twist", *typed(event.aspect.text), rules=("FA-7.3",), beat=beat),
                *in_their_words(table, "", event.twist, rules=("FA-7.3",), beat=beat),
            ]
        case ContestEnded():
            if not event.winner:
                scored = contest is not None and any(contest.victories.values())
                return [line(_NOBODY, rules=rules, beat=beat, retold=scored)]
            goal = contest.goal if contest else ""
            wins = (name(name_of(table, event.winner)), " wins the contest", *typed(goal))
            return [line(*wins, rules=rules, beat=beat, kind="turning")]
    raise TypeError(event)
