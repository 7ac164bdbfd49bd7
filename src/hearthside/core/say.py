"""The log in plain words: lines with the rules behind them and who may read them."""

import re
from collections.abc import Sequence
from itertools import dropwhile, pairwise
from typing import Any, Literal

import msgspec

from hearthside.core.moves import Audience
from hearthside.core.table import Table
from hearthside.core.wording.as_typed import spoken
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.typesetting import capital, ended, typeset, uncapital, unstopped


class Span(msgspec.Struct, frozen=True, array_like=True):
    """A run of text of one kind: a name, an aspect or title that stands out, words somebody typed,
    which read on quietly, or the marks around what somebody wanted."""

    kind: Literal["text", "name", "aspect", "number", "emphasis", "typed", "wish"]
    text: str


class Veiled(Span, frozen=True, array_like=True):
    """A span not everyone may know. `core.secrecy.audiences` settles who reads what."""

    to: tuple[str, ...] = ()
    other: str | None = None
    """What the rest read in its place. Without such words the whole line is not for them."""


Kind = Literal["speech", "action", "narration", "outcome", "turning", "event", "bookkeeping"]
"""What a line is to the story: told by somebody, how something ended, a turning point (somebody is
taken out, concedes, is compelled, carries something away, grows), what else happened, or passes,
faces and placements that nobody would tell afterwards."""
TOLD = ("speech", "action", "narration")
"""The kinds of what people tell."""
ENDED = ("outcome", "turning")
"""The kinds of what came of something."""
AT_STAKE = ("aspect", "typed")
"""The kinds of span that say what somebody wants."""

STOPS = (".", "!", "?", "…", ".”", "!”", "?”", "…”")

_BEFORE_A_SENTENCE = (": ", *(f"{stop} " for stop in STOPS))
_FOR_ALL, _SO = "At stake: ", "”: "
"""What stands before what several people want, and behind what somebody wanted."""
WITHIN = str.maketrans("“”", "‘’")
"""Quotation marks inside a quotation."""
_TWO_STOPS = re.compile(r"([.!?…]”)\.(?=\s|$)")

REVEAL = "Reveal"
"""The heading of what comes to light: it has a card of its own in the story."""
HANDED_OUT = "A handout: "
"""How the line of a handout begins: it comes to light as a secret does, and tells less."""
ARRIVAL = "Arrival"
"""The heading of who comes and goes."""
COMPEL = "Compel"
"""The heading of trouble that somebody takes upon themselves, or refuses, for a point."""
CONCESSION = "Concession"
"""The heading of who gives up on their own terms: it tells by itself how that looks."""
ALONE = (COMPEL, CONCESSION, "Milestone", REVEAL)
"""The headings of what stands for itself, beside any attempt."""
CLOCK = "Clock"
"""The heading of a clock, and of each step it takes."""
REFUSED = "Refused"
"""The heading of what somebody asked for and did not get."""
RULING = "Ruling"
"""The heading of what a game master changes by their word."""
STORY = "Story"
"""The heading of what people tell of their own accord."""
REACT = "React"
"""The heading of what is done about a roll, and of the words that say why it helps."""
BEGIN = ("Frame", "Scene")
"""The headings under which something new begins."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    spans: tuple[Span, ...]
    rules: tuple[str, ...] = ()
    to: Audience = None
    beat: str = ""
    """The heading it stands under: Frame, Fall, React, Settle, Scene, Ruling …"""
    why: str = ""
    """A sentence that explains it when the line is opened."""
    kind: Kind = "event"
    who: str = ""
    """The character whose words or deed it is, by id, where somebody tells it."""
    of: int = 0
    """The entry it belongs to, by number: what an outcome looks like stands with the outcome."""
    shows: str = ""
    """The handout it lets one look at, by id."""
    grade: str = ""
    """How it went, by the name of one of the game's grades, where it is an outcome."""
    asks: str = ""
    """What whoever tells the outcome is asked, where that is more than what it looks like."""
    refuses: str = ""
    """The seat whose wish it turns down: it reads so with what it is asked, until it moves on."""
    withdraws: bool = False
    """Whether it takes back what was about to be tried: neither is a part of the story."""
    against: bool = False
    """Whether its grade is how it went for whoever it was tried against."""

    @property
    def retold(self) -> bool:
        """Whether anybody would tell it afterwards, and a recap has it: it is no bookkeeping."""
        return self.kind != "bookkeeping"

    @property
    def plain(self) -> str:
        """The line as bare text."""
        return "".join(span.text for span in self.spans)


