"""What came of something, as people tell it afterwards: whole sentences, no rules, no figures.

It is made from what was typed, however that was put: what somebody wanted and whether they got it
(`came_out`), what befell them (`befell`), and at what price (`at_a_price`). Somebody given by more
than a name is told of with their pronouns. Where the grammar of what was typed cannot be known, it
stands behind a colon.
"""

import re

from hearthside.core.wording.befalling import befell, brings_about
from hearthside.core.wording.deeds_and_sentences import (
    are_sentences,
    asks_within,
    begins_a_deed,
    has_verb,
    is_done,
)
from hearthside.core.wording.first_person import (
    SELF_DOING,
    has_own_voice,
    in_first_person,
    retold,
    us_as_them,
)
from hearthside.core.wording.grammar import agreeing, amid, small
from hearthside.core.wording.pronouns import Somebody, name_and_pronouns
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.third_person import PARTICLES, TO_THEM, done_or_not
from hearthside.core.wording.typesetting import QUOTED, capital, ended, ended_quote, sentence
from hearthside.core.wording.verbs import is_deed, is_past, joins, stems
from hearthside.core.wording.wishes import put_plainly, wanted

_WILL = re.compile(r"^I(?:[’']ll| will|[’']m going to| am going to) ")
_LED = re.compile(r"(?:we|let us)\b", re.IGNORECASE)
"""What “we” are to do, which is told of whoever wants it."""
_OWN_DEED = re.compile(r"(?:I|we)\b", re.IGNORECASE)
"""What somebody tells of themselves: no wish, so it is quoted without a word of ours."""
_NOT = re.compile(r"(?:to )?(?:not|never) (?:to )?(\w+)", re.IGNORECASE)
_LEADS = re.compile(
    r"^(?:that|for)\s+(?=(?:the|a|an|he|she|they|him|her|them|no|nobody)\b)", re.IGNORECASE
)
_ASKS = re.compile(r"(?:I |we |to )?ask ", re.IGNORECASE)
_NONE = ("no", "nobody", "every")
"""How something begins that nobody gets."""
_SAYS = "answer|ask|beg|call|cr[iy]|growl|mutter|repl[iy]|roar|say|scream|shout|whisper|yell"
"""What goes on with what was said: `“Stop!” I cry`."""
_SAID_FIRST = re.compile(
    rf"(?P<before>[“\"][^“”\"]+[”\"]) (?!\S+ (?:{_SAYS}))(?P<deed>[A-Z][^“”\"]*)"
)
_SAID_LAST = re.compile(r"(?P<deed>[^“”\".!]+)[.!] (?P<after>[“\"]?[^“”\"]+[”\"]?)")


