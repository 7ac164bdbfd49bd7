"""Helping: each helper adds +1 to an ally's roll before it is thrown (FA-5.12).

In a conflict it takes the helper's turn, out of turn, while the ally has yet to roll. On one's own
turn it is a pledge (`pledged_help`).
"""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Number, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, line, name, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Is
from hearthside.games.fate.attempt.oppose import (
    DefenceReadied,
    DefenceWaived,
    DefenderNamed,
    DifficultySet,
)
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.dice_and_outcomes import HELPED
from hearthside.games.fate.people import hero_of, in_brief, is_up, mine, name_of, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Contest, FateTable
from hearthside.games.fate.struggle.turns import has_action
from hearthside.games.fate.struggle.zone_distances import reach

RULES = ("FA-5.12",)
HOW_THEY_HELP = Text(
    "how", "How?", help="May stay blank.", placeholder="I hold the ladder", deed=True
)


class Help(Move, frozen=True, tag="fate.help"):
    character: str
    ally: str
    how: str = ""


class CapHelpers(Move, frozen=True, tag="fate.cap-helpers"):
    most: int


class HelpGiven(Event, frozen=True, tag="fate.help-given"):
    """`acted` when it used up the helper's action of this exchange."""

    character: str
    ally: str
    how: str
    acted: bool


class HelpersRested(Event, frozen=True, tag="fate.helpers-rested"):
    """Nobody rolls whom they could help: they have their action back."""

    sets = {"attempt.backers": Is(()), "conflict.acted.{characters}": GONE}
    characters: tuple[str, ...]


class HelpWithdrawn(Event, frozen=True, tag="fate.help-withdrawn"):
    """Whoever was to help is out before the roll."""

    sets = {"attempt.rolls.*.helpers.{character}": GONE, "attempt.backers.{character}": GONE}
    character: str


class HelpersCapped(Event, frozen=True, tag="fate.helpers-capped"):
    sets = {"attempt.most_helpers": "most"}
    says = Says("At most {most} may help.", RULES, "Frame", "bookkeeping")
    most: int


def helpable(attempt: Attempt) -> list[str]:
    """Whose roll is still to be thrown and has room for a helper: the actor's, the defender's, or
    that of a target who has yet to say how they defend."""
    if not attempt.is_framing:
        return []
    helpers = {roll.who: len(roll.helpers) for roll in attempt.rolls}
    if attempt.beat == "oppose" and attempt.target:
        helpers.setdefault(attempt.target, len(attempt.backers))
    return [who for who, many in helpers.items() if many < attempt.most_helpers]


def helpers_of(attempt: Attempt) -> list[str]:
    """Everyone who helps in an attempt, on either side."""
    return [*attempt.backers, *(helper for roll in attempt.rolls for helper in roll.helpers)]


DURING = "play.attempt"