def name(text: str) -> Span:
    """A person or character."""
    return Span("name", text)


def who(table: Table[Any], id: str, other: str | None = None) -> Span:
    """Somebody in the story, for those who know that they are there."""
    known = table.play.cast[id]
    return (
        name(known.name)
        if known.known_to is None
        else Veiled("name", known.name, known.known_to, other)
    )


UNSEEN = "Someone unseen"
"""What those read who do not know that somebody is there."""


def name_or_unseen(table: Table[Any], one: Any, otherwise: str = "") -> Span:
    """Somebody in a contest or on a list, as the log names them: of the cast, whoever is known to
    the GM alone staying unseen, or with no more than a name."""
    if one.who in table.play.cast:
        return who(table, one.who, UNSEEN)
    return name(one.name or otherwise)


def aspect(text: str, to: Audience = None, other: str | None = None) -> Span:
    """Words from the story: an aspect, a title, an aim, perhaps not for everyone."""
    return Span("aspect", text) if to is None else Veiled("aspect", text, to, other)


def number(text: str) -> Span:
    """A figure worth noticing."""
    return Span("number", text)


def line(
    *spans: str | Span,
    rules: tuple[str, ...] = (),
    to: Audience = None,
    beat: str = "",
    why: str = "",
    retold: bool = True,
    kind: Kind | None = None,
    who: str = "",
    of: int = 0,
    shows: str = "",
    grade: str = "",
    asks: str = "",
    refuses: str = "",
    withdraws: bool = False,
    against: bool = False,
) -> Line:
    """A line from spans and bare strings, in order.

    What is not `retold` is bookkeeping; what stands under Settle is an outcome.

    A verb behind a name goes with it: one rolls, two roll.

    >>> line(name("Wren"), " rolls +1.").plain
    'Wren rolls +1.'
    >>> line(name("Two Guards"), " is out of it.").plain
    'Two Guards are out of it.'
    >>> line(name("The Guards"), " wait for ", name("The Abbess"), ".").plain
    'The Guards wait for the Abbess.'
    >>> line(name("the abbess"), " waits for ", name("corwin"), ".").plain
    'The abbess waits for Corwin.'

    Words that end a sentence of their own need no second stop.

    >>> line("They see: ", aspect("Run!"), ".").plain
    'They see: Run!'
    >>> line("Wren believes “I will find her.”.").plain
    'Wren believes “I will find her.”'

    What people typed stands in it with a book's marks, whatever they typed it for.

    >>> line("At stake: ", aspect("Isk's barrel"), ".").plain
    'At stake: Isk’s barrel.'
    >>> line(*emphasised("*so* it ends"), kind="narration").plain, line(aspect("it"), "!").plain
    ('So it ends', 'It!')
    """
    made = agreed(tuple(Span("text", one) if isinstance(one, str) else one for one in spans))
    made = _stopped(_typeset(made))
    if made and (kind == "narration" or made[0].kind == "aspect"):
        made = begun(made)
    plain: Kind = "outcome" if beat == "Settle" else "event"
    kind = kind or (plain if retold else "bookkeeping")
    seen = (shows, grade, asks, refuses, withdraws, against)
    return Line(made, rules, to, beat, why, kind, who, of, *seen)


