"""What becomes of somebody from elsewhere at a Burning Wheel table, and what stays a note."""

import re
from collections.abc import Iterable
from typing import Any

from hearthside.core.foreign.formats import Understood, phrase
from hearthside.core.foreign.placing import Placing
from hearthside.core.moves import Move
from hearthside.games.burning_wheel.characters.beliefs_instincts_traits import CONVICTIONS
from hearthside.games.burning_wheel.characters.editing import EditSheet
from hearthside.games.burning_wheel.characters.npcs import WriteNpc
from hearthside.games.burning_wheel.content import SKILLS
from hearthside.games.burning_wheel.foreign.beside import TAX, Beside
from hearthside.games.burning_wheel.foreign.figure import (
    CONCEPT,
    ENMITY,
    FUNDS,
    GOAL,
    INFLUENCE,
    SETTINGS,
    STATION,
    Belief,
    Facts,
    Figure,
    FigureAbility,
    FigureStanding,
    Tie,
    rated,
)
from hearthside.games.burning_wheel.sheet import ATTRIBUTES, EMOTIONS, STATS

LONGEST_NAME, LONGEST_CONCEPT, LONGEST_BELIEF, LONGEST_STANDING = 60, 100, 200, 80
LONGEST_CALL_ON, LONGEST_LIST, LONGEST_GEAR = 120, 300, 500
MOST_SKILLS, MOST_TRAITS, MOST_STANDING, MOST_COINS, MOST_DICE = 30, 12, 8, 99, 10


def placed(figure: Figure) -> Understood:
    """A figure as this game takes it: the blanks of its making, and what has no blank."""
    place = _Place(figure)
    place.who()
    place.rated("stats", "Stats", STATS, figure.stats)
    place.rated("attributes", "Attributes", {**ATTRIBUTES, **EMOTIONS}, figure.attributes)
    place.skills()
    place.beliefs()
    place.traits()
    place.people()
    place.means()
    place.marks()
    place.rest()
    return place.placed(*place.moves())


