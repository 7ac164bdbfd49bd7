"""What came of something, as people tell it afterwards: whole sentences, no rules, no figures.

It is made from what was typed, however that was put: what somebody wanted and whether they got it
(`came_out`), what befell them (`befell`), and at what price (`at_a_price`). Somebody given by more
than a name is told of with their pronouns. Where the grammar of what was typed cannot be known, it
stands behind a colon.
"""

import re

from hearthside.core.grammar import agreeing, amid, several
from hearthside.core.pronouns import Person, words_for
from hearthside.core.third_person import (
    PARTICLES,
    all_done,
    done_by,
    done_or_not,
    speaks_of,
    to_their_face,
)
from hearthside.core.typed_text import capital, ended, sentence
from hearthside.core.verbs_and_small_words import is_deed, is_past, joins, stems
from hearthside.core.wish_wording import (
    QUOTED,
    SELF_DOING,
    are_sentences,
    begins_a_deed,
    has_own_voice,
    has_verb,
    in_first_person,
    is_asked,
    is_done,
    is_over,
    retold,
    under_way,
    wanted,
)

_SPOKEN = re.compile(r"[“\"][^“”\"]+[”\"]\.?")
_WILL = re.compile(r"^I(?:[’']ll| will|[’']m going to| am going to) ")
_LED = re.compile(r"(?:we|let us)\b", re.IGNORECASE)
"""What “we” are to do, which is told of whoever wants it."""
_NOT = re.compile(r"(?:to )?(?:not|never) (?:to )?(\w+)", re.IGNORECASE)
_LEADS = re.compile(
    r"^(?:that|for)\s+(?=(?:the|a|an|he|she|they|him|her|them|no|nobody)\b)", re.IGNORECASE
)
_MAY = re.compile(
    r"(?:can|could|may) (?:I|we) (?!trust|believe|tell|be )(.+?)\s*\?+", re.IGNORECASE
)
_QUESTION = re.compile(r"(?:wh(?:at|y|o|om|ose|ere|en|ich|ether)|how|if)\b", re.IGNORECASE)
_SMALL = frozenset(
    """
    the a an his her their its it he she they there some somebody someone something nobody no one
    two three all everybody everyone now this that these those my our we you your then at in on
    from behind under over with
    """.split()  # noqa: SIM905
)
"""Words that are no names, and so are small inside a sentence."""
_ABLE = re.compile(r"(?:can|could|must|might|should|would)(?:not|n?[’']t)?\b")


_ASKS = re.compile(r"(?:I |we |to )?ask (?=.*\?$)", re.IGNORECASE)
"""Whoever is asked something, it is told that they were, and not as a question of our own."""


