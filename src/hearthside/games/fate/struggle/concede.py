"""Conceding: out of a conflict on one's own terms, before the opponent rolls (FA-5.13)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import CONCESSION, Line, line, name, typed
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import agreeing, amid, counted
from hearthside.games.fate.attempt.aftermath import ANSWERED, QuestionsAsked, asking, first
from hearthside.games.fate.attempt.gm_rulings import called_off
from hearthside.games.fate.attempt.helping import HelpWithdrawn, helpers_of
from hearthside.games.fate.attempt.oppose import DefenceWaived, DefenderNamed
from hearthside.games.fate.attempt.questions import ConcessionCost
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.people import agrees, hero_of, known_as, mine, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FateTable
from hearthside.games.fate.struggle.moving import CrossingStopped, FoeAnswered
from hearthside.games.fate.struggle.turns import is_in

_RULES = ("FA-5.13",)
Pool = Literal["next", "this"]


class Concede(Move, frozen=True, tag="fate.concede"):
    """The player has a say in what happens. For an NPC the GM says which pool is paid."""

    character: str
    fate: str = ""
    pool: Pool = "next"


class SetConcessionCost(Move, frozen=True, tag="fate.set-concession-cost"):
    """The GM's price, if there is one."""

    character: str
    cost: str = ""


class Conceded(Event, frozen=True, tag="fate.conceded"):
    sets = {
        "cast.{character}.out": Is("conceded"),
        "conflict.conceded.{character}": "points",
        "conflict.pooled": Added("pooled"),
    }
    character: str
    fate: str
    points: int
    pool: Pool = "next"

    @property
    def pooled(self) -> tuple[str, ...]:
        return (self.character,) if self.pool == "this" else ()


class ConcessionPriced(Event, frozen=True, tag="fate.concession-priced"):
    sets = ANSWERED
    character: str
    cost: str


_FATE = Text("fate", "What happens?", most=300, long=True)
_POOL = Choice(
    "pool",
    "Into which pool?",
    picks=(Pick("next", "The next scene’s pool"), Pick("this", "This scene’s pool")),
    value="next",
    rules=("FA-6.2",),
)


def points_for(conflict: Conflict, hero: Hero) -> int:
    """FA-5.13: one, and one more for each consequence taken in this conflict."""
    return 1 + sum(one.conflict == conflict.number for one in hero.consequences)


def left_with(table: FateTable, seat: str) -> str:
    """FA-5.11, FA-5.13: for a player who is out of the conflict, that they are, and what they get
    once it ends."""
    conflict = table.play.conflict
    ours = [hero for hero in table.play.cast.values() if hero.player == seat]
    if conflict is None or table.is_gm(seat) or not ours:
        return ""
    fought = [hero for hero in ours if is_in(conflict, hero.id)]
    if not fought or not all(hero.out for hero in fought):
        return ""
    points = sum(conflict.conceded.get(hero.id, 0) for hero in fought)
    gets = f" {counted(points, 'fate point')} when it ends." if points else ""
    return f"You are out.{gets}"


DURING = ("play.asked", "play.conflict")


def asks(table: FateTable) -> list[Ask]:
    question = first(table)
    if not isinstance(question, ConcessionCost):
        return []
    who = known_as(table, question.character)
    asks = "Say what it costs, if anything."
    return [
        asking(
            question,
            f"{who} {agreeing(who, 'concedes')}.",
            asks,
            lambda: _pricing(question.character),
        )
    ]


def _pricing(character: str) -> list[Option]:
    cost = Text(
        "cost",
        "What does it cost?",
        needed=True,
        placeholder="The map is left behind",
    )
    fixed = {"character": character}
    return [
        offer(SetConcessionCost(character), "No cost", rules=_RULES),
        offer(SetConcessionCost, "Set a cost", cost, fixed=fixed, rules=_RULES, once="priced"),
    ]


