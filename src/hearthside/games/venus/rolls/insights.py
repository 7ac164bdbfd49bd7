"""What is worth knowing: facts a check brings or somebody notes, for later rerolls (VE-4.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.life.shelf import SHOWN
from hearthside.core.moves import Event, Move
from hearthside.core.say import Kind, Line, line, typed
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus.people import name_of
from hearthside.games.venus.state import VTable


class NoteInsight(Move, frozen=True, tag="venus.note-insight"):
    words: str


class Learn(Move, frozen=True, tag="venus.learn"):
    """A check says what was tried; this says what came of it."""

    words: str


class InsightNoted(Event, frozen=True, tag="venus.insight-noted"):
    words: str
    instead: str = ""
    """What was tried to learn it: this is noted in its place."""


DURING = "play.settled_check"


def verbs(table: VTable, seat: str) -> list[Verb]:
    """Right after the check that brought it, by whoever rolled or the Facilitator."""
    check = table.play.settled_check
    if not table.in_scene or check is None or not check.untold:
        return []
    if seat not in table.voices(check.who) and not table.is_gm(seat):
        return []
    learned = Text(
        "words",
        "What is true?",
        needed=True,
        most=200,
        placeholder="The letter is a forgery",
    )
    return [
        verb(
            Learn,
            f"Note what {name_of(table, check.who)} learned, if anything",
            lambda: (learned,),
            about=check.who,
            go="Note it",
            help="Everybody knows it then, and it can reroll a die later.",
            rules=("VE-4.4",),
        )
    ]


def further(table: VTable, seat: str) -> list[Verb]:
    if not table.in_scene or not table.is_player(seat):
        return []
    fact = Text("words", "What do you all know now?", needed=True, most=200)
    label = "Note something worth knowing"
    look: dict[str, Any] = {"help": "It can reroll a die later.", "group": "note"}
    return [verb(NoteInsight, label, lambda: (fact,), rules=("VE-4.4",), **look)]


def decide(table: VTable, seat: str, move: NoteInsight | Learn) -> list[Event]:
    check = table.play.settled_check
    instead = check.words if check and isinstance(move, Learn) else ""
    return [InsightNoted(words=move.words, instead=instead)]


def evolve(table: VTable, event: InsightNoted) -> VTable:
    check = table.play.settled_check
    if event.instead and check:
        table = table.with_play(settled_check=replace(check, untold=False))
    return table.with_play(insights=(*table.play.insights, event.words))


def say(table: VTable, event: InsightNoted) -> list[Line]:
    kind: Kind = "event" if _has_come_out(table, event.words) else "turning"
    words = ("Worth knowing", *typed(event.words))
    return [line(*words, rules=("VE-4.4",), beat="Scene", kind=kind)]


def _has_come_out(table: VTable, words: str) -> bool:
    """Whether the story has told it already, as a secret that everybody knows by now."""
    notes = [one.text for one in table.notes if one.to is None]
    shown = [one.title for one in table.shelf.values() if one.kind in SHOWN and not one.hidden]
    return _plain(words) in map(_plain, (*notes, *shown))


def _plain(words: str) -> str:
    return unstopped(" ".join(words.casefold().split()))
