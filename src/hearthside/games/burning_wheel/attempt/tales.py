"""How a test is told afterwards: what was done, and what it or failing brought; no count."""

import re

from msgspec.structs import replace

from hearthside.core.say import UNSEEN
from hearthside.core.wording.befalling import befell, brings_about
from hearthside.core.wording.deeds_and_sentences import has_verb
from hearthside.core.wording.first_person import in_first_person, retold, us_as_them
from hearthside.core.wording.grammar import agreeing, amid, small
from hearthside.core.wording.opponent_named import opponent_named
from hearthside.core.wording.pronouns import Somebody
from hearthside.core.wording.retelling import came_out, lost, undecided
from hearthside.core.wording.typesetting import ended, ended_quote, sentence, unstopped
from hearthside.games.burning_wheel.attempt.state import Attempt, Lesson, Purchase
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning

_OWN_DEED = re.compile(r"(?:I|We) [\w’']+", re.IGNORECASE)
NONE_TO_BE_HAD = "there is none to be had, and Resources are taxed"
"""What a failed purchase brings where the GM says nothing else."""
BOUGHT = {
    "item": ("gets hold of {it}", "cannot afford {it}"),
    "cash": ("has money in hand: {it}", "cannot raise the money: {it}"),
    "fund": ("has money put by: {it}", "cannot put any money by: {it}"),
    "affiliation": ("joins {it}", "cannot join {it}"),
    "raise": ("rises in {it}", "cannot rise in {it}"),
    "lifestyle": ("can afford to live as before", "cannot afford to live as before"),
}
"""What each purchase comes to, won and lost."""
PLAIN = {
    "steel": ("’s nerve holds", "’s nerve fails"),
    "survive": (" pulls through", ""),
    "work": (" earns back some of what was lost", " works for nothing"),
}
"""What is told in few words, won and lost; of whoever dies, that they do is told by itself."""


def _openly(table: Burning, who: str) -> Somebody:
    """Whom everybody may tell of: a tale that named who is hidden would be kept from all."""
    one = table.play.cast[who]
    return replace(one, name=UNSEEN, pronouns="") if one.hidden else one


def told_whole(table: Burning, attempt: Attempt, outcome: str) -> str:
    """What was tried and how, who helped, and what came of it."""
    one, *others = (_openly(table, side.who) for side in attempt.sides)
    helped = [claim.tale for side in attempt.sides for claim in side.claims if claim.tale]
    seen = others and others[0].name != UNSEEN
    how = opponent_named(attempt.task, others[0].name) if seen else attempt.task
    done = deed(one, how) if attempt.purpose == "plain" else ""
    if outcome == "tie":
        return undecided(one.name, others[0].name, " ".join(filter(None, [done, *helped])))
    after = tale(table, attempt, outcome, "It does not work" + f" for {one.name}" * bool(helped))
    return " ".join(filter(None, [done, *helped, after])) if after else ""


def tale(table: Burning, attempt: Attempt, outcome: str, vainly: str = "It does not work") -> str:
    """What came of a test. What failing a search or a purchase brings is told by itself; what
    cannot be said in a sentence is known by what was tried, and was tried in vain."""
    sheet, won = table.play.cast[attempt.sides[0].who], outcome in ("pass", "win")
    who = sheet.name
    if isinstance(attempt.matter, Purchase):
        return bought(who, attempt.matter, won or bool(attempt.matter.kindness))
    if isinstance(attempt.matter, Lesson) and attempt.matter.student in table.play.cast:
        does = "teaches" if won else "cannot teach"
        student = table.play.cast[attempt.matter.student].name
        return f"{who} {agreeing(who, does)} {student} {attempt.matter.name}."
    if attempt.purpose in PLAIN:
        does = PLAIN[attempt.purpose][not won]
        return f"{who}{does}." if does else ""
    if attempt.purpose == "circles":
        does = "finds" if won else "cannot find"
        return f"{who} {agreeing(who, does)} {amid(unstopped(attempt.intent))}."
    if won or not attempt.failure:
        return came_out(sheet, attempt.intent, won)
    if ": “" in came_out(sheet, attempt.intent, False):
        return f"{vainly}. {brings_about(sheet, attempt.failure)}"
    return lost(sheet, attempt.intent, attempt.failure)


