"""Which ability the words of a task call for: by its name, or by what people say of it."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache

from hearthside.games.burning_wheel.attempt.sides import OWN_WAY
from hearthside.games.burning_wheel.content import SKILLS
from hearthside.games.burning_wheel.sheet import Sheet, by_rank

UNLISTED = {
    "speed": "run race dash sprint chase flee outrun swift quick fast hurry dodge",
    "power": "lift push shove heave drag haul force strong strength muscle wrench wrestle pin",
    "agility": "balance catch nimble leap jump juggle vault grab",
    "perception": "look listen see watch notice spot search hear smell peer scan",
    "forte": "endure withstand drink swallow stamina outlast",
    "will": "resist refuse concentrate willpower insist defy",
    "rowing": "row oar oars boat",
}
"""Plain words for stats, and skills people make up; those on the list have their own (`said`)."""
PLAIN = ("will", "steel")
"""Names that are said every day and mean something else."""


def guessed(sheet: Sheet, said: Sequence[str], tied: Collection[str] = ()) -> str:
    """The ability these words call for, the first of them most, or none. Whoever strikes with what
    they never learnt, or talks somebody or a beast round, does so by Beginner's Luck. What they say
    is said, whatever it is about."""
    said = [_SPEECH.sub(" shout ", words) for words in said]
    if HERDING not in tied and _is_said_to_a_beast(said):
        return HERDING
    skills = [one for one in by_rank(sheet) if one.id not in tied]
    rest = [*sheet.stats, *sheet.attributes]
    stats = [one for one in rest if one.id not in tied and one.id not in OWN_WAY]
    for words in said:
        speaks = _speaks(words)
        for one in skills:
            # whoever threatens with a hand on the sword does not fence
            if named_in(words, one.name) and not (speaks and one.type == "martial"):
                return one.id
        for one in stats:
            if one.id not in PLAIN and named_in(words, one.name):
                return one.id
    for words in said:
        speaks = _speaks(words)
        # whoever speaks of a boat does not sail it
        fit = [one.id for one in skills if one.type == "social" or not speaks]
        for word in _words(words):  # what one does is said before to what
            if word in _bent(TELLING) and LYING in fit and _CLAIMED.search(words):
                return LYING
            meant = _meanings().get(word, ())
            if found := next((one for one in fit if one in meant), "") if meant else "":
                return found
            if word in _bent(FIGHTING):
                arms = [one.id for one in skills if one.type == "martial"]
                named = [one for one in WEAPONS if named_in(words, one)]
                return next((one for one in (*arms, *named, BARE_HANDS) if one not in tied), "")
            if word in _bent(SPEAKING):
                social = [one.id for one in skills if one.type == "social" and one.id not in HARSH]
                return next((one for one in (*social, PLEADING) if one not in tied), "")
            if found := next((one.id for one in stats if one.id in meant), "") if meant else "":
                return found
    return ""


def called_for(said: Sequence[str]) -> list[str]:
    """The skills on the list that these words call for, by id, whoever says them.

    >>> called_for(["I climb the wall", "Into the granary"])
    ['climbing']
    """
    every = [word for words in said for word in _words(words)]
    found = [one for word in every for one in (*_names().get(word, ()), *_meanings().get(word, ()))]
    return list(dict.fromkeys(one for one in found if one in SKILLS.everything()))


def is_fight(words: str) -> bool:
    """Whether they call for whatever weapon somebody is best with.

    >>> is_fight("He strikes at her"), is_fight("He rows past her")
    (True, False)
    """
    return bool(_bent(FIGHTING) & _heard(words))


def is_talk(words: str) -> bool:
    """Whether they call for whatever somebody is best at saying.

    >>> is_talk("I stare him down, hand on my sword"), is_talk("I draw my sword")
    (True, False)
    """
    return bool(_bent(TALKING) & _heard(words))


def aimed(words: str) -> str:
    """The part of what somebody does that has to do with others: whoever is named after it is only
    told of.

    >>> aimed("Work out who paid Hask"), aimed("I ask Berta about Hask"), aimed("What Hask knows")
    ('Work out', 'I ask Berta', 'What Hask knows')
    """
    return _TOLD_OF.split(words)[0]


def _speaks(words: str) -> bool:
    """Whether something is said, be it to nobody who could be talked round."""
    return bool(_bent(SPEAKING) & _heard(words))


def _is_said_to_a_beast(said: Sequence[str]) -> bool:
    """Whether it is a beast that is talked round.

    >>> _is_said_to_a_beast(["I talk to it quietly", "Get the mule into the barn"])
    True
    >>> _is_said_to_a_beast(["I talk to the groom", "Get the mule into the barn"])
    False
    """
    beasts = _calling_for(HERDING) - _bent("calm")
    named = any(beasts & _heard(words) for words in said)
    spoken = [set(match[1].casefold().split()) for one in said for match in _TO.finditer(one)]
    return named and any(words & {*beasts, "it"} for words in spoken)


FIGHTING = "attack fight strike hit stab slash swing lunge punch kick tackle"
TALKING = "talk persuade convince plead beg coax reason argue threaten scare frighten stare glare"
SPEAKING = f"{TALKING} tell say ask claim explain promise swear demand shout whisper"
TELLING, LYING = "tell say explain", "falsehood"
_TOLD_OF = re.compile(
    r"(?<=\S)\s(?:who|whom|whose|what|where|whether|why|how|when|about)\b", re.IGNORECASE
)
_SPEECH = re.compile(r"[“\"][^“”\"]*[”\"]?")
_CLAIMED = re.compile(
    r"\b(?:tell(?:s|ing)? (?:(?:the|my|our|his|her|their) )?\w+|(?:say|explain)(?:s|ing)?)[,:]? "
    r"(?:that )?(?:(?:I|we|he|she|they|it)(?:[’']\w+| (?!will\b|shall\b)\w+)"
    r"|(?:the|a|an|my|our|his|her|their) (?!truth\b)\w+ \w+)",
    re.IGNORECASE,
)
"""What is told as a fact, `tell him the duke sent me`: who can lie well would not say it else."""
_TO = re.compile(
    r"\b(?:talk|speak|whisper|murmur|sing|hum)(?:s|ing)?(?: \w+)? (?:to|with) "
    r"((?:(?:the|a|my|our|his|her|their) (?:\w+ )?)?\w+)",
    re.IGNORECASE,
)
"""To whom something is said, in so many words."""
HERDING = "animal-husbandry"
PLEADING = "persuasion"
"""What talking somebody round is, where nobody has learnt any of it."""
HARSH = ("intimidation", "extortion", "interrogation", "command", "ugly-truth")
"""Ways of talking that are not meant unless somebody says so."""
SEEN = ("observation", "perception")
WEAPONS, BARE_HANDS = ("sword", "spear", "axe", "knives", "cudgel", "staff"), "brawling"
ARMS = (*WEAPONS, BARE_HANDS, "speed")
"""What somebody turns a weapon with, at worst by getting out of its way."""
ANSWERED = {"stealthy": SEEN, "inconspicuous": SEEN, "sleight-of-hand": SEEN}


def answering(sheet: Sheet, ability: str) -> tuple[str, ...]:
    """What others would answer an ability of this sheet with, if they can: most often the same."""
    known = sheet.abilities.get(ability)
    if known.type == "social" if known else ability == PLEADING:
        return ("will", ability)
    if known.type == "martial" if known else ability in ARMS:
        return (ability, *ARMS)
    return ANSWERED.get(ability, (ability,))


@cache
def _calling_for(ability: str) -> frozenset[str]:
    """The words that mean an ability, as people bend them."""
    listed = SKILLS.everything().get(ability)
    return _bent(listed.said if listed else UNLISTED.get(ability, ""))


@cache
def _bent(words: str) -> frozenset[str]:
    return frozenset(form for word in words.split() for form in _forms(word))


@cache
def _meanings() -> Mapping[str, tuple[str, ...]]:
    """What each word calls for, as people bend it."""
    return _by_word({one: _calling_for(one) for one in (*UNLISTED, *SKILLS.everything())})


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """The skills on the list whose names a word speaks of."""
    firsts = {id: _first_word(skill.name) for id, skill in SKILLS.everything().items()}
    return _by_word(
        {
            id: _acts(name) | (_doing(name) if name.endswith("ing") else frozenset())
            for id, name in firsts.items()
        }
    )


def _by_word(words: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[str, ...]]:
    found = dict[str, tuple[str, ...]]()
    for ability, called in words.items():
        for word in called:
            found[word] = (*found.get(word, ()), ability)
    return found


@lru_cache(maxsize=64)
def _words(words: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", words.casefold()))


@lru_cache(maxsize=64)
def _heard(words: str) -> frozenset[str]:
    return frozenset(_words(words))


@lru_cache(maxsize=64)
def _in_a_row(words: str) -> str:
    return "".join([f" {word}" for word in _words(words)])


def _forms(word: str) -> set[str]:
    """A word as people bend it: sneaks, sneaking, chased, hitting."""
    stem, twice = word.removesuffix("e"), f"{word}{word[-1]}"
    ends = {f"{start}{end}" for start in (stem, twice) for end in ("ing", "ed")}
    return {word, f"{word}s", f"{word}es", f"{word}ing", f"{word}ed", *ends}


def named_in(task: str, skill: str) -> bool:
    """Whether a task speaks of a skill: a word of it begins as the skill's name does, or is what
    its name is made of.

    >>> named_in("I haggle over the sacks", "Haggling"), named_in("I hail the boat", "Haggling")
    (True, False)
    >>> named_in("I am ready", "Read"), named_in("Reading the seal", "Read")
    (False, True)
    >>> named_in("I row over", "Rowing"), named_in("In a rowdy crowd", "Rowing")
    (True, False)
    >>> named_in("He rides on", "Riding"), named_in("She swims", "Swimming")
    (True, True)
    """
    name = _first_word(skill)
    stem = name[:5]
    if f" {stem}" in _in_a_row(task) if len(stem) == 5 else _heard(task) & _acts(stem):
        return True
    return name.endswith("ing") and bool(_heard(task) & _doing(name))


@lru_cache(maxsize=500)
def _first_word(skill: str) -> str:
    return re.split(r"\W", skill.casefold())[0]


@cache
def _acts(name: str) -> frozenset[str]:
    return frozenset({name, f"{name}s", f"{name}ing", f"{name}er"})


@cache
def _doing(name: str) -> frozenset[str]:
    """What somebody does who does this: row for rowing, ride for riding, swim for swimming."""
    base = name.removesuffix("ing")
    once = base[:-1] if base[-1:] == base[-2:-1] else base
    return frozenset().union(*(_forms(word) for word in (base, f"{base}e", once)))
