"""Burning Wheel sheets as people type and paste them."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from hearthside.core.foreign.formats import (
    MOST_OF_A_KIND,
    SheetFile,
    Understood,
    Unreadable,
    phrase,
    whole,
)
from hearthside.core.foreign.pasted import PastedLine, lines_of, parts
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.foreign.figure import (
    GOAL,
    GOAL_TAG,
    INFLUENCE,
    MOST_HURTS,
    SHORT,
    TIES,
    Belief,
    Facts,
    Figure,
    FigureAbility,
    FigureStanding,
    FigureTrait,
    Thing,
    Tie,
    TraitKind,
    attribute_of,
    hurts,
    rating,
    stat_of,
)
from hearthside.games.burning_wheel.foreign.placing import placed
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import SEVERITIES, STATS

_STAT = re.compile(
    rf"\b(?:{'|'.join((*STATS, *SHORT))})\b[\s:.]{{0,3}}[BGW]\s?\d{{1,2}}\b", re.IGNORECASE
)
_LABELLED = re.compile(r"^([A-Za-z][A-Za-z &]{0,60}?)\s?(\d)?\s*:\s*(.*)$")
_MARKS = re.compile(r"\b([RDC])(\d{1,2})\b")
_TAG = re.compile(r"[\[(](char|character|die|dt|c-?o|call-?on)[\])]", re.IGNORECASE)
_PARENS = re.compile(r"^(.*?)\s*\(([^()]{1,200})\)$")
_DICE = re.compile(r"^(.*?)[\s,]+(\d)D\b(.*)$", re.IGNORECASE)
_COUNT = re.compile(
    r"\b(fate|persona|deeds)\b\D{0,3}(\d{1,3})|(\d{1,3})\s*(fate|persona|deeds)\b", re.IGNORECASE
)
_AGE = re.compile(r"^age[d:]?\s*(\d{1,4})$|^(\d{1,4}) years(?: old)?$", re.IGNORECASE)
_KINDS: dict[str, TraitKind] = {"char": "character", "character": "character"}
_KINDS |= {"die": "die", "dt": "die", "co": "call-on", "callon": "call-on"}


def recognises(file: SheetFile) -> bool:
    return file.data is None and bool(_STAT.search(file.text))


def read(file: SheetFile) -> tuple[Understood, ...]:
    block = _Block()
    for line in lines_of(file.text):
        block.take(line)
    return (placed(block.whole),)


class _Block:
    """What the lines have come to so far, and what the next one is probably about."""

    def __init__(self) -> None:
        self.figure = Figure(name="")
        self.hurt: list[tuple[str, str]] = []
        self.about = ""
        self.lines = 0

    @property
    def whole(self) -> Figure:
        """All of it; where hurts are marked depends on stats that may come after them."""
        if not self.hurt:
            return self.figure
        forte, power = (
            held.exponent if (held := self.figure.stats.get(stat)) else 0
            for stat in ("forte", "power")
        )
        more = {**self.figure.more, **hurts(forte, power, self.hurt)}
        return replace(self.figure, more=more)

    def take(self, line: PastedLine) -> None:
        self.lines += 1
        if self.lines > 4 * MOST_OF_A_KIND:
            raise Unreadable("The text has more lines than any sheet. Paste one character.")
        if not self.figure.name:
            self.head(line.text)
            return
        found = _LABELLED.match(line.text)
        label = _SECTION.get(found[1].casefold(), "") if found else ""
        if found and label:
            self.about = label
            if found[3]:
                self.say(label, found[3])
        elif label := _SECTION.get(line.text.casefold().rstrip(":"), ""):
            self.about = label
        elif found and self.is_rating(found[1], line.text):
            self.say(self.about if self.about in _RATED else "rated", line.text.replace(":", " "))
        elif found:
            self.note(found[1] + (f" {found[2]}" if found[2] else ""), found[3])
        elif self.about:
            self.say(self.about, line.text)
        elif _STAT.search(line.text):
            self.say("rated", line.text)
        else:
            self.note("", line.text)

    def is_rating(self, label: str, text: str) -> bool:
        """Whether a label is an ability's name, with its rating behind the colon."""
        likely = self.about in _RATED or stat_of(label) or attribute_of(label)
        return bool(likely and rating(text.replace(":", " ")))

    def head(self, text: str) -> None:
        bare = re.sub(r"^name:\s*", "", text, flags=re.IGNORECASE)
        name, *rest = (one.strip() for one in bare.split(","))
        self.figure = replace(self.figure, name=phrase(name))
        for one in rest:
            if found := _AGE.match(one):
                self.figure = replace(self.figure, age=whole(found[1] or found[2]))
            elif not self.figure.stock and len(one) <= 30:
                self.figure = replace(self.figure, stock=one)
            else:
                self.note("", one)

    def note(self, label: str, text: str) -> None:
        self.figure = replace(self.figure, notes=(*self.figure.notes, (label or "Note", text)))

    def say(self, about: str, text: str) -> None:
        _READ[about](self, text)

    def rated(self, text: str) -> None:
        for one in parts(text):
            found = rating(one)
            if not found:
                self.note("Rating", one)
                continue
            name, shade, exponent = found
            counts = {kind: min(int(count), 99) for kind, count in _MARKS.findall(one)}
            marks = Marks(*(counts.get(kind, 0) for kind in "RDC"))
            ability = FigureAbility(name=name, shade=shade, exponent=exponent, marks=marks)
            self._put(ability)

    def _put(self, ability: FigureAbility) -> None:
        figure = self.figure
        if stat := stat_of(ability.name):
            held = replace(ability, name=STATS[stat])
            self.figure = replace(figure, stats={**figure.stats, stat: held})
        elif self.about == "attributes" or attribute_of(ability.name):
            held_now = {**figure.attributes, ability.name.casefold(): ability}
            self.figure = replace(figure, attributes=held_now)
        else:
            self.figure = replace(figure, skills=(*figure.skills, ability))

    def learning(self, text: str) -> None:
        made = []
        for one in parts(text):
            found = _PARENS.match(one)
            tests = whole(found[2]) if found else None
            more: Facts = {} if tests is None else {"learningProgress": tests}
            name = found[1].strip() if found and more else one
            made.append(FigureAbility(name=name, learning=True, more=more))
        self.figure = replace(self.figure, skills=(*self.figure.skills, *made))

    def wounds(self, text: str) -> None:
        for one in parts(text):
            found = _PARENS.match(one)
            kind = (found[1] if found else one).strip().casefold()
            if kind in SEVERITIES and len(self.hurt) < MOST_HURTS:
                self.hurt.append((kind, found[2] if found else ""))
            else:
                self.note("Wound", one)

    def traits(self, text: str) -> None:
        made = []
        for one in parts(text):
            tag = _TAG.search(one)
            kind = _KINDS[tag[1].casefold().replace("-", "")] if tag else "character"
            name, _, concerns = _TAG.sub("", one).strip().partition(" for ")
            made.append(FigureTrait(name=phrase(name), kind=kind, concerns=phrase(concerns)))
        kept = tuple(trait for trait in made if trait.name)
        self.figure = replace(self.figure, traits=(*self.figure.traits, *kept))

    def belief(self, text: str) -> None:
        bare = text.removesuffix(GOAL_TAG).strip()
        made = Belief(text=bare, more={GOAL: True} if bare != text else {})
        self.figure = replace(self.figure, beliefs=(*self.figure.beliefs, made))

    def instinct(self, text: str) -> None:
        made = Belief(text=text)
        self.figure = replace(self.figure, instincts=(*self.figure.instincts, made))

    def relationships(self, text: str) -> None:
        made = tuple(tie(one) for one in parts(text))
        self.figure = replace(self.figure, relationships=(*self.figure.relationships, *made))

    def affiliations(self, text: str) -> None:
        made = tuple(_standing(one) for one in parts(text))
        self.figure = replace(self.figure, affiliations=(*self.figure.affiliations, *made))

    def reputations(self, text: str) -> None:
        made = tuple(_standing(one) for one in parts(text))
        self.figure = replace(self.figure, reputations=(*self.figure.reputations, *made))

    def gear(self, text: str) -> None:
        made = tuple(Thing(name=one) for one in parts(text))
        self.figure = replace(self.figure, things=(*self.figure.things, *made))

    def lifepaths(self, text: str) -> None:
        self.figure = replace(self.figure, lifepaths=text)

    def artha(self, text: str) -> None:
        found = {}
        for kind, count, before, named in _COUNT.findall(text):
            found[(kind or named).casefold()] = int(count or before)
        self.figure = replace(self.figure, artha=Artha(**found))

    def cash(self, text: str) -> None:
        self.figure = replace(self.figure, cash=whole(text.removesuffix("D")) or 0)


