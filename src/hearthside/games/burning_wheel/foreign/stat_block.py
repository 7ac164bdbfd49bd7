"""Burning Wheel sheets as people type and paste them, and written so."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from hearthside.core.foreign.formats import (
    MOST_OF_A_KIND,
    File,
    Understood,
    Unreadable,
    phrase,
    whole,
)
from hearthside.core.foreign.pasted import Line, lines_of, parts
from hearthside.games.burning_wheel.foreign.figure import (
    GOAL,
    INFLUENCE,
    SHORT,
    TIES,
    Ability,
    Belief,
    Figure,
    Standing,
    Thing,
    Tie,
    Trait,
    TraitKind,
    attribute_of,
    marked,
    rated,
    rating,
    stat_of,
    wounds,
)
from hearthside.games.burning_wheel.foreign.placing import placed
from hearthside.games.burning_wheel.resolve import Artha, Marks
from hearthside.games.burning_wheel.sheet import STATS

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
_GOAL = " [goal]"
_TAGS = {"character": "Char", "die": "Dt", "call-on": "C-O"}


def recognises(file: File) -> bool:
    return file.data is None and bool(_STAT.search(file.text))


def read(file: File) -> tuple[Understood, ...]:
    block = _Block()
    for line in lines_of(file.text):
        block.take(line)
    return (placed(block.figure),)


class _Block:
    """What the lines have come to so far, and what the next one is probably about."""

    def __init__(self) -> None:
        self.figure = Figure(name="")
        self.about = ""
        self.lines = 0

    def take(self, line: Line) -> None:
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
            ability = Ability(name=name, shade=shade, exponent=exponent, marks=marks)
            self._put(ability)

    def _put(self, ability: Ability) -> None:
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
        made = tuple(Ability(name=one, learning=True) for one in parts(text))
        self.figure = replace(self.figure, skills=(*self.figure.skills, *made))

    def traits(self, text: str) -> None:
        made = []
        for one in parts(text):
            tag = _TAG.search(one)
            kind = _KINDS[tag[1].casefold().replace("-", "")] if tag else "character"
            name, _, concerns = _TAG.sub("", one).strip().partition(" for ")
            made.append(Trait(name=phrase(name), kind=kind, concerns=phrase(concerns)))
        kept = tuple(trait for trait in made if trait.name)
        self.figure = replace(self.figure, traits=(*self.figure.traits, *kept))

    def belief(self, text: str) -> None:
        bare = text.removesuffix(_GOAL).strip()
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


def _standing(text: str) -> Standing:
    """The dice stand behind the name, in brackets or not."""
    bare = re.sub(r"[()]", " ", text)
    infamous = "infamous" in bare.casefold()
    bare = re.sub(r",?\s*\binfamous\b", "", bare, flags=re.IGNORECASE).strip()
    if found := _DICE.match(bare):
        name = phrase(f"{found[1]} {found[3]}")
        return Standing(name=name, dice=int(found[2]), infamous=infamous)
    return Standing(name=phrase(bare if infamous else text), infamous=infamous)


# Writing


def write(figure: Figure) -> str:
    head = [figure.name, figure.stock, f"age {figure.age}" if figure.age else ""]
    learning = [one for one in figure.skills if one.learning]
    hurt, artha = wounds(figure.more), figure.artha
    lines = [
        ", ".join(filter(None, head)),
        f"Lifepaths: {figure.lifepaths}" if figure.lifepaths else "",
        _said("Stats", map(_tested, figure.stats.values())),
        _said("Attributes", map(_tested, figure.attributes.values())),
        _said("Skills", (_tested(one) for one in figure.skills if not one.learning)),
        _said("Traits", map(_trait, figure.traits)),
        *(f"B{n}: {_belief(one)}" for n, one in enumerate(figure.beliefs, 1)),
        *(f"I{n}: {phrase(one.text)}" for n, one in enumerate(figure.instincts, 1)),
        _said("Relationships", map(_tied, figure.relationships)),
        _said("Affiliations", map(_dice, figure.affiliations)),
        _said("Reputations", map(_dice, figure.reputations)),
        _said("Gear", (one.name for one in figure.things)),
        f"Artha: Fate {artha.fate}, Persona {artha.persona}, Deeds {artha.deeds}",
        f"Cash: {figure.cash}" if figure.cash else "",
        _said("Learning", (one.name for one in learning)),
        _said("Wounds", hurt),
        *(f"{label}: {phrase(text)}" for label, text in figure.notes),
    ]
    return "\n".join(filter(None, lines)) + "\n"


def _said(label: str, many: object) -> str:
    each = [str(one) for one in many]  # type: ignore[attr-defined]
    bare = [re.sub(r"\([^()]*\)", "", one) for one in each]
    between = "; " if any("," in one for one in bare) else ", "
    ending = ";" if between == "; " and len(each) == 1 else ""
    return f"{label}: {between.join(each)}{ending}" if each else ""


def _tested(one: Ability) -> str:
    tests = marked(one)
    return f"{rated(one)} ({tests})" if tests else rated(one)


def _belief(one: Belief) -> str:
    return f"{phrase(one.text)}{_GOAL if one.more.get(GOAL) else ''}"


def _trait(one: Trait) -> str:
    said = f" for {one.concerns}" if one.concerns else ""
    return f"[{_TAGS[one.kind]}] {one.name}{said}"


def _tied(one: Tie) -> str:
    said = ", ".join((*(() if one.influence == INFLUENCE[0] else (one.influence,)), *one.ties))
    return f"{one.name} ({said})" if said else one.name


def _dice(one: Standing) -> str:
    return f"{one.name} ({one.dice}D{', infamous' * one.infamous})"