def came_out(who: Somebody | str, want: str, won: bool) -> str:
    """What somebody wanted, and whether they got it.

    >>> from hearthside.core.table import Seat
    >>> odile, tobin = Seat("o", "Odile", "player", "she/her"), Seat("t", "Tobin", "gm", "he/him")
    >>> came_out("Corin", "Get the shed door open.", True), came_out("Corin", "the keys", False)
    ('Corin gets the shed door open.', 'Corin does not get the keys.')
    >>> came_out("Corin", "get out of here alive", False)
    'Corin tries in vain to get out of here alive.'
    >>> came_out(odile, "I hold my breath", False)
    'Odile tries in vain to hold her breath.'
    >>> came_out("Corin", "get in and steal the ledger", True)
    'Corin manages to get in and steal the ledger.'
    >>> came_out("Corin", "find out where the keys are, chat with him", True)
    'Corin manages to find out where the keys are and chat with him.'
    >>> came_out("Corin", "the barge is in", True), came_out("Corin", "the barge is in", False)
    ('The barge is in, thanks to Corin.', 'Corin wants: “The barge is in.” It does not work.')
    >>> came_out("Corin", "Tobin hands me the key", True)
    'Corin wants: “Tobin hands me the key.” It works.'
    >>> came_out(tobin, "Corin lets us pass", True)
    'Corin lets them pass, thanks to Tobin.'
    >>> came_out("Corin", "get us past the chain", False)
    'Corin does not get them past the chain.'
    >>> came_out("Corin", "Garrick unchains the bridge for the cart", True)
    'Garrick unchains the bridge for the cart, thanks to Corin.'
    >>> came_out("Corin", "where the gold is", True), came_out("Corin", "Who rang the bell?", False)
    ('Corin finds out where the gold is.', 'Who rang the bell? Corin does not find out.')
    >>> came_out("Corin", "Corin asks Pell, who paid him?", True)
    'Corin asks Pell, who paid him, and finds out.'
    >>> came_out("Corin", "I ask the ice: where is the Patience?", False)
    'Corin asks the ice: where is the Patience? Corin does not find out.'
    >>> came_out("Corin", "safe passage", True), came_out("Corin", "to not be seen", True)
    ('Corin gets safe passage.', 'Corin is not seen.')
    >>> came_out("Osric", "Isaut off the boat and on her knees", True)
    'Osric gets Isaut off the boat and on her knees.'
    >>> came_out(odile, "Tobin hands me no key", False)
    'Odile wants: “Tobin hands me no key.” It does not work.'
    >>> came_out("Corin", "ran off", True), came_out(tobin, "I took it", False)
    ('Corin wants: “Ran off.” It works.', 'Tobin: “I took it.” It does not work.')
    >>> came_out("Corin", "lie to her. She runs", True), came_out("Corin", "find my cup", True)
    ('Corin: “Lie to her. She runs.” It works.', 'Corin wants: “Find my cup.” It works.')
    >>> came_out("Corin", "We lie. Then we run", True), came_out("Corin", "can we run?", True)
    ('Corin manages to lie, then run.', 'Corin runs.')
    >>> came_out(odile, "She grabs the rope!", False)
    'Odile tries in vain to grab the rope.'
    >>> came_out("Corin", "“Light it!” I run upstairs.", True)
    '“Light it!” Corin runs upstairs.'
    >>> came_out("Corin", "I grab the lamp! “Mine.”", False)
    'Corin tries in vain to grab the lamp. “Mine.”'
    >>> came_out("Corin", "I wanted to sing it. Nobody sings like me.", False)
    'Corin tries in vain to sing it. “Nobody sings like me.”'
    >>> came_out("Kesh", "get Brand the teacher to let us sleep there", True)
    'Kesh gets Brand the teacher to let them sleep there.'
    >>> came_out("Kesh", "get them to let us sleep there", True)
    'Kesh wants: “Get them to let us sleep there.” It works.'
    """
    who, pronouns = name_and_pronouns(who)
    want = " ".join(want.split())
    words = _WILL.sub("I ", of_themselves(who, put_plainly(want)))
    words = words if _LED.match(words) else us_as_them(words)
    told = _found_out(who, words, pronouns, won) or _gained(who, words, pronouns, won)
    if told := told or _with_speech(who, words, pronouns, won):
        return told
    said = capital(_LEADS.sub("", want))
    spoken = TO_THEM.search(said) or QUOTED.search(said)
    told_by_them = spoken or _OWN_DEED.match(said) or are_sentences(said)
    wants = "" if told_by_them else f" {agreeing(who, 'wants')}"
    told = ended(said) if said.startswith(f"{who} ") else f"{who}{wants}: {ended_quote(said)}"
    return f"{told} {'It works.' if won else 'It does not work.'}"


def _found_out(who: str, words: str, pronouns: str, won: bool) -> str:
    """What somebody asks, and whether they find out. Whoever is asked, it is told that they were,
    and not as a question of our own."""
    asked = _ASKS.match(words)
    if not words.endswith("?") or (begins_a_deed(words) and not asked):
        return ""
    found = done_or_not(who, "find out", won)
    whom = retold(words[asked.end() :], pronouns) if asked else ""
    if not whom or has_own_voice(whom):
        return f"{sentence(words)} {who} {found}."
    asks = f"{who} {agreeing(who, 'asks')} {whom}"
    return f"{asks} {who} {found}." if are_sentences(whom) else f"{asks.rstrip('? ')}, and {found}."


def _gained(who: str, typed: str, pronouns: str, won: bool) -> str:
    """What somebody wants, done or not, had or not; nothing where that is not sure."""
    wish = wanted(typed, pronouns)
    words = retold(typed, pronouns) if wish.kind == "words" else wish.words
    words = words.rstrip(".!… ")
    if has_own_voice(words) or TO_THEM.search(words) or words.endswith("?"):
        return ""
    if wish.kind == "deed":
        return f"{who} {done_or_not(who, words, won)}."
    if wish.kind == "thing" and words.split()[0] not in _NONE:
        return f"{who} {done_or_not(who, f'get {words}', won)}."
    if are_sentences(words) or QUOTED.search(words):
        return ""
    if asks_within(words):
        return f"{who} {done_or_not(who, f'find out {small(words)}', won)}."
    if _is_had(words):
        thing = amid(words) if " " in words else words.lower()
        return f"{who} {done_or_not(who, 'get', won)} {thing}."
    if won and has_verb(words) and "," not in words:
        return sentence(words if speaks_of(words, who) else f"{words}, thanks to {amid(who)}")
    return ""


def _with_speech(who: str, words: str, pronouns: str, won: bool) -> str:
    """What somebody does, before or after what they say; nothing where that is not sure."""
    found = _SAID_FIRST.fullmatch(words) or _SAID_LAST.fullmatch(words)
    if not found or not (told := _gained(who, found["deed"], pronouns, won)):
        return ""
    parts = found.groupdict()
    before, after = parts.get("before", ""), parts.get("after", "")
    if after and not QUOTED.search(after):
        if not in_first_person(after) or SELF_DOING.search(after):
            return ""
        after = ended_quote(after)
    return " ".join(filter(None, (before, told, after)))