_RATED = ("rated", "attributes", "skills")
_READ: dict[str, Callable[[_Block, str], None]] = {
    "rated": _Block.rated,
    "attributes": _Block.rated,
    "skills": _Block.rated,
    "learning": _Block.learning,
    "wounds": _Block.wounds,
    "traits": _Block.traits,
    "beliefs": _Block.belief,
    "instincts": _Block.instinct,
    "relationships": _Block.relationships,
    "affiliations": _Block.affiliations,
    "reputations": _Block.reputations,
    "gear": _Block.gear,
    "lifepaths": _Block.lifepaths,
    "artha": _Block.artha,
    "cash": _Block.cash,
}
_SECTION = {name: name for name in _READ} | {
    "stats": "rated",
    "lps": "lifepaths",
    "lifepath": "lifepaths",
    "b": "beliefs",
    "belief": "beliefs",
    "i": "instincts",
    "instinct": "instincts",
    "trait": "traits",
    "skill": "skills",
    "relationship": "relationships",
    "affiliation": "affiliations",
    "reputation": "reputations",
    "possessions": "gear",
    "cash dice": "cash",
}
_SECTION.pop("rated")


def tie(text: str) -> Tie:
    """A relationship as people write it.

    >>> tie("Ludwine (powerful, other family)")
    Tie(name='Ludwine', influence='powerful', ties=('other family',), text='', more={})
    """
    found = _PARENS.match(text)
    said = [one.strip() for one in re.split(r"[,;]", found[2])] if found else []
    if not found or not all(one in INFLUENCE or one in TIES.values() for one in said):
        return Tie(name=phrase(text))
    influence = next((one for one in said if one in INFLUENCE), INFLUENCE[0])
    ties = tuple(one for one in TIES.values() if one in said)
    return Tie(name=phrase(found[1]), influence=influence, ties=ties)


def _standing(text: str) -> FigureStanding:
    """The dice stand behind the name, in brackets or not."""
    bare = re.sub(r"[()]", " ", text)
    infamous = "infamous" in bare.casefold()
    bare = re.sub(r",?\s*\binfamous\b", "", bare, flags=re.IGNORECASE).strip()
    if found := _DICE.match(bare):
        name = phrase(f"{found[1]} {found[3]}")
        return FigureStanding(name=name, dice=int(found[2]), infamous=infamous)
    return FigureStanding(name=phrase(bare if infamous else text), infamous=infamous)
