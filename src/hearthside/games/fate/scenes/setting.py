"""What is true of the scene, as the GM says it and players suggest it (FA-1.5, FA-7.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text, YesNo
from hearthside.core.moves import GM, ONLY_GM, Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.books import with_aspects, with_play
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FatePlay, Suggestion
from hearthside.games.fate.struggle.turns import in_scene


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
    aspect: Aspect


class AspectRevealed(Event, frozen=True, tag="fate.aspect-revealed"):
    aspect: Aspect


class AspectEnded(Event, frozen=True, tag="fate.aspect-ended"):
    aspect: str


class AspectSuggested(Event, frozen=True, tag="fate.aspect-suggested"):
    suggestion: Suggestion


class SuggestionAnswered(Event, frozen=True, tag="fate.suggestion-answered"):
    suggestion: str
    taken: bool


MOVES = (AddAspect, RevealAspect, EndAspect, SuggestAspect, AnswerSuggestion)
EVENTS = (
    AspectAdded,
    AspectRevealed,
    AspectEnded,
    AspectSuggested,
    SuggestionAnswered,
)
_ASPECT = Text(
    name="text",
    label="What is true here?",
    needed=True,
    most=100,
    placeholder="The Great Lamp Is Dark",
)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    if table.is_gm(seat):
        return [*_aspects(table), *_suggestions(table)]
    if in_scene(table) and table.is_player(seat):
        return [
            Option(
                move="fate.suggest-aspect",
                label="Suggest an aspect for the scene",
                fields=(_ASPECT,),
                section="act",
                rules=("FA-7.4",),
            )
        ]
    return []


def _aspects(table: Table[FatePlay]) -> list[Option]:
    offered = []
    if in_scene(table):
        hidden = YesNo(
            name="hidden", label="Hidden until someone discovers it", rules=("FA-5.2", "FA-6.7")
        )
        offered.append(
            Option(
                move="fate.add-aspect",
                label="Put an aspect on the scene",
                fields=(_ASPECT, hidden),
                section="scene",
                rules=("FA-1.1", "FA-7.4"),
            )
        )
    for known in table.play.aspects.values():
        fixed = {"aspect": known.id}
        if known.hidden:
            offered.append(
                Option(
                    move="fate.reveal-aspect",
                    label=f"Let everyone know “{known.text}”",
                    fixed=fixed,
                    section="gm",
                    about=known.owner or known.id,
                    rules=("FA-6.7",),
                )
            )
        if known.kind in ("situation", "boost") and not table.play.attempt:
            offered.append(
                Option(
                    move="fate.end-aspect",
                    label=f"“{known.text}” is no longer true",
                    fixed=fixed,
                    section="gm",
                    about=known.id,
                    rules=("FA-1.5",),
                )
            )
    return offered


def _suggestions(table: Table[FatePlay]) -> list[Option]:
    return [
        Option(
            move="fate.answer-suggestion",
            label=label.format(suggested.text),
            help=f"{table.seat_name(suggested.by)} suggests it.",
            fixed={"suggestion": suggested.id, "taken": taken},
            section="turn",
            rules=("FA-7.4",),
        )
        for suggested in table.play.suggestions
        for taken, label in ((True, "“{}” is true"), (False, "Leave “{}” out"))
    ]


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case AddAspect():
            return [AspectAdded(aspect=_situation(table, move.text, move.hidden))]
        case RevealAspect():
            return [AspectRevealed(aspect=table.play.aspects[move.aspect])]
        case EndAspect():
            return [AspectEnded(aspect=move.aspect)]
        case SuggestAspect():
            id = f"s{table.seq + 1}"
            return [AspectSuggested(suggestion=Suggestion(id, seat, move.text.strip()))]
        case AnswerSuggestion():
            answer = SuggestionAnswered(suggestion=move.suggestion, taken=move.taken)
            if not move.taken:
                return [answer]
            text = _suggested(table, move.suggestion)
            return [answer, AspectAdded(aspect=_situation(table, text))]
    raise TypeError(move)


def _suggested(table: Table[FatePlay], id: str) -> str:
    return next(suggested.text for suggested in table.play.suggestions if suggested.id == id)


def _situation(table: Table[FatePlay], text: str, hidden: bool = False) -> Aspect:
    return replace(new_aspect(table, text, "situation"), known_to=ONLY_GM if hidden else None)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case AspectAdded():
            return with_aspects(table, event.aspect)
        case AspectRevealed():
            return with_aspects(table, replace(event.aspect, known_to=None))
        case AspectEnded():
            return with_aspects(table, without=(event.aspect,))
        case AspectSuggested():
            return with_play(table, suggestions=(*table.play.suggestions, event.suggestion))
        case SuggestionAnswered():
            left = tuple(s for s in table.play.suggestions if s.id != event.suggestion)
            return with_play(table, suggestions=left)
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat = "Scene"
    match event:
        case AspectAdded():
            to = (GM,) if event.aspect.hidden else None
            unseen = " Nobody knows yet." if event.aspect.hidden else ""
            rules = ("FA-1.1", "FA-7.4")
            return [
                line(aspect(event.aspect.text), f" is true.{unseen}", rules=rules, to=to, beat=beat)
            ]
        case AspectRevealed():
            owner = table.play.cast.get(event.aspect.owner)
            to = (GM,) if owner and owner.hidden else None
            text = aspect(event.aspect.text)
            return [line(text, " is known to all.", rules=("FA-6.7",), to=to, beat=beat)]
        case AspectEnded():
            known = table.play.aspects[event.aspect]
            to = (GM,) if known.hidden else None
            text = aspect(known.text)
            return [line(text, " is no longer true.", rules=("FA-1.5",), to=to, beat=beat)]
        case AspectSuggested():
            who = name(table.seat_name(event.suggestion.by))
            text = aspect(event.suggestion.text)
            words = (who, " suggests ", text, ".")
            return [line(*words, rules=("FA-7.4",), beat=beat, retold=False)]
        case SuggestionAnswered() if not event.taken:
            text = aspect(_suggested(table, event.suggestion))
            return [line(text, " is left out.", rules=("FA-7.4",), beat=beat, retold=False)]
        case SuggestionAnswered():
            return []
    raise TypeError(event)