def verbs(table: FateTable, seat: str) -> list[Verb]:
    conflict, attempt = table.play.conflict, table.play.attempt
    too_late = attempt is not None and not attempt.is_framing
    if conflict is None or too_late or table.play.asked:
        return []
    able = [hero for hero in mine(table, seat, up(table)) if is_in(conflict, hero.id)]
    struck = attempt.target if attempt else ""
    return [_conceding(conflict, hero, instead=hero.npc and hero.id == struck) for hero in able]


def _conceding(conflict: Conflict, hero: Hero, *, instead: bool) -> Verb:
    """`instead` of defending somebody the GM plays may concede."""
    gain = counted(points_for(conflict, hero), "fate point")
    gone = f"{hero.name} {agrees(hero, 'is', 'are')} gone by the time the smoke clears"
    fate = replace(_FATE, label=f"What becomes of {amid(hero.name)}?", placeholder=gone)
    fields: tuple[Field, ...] = (fate, _POOL) if hero.npc else (fate,)
    leaves = f"{hero.name} {agrees(hero, 'leaves', 'leave')} the conflict, and you say how"
    gets = f"You get {gain} once the conflict is over."
    help = f"You lose, but you say how, and the GM may set a cost. {gets}"
    if hero.npc:
        help = f"{leaves}. {gain} for your pool."
    return verb(
        Concede,
        "Concede",
        lambda: fields,
        character=hero.id,
        help=help,
        rules=_RULES,
        danger=True,
        instead=instead,
    )


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    conflict, attempt = table.play.conflict, table.play.attempt
    match move:
        case Concede() if conflict:
            hero = table.play.cast[move.character]
            points = points_for(conflict, hero)
            out = Conceded(character=hero.id, fate=move.fate, points=points, pool=move.pool)
            return [*_interrupted(table, hero.id), out, *_left_alone(attempt, hero.id)]
        case SetConcessionCost():
            return [ConcessionPriced(character=move.character, cost=move.cost)]
    raise Illegal("There is no conflict to concede. Outside one you can simply walk away.")


def _interrupted(table: FateTable, character: str) -> list[Event]:
    """What does not go on without somebody: what they try or what is tried against them, an
    exchange of a contest they are in, their help, the way they go, their standing in another's."""
    attempt, crossing = table.play.attempt, table.play.crossing
    if attempt:
        rolls = [roll.who for roll in attempt.rolls] if attempt.kind == "contest" else []
        if attempt.unasked and character == attempt.target:
            return [DefenceWaived(character=character)]
        gone = character in (attempt.target, attempt.actor, *rolls)
        if gone:
            return [replace(called_off(attempt), conceded=True)]
        helped = character in helpers_of(attempt)
        return [HelpWithdrawn(character=character)] if helped else []
    if crossing and character == crossing.character:
        return [CrossingStopped()]
    stood = crossing and character in (*crossing.foes, *crossing.standing)
    return [FoeAnswered(foe=character, stands=False)] if stood else []


def _left_alone(attempt: Attempt | None, character: str) -> list[Event]:
    """Whoever they had stepped in for has to say anew how they defend."""
    stepped_in = attempt and character == attempt.defender != attempt.target
    return [DefenderNamed(character=attempt.target)] if attempt and stepped_in else []


def follow(table: FateTable, event: Conceded) -> list[Event]:
    """The GM may set a price."""
    if hero_of(table, event.character).npc:
        return []  # the GM has said already how it goes
    return [QuestionsAsked(questions=(ConcessionCost(character=event.character),))]


def say(table: FateTable, event: Conceded | ConcessionPriced) -> list[Line]:
    match event:
        case Conceded():
            words = (name(name_of(table, event.character)), " concedes", *typed(event.fate))
            return [line(*words, rules=_RULES, beat=CONCESSION, kind="turning")]
        case ConcessionPriced():
            if not event.cost:
                return []
            words = ("The cost for ", name(name_of(table, event.character)), *typed(event.cost))
            return [line(*words, rules=_RULES, beat=CONCESSION)]