def verbs(table: FateTable, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    busy = {attempt.target, *(roll.who for roll in attempt.rolls), *helpers_of(attempt)}
    own = [hero for hero in mine(table, seat, up(table)) if hero.id not in busy]
    able = [hero for hero in own if has_action(table, hero)]
    return [
        _helping(table, hero, ally)
        for ally in (helpable(attempt) if able else ())
        for hero in able
        if _can_help(table, hero, hero_of(table, ally))
    ]


def further(table: FateTable, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None or not attempt.is_framing or not table.is_gm(seat):
        return []
    most = Number("most", "How many may help?", least=0, most=20, value=1)
    return [verb(CapHelpers, "Limit the helpers", lambda: (most,), rules=RULES, group="struggle")]


def _can_help(table: FateTable, hero: Hero, ally: Hero) -> bool:
    return hero.side == ally.side and reach(table, hero, ally) != "far"


def helping_beside(table: FateTable, contest: Contest, id: str) -> tuple[str, ...]:
    """Those who run as one with a participant of a contest and can help them."""
    beside = [hero_of(table, one) for one in contest.beside.get(id, ())]
    able = [one for one in beside if is_up(one) and _can_help(table, one, hero_of(table, id))]
    return tuple(one.id for one in able)


def _helping(table: FateTable, hero: Hero, ally: str) -> Verb:
    def how() -> tuple[Text]:
        note = far_off(table, hero, hero_of(table, ally))
        return (replace(HOW_THEY_HELP, needed=True, help=note) if note else HOW_THEY_HELP,)

    return verb(
        Help,
        f"Help {in_brief(table, ally)} {signed(HELPED)}",
        how,
        fixed={"ally": ally},
        cost="costs your action" if table.play.conflict else "",
        rules=RULES,
        character=hero.id,
        forecast=True,
    )


def far_off(table: FateTable, hero: Hero, ally: Hero) -> str:
    """FA-5.15: whoever helps into the next zone says how they reach that far."""
    near = reach(table, hero, ally) == "near"
    return f"{ally.name} is in the next zone. Say how {hero.name} reaches that far." if near else ""


def decide(table: FateTable, seat: str, move: Help | CapHelpers) -> list[Event]:
    match move:
        case Help():
            acted = table.play.conflict is not None
            return [HelpGiven(character=move.character, ally=move.ally, how=move.how, acted=acted)]
        case CapHelpers():
            attempt = table.play.attempt
            rolls = attempt.rolls if attempt else ()
            helping = max(len(attempt.backers) if attempt else 0, *(len(r.helpers) for r in rolls))
            if move.most < helping:
                raise Illegal(
                    f"{helping} help already. Set the limit to {helping} or more, or rewind.",
                    "most",
                )
            return [HelpersCapped(most=move.most)]


def follow(
    table: FateTable, event: DifficultySet | DefenceWaived | DefenderNamed | DefenceReadied
) -> list[Event]:
    """Where nobody defends after all, or somebody else, whoever meant to help the defence has
    their action back."""
    attempt = table.play.attempt
    if attempt is None or not attempt.backers:
        return []
    return [HelpersRested(characters=attempt.backers)]


def evolve(table: FateTable, event: HelpGiven) -> FateTable:
    attempt, conflict = table.play.attempt, table.play.conflict
    if attempt is None:
        return table
    table = table.with_play(attempt=with_helpers(attempt, event.ally, event.character))
    if conflict is None or not event.acted:
        return table
    return table.with_play(conflict=replace(conflict, acted=(*conflict.acted, event.character)))


def with_helpers(attempt: Attempt, ally: str, *helpers: str) -> Attempt:
    """The attempt with more who help an ally, whether or not that one's roll is there yet."""
    if all(roll.who != ally for roll in attempt.rolls):
        return replace(attempt, backers=(*attempt.backers, *helpers))
    rolls = tuple(
        replace(roll, helpers=(*roll.helpers, *helpers)) if roll.who == ally else roll
        for roll in attempt.rolls
    )
    return replace(attempt, rolls=rolls)


def rested(table: FateTable, helpers: tuple[str, ...]) -> FateTable:
    """The table with helpers' actions given back; whoever pledged has spent theirs for good."""
    conflict = table.play.conflict
    if conflict is None:
        return table
    back = [id for id in helpers if id not in conflict.pledged]
    acted = tuple(id for id in conflict.acted if id not in back)
    return table.with_play(conflict=replace(conflict, acted=acted))


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case HelpGiven():
            who, ally = name(name_of(table, event.character)), name(name_of(table, event.ally))
            words = (who, " helps ", ally, ", ", number(signed(HELPED)), ".")
            return [
                line(*words, rules=RULES, beat="Frame"),
                *in_their_words(table, event.character, event.how, rules=RULES, beat="Frame"),
            ]
        case HelpWithdrawn():
            who = name(name_of(table, event.character))
            return [line(who, " no longer helps.", rules=RULES, beat="Frame", retold=False)]
    return []
