"""What is true of the scene, as the GM says it and players suggest it (FA-1.5, FA-7.4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Field, Text, YesNo
from hearthside.core.moves import ONLY_GM, Event, Move
from hearthside.core.say import Line, aspect, line, name, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.invocable import new_aspect, quoted
from hearthside.games.fate.attempt.telling import comes_to_light
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable, ProposedAspect
from hearthside.games.fate.struggle.turns import is_over, is_quiet


class AddAspect(Move, frozen=True, tag="fate.add-aspect"):
    text: str
    hidden: bool = False


class RevealAspect(Move, frozen=True, tag="fate.reveal-aspect"):
    aspect: str


class EndAspect(Move, frozen=True, tag="fate.end-aspect"):
    """It is no longer true."""

    aspect: str


class SuggestAspect(Move, frozen=True, tag="fate.suggest-aspect"):
    text: str


class AnswerSuggestion(Move, frozen=True, tag="fate.answer-suggestion"):
    suggestion: str
    taken: bool


class AspectAdded(Event, frozen=True, tag="fate.aspect-added"):
    sets = {"aspects.{aspect.id}": "aspect"}
    aspect: Aspect


class AspectRevealed(Event, frozen=True, tag="fate.aspect-revealed"):
    sets = {"aspects.{aspect.id}": "aspect", "aspects.{aspect.id}.known_to": Is(None)}
    aspect: Aspect


class AspectEnded(Event, frozen=True, tag="fate.aspect-ended"):
    sets = {"aspects.{aspect}": GONE}
    aspect: str


class AspectSuggested(Event, frozen=True, tag="fate.aspect-suggested"):
    sets = {"suggestions": Added("suggestion")}
    says = Says(
        "{suggestion.by:seat} suggests {suggestion.text:aspect}.",
        ("FA-7.4",),
        beat="Scene",
        kind="bookkeeping",
    )
    suggestion: ProposedAspect


class SuggestionAnswered(Event, frozen=True, tag="fate.suggestion-answered"):
    sets = {"suggestions.{suggestion}": GONE}
    suggestion: str
    taken: bool
    text: str


_ASPECT = Text("text", "What is true here?", needed=True, most=100, placeholder="Too Dark to See")


_ADDING: tuple[Field, ...] = (
    _ASPECT,
    YesNo("hidden", "Hidden until someone discovers it", rules=("FA-5.2", "FA-6.7")),
)


def asks(table: FateTable) -> list[Ask]:
    return [_asked(table, suggested) for suggested in table.play.suggestions]


def _asked(table: FateTable, suggested: ProposedAspect) -> Ask:
    by = table.seat_name(suggested.by)
    return Ask(
        question=f"{by} suggests for the scene: {suggested.text}.",
        options=lambda: [
            offer(
                AnswerSuggestion(suggested.id, taken=True),
                f"“{suggested.text}” is true",
                rules=("FA-7.4",),
            ),
            offer(
                AnswerSuggestion(suggested.id, taken=False),
                f"Leave “{suggested.text}” out",
                rules=("FA-7.4",),
            ),
        ],
        holds=False,
    )


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if table.is_gm(seat):
        return [*_adding(table), *(_caring(table))]
    if not table.in_scene or not table.is_player(seat):
        return []
    label, rules = "Suggest an aspect", ("FA-7.4",)
    return [verb(SuggestAspect, label, lambda: (_ASPECT,), rules=rules, group="scene")]


def _adding(table: FateTable) -> list[Verb]:
    """FA-7.4: while nothing is true here and nothing else goes on, the next step for a GM."""
    if not table.in_scene:
        return []
    play = table.play
    bare = not any(one.kind == "situation" for one in play.aspects.values())
    busy = play.conflict or play.contest or play.challenge
    calm = bare and is_quiet(table) and not busy and not is_over(table)
    rules = ("FA-1.1", "FA-7.4")
    return [
        verb(
            AddAspect,
            "Add an aspect",
            lambda: _ADDING,
            rules=rules,
            group="scene",
            first=calm,
            instead=True,
        )
    ]


def _caring(table: FateTable) -> list[Verb]:
    """What may be done with each aspect that lies there; what an attempt has put to use stays."""
    found, attempt = [], table.play.attempt
    used = {attempt.aspect, *(one.aspect for one in attempt.invocations)} if attempt else set()
    for known in table.play.aspects.values():
        about = known.owner or known.id
        if known.hidden:
            label, rules = f"Reveal “{known.text}”", ("FA-6.7",)
            move: Move = RevealAspect(known.id)
            found.append(verb(move, label, rules=rules, group="reveal", about=about))
        if known.kind in ("situation", "boost") and known.id not in used:
            label, rules = "No longer true", ("FA-1.5",)
            move = EndAspect(known.id)
            found.append(verb(move, label, rules=rules, group="scene", about=known.id))
    return found


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    match move:
        case AddAspect():
            return [AspectAdded(aspect=_situation(table, move.text, move.hidden))]
        case RevealAspect():
            return [AspectRevealed(aspect=table.play.aspects[move.aspect])]
        case EndAspect():
            return [AspectEnded(aspect=move.aspect)]
        case SuggestAspect():
            id = f"s{table.seq + 1}"
            return [AspectSuggested(suggestion=ProposedAspect(id, seat, move.text.strip()))]
        case AnswerSuggestion():
            said = next(one for one in table.play.suggestions if one.id == move.suggestion)
            return [SuggestionAnswered(said.id, taken=move.taken, text=said.text)]
    raise TypeError(move)


def follow(table: FateTable, event: SuggestionAnswered) -> list[Event]:
    """A suggestion that is taken up is true."""
    if not event.taken:
        return []
    return [AspectAdded(aspect=_situation(table, event.text))]


def _situation(table: FateTable, text: str, hidden: bool = False) -> Aspect:
    return replace(new_aspect(table, text, "situation"), known_to=ONLY_GM if hidden else None)


def say(table: FateTable, event: Event) -> list[Line]:
    beat = "Scene"
    match event:
        case AspectAdded():
            text = aspect(ended(event.aspect.text), to=event.aspect.known_to)
            return [line(text, rules=("FA-1.1", "FA-7.4"), beat=beat)]
        case AspectRevealed():
            return [comes_to_light(table, event.aspect)]
        case AspectEnded():
            known = table.play.aspects[event.aspect]
            text = quoted(known.text, to=known.known_to)
            return [line(text, " is no longer true.", rules=("FA-1.5",), beat=beat)]
        case SuggestionAnswered() if not event.taken:
            said = next(one for one in table.play.suggestions if one.id == event.suggestion)
            words = (name(table.seat_name(said.by)), "’s suggestion is left out")
            return [line(*words, *typed(event.text), rules=("FA-7.4",), beat=beat)]
    return []