class _Place(Placing[Figure]):
    """All of a figure, with what is marked beside it."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        self.beside = Beside(self.understood, self.left)

    def who(self) -> None:
        figure = self.figure
        last = figure.lifepaths.rpartition(",")[2].strip()
        self.steps["who"] = {
            "name": self.named(LONGEST_NAME),
            "pronouns": "",
            "concept": self._short(figure.note(CONCEPT) or last, LONGEST_CONCEPT),
            "settings": self._short(figure.note(SETTINGS), 120),
            "station": self._short(figure.note(STATION), 60),
        }
        self.understood += [
            f"{label.capitalize()}: {text}" for label, text in self.steps["who"].items() if text
        ]
        for label, text in (("Stock", figure.stock), ("Lifepaths", figure.lifepaths)):
            self.left += [f"{label}: {text}"] if text else []
        self.left += [f"Age: {figure.age}"] if figure.age else []

    def _short(self, text: str, most: int) -> str:
        """Words that fit a blank; what does not stays a note."""
        if len(text) > most:
            self.left.append(text)
            return ""
        return text

    def rated(
        self, step: str, title: str, names: dict[str, str], held: dict[str, FigureAbility]
    ) -> None:
        known = {id: one for id, one in held.items() if id in names}
        self.left += [f"Attribute: {rated(one)}" for id, one in held.items() if id not in names]
        for id, one in held.items():
            self.beside.ability(
                one, id if id in names and (one.exponent or id not in EMOTIONS) else ""
            )
        if not any(one.exponent for one in known.values()):
            if step == "stats":
                self.problems.append("No stats are rated. Write them in.")
            return
        bare = FigureAbility(name="")
        rows = [(id, known.get(id, bare)) for id in names]
        self.steps[step] = {
            "rated": [
                {"ability": id, "shade": one.shade, "exponent": one.exponent} for id, one in rows
            ]
        }
        self.understood.append(f"{title}: {', '.join(rated(one) for one in known.values())}")

    def skills(self) -> None:
        ids = {skill.name.casefold(): id for id, skill in SKILLS.everything().items()}
        rows: dict[str, FigureAbility] = {}
        for one in self.figure.skills:
            id = ids.get(one.name.casefold(), "")
            if one.learning:
                self.beside.learning(one, id)
            elif not id or id in rows or len(rows) >= MOST_SKILLS:
                self.left.append(f"Skill: {rated(one)}")
                self.beside.ability(one)
            else:
                rows[id] = one
                self.beside.ability(one, id)
        unknown = [one.name for one in self.figure.skills if one.name.casefold() not in ids]
        if unknown:
            self.problems.append(
                f"{', '.join(unknown[:6])}: no such skill in our list. It is kept as a note; the "
                "game master can add it as content."
            )
        if not rows:
            return
        self.understood.append(f"Skills: {', '.join(map(rated, rows.values()))}")
        self.steps["skills"] = {
            "rated": [
                {"skill": id, "shade": one.shade, "exponent": one.exponent, "tools": True}
                for id, one in rows.items()
            ]
        }

    def beliefs(self) -> None:
        blanks: dict[str, Any] = {f"goal{at}": False for at in range(CONVICTIONS)}
        for label, many in (("belief", self.figure.beliefs), ("instinct", self.figure.instincts)):
            fits = [one for one in many if len(phrase(one.text)) <= LONGEST_BELIEF][:CONVICTIONS]
            for at in range(CONVICTIONS):
                blanks[f"{label}{at}"] = phrase(fits[at].text) if at < len(fits) else ""
                if label == "belief" and at < len(fits):
                    blanks[f"goal{at}"] = fits[at].more.get(GOAL) is True
            for one in many:
                lines = self.understood if one in fits else self.left
                lines.append(f"{label.capitalize()}: {one.text}")
                self._earned(label, one)
                place = f"{label}s.{fits.index(one)}" if one in fits else ""
                self.beside.conviction(one, place)
        if any(text for text in blanks.values() if isinstance(text, str)):
            self.steps["beliefs"] = blanks

    def _earned(self, label: str, one: Belief) -> None:
        got = [key for key in ("fate", "persona", "deeds") if one.more.get(key)]
        if got:
            self.left.append(f"Earned by the {label} “{one.text[:60]}”: {', '.join(got)}")

    def traits(self) -> None:
        rows: list[dict[str, Any]] = []
        for one in self.figure.traits:
            fits = len(one.name) <= LONGEST_NAME and len(one.concerns) <= LONGEST_CALL_ON
            if fits and len(rows) < MOST_TRAITS:
                rows.append({"name": one.name, "kind": one.kind, "concerns": one.concerns})
                self.understood.append(f"Trait: {one.name} ({one.kind})")
                if one.text:
                    self.left.append(f"{one.name}: {one.text}")
            else:
                said = f": {one.text}" if one.text else ""
                self.left.append(f"Trait: {one.name} ({one.kind}){said}")
            self.left += _told(one.name, one.more)
        if rows:
            self.steps["traits"] = {"traits": rows}

    def people(self) -> None:
        figure = self.figure
        friends = [one for one in figure.relationships if ENMITY not in one.ties]
        foes = [one for one in figure.relationships if ENMITY in one.ties]
        blanks: dict[str, Any] = {
            "relationships": self._listed("Relationships", map(tied, friends)),
            "enemies": self._listed("Personal enemies", map(tied, foes)),
            "affiliations": self._standing("Affiliation", figure.affiliations),
            "reputations": self._standing(
                "Reputation", [one for one in figure.reputations if not one.infamous]
            ),
            "infamous": self._standing(
                "Infamous reputation", [one for one in figure.reputations if one.infamous]
            ),
        }
        for tie in figure.relationships:
            self.left += [f"{tie.name}: {tie.text}"] if tie.text else []
        if any(blanks.values()):
            self.steps["people"] = blanks

    def _listed(self, label: str, many: Iterable[str], most: int = LONGEST_LIST) -> str:
        """Names between commas, as many as the blank holds; a comma in one makes it a note."""
        kept = ""
        for one in many:
            longer = f"{kept}, {one}" if kept else one
            if "," in one or "\n" in one or len(longer) > most:
                self.left.append(f"{label}: {one}")
            else:
                kept = longer
                self.understood.append(f"{label}: {one}")
        return kept

    def _standing(self, label: str, many: Iterable[FigureStanding]) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for one in many:
            fits = len(one.name) <= LONGEST_STANDING and 1 <= one.dice <= 3
            if fits and len(rows) < MOST_STANDING:
                rows.append({"name": one.name, "dice": one.dice})
                self.understood.append(f"{label}: {one.name} {one.dice}D")
            else:
                self.left.append(f"{label}: {one.name} {one.dice}D")
            self.left += [f"{one.name}: {one.text}"] if one.text else []
        return rows

    def means(self) -> None:
        figure, artha = self.figure, self.figure.artha
        names = [one.name for one in figure.things]
        self.steps["means"] = {
            "gear": self._listed("Gear", names, LONGEST_GEAR),
            "cash": min(max(figure.cash, 0), MOST_COINS),
            "funds": self._funds(),
            "fate": min(artha.fate, MOST_COINS),
            "persona": min(artha.persona, MOST_COINS),
            "deeds": min(artha.deeds, MOST_COINS),
        }
        for one in figure.things:
            self.left += [f"{one.name}: {one.text}"] if one.text else []
            self.left += _told(one.name, one.more)
        self.understood += [f"Cash dice: {figure.cash}"] if figure.cash else []
        self.understood += [f"Artha: {artha.words}"] if artha.count else []

    def _funds(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for one in filter(None, self.figure.note(FUNDS).split("; ")):
            found = _FUND.match(one)
            if found and len(rows) < MOST_STANDING and 1 <= int(found[2]) <= MOST_DICE:
                rows.append(
                    {"name": found[1].strip(), "dice": int(found[2]), "loan": bool(found[3])}
                )
                self.understood.append(f"Fund: {one}")
            else:
                self.left.append(f"Fund: {one}")
        return rows

    def marks(self) -> None:
        self.beside.hurt(self.figure.more)
        if blanks := self.beside.blanks:
            self.steps["marks"] = blanks

    def rest(self) -> None:
        figure = self.figure
        said = {path: one for path, one in figure.more.items() if not _QUIET.match(path)}
        if said.get(TAX) == self.beside.tax:
            del said[TAX]
        self.left += _told("", said)
        self.left += [f"Picture: {figure.portrait}"] if figure.portrait else []
        shown = (CONCEPT, SETTINGS, STATION, FUNDS)
        self.left += [f"{label}: {text}" for label, text in figure.notes if label not in shown]

    def moves(self) -> tuple[Move, ...]:
        """The same one as somebody of the game master's: named, then written step by step."""
        who = self.steps["who"]
        first = WriteNpc(name=who["name"], concept=who["concept"], skills="", hidden=False)
        steps = [EditSheet(who="", step=id, blanks=blanks) for id, blanks in self.steps.items()]
        return (first, *steps)