def came_out(who: Person | str, want: str, won: bool) -> str:
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
    ('Corin wants: “Ran off.” It works.', 'Tobin wants: “I took it.” It does not work.')
    >>> came_out("Corin", "lie to her. Then run", True), came_out("Corin", "find my cup", True)
    ('Corin wants: “Lie to her. Then run.” It works.', 'Corin wants: “Find my cup.” It works.')
    >>> came_out("Kesh", "get Brand the teacher to let us sleep there", True)
    'Kesh gets Brand the teacher to let them sleep there.'
    >>> came_out("Kesh", "get them to let us sleep there", True)
    'Kesh wants: “Get them to let us sleep there.” It works.'
    """
    who, pronouns = _spoken_of(who)
    as_typed = _WILL.sub("I ", _without(who, " ".join(want.split())))
    typed = as_typed if _LED.match(as_typed) else _of_several(as_typed)
    if asked := _ASKS.match(typed):
        words = retold(typed[asked.end() :], pronouns) if pronouns else typed[asked.end() :]
        if not has_own_voice(words):
            asks, found = f"{who} {agreeing(who, 'asks')}", done_or_not(who, "find out", won)
            if are_sentences(words):
                return f"{asks} {words} {who} {found}."
            return f"{asks} {words.rstrip('? ')}, and {found}."
    if typed.endswith("?"):
        return f"{sentence(typed)} {who} {done_or_not(who, 'find out', won)}."
    wish = wanted(typed, pronouns)
    words = (retold(typed, pronouns) if pronouns else typed) if wish.kind == "words" else wish.words
    words = words.rstrip(".!… ")
    voiced = has_own_voice(words)
    if wish.kind == "deed" and not voiced:
        return f"{who} {done_or_not(who, words, won)}."
    if wish.kind == "thing" and not voiced and words.split()[0] not in ("no", "nobody", "every"):
        return f"{who} {done_or_not(who, f'get {words}', won)}."
    own = voiced or are_sentences(words) or bool(QUOTED.search(words))
    if _QUESTION.match(words) and not own:
        return f"{who} {done_or_not(who, f'find out {small(words)}', won)}."
    if not own and _is_had(words):
        thing = amid(words) if " " in words else words.lower()
        return f"{who} {done_or_not(who, 'get', won)} {thing}."
    if won and not own and has_verb(words) and "," not in words:
        return sentence(words if speaks_of(words, who) else f"{words}, thanks to {amid(who)}")
    deed = begins_a_deed(re.sub(r"^(?:I|we|to) ", "", as_typed, flags=re.IGNORECASE))
    said = capital(" ".join(want.split()) if deed else as_typed)
    wants = "" if QUOTED.search(said) else f" {agreeing(who, 'wants')}"
    told = ended(said) if said.startswith(f"{who} ") else f"{who}{wants}: {ended_quote(said)}"
    return f"{told} {'It works.' if won else 'It does not work.'}"


def _is_had(words: str) -> bool:
    """Whether words are something one can have: `safe passage`, `Vesk to back down`, `Isaut off
    the boat`."""
    first, *more = words.split()
    small_word = joins(first.lower()) or first.lower() in ("no", "nobody", "every")
    brief = len(more) < 3 or more[0] in PARTICLES
    done = is_done(words) or any(map(is_past, words.lower().split()[:2]))
    bare = brief and not first.endswith("ly") and not has_verb(words)
    return not (small_word or done or "," in words) and ("to" in more[:2] or bare)


def ended_quote(typed: str) -> str:
    """Words as they were typed, as a sentence that is quoted."""
    return ended(typed) if QUOTED.search(typed) else f"“{ended(typed)}”"


def lost(who: Person | str, want: str, brings: str) -> str:
    """What somebody wanted in vain, and what that brings.

    >>> lost("Ketil", "know what the bridge will bear", "the span gives, and you with it")
    'Ketil does not know what the bridge will bear. The span gives, and Ketil with it.'
    >>> lost("Ketil", "off the bridge", "He goes over himself")
    'Ketil does not get off the bridge. He goes over himself.'
    """
    return f"{came_out(who, want, False)} {brings_about(who, brings)}".strip()


def brings_about(who: Person | str, words: str) -> str:
    """What failing brings somebody: who “he” is in it, only those at the table know.

    >>> from hearthside.core.table import Seat
    >>> ed, ketil = Seat("e", "Ed", "player", "she/her"), Seat("k", "Ketil", "player", "he/him")
    >>> brings_about("Isaut", "He laughs, and cuts it"), brings_about("Isaut", "you fall")
    ('He laughs, and cuts it.', 'Isaut falls.')
    >>> brings_about("Isaut", "The crowd turns on us"), brings_about("Isaut", "We lose our boat")
    ('The crowd turns on them.', 'They lose their boat.')
    >>> brings_about("Isaut", "They find us there"), brings_about(ed, "He has my arm")
    ('They find us there.', 'He has her arm.')
    >>> brings_about(ketil, "He throws me over the rail")
    'He throws Ketil over the rail.'
    """
    words = words.strip()
    told = _of_several(words)
    if told != words or words.lower().startswith(("she ", "he ", "they ")):
        named, pronouns = _spoken_of(who)
        return sentence(retold(_told_apart(named, told, pronouns), pronouns))
    return befell(who, words)


def _told_apart(who: str, words: str, pronouns: str) -> str:
    """What somebody else does to “me”: by name first, where a “him” could be either of them."""
    theirs = "|".join(words_for(pronouns))
    either = not pronouns or re.search(rf"\b(?:{theirs})\b", words, re.IGNORECASE)
    if not either or QUOTED.search(words) or SELF_DOING.search(words):
        return words
    named = {"me": who, "my": f"{who}’s"}
    return re.sub(r"\b(?:me|my)\b", lambda found: named[found[0]], words, count=1)


_SEVERAL = {"we": "they", "us": "them", "our": "their", "ours": "theirs", "ourselves": "themselves"}


def _of_several(words: str) -> str:
    """What “we” do, as others tell it; as it is where “they” are somebody else."""
    if QUOTED.search(words) or re.search(r"\b(?:they|them|their)\b", words, re.IGNORECASE):
        return words

    def told(found: re.Match[str]) -> str:
        other = _SEVERAL[found[0].lower()]
        return other.capitalize() if found[0][0].isupper() else other

    return re.sub(rf"\b(?:{'|'.join(_SEVERAL)})\b", told, words, flags=re.IGNORECASE)


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


def won_by(who: Person | str, what: str) -> str:
    """Who won something that several strove for.

    >>> won_by("Vey", "who reaches the sandbar first?"), won_by("Vey", "the sandbar")
    ('Who reaches the sandbar first? Vey.', 'Vey gets the sandbar.')
    """
    if what.endswith("?"):
        return f"{sentence(what)} {ended(_spoken_of(who)[0])}"
    return came_out(who, what, True)


def befell(who: Person | str, words: str) -> str:
    """What happens to somebody, under their name, though it was said to their face.

    >>> befell("Corin", "you freeze at the ladder"), befell("Corin", "freeze at the ladder")
    ('Corin freezes at the ladder.', 'Corin freezes at the ladder.')
    >>> from hearthside.core.table import Seat
    >>> tobin = Seat("t", "Tobin", "player", "he/him")
    >>> befell(tobin, "You cannot let the steward have your cup.")
    'Tobin cannot let the steward have his cup.'
    >>> befell(tobin, "The reeve knows your face and shouts at you")
    'The reeve knows Tobin’s face and shouts at him.'
    >>> befell("Wick", "the light goes out before you see who holds it")
    'The light goes out before Wick sees who holds it.'
    >>> befell(tobin, "you find the brandy and of course you have some")
    'Tobin finds the brandy and of course he has some.'
    >>> befell("Corin", "my face is on a poster"), befell("Corin", "Who would lead you there?")
    ('Corin’s face is on a poster.', 'Who would lead you there?')
    >>> befell("Corin", "You froze."), befell("Corin", "The watch turns early")
    ('Corin froze.', 'The watch turns early.')
    >>> befell("Corin", "I looked up"), befell("Corin", "I never sleep")
    ('Corin looked up.', 'Corin never sleeps.')
    >>> befell("Ysolde", "she throws the lantern"), befell("Ysolde", "drops it")
    ('Ysolde throws the lantern.', 'Ysolde drops it.')
    >>> befell(tobin, "she asks if he took it"), befell(tobin, "he asks if she took it")
    ('She asks if he took it.', 'Tobin asks if she took it.')
    >>> befell(tobin, "i wont row, so we drift"), befell("Wick", "im cold")
    ('Tobin: “I wont row, so we drift.”', 'Im cold.')
    >>> befell("Ysolde", "I could walk it blindfold"), befell("Ysolde", "I can’t let her fall")
    ('Ysolde could walk it blindfold.', 'Ysolde can’t let her fall.')
    >>> befell("Ysolde Marr", "Ysolde throws the lantern"), befell("The Guards", "They haul it in")
    ('Ysolde Marr throws the lantern.', 'The Guards haul it in.')
    >>> befell("Ysolde", "They close in on her"), befell("The Guards", "They drag us under")
    ('They close in on her.', 'The Guards: “They drag us under.”')
    >>> befell("Reidh", "I will not be moved."), befell("Reidh", "I do not give in")
    ('Reidh is not moved.', 'Reidh does not give in.')
    >>> befell("Ilse", "I kick it away. Done."), befell("Ilse", "We heave the crates across")
    ('Ilse: “I kick it away. Done.”', 'Ilse: “We heave the crates across.”')
    >>> befell("Orm", "drew his sword"), befell(tobin, "whistle like I do at my door")
    ('Orm drew his sword.', 'Tobin whistles like he does at his door.')
    >>> befell("Orm", "Hammering the pawl tight"), befell("The Guards", "running")
    ('Orm is hammering the pawl tight.', 'The Guards are running.')
    >>> befell("Orm", "“I hold the lamp for you.”")
    'Orm: “I hold the lamp for you.”'
    >>> befell("Orm", "nor the hinges"), befell("Orm", "three the same")
    ('Nor the hinges.', 'Three the same.')
    >>> befell(tobin, "My dog bites"), befell(tobin, "Give me that rope")
    ('Tobin’s dog bites.', 'Tobin: “Give me that rope.”')
    """
    who, pronouns = _spoken_of(who)
    words = re.sub(r"^i(?=[ ’'])", "I", " ".join(words.split()))
    words = words[3:] if words.lower().startswith("to ") and begins_a_deed(words[3:]) else words
    if not words:
        return ""
    if _SPOKEN.fullmatch(words):
        return f"{who}: {ended(words)}"
    typed = words
    to_them = re.search(r"\b[Yy]ou\b|\b[Yy]ours?\b", words) and not is_asked(words)
    if to_them and not QUOTED.search(words):
        told = to_their_face(who, words, pronouns)
        return f"{who}: “{ended(words)}”" if told is None else sentence(told)
    first, _, rest = words.partition(" ")
    if rest and _is_oneself(who, first, rest, pronouns) and not speaks_of(rest, who):
        return sentence(f"{who} {rest}")
    theirs = retold(rest, pronouns) if pronouns else rest
    if first.lower() == "my" and not has_own_voice(theirs):
        return sentence(f"{who}’s {theirs}")
    own = in_first_person(re.sub(r"^I\b", "", words)) and not QUOTED.search(words)
    if own:
        demands = re.search(r"\bme\b", words) and begins_a_deed(words)
        of_them = _of_them(words.removeprefix("I "), pronouns)
        if not pronouns or demands or of_them is None:
            return f"{who}: “{ended(words)}”"
        words = f"I {of_them}" if first == "I" else of_them
        first, _, rest = words.partition(" ")
    together = has_own_voice(words) and not in_first_person(words) and not QUOTED.search(words)
    if together and (begins_a_deed(words) or first == "We"):
        return f"{who}: “{ended(words)}”"
    known = is_deed(first.lower().rstrip(":,;")) and begins_a_deed(words)
    if is_done(words):
        deed: str | None = words[:1].lower() + words[1:]
    elif known or (first[:1].islower() and has_verb(f"it {first}")):
        deed = words if has_verb(f"it {first}") else all_done(who, words)
    elif _ABLE.match(rest) and first == "I":
        deed = rest
    elif under_way(first.lower()) and not has_verb(words) and not has_own_voice(words):
        deed = f"{agreeing(who, 'is')} {words[:1].lower()}{words[1:]}"
    elif re.match(r"I\b", words) and (told_deed := wanted(words, pronouns)).kind == "deed":
        not_done = told_deed.words.startswith("not ")
        deed = (
            done_or_not(who, told_deed.words, True) if not_done else all_done(who, told_deed.words)
        )
    elif is_over(words) and not several(who) and not re.search(r"\bI\b", rest):
        deed = rest
    else:
        return f"{who}: {ended_quote(words)}" if has_own_voice(words) else sentence(words)
    return f"{who}: “{ended(typed)}”" if deed is None else sentence(f"{who} {deed}")


def _of_them(deed: str, pronouns: str) -> str | None:
    """Words with all they say of “me” and of what “I” do; nothing where that is not sure."""
    they = words_for(pronouns).they
    told, *more = SELF_DOING.split(deed)
    for after in more:
        if (done := done_by(they, after)) is None:
            return None
        told += f"{they}{done}"
    return retold(told, pronouns)


def _is_oneself(who: str, first: str, rest: str, pronouns: str) -> bool:
    """Whether somebody speaks of themselves by the first word: by their own `she` or `he`, by
    `they` where they are several, or by a part of their name before what they do."""
    if first.lower() in ("she", "he"):
        return not pronouns or words_for(pronouns).they == first.lower()
    named = first in who.split() and amid(f"{first} ") == f"{first} "
    acts = has_verb(f"it {rest}") or re.match(r"\w+s\b(?![’'])", rest) is not None
    return ((named and acts) or (first.lower() == "they" and several(who))) and not has_own_voice(
        rest
    )


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
    if re.search(r"\byou(?:rs?)?\b", secret, re.IGNORECASE):
        return f"{COMES_OUT} {ended_quote(secret)}"
    entitled = re.match(r"\S+ [A-Z]\w+ [A-Z]", secret)
    return f"{COMES_OUT} {ended(secret) if entitled else small(ended(secret))}"


def at_a_price(who: Person | str, words: str) -> str:
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
    pronouns = _spoken_of(who)[1]
    words = retold(words.strip(), pronouns) if pronouns else words.strip()
    words = re.sub(r"^[^“”]*?, but (?=[^“”]*$)", "", words)  # before it stands what was paid for
    told = befell(who, words)
    if has_verb(told) and not in_first_person(words):
        return f"But {small(told)}"
    if in_first_person(words):
        return f"The price: {ended_quote(words)}"
    return f"The price: {small(ended(words))}" if words else ""


def _spoken_of(who: Person | str) -> tuple[str, str]:
    """Somebody's name and pronouns, as far as they are known."""
    return (who, "") if isinstance(who, str) else (who.name, who.pronouns)


def small(words: str) -> str:
    """Words inside a sentence: their first is small where it is surely no name.

    >>> small("By hand"), small("Asking round"), small("Wren’s lamp")
    ('by hand', 'asking round', 'Wren’s lamp')
    """
    first = re.split(r"[\s’',]", words, maxsplit=1)[0]
    low = first.lower()
    known = low in _SMALL or joins(low) or is_deed(low) or under_way(low) or _QUESTION.match(first)
    return words[:1].lower() + words[1:] if known else words


def _without(who: str, want: str) -> str:
    """What somebody wants, where they named themselves first: `Corin gets in`."""
    if (avoided := _NOT.match(want)) and is_deed(avoided[1].lower()):
        return f"to not {want[avoided.start(1) :]}"
    want = _LEADS.sub("", want)
    if asked := _MAY.fullmatch(want):
        return f"to {asked[1]}"
    named = next((one for one in (who, who.split()[0]) if want.startswith(f"{one} ")), "")
    verb, _, more = want[len(named) + 1 :].partition(" ")
    stem = next(filter(is_deed, stems(verb)), "")
    return f"to {stem} {more}".strip() if named and stem else want