def bought(who: str, purchase: Purchase, won: bool) -> str:
    """What somebody has bought, or could not.

    >>> bought("Ketil", Purchase(name="A fast horse"), True)
    'Ketil gets hold of a fast horse.'
    >>> bought("Ketil", Purchase(what="affiliation", name="The bridge guild", dice=1), False)
    'Ketil cannot join the bridge guild.'
    """
    does, _, rest = BOUGHT[purchase.what][not won].partition(" ")
    return f"{who} {agreeing(who, does)} {rest.format(it=small(unstopped(purchase.name)))}."


def deed(one: Somebody, how: str) -> str:
    """What somebody did, where it can be told; what can be said only in their own words is how
    they went about it, and no speech of theirs.

    >>> ketil = Sheet(id="k", name="Ketil")
    >>> deed(ketil, "I hold the lantern"), deed(ketil, "Head on")
    ('Ketil holds the lantern.', '')
    >>> deed(ketil, "I lay my hand on it"), deed(ketil, "Give me that rope")
    ('Ketil’s way: “I lay my hand on it.”', 'Ketil: “Give me that rope.”')
    >>> deed(replace(ketil, pronouns="he/him"), "I lay my hand on it")
    'Ketil lays his hand on it.'
    >>> deed(ketil, "we feel our way along the wall"), deed(ketil, "We row, and I hold my breath")
    ('They feel their way along the wall.', 'Ketil’s way: “We row, and I hold my breath.”')
    """
    if how[:3].casefold() == "we " and not in_first_person(how) and us_as_them(how) != how:
        return sentence(us_as_them(how))
    told, who = befell(one, how), one.name
    said = told.startswith(f"{who}: “")
    own = _OWN_DEED.match(how)
    if (has_verb(told) or own or told.startswith(f"{who} ")) and not said:
        return told
    if own:
        return f"{who}’s way: {ended_quote(how)}"
    return told if said else ""


def going_about(one: Somebody, aim: str, how: str) -> str:
    """What somebody is after, and behind it how they go about it.

    >>> ketil = Sheet(id="k", name="Ketil")
    >>> going_about(ketil, " wants a horse", "I knock at the inn")
    ' wants a horse. Ketil knocks at the inn.'
    >>> going_about(ketil, " wants a horse", "in town"), going_about(ketil, " wants it", "")
    (' wants a horse, in town.', ' wants it.')
    >>> going_about(replace(ketil, pronouns="he/him"), " wants a horse", "with my own money")
    ' wants a horse, with his own money.'
    >>> going_about(ketil, " wants a horse", "I looked in my barn")
    ' wants a horse. How: “I looked in my barn.”'
    """
    if does := deed(one, how):
        return f" {ended(aim)} {does.replace(f'{one.name}’s way: ', 'How: ', 1)}"
    if not how:
        return f"{aim}."
    words = _small(one, how)
    return f"{aim} {sentence(words)}" if aim.endswith("?") else f"{aim}, {ended(words)}"


def _small(one: Somebody, how: str) -> str:
    """What is no deed, inside a sentence about whoever typed it."""
    return small(unstopped(retold(how, one.pronouns)))


def lent(one: Somebody, how: str) -> str:
    """How somebody helped.

    >>> ketil = Sheet(id="k", name="Ketil")
    >>> lent(ketil, "I hold the lantern"), lent(ketil, "with a rope")
    ('Ketil holds the lantern.', 'Ketil helps, with a rope.')
    >>> lent(ketil, "I looked it up in my ledger")
    'Ketil helps: “I looked it up in my ledger.”'
    """
    helps = f"{one.name} {agreeing(one.name, 'helps')}"
    told = deed(one, how)
    if told.startswith(f"{one.name}’s way: "):
        return f"{helps}: {ended_quote(how)}"
    return told or (f"{helps}, {_small(one, how)}." if how else "")


def not_bought(sheet: Sheet, attempt: Attempt) -> str:
    """A purchase that failed, and what came of it besides the tax."""
    assert isinstance(attempt.matter, Purchase)
    told = bought(sheet.name, attempt.matter, False)
    more = "" if attempt.failure == NONE_TO_BE_HAD else brings_about(sheet, attempt.failure)
    return f"{told} {more}".strip()