_FUND = re.compile(r"^(.{1,60}) (\d{1,2})D( \(lent\))?$")


def tied(one: Tie) -> str:
    """A relationship as it is written in a list.

    >>> tied(Tie(name="Ludwine", influence="powerful", ties=("other family",)))
    'Ludwine (powerful; other family)'
    """
    weight = () if one.influence == INFLUENCE[0] else (one.influence,)
    said = "; ".join((*weight, *(tie for tie in one.ties if tie != ENMITY)))
    return f"{one.name} ({said})" if said else one.name


_QUIET = re.compile(
    r"^(?:ptgs/(?:wound\d+/|woundNotes[123]$|..(?:Thresh|Taken|Shade)$|woundShade)|settings/)"
)
"""What other lines speak for already, or how a tool shows a sheet."""


def _told(name: str, more: Facts) -> list[str]:
    """What only its own tool has a place for, in words; what is off or nothing says nothing."""
    lines = []
    for path, value in more.items():
        if value in ("", 0, False) or path in ("pointCost", "special", GOAL):
            continue
        bare = re.sub(r"/0(?=/|$)", "", path)
        label = re.sub(r"(?<=[a-z])(?=[A-Z\d])", " ", bare).replace("/", ", ").lower()
        said = "yes" if value is True else str(value)
        lines.append(f"{name}, {label}: {said}" if name else f"{label.capitalize()}: {said}")
    return lines
