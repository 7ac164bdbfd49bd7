"""Telling the story: a line as a character who says or does something, or as the narrator.

To everyone or to some; *so* sets words off. A line may belong to an entry of the log, such as the
outcome whose looks it tells. Nothing in the state changes: the log is the story.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Many, Number, Pick, When, must_say
from hearthside.core.game import Game
from hearthside.core.moves import Audience, Event, Illegal, Move
from hearthside.core.say import STORY, Line, Span, emphasised, line, name, who
from hearthside.core.table import Table
from hearthside.core.their_words import in_deed, in_speech
from hearthside.core.wording.as_typed import spoken

NARRATOR = "narrator"
AS_WRITTEN, SAYS, DOES = "", "says", "does"
SOMEONE = "Someone"
LONGEST_TOLD = 2_000
LATEST = 9_999_999
"""More entries than any log has: so that the form stays the same while the log grows."""


class Tell(Move, frozen=True, tag="table.tell"):
    text: str
    voice: str = NARRATOR
    """A character, or the narrator."""
    how: str = AS_WRITTEN
    """Whether they say or do it. As written, words in quotation marks are said."""
    to: tuple[str, ...] = ()
    """The seats it is for; nobody named is everyone."""
    of: int | None = None
    """The entry it belongs to, by number, if any: what is for some only belongs to none."""


class Told(Event, frozen=True, tag="table.told"):
    quoted = True
    by: str
    voice: str
    how: str
    text: str
    to: Audience
    of: int


LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    return [verb(Tell, "Tell", lambda: _blanks(table, seat), group="tell")]


def _blanks(table: Table[Any], seat: str) -> Sequence[Field]:
    mine = [Pick(id, table.play.cast[id].name) for id in table.characters_of(seat)]
    own = "" if table.is_gm(seat) or not mine else mine[0].value
    others = tuple(
        Pick(other.id, other.name)
        for other in table.seats.values()
        if other.id != seat and not other.empty
    )
    spoken = When("voice", tuple(pick.value for pick in mine))
    return (
        _LINE,
        Choice("voice", "As", picks=(*mine, _NARRATING), value=own or NARRATOR, folded=True),
        Choice("how", "Who", picks=_WAYS, value=AS_WRITTEN, when=spoken),
        Many("to", "Only to", picks=others),
        _BELONGING,
    )


_LINE = must_say("text", "Tell the story", "Write a line first.", most=LONGEST_TOLD, long=True)
_NARRATING = Pick(NARRATOR, "The narrator")
_WAYS = (Pick(AS_WRITTEN, "as written"), Pick(SAYS, "says"), Pick(DOES, "does"))
_BELONGING = Number("of", "Belongs to entry", least=0, most=LATEST, needed=False)


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, Tell)
    if (move.of or 0) > table.seq:
        raise Illegal(f"The log goes to entry {table.seq}. Tie the line to one of these.", "of")
    to = (seat, *move.to) if move.to else None
    how, text = move.how, move.text.strip()
    if move.voice != NARRATOR:
        how, text = _as_written(how, text)
    of = 0 if to else move.of or 0  # what all have seen is told to all
    return [Told(by=seat, voice=move.voice, how=how, text=text, to=to, of=of)]


def _as_written(how: str, text: str) -> tuple[str, str]:
    """Whether it is said or done, and the words without the quotation marks that said so.

    >>> _as_written("", "“Stop!”"), _as_written("", "kicks the door"), _as_written("says", "Stop!")
    (('says', 'Stop!'), ('does', 'kicks the door'), ('says', 'Stop!'))
    >>> _as_written("", "“Stop!” he says. “Now!”")
    ('does', '“Stop!” he says. “Now!”')
    """
    said = "" if how == DOES else spoken(text)
    return (SAYS, said) if said else (how or DOES, text)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    return replace(table, round=replace(table.round, told=True)) if table.round else table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, Told)
    known = event.voice in table.play.cast
    voice = event.voice if known and _all_know(table, event) else ""
    look: dict[str, Any] = {"to": event.to, "beat": STORY, "who": voice, "of": event.of}
    if not known:
        stop = "." if event.text[-1:].isalnum() else ""
        return [line(*emphasised(f"{event.text}{stop}"), kind="narration", **look)]
    if event.how == SAYS:
        return [in_speech(_speaker(table, event), event.text, **look)]
    return [in_deed(_speaker(table, event), event.text, told=True, **look)]


def _speaker(table: Table[Any], event: Told) -> Span:
    """Who speaks; somebody hidden is named only to those who know them."""
    if event.to is None:
        return who(table, event.voice, other=SOMEONE)
    return name(table.play.cast[event.voice].name if _all_know(table, event) else SOMEONE)


def _all_know(table: Table[Any], event: Told) -> bool:
    """Whether a whisper's speaker is known to all who hear it; what all hear is settled later."""
    known = table.play.cast[event.voice].known_to
    return event.to is None or all(table.sees(seat, known) for seat in event.to)