def begun(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Words that stand by themselves, with the capital of a sentence.

    >>> "".join(one.text for one in begun(emphasised("by the *back* door")))
    'By the back door'
    """
    first, *rest = spans
    return (msgspec.structs.replace(first, text=capital(first.text)), *rest)


def arrival(table: Table[Any], *spans: str | Span, to: Audience = None, **look: Any) -> Line:
    """Who comes in, as a line: a part of the story where a scene is on and everybody sees them."""
    seen = table.in_scene and to is None and not any(isinstance(one, Veiled) for one in spans)
    return line(*spans, to=to, beat=ARRIVAL if seen else "Cast", **look)


def reveal(*spans: str | Span, **look: Any) -> Line:
    """What comes to light, as a line."""
    return line(*spans, kind="turning", beat=REVEAL, **look)


def _typeset(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """A line with the marks of a book; a name is as its owner writes it."""
    return tuple(
        msgspec.structs.replace(one, text=text)
        if one.kind != "name" and (text := typeset(one.text)) != one.text
        else one
        for one in spans
    )


def _stopped(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """A line in which no stop follows another, and no capital a colon of ours."""
    made = [
        Span("text", _TWO_STOPS.sub(r"\1", one.text))
        if type(one) is Span and one.kind == "text" and "”." in one.text
        else one
        for one in spans
    ]
    for at, (before, after) in enumerate(pairwise(made)):
        if type(after) is not Span or after.kind != "text":
            continue
        if before.text.endswith(STOPS):
            made[at + 1] = Span("text", after.text.removeprefix("."))
        elif _leads_on(before):
            made[at + 1] = Span("text", uncapital(after.text))
    return tuple(span for span in made if span.text)


def agreed(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """A line whose verbs go with the names before them, where a sentence begins with one; in the
    middle of one, a name's article is small, and a name of one word never is.

    >>> "".join(one.text for one in agreed((Span("text", "By "), Veiled("name", "The Abbess"))))
    'By the Abbess'
    """
    made = list(spans)
    for at, span in enumerate(spans):
        if span.kind != "name":
            continue
        before = spans[at - 1].text if at else ". "
        begins = before.endswith(_BEFORE_A_SENTENCE)
        if isinstance(span, Veiled):
            if not begins and " " in span.text:
                made[at] = msgspec.structs.replace(span, text=amid(span.text))
            continue
        if not begins or _leads_on(spans[at - 1]):
            made[at] = Span("name", amid(span.text) if " " in span.text else capital(span.text))
        elif not before.endswith(": "):
            made[at] = Span("name", capital(span.text))
        if not begins:
            continue
        for after in spans[at + 1 : at + 2]:
            if after.kind == "text" and after.text.startswith(" "):
                made[at + 1] = Span("text", agreeing(span.text, after.text))
    return tuple(made)


def _leads_on(before: Span) -> bool:
    """Whether how it ended goes on from what was wanted, behind a colon."""
    return before.kind == "wish" and before.text.endswith(": ")


def emphasised(text: str) -> list[Span]:
    """What somebody typed, as a book sets it, with *this* set off.

    >>> [(span.kind, span.text) for span in emphasised("I *said* no.")]
    [('text', 'I '), ('emphasis', 'said'), ('text', ' no.')]
    """
    return _set_off(typeset(text))


def _set_off(text: str) -> list[Span]:
    cut = re.split(r"\*([^*\n]+)\*", text)
    spans = [Span("emphasis" if at % 2 else "text", part) for at, part in enumerate(cut)]
    return [span for span in spans if span.text]


def same_person(one: Line, other: Line) -> bool:
    """Whether two lines begin with the same name, whole or short.

    >>> wren, her = line(name("Wren Halloway"), " ties."), line(name("Wren"), " laughs.")
    >>> same_person(wren, her), same_person(wren, line("It rains."))
    (True, False)
    >>> same_person(wren, line("With ", name("Wren"), "."))
    False
    """
    names = [
        span.text
        for each in (one, other)
        for span in wish_and_end(each)[1][:1]
        if span.kind == "name"
    ]
    return len(names) == 2 and any(
        first in (then, *then.split()) for first, then in (names, names[::-1])
    )


def wish_and_end(line: Line) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """What somebody wanted, which stands first in a line, and how it ended.

    >>> wren = name("Wren")
    >>> wish, end = wish_and_end(line(*quoted_wish("the keys"), wren, " ties."))
    >>> "".join(span.text for span in end)
    'Wren ties.'
    """
    if not line.spans or line.spans[0].kind != "wish":
        return (), line.spans
    end = tuple(dropwhile(lambda span: span.kind in ("wish", "typed", "emphasis"), line.spans))
    return line.spans[: len(line.spans) - len(end)], end


def is_at_stake(line: Line) -> bool:
    """Whether a line says what was won or lost; a round of a struggle says only who is ahead."""
    return any(span.kind in AT_STAKE for span in line.spans)


def is_for_several(line: Line) -> bool:
    """Whether a line begins with what several people were in for.

    >>> wren = name("Wren")
    >>> is_for_several(line(*at_stake("the ford"), wren, " wins."))
    True
    >>> is_for_several(line(*quoted_wish("the ford"), wren, " wins."))
    False
    """
    return line.spans[:1] == (Span("wish", _FOR_ALL),)


def is_premise(line: Line) -> bool:
    """Whether a line tells what is going on as a scene opens."""
    return line.kind == "narration" and line.beat == "Scene"


def typed(words: str) -> tuple[str | Span, ...]:
    """The end of a sentence that says what somebody typed, as they typed it; or its full stop.

    >>> line(name("Wren"), " ties", *typed("the lamp-room door open")).plain
    'Wren ties: the lamp-room door open.'
    >>> line(name("Wren"), " ties", *typed("")).plain
    'Wren ties.'
    """
    return (": ", *as_typed(words)) if words.strip() else (".",)


def comes_true(text: str) -> tuple[str | Span, ...]:
    """The end of a sentence that says what holds from now on: an aspect, a wound, a thing.

    >>> line(name("Wren"), " succeeds", *comes_true("Lamp Oil in the Lock")).plain
    'Wren succeeds: Lamp Oil in the Lock.'
    """
    return (": ", aspect(ended(text))) if text.strip() else (".",)


def as_typed(words: str) -> tuple[Span, ...]:
    """Words as somebody typed them, with a full stop, and *this* set off."""
    return _typed(emphasised(ended(words)))


def _typed(spans: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(
        msgspec.structs.replace(one, kind="typed") if one.kind == "text" else one for one in spans
    )


def quoted_wish(words: str) -> tuple[str | Span, ...]:
    """What somebody wanted, as they typed it, before how it ended: quoted, so that whatever it was
    typed as (an order, a thing, a question, a sentence about themselves) it reads as theirs.

    >>> wren, guards = name("wren"), name("Two Guards")
    >>> line(*quoted_wish("can I jump it?"), wren, " falls.").plain
    '“Can I jump it?” Wren falls.'
    >>> line(*quoted_wish("the keys."), guards, " ties.").plain
    '“The keys”: Two Guards tie.'
    >>> line(*quoted_wish("“Stop!”"), wren, " ties.").plain, line(*quoted_wish(" "), wren).plain
    ('“Stop!” Wren ties.', 'Wren')
    >>> line(*quoted_wish("shout “fire” at *them*"), "A tie for ", wren, ".").plain
    '“Shout ‘Fire’ at them”: a tie for Wren.'
    """
    text = _wish(words)
    if not text:
        return ()
    closes = "” " if text.endswith(STOPS) else _SO
    return (Span("wish", "“"), *_typed(_set_off(text)), Span("wish", closes))


def wished(words: str) -> tuple[str | Span, ...]:
    """The end of a sentence that says what somebody wants, quoted in the same way.

    >>> line(name("Wren"), " tries", *wished("get past the watch")).plain
    'Wren tries: “Get past the watch.”'
    """
    text = _wish(words)
    return (": “", *_typed(_set_off(ended(text))), "”") if text else (".",)


def _wish(words: str) -> str:
    text = typeset(words.strip())
    return capital(unstopped((spoken(text) or text).translate(WITHIN)))


def named_aim(words: str) -> tuple[str | Span, ...]:
    """What something was for in words of our own, before how it ended: nobody typed it, so it is
    not quoted.

    >>> line(*named_aim("Tomas’s life"), "A tie for ", name("the Healer"), ".").plain
    'Tomas’s life: a tie for the Healer.'
    """
    return (Span("wish", f"{capital(words)}: "),)


def at_stake(words: str) -> tuple[str | Span, ...]:
    """What several people are in for, as it was typed, before how it ended for each.

    >>> line(*at_stake("Who lights it?"), "Nobody wins.").plain
    'At stake: Who lights it? Nobody wins.'
    """
    if not words.strip():
        return ()
    *rest, last = as_typed(words.strip())
    return (Span("wish", _FOR_ALL), *rest, msgspec.structs.replace(last, text=f"{last.text} "))


def listed(items: list[str]) -> str:
    """Names in a row: `Ana, Ben and Cy`.

    >>> listed(["Ana", "Ben", "Cy"])
    'Ana, Ben and Cy'
    """
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))


def doing(names: list[str], words: str) -> str:
    """Names in a row and what they do, told of one; nothing of nobody.

    >>> doing(["Ana"], "has not written yet."), doing(["Ana", "Ben"], "has not written yet.")
    ('Ana has not written yet.', 'Ana and Ben have not written yet.')
    """
    named = listed(names)
    return f"{named} {agreeing(named, words)}" if named else ""
