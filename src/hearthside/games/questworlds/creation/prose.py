"""The prose method: a text of about 100 words whose marked phrases become the sheet (QW-9.2).

`core.marked_text` reads the marks.
"""

from collections import Counter

from msgspec.structs import replace

from hearthside.core.forms import Marked
from hearthside.core.making import Problem
from hearthside.core.marked_text import MarkedPhrase, marks, sentences, unmarked
from hearthside.games.questworlds.creation import ability_kinds
from hearthside.games.questworlds.sheet import Ability, Hero, Sort, flaws, usable

ABOUT = 100
NAMES = tuple(pick.value for pick in (*ability_kinds.KINDS, ability_kinds.FLAW))
FIRST_TWO = 2


def field(hero: Hero, umbrella: bool) -> Marked:
    plain, keyword, breakout, *rest = ability_kinds.KINDS
    if not umbrella:
        breakout = replace(breakout, label="Part of a keyword")
    return Marked(
        "prose",
        "Who you are, in about 100 words",
        help=f"Select a few words, then say what they are. {ability_kinds.KINDS_TOLD}",
        value=hero.prose,
        placeholder="Wren has kept the lamps since she was nine, and trusts no rope but her own.",
        long=True,
        most=4_000,
        kinds=(plain, keyword, ability_kinds.FLAW, breakout, *rest),
        inner=ability_kinds.BREAKOUT,
        homes=("keyword", "occupation"),
        known=tuple(one.name for one in usable(hero) if one.free and one.sort == "keyword"),
        rules=("QW-9.2",),
    )


def words(prose: str) -> int:
    """How many words the text has, marks not counted."""
    return len(unmarked(prose).split())


def abilities(hero: Hero, prose: str, umbrella: bool) -> tuple[Ability, ...]:
    """Every marked phrase as an ability; of a sentence the GM calls a list, the first two."""
    found: list[tuple[Ability, MarkedPhrase]] = []
    taken: set[str] = set()
    counting = _counting(hero, prose)
    was = ability_kinds.renamed(hero, _marked_before(hero), [mark.words for mark in counting])
    for mark in counting:
        kind = mark.kind if umbrella or mark.kind != ability_kinds.BREAKOUT else ""
        found.append((ability_kinds.made(mark.words, kind, "", hero, taken, was), mark))
    placed = _placed(hero, found)
    return (*(one for one in placed if one.sort != "flaw"), *_flaws(hero, placed))


def _counting(hero: Hero, prose: str) -> list[MarkedPhrase]:
    """The marks that count: each phrase once, and two of a sentence the GM calls a list."""
    told = dict(sentences(prose))
    from_list: Counter[int] = Counter()
    first: dict[str, MarkedPhrase] = {}
    for mark in marks(prose, NAMES):
        if told.get(mark.sentence) in hero.listed:
            from_list[mark.sentence] += 1
            if from_list[mark.sentence] > FIRST_TWO:
                continue
        first.setdefault(mark.words.casefold(), mark)
    return list(first.values())


def _marked_before(hero: Hero) -> list[Ability]:
    before = {mark.words.casefold() for mark in marks(hero.prose, NAMES)}
    return [one for one in hero.abilities if one.name.casefold() in before]


def _placed(hero: Hero, found: list[tuple[Ability, MarkedPhrase]]) -> list[Ability]:
    """Breakouts under the keyword they name, else the nearest before them; with none they are
    abilities of their own (QW-3.3)."""
    given = [one for one in usable(hero) if one.free and one.sort == "keyword"]
    marked = [one for one, _ in found if one.sort == "keyword"]
    homes = {one.name.casefold(): one.id for one in (*given, *marked)}
    nearest, placed = "", []
    for one, mark in found:
        if mark.kind == ability_kinds.BREAKOUT:
            under = homes.get(mark.of.casefold(), nearest)
            sort: Sort = one.sort if under else "ability"
            one = replace(one, under=under, sort=sort)
        nearest = one.id if one.sort == "keyword" else nearest
        placed.append(one)
    return placed


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


def judged(hero: Hero) -> list[str]:
    """What the GM called a list, as the writer reads it."""
    return [
        f"The GM calls this a list, so its first two marks count: “{_short(sentence)}”"
        for _, sentence in sentences(hero.prose)
        if sentence in hero.listed
    ]


def bare(hero: Hero) -> bool:
    """Whether nothing is marked yet that somebody can do."""
    return not any(one.sort != "flaw" and not one.free for one in hero.abilities)


def problems(hero: Hero) -> tuple[Problem, ...]:
    found = []
    told = [sentence for _, sentence in sentences(hero.prose)]
    if bare(hero):
        found.append(
            Problem("prose", "Nothing is marked yet. Select what you can do, and mark it.")
        )
    for sentence in told:
        if sentence in hero.rewrite:
            found.append(
                Problem("prose", f"The GM calls this a list. Rewrite it: “{_short(sentence)}”")
            )
        elif not hero.fragments and not _whole(sentence):
            found.append(Problem("prose", f"Make this a whole sentence: “{_short(sentence)}”"))
    sidekicks = [one for one in hero.abilities if one.bond == "sidekick"]
    if len(sidekicks) > 1:
        found.append(Problem("prose", "You can have one sidekick. Mark the others as allies."))
    return tuple(found)


def _whole(sentence: str) -> bool:
    """A rough check: a few words, a capital in front, a stop behind. The GM judges the rest."""
    words = sentence.casefold().split()
    short = len(words) < 2 or (len(words) == 2 and words[0] in ability_kinds.SMALL)
    letters = sentence.lstrip("“\"‘'(—– ")
    return not short and sentence.rstrip('”"’)')[-1:] in ".!?" and not letters[:1].islower()


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else f"{sentence[:57]}…"
