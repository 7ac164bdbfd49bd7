"""Stunts: what they cost in refresh, bending a rule once per session, and those for two actions."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Option, Text
from hearthside.core.moves import GM, Event, Move
from hearthside.core.reasons import Reason, total
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import counted
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.characters.stunt_forms import JOINED, told
from hearthside.games.fate.sheet import FREE_STUNTS, STARTING_REFRESH, Hero, Stunt
from hearthside.games.fate.state import FateTable

LEAST_REFRESH = 1
"""FA-3.4: what no stunt takes refresh below."""


def refresh_stack(stunts: int) -> list[Reason]:
    """FA-3.4: where refresh begins, and what stunts beyond the third take off it."""
    begins = Reason("It starts at", STARTING_REFRESH, ("FA-1.4",), shown=str(STARTING_REFRESH))
    extra = max(0, stunts - FREE_STUNTS)
    lowered = Reason(f"{counted(extra, 'stunt')} beyond the third", -extra, ("FA-3.4",))
    return [begins, lowered] if extra else [begins]


def refresh_at_start(stunts: int) -> int:
    """FA-3.4: refresh for a new character with this many stunts."""
    return total(refresh_stack(stunts))


def refresh_with_another(hero: Hero) -> int:
    """FA-3.4: refresh once one more stunt is added; below 1 means that it cannot be."""
    return hero.refresh - (len(hero.stunts) >= FREE_STUNTS)


class UseStunt(Move, frozen=True, tag="fate.use-stunt"):
    character: str
    stunt: str
    how: str = ""


class AnswerStunt(Move, frozen=True, tag="fate.answer-stunt"):
    """The GM says whether a stunt is narrow enough for two actions."""

    character: str
    stunt: str
    both: bool


class StuntUsed(Event, frozen=True, tag="fate.stunt-used"):
    sets = {"cast.{character}.stunts.{stunt}.used": Is(True)}
    character: str
    stunt: str
    how: str


class StuntAnswered(Event, frozen=True, tag="fate.stunt-answered"):
    sets = {"cast.{character}.stunts.{stunt.id}": "stunt"}
    character: str
    stunt: Stunt


class StuntsRenewed(Event, frozen=True, tag="fate.stunts-renewed"):
    sets = {"cast.{characters}.stunts.*.used": Is(False)}
    characters: tuple[str, ...]


def asks(table: FateTable) -> list[Ask]:
    """FA-4.2: the GM is asked beside the story whether a stunt is narrow enough."""
    return [
        _asked(hero, stunt)
        for hero in table.play.cast.values()
        if not hero.draft
        for stunt in hero.stunts
        if stunt.asks_both
    ]


def _asked(hero: Hero, stunt: Stunt) -> Ask:
    def answers() -> list[Option]:
        wide, one = (AnswerStunt(hero.id, stunt.id, both=both) for both in (True, False))
        return [
            offer(wide, f"{stunt.name} covers both", about=hero.id, rules=("FA-4.2",)),
            offer(one, f"{stunt.name}: one action only", about=hero.id, rules=("FA-4.2",)),
        ]

    narrow = f"Is {stunt.name} narrow enough for both overcome and create an advantage?"
    return Ask(
        question=f"{hero.name}: {told(stunt)} {narrow}", options=answers, holds=False, urges=False
    )


def further(table: FateTable, seat: str) -> list[Verb]:
    if not table.session_open:
        return []
    return [
        _using(hero, stunt)
        for hero in table.play.cast.values()
        if not hero.draft and table.speaks_for(seat, hero.id)
        for stunt in hero.stunts
        if stunt.kind == "open" and not stunt.used
    ]


def _using(hero: Hero, stunt: Stunt) -> Verb:
    how = Text("how", "What happens?", most=300)
    return verb(
        UseStunt,
        f"Use {stunt.name}",
        lambda: (how,),
        fixed={"stunt": stunt.id},
        help=told(stunt),
        cost="once per session",
        group="sheet",
        character=hero.id,
        rules=("FA-4.3",),
    )


def decide(table: FateTable, seat: str, move: UseStunt | AnswerStunt) -> list[Event]:
    match move:
        case UseStunt():
            how = move.how.strip()
            return [StuntUsed(character=move.character, stunt=move.stunt, how=how)]
        case AnswerStunt():
            stunt = _find(table, move.character, move.stunt)
            actions = JOINED if move.both else stunt.actions
            answered = replace(stunt, actions=actions, asks_both=False)
            return [StuntAnswered(character=move.character, stunt=answered)]


def renewed(table: FateTable) -> list[Event]:
    """FA-4.3: what a new session makes fresh again."""
    spent = [
        hero.id for hero in table.play.cast.values() if any(stunt.used for stunt in hero.stunts)
    ]
    return [StuntsRenewed(characters=tuple(spent))] if spent else []


def _find(table: FateTable, character: str, id: str) -> Stunt:
    return next(stunt for stunt in table.play.cast[character].stunts if stunt.id == id)


def _told_to(table: FateTable, *characters: str) -> tuple[str, ...] | None:
    """Everyone, or the GM alone: what somebody hidden can do would tell that they are there."""
    hidden = all(table.play.cast[id].hidden for id in characters)
    return (GM,) if hidden else None


def say(table: FateTable, event: StuntUsed | StuntAnswered | StuntsRenewed) -> list[Line]:
    rules = ("FA-4.3",)
    match event:
        case StuntUsed():
            stunt = _find(table, event.character, event.stunt)
            hero = table.play.cast[event.character]
            to, why = _told_to(table, event.character), told(stunt)
            uses = (name(hero.name), " uses ", aspect(stunt.name), ".")
            return [
                line(*uses, rules=rules, to=to, beat="Stunt", why=why),
                *in_their_words(table, hero.id, event.how, rules=rules, to=to, beat="Stunt"),
            ]
        case StuntAnswered():
            who = name(table.play.cast[event.character].name)
            covers = " covers both" if event.stunt.actions == JOINED else " covers one action only"
            named = aspect(event.stunt.name)
            to = _told_to(table, event.character)
            return [line(who, "’s ", named, f"{covers}.", rules=("FA-4.2",), to=to, beat="Cast")]
        case StuntsRenewed():
            fresh = "Once-per-session stunts are ready again."
            to = _told_to(table, *event.characters)
            return [line(fresh, rules=rules, to=to, beat="Session", retold=False)]
