"""The prose method: a text of about 100 words whose marked phrases become the sheet (QW-9.2)."""

from collections import Counter

from hearthside.core.forms import Marked, marks, sentences, unmarked
from hearthside.core.game import Problem
from hearthside.games.questworlds.creation.kinds import FLAW, KINDS, made
from hearthside.games.questworlds.sheet import Ability, Hero, flaws

ABOUT = 100
NAMES = tuple(pick.value for pick in (*KINDS, FLAW))
FIRST_TWO = 2


def field(hero: Hero) -> Marked:
    return Marked(
        name="prose",
        label="Who you are, in about 100 words",
        help="Select a few words, then press what they are: it goes on your sheet. "
        "You can also type the brackets: [long hook], [keyword: Lamplighter].",
        value=hero.prose,
        long=True,
        most=4_000,
        kinds=(*KINDS, FLAW),
        rules=("QW-9.2",),
    )


def words(prose: str) -> int:
    """How many words the text has, marks not counted."""
    return len(unmarked(prose).split())


def abilities(hero: Hero, prose: str, umbrella: bool) -> tuple[Ability, ...]:
    """Every marked phrase as an ability; of a sentence the GM calls a list, the first two."""
    told = dict(sentences(prose))
    from_list: Counter[int] = Counter()
    found: list[Ability] = []
    taken: set[str] = set()
    names: set[str] = set()
    keyword = ""
    for mark in marks(prose, NAMES):
        if told.get(mark.sentence) in hero.listed:
            from_list[mark.sentence] += 1
            if from_list[mark.sentence] > FIRST_TWO:
                continue
        if mark.words.casefold() in names:
            continue
        names.add(mark.words.casefold())
        kind = mark.kind
        if kind == "breakout" and not (umbrella and keyword):
            kind = ""
        under = keyword if mark.kind == "breakout" else ""
        one = made(mark.words, kind, under, hero, taken)
        found.append(one)
        if one.sort == "keyword":
            keyword = one.id
    return (*(one for one in found if one.sort != "flaw"), *_flaws(hero, found))


def _flaws(hero: Hero, found: list[Ability]) -> list[Ability]:
    """Flaws in the order they had: those marked now, and those written down apart from the text."""
    marked = {one.name.casefold(): one for one in found if one.sort == "flaw"}
    before = {mark.words.casefold() for mark in marks(hero.prose, NAMES)}
    others = {one.id for one in found if one.sort != "flaw"}
    held = [
        one
        for one in flaws(hero)
        if one.id not in others
        and (one.name.casefold() in marked or one.name.casefold() not in before)
    ]
    known = {one.name.casefold() for one in held}
    return [*held, *(one for name, one in marked.items() if name not in known)]


def problems(hero: Hero) -> tuple[Problem, ...]:
    found = []
    told = [sentence for _, sentence in sentences(hero.prose)]
    if not any(one.sort != "flaw" and not one.free for one in hero.abilities):
        found.append(
            Problem("prose", "Nothing is marked yet. Put [brackets] around what you can do.")
        )
    for sentence in told:
        if sentence in hero.rewrite:
            found.append(
                Problem("prose", f"The GM calls this a list. Write it anew: “{_short(sentence)}”")
            )
        elif not hero.fragments and not _whole(sentence):
            found.append(Problem("prose", f"Make this a whole sentence: “{_short(sentence)}”"))
    sidekicks = [one for one in hero.abilities if one.bond == "sidekick"]
    if len(sidekicks) > 1:
        found.append(Problem("prose", "You can have one sidekick. Mark the others as allies."))
    return tuple(found)


def _whole(sentence: str) -> bool:
    """A rough check: a few words, a capital in front, a stop behind. The GM judges the rest."""
    letters = sentence.lstrip("“\"‘'(—– ")
    return (
        len(sentence.split()) >= 3
        and sentence.rstrip('”"’)')[-1:] in ".!?"
        and not letters[:1].islower()
    )


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else f"{sentence[:57]}…"