def _is_had(words: str) -> bool:
    """Whether words are something one can have: `safe passage`, `Vesk to back down`, `Isaut off
    the boat`."""
    first, *more = words.split()
    small_word = joins(first.lower()) or first.lower() in _NONE
    brief = len(more) < 3 or more[0] in PARTICLES
    done = is_done(words) or any(map(is_past, words.lower().split()[:2]))
    bare = brief and not first.endswith("ly") and not has_verb(words)
    return not (small_word or done or "," in words) and ("to" in more[:2] or bare)


def lost(who: Somebody | str, want: str, brings: str) -> str:
    """What somebody wanted in vain, and what that brings.

    >>> lost("Ketil", "know what the bridge will bear", "the span gives, and you with it")
    'Ketil does not know what the bridge will bear. The span gives, and Ketil with it.'
    >>> lost("Ketil", "off the bridge", "He goes over himself")
    'Ketil does not get off the bridge. He goes over himself.'
    """
    return f"{came_out(who, want, False)} {brings_about(who, brings)}".strip()


def undecided(who: str, other: str, done: str = "") -> str:
    """What two did against each other that neither of them won.

    >>> undecided("Signe", "Orsk", "Signe swings the oar.")
    'Signe swings the oar. Neither Signe nor Orsk gives way.'
    >>> undecided("Signe", "The Guards")
    'Signe and the Guards are at it, and neither gives way.'
    """
    if not done:
        return f"{who} and {amid(other)} are at it, and neither gives way."
    return f"{done} Neither {amid(who)} nor {amid(other)} {agreeing(other, 'gives')} way."


def won_by(who: Somebody | str, what: str) -> str:
    """Who won something that several strove for.

    >>> won_by("Vey", "who reaches the sandbar first?"), won_by("Vey", "the sandbar")
    ('Who reaches the sandbar first? Vey.', 'Vey gets the sandbar.')
    """
    if what.endswith("?"):
        return f"{sentence(what)} {ended(name_and_pronouns(who)[0])}"
    return came_out(who, what, True)


COMES_OUT = "It comes out:"


def comes_out(secret: str) -> str:
    """What everybody knows now, as it is told afterwards.

    >>> comes_out("The ledger is a forgery"), comes_out("Voss is being blackmailed.")
    ('It comes out: the ledger is a forgery.', 'It comes out: Voss is being blackmailed.')
    >>> comes_out("The Oil Has Been Watered")
    'It comes out: The Oil Has Been Watered.'

    What was put to somebody's face is quoted.

    >>> comes_out("He is wearing your old teacher’s coat")
    'It comes out: “He is wearing your old teacher’s coat.”'
    """
    if TO_THEM.search(secret):
        return f"{COMES_OUT} {ended_quote(secret)}"
    entitled = re.match(r"\S+ [A-Z]\w+ [A-Z]", secret)
    return f"{COMES_OUT} {ended(secret) if entitled else small(ended(secret))}"


def at_a_price(who: Somebody | str, words: str) -> str:
    """What it cost somebody, as the next sentence.

    >>> from hearthside.core.table import Seat
    >>> wren = Seat("wren", "Wren", "player", "she/her")
    >>> at_a_price("Wren", "The hinge screams and a lamp is lit"), at_a_price("Wren", "a torn net")
    ('But the hinge screams and a lamp is lit.', 'The price: a torn net.')
    >>> at_a_price(wren, "you lose my boots"), at_a_price("Wren", "Grau sees it.")
    ('But Wren loses her boots.', 'But Grau sees it.')
    >>> at_a_price("Wren", "you catch him, but the boat burns")
    'But the boat burns.'
    """
    words = retold(words.strip(), name_and_pronouns(who)[1])
    words = re.sub(r"^[^“”]*?, but (?=[^“”]*$)", "", words)  # before it stands what was paid for
    if in_first_person(words):
        return f"The price: {ended_quote(words)}"
    if has_verb(told := befell(who, words)):
        return f"But {small(told)}"
    return f"The price: {small(ended(words))}" if words else ""


def of_themselves(who: str, want: str) -> str:
    """What somebody wants, where they named themselves first.

    >>> of_themselves("Corin Vale", "Corin gets in"), of_themselves("Corin", "the keys")
    ('to get in', 'the keys')
    """
    if (avoided := _NOT.match(want)) and is_deed(avoided[1].lower()):
        return f"to not {want[avoided.start(1) :]}"
    want = _LEADS.sub("", want)
    named = next((one for one in (who, who.split()[0]) if want.startswith(f"{one} ")), "")
    verb, _, more = want[len(named) + 1 :].partition(" ")
    stem = next(filter(is_deed, stems(verb)), "")
    return f"to {stem} {more}".strip() if named and stem else want
