"""Telling the story: a line as a character who says or does something, or as the narrator.

To everyone or to some; *so* sets words off. A line may belong to an entry of the log, such as the
outcome whose looks it tells. Nothing in the state changes: the log is the story.
"""

import re
from collections.abc import Sequence
from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Many, Number, Pick, Text, When
from hearthside.core.game import Game
from hearthside.core.moves import Audience, Event, Illegal, Move
from hearthside.core.say import Kind, Line, Span, emphasised, line, name, who
from hearthside.core.table import Table
from hearthside.core.wording.pronouns import words_for
from hearthside.core.wording.third_person import behind_name
from hearthside.core.wording.typesetting import QUOTED, capital, typeset

NARRATOR = "narrator"
AS_WRITTEN, SAYS, DOES = "", "says", "does"
QUOTES = '"“”„«»'
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
    """The entry it belongs to, by number, if any."""


class Told(Event, frozen=True, tag="table.told"):
    quoted = True
    by: str
    voice: str
    how: str
    text: str
    to: Audience
    of: int


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
    ways = (Pick(AS_WRITTEN, "as written"), Pick(SAYS, "says"), Pick(DOES, "does"))
    voices = (*mine, Pick(NARRATOR, "The narrator"))
    return (
        Text(
            "text",
            "Tell the story",
            needed=True,
            missing="Write a line first.",
            most=LONGEST_TOLD,
            long=True,
        ),
        Choice("voice", "As", picks=voices, value=own or NARRATOR, folded=True),
        Choice("how", "Who", picks=ways, value=AS_WRITTEN, when=spoken),
        Many("to", "Only to", picks=others),
        Number("of", "Belongs to entry", least=0, most=LATEST, needed=False),
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    assert isinstance(move, Tell)
    if (move.of or 0) > table.seq:
        raise Illegal(f"The log goes to entry {table.seq}. Tie the line to one of these.", "of")
    to = (seat, *move.to) if move.to else None
    how, text = move.how, move.text.strip()
    if move.voice != NARRATOR:
        how, text = _as_written(how, text)
    return [Told(by=seat, voice=move.voice, how=how, text=text, to=to, of=move.of or 0)]


def _as_written(how: str, text: str) -> tuple[str, str]:
    """Whether it is said or done, and the words without the quotation marks that said so.

    >>> _as_written("", "“Stop!”"), _as_written("", "kicks the door"), _as_written("says", "Stop!")
    (('says', 'Stop!'), ('does', 'kicks the door'), ('says', 'Stop!'))
    """
    if how != DOES and len(text) > 2 and text[0] in QUOTES and text[-1] in QUOTES:
        return SAYS, text[1:-1]
    return how or DOES, text


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    assert isinstance(event, Told)
    kind, spans = _told(table, event)
    voice = event.voice if _has_voice(table, event) and _all_know(table, event) else ""
    return [line(*spans, to=event.to, beat="Story", kind=kind, who=voice, of=event.of)]


def _told(table: Table[Any], event: Told) -> tuple[Kind, list[Span | str]]:
    text = typeset(event.text)
    if not _has_voice(table, event):
        return "narration", [*emphasised(text)]
    speaker, done = _speaker(table, event), _done(table, event, text)
    if event.how == DOES and done:
        return "action", [speaker, " ", *emphasised(done)]
    words = emphasised(capital(text))
    if event.how == DOES and not _is_asked(text):
        return "action", [speaker, ": ", *words]
    return "speech", [speaker, ": “", *words, "”"]


def _done(table: Table[Any], event: Told, text: str) -> str:
    """What a character does, where their name can begin it: in place of “she” where no other is."""
    one = table.play.cast[event.voice]
    they, _, rest = text.partition(" ")
    if they.lower() not in ("she", "he"):
        return behind_name(one.name, text) or ""
    others = [other for other in table.play.cast.values() if other.id != one.id]
    alone = all(words_for(other.pronouns).they != they.lower() for other in others)
    return behind_name(one.name, rest) or "" if alone and _is_of(one, they) else ""


def _is_of(one: Any, they: str) -> bool:
    return bool(one.pronouns) and words_for(one.pronouns).they == they.lower()


def _is_asked(text: str) -> bool:
    """Whether it is a question to others, though nobody set it in quotation marks.

    >>> _is_asked("hang on. Where’s the seal?"), _is_asked("“Where?” She looks round. Nobody?")
    (True, False)
    """
    return text.endswith("?") and not QUOTED.search(text)


def _has_voice(table: Table[Any], event: Told) -> bool:
    """Whether it is a character's line, and does not give the word to somebody else or begin with
    “he” where they are a “she”."""
    one = table.play.cast.get(event.voice)
    if one is None or event.how != DOES:
        return one is not None
    they = event.text.strip().partition(" ")[0]
    another = they.lower() in ("she", "he") and one.pronouns and not _is_of(one, they)
    return not (another or speaks_another(event.text, one.name))


_SAYING = (
    "says|said|asks|asked|answers|answered|replies|replied|shouts|shouted|calls|called|cries|cried"
    "|whispers|whispered|mutters|muttered|growls|growled|laughs|laughed|sighs|sighed|tells|told"
)
_SPEAKS = re.compile(
    rf"[“\"][^“”\"]+[”\"],? (?:(?:{_SAYING}) (?P<after>[A-Z][\w’]*|the \w+)"
    rf"|(?P<before>[A-Z][\w’]*|the \w+) (?:{_SAYING})\b)"
)


def speaks_another(text: str, name: str) -> bool:
    """Whether words begin with what somebody else says.

    >>> [speaks_another(f"“Forty,” {who}", "Old Maren Tolk") for who in ("says Varn", "Varn says.")]
    [True, True]
    >>> [speaks_another(f"“Forty,” {who}", "Old Maren Tolk") for who in ("says Maren", "she says")]
    [False, False]
    """
    found = _SPEAKS.match(text.strip())
    who = (found["after"] or found["before"]) if found else ""
    own = {part.casefold() for part in name.split()}
    return bool(who) and who.removeprefix("the ").casefold() not in {*own, "he", "she", "they", "i"}


def _speaker(table: Table[Any], event: Told) -> Span:
    """Who speaks; somebody hidden is named only to those who know them."""
    if event.to is None:
        return who(table, event.voice, other=SOMEONE)
    return name(table.play.cast[event.voice].name if _all_know(table, event) else SOMEONE)


def _all_know(table: Table[Any], event: Told) -> bool:
    """Whether a whisper's speaker is known to all who hear it; what all hear is settled later."""
    known = table.play.cast[event.voice].known_to
    return event.to is None or all(table.sees(seat, known) for seat in event.to)
