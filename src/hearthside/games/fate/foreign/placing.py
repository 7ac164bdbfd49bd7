"""What becomes of somebody from elsewhere at a Fate Accelerated table, and what stays a note."""

import re
from typing import Any

from msgspec.structs import replace

from hearthside.core.foreign.formats import Understood, phrase
from hearthside.core.foreign.placing import Placing
from hearthside.core.moves import Move
from hearthside.core.wording.pronouns import usual
from hearthside.games.fate.characters import stunt_forms
from hearthside.games.fate.characters.npcs import MakeGroup, MakeMajor, MakeMook
from hearthside.games.fate.characters.stunt_forms import ADVERBS, StuntRow
from hearthside.games.fate.foreign.figure import (
    ASPECT,
    HIGH_CONCEPT,
    TROUBLE,
    Figure,
    Named,
    crossed,
    rung,
    settled,
)
from hearthside.games.fate.sheet import (
    ACTIONS,
    APPROACHES,
    MOST_GENERAL_ASPECTS,
    MOST_MOOK_BOXES,
    MOST_STARTING_STUNTS,
    STARTING_RATINGS,
)

LONGEST_ASPECT, LONGEST_NAME, LONGEST_LOOKS, LONGEST_GOOD_AT = 100, 60, 300, 200
CONCEPTS = ("high concept", "concept", "konzept", "concepto", "concetto", "koncepcja", "conceito")
TROUBLES = ("trouble", "dilemma", "complicación", "problème", "problem", "problema", "dificuldade")


def placed(figure: Figure) -> Understood:
    """A figure as this game takes it: the blanks of its making, and what has no blank."""
    place = _Place(settled(figure))
    place.name()
    place.aspects()
    place.approaches()
    place.stunts()
    place.points()
    place.harm()
    place.rest()
    return replace(place.placed(*place.moves()), left_as_npc=tuple(place.left_as_npc()))


class _Place(Placing[Figure]):
    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        self.ratings: dict[str, int] = {}
        self.stunt_rows: list[StuntRow] = []
        self.looks = ""

    def name(self) -> None:
        figure = self.figure
        name = self.named(LONGEST_NAME)
        self.understood += [f"Name: {name}"] if name == figure.name else []
        looks = next((n for n in figure.notes if n.name.casefold() in _LOOKS), None)
        if looks and len(phrase(looks.text)) <= LONGEST_LOOKS:
            self.looks = phrase(looks.text)
            self.understood.append(f"What people see: {self.looks}")
        pronouns = usual(figure.pronouns)
        self.steps["name"] = {"name": name, "pronouns": pronouns, "appearance": self.looks}
        if figure.pronouns != pronouns:
            self.left.append(f"Pronouns: {figure.pronouns}")

    def aspects(self) -> None:
        fitting = []
        for one in self.figure.aspects:
            if len(one.text) > LONGEST_ASPECT:
                short = f"“{one.text[:40]}…” is longer than {LONGEST_ASPECT} characters."
                self.problems.append(f"{short} An aspect is a phrase: shorten it.")
                self.left.append(_labelled(one))
            else:
                fitting.append(one)
        concept = _first(fitting, CONCEPTS) or next(iter(fitting), None)
        trouble = _first([one for one in fitting if one is not concept], TROUBLES)
        general = [one for one in fitting if one is not concept and one is not trouble]
        kept = general[:MOST_GENERAL_ASPECTS]
        self.understood += [f"{HIGH_CONCEPT}: {concept.text}"] if concept else []
        self.understood += [f"{TROUBLE}: {trouble.text}"] if trouble else []
        self.understood += [_labelled(one) for one in kept]
        self.left += [_labelled(one) for one in general[len(kept) :]]
        self.steps["idea"] = {
            "high_concept": concept.text if concept else "",
            "trouble": trouble.text if trouble else "",
        }
        texts = [*(one.text for one in kept), "", "", ""]
        self.steps["aspects"] = dict(zip(("first", "second", "third"), texts, strict=False))
        if not concept:
            self.problems.append("There is no high concept. Say in a phrase who this is.")
        elif not trouble:
            self.problems.append("There is no trouble. Say what always comes back to bite them.")

    def approaches(self) -> None:
        skills = {}
        for name, rating in self.figure.skills.items():
            if name.casefold() in APPROACHES:
                self.ratings[name.casefold()] = rating
            else:
                skills[name] = rating
        if skills:
            self.left.append(f"Skills: {by_rating(skills)}")
        if not self.ratings:
            self.problems.append(
                "Approaches are missing: this game rates how people do things, not skills. "
                "Put the six approaches in order."
            )
            return
        rated = by_rating({APPROACHES[id]: rating for id, rating in self.ratings.items()})
        self.understood.append(f"Approaches: {rated}")
        order = sorted(self.ratings, key=lambda id: -self.ratings[id])
        self.steps["approaches"] = {"order": order}
        if sorted(self.ratings.values(), reverse=True) != list(STARTING_RATINGS):
            self.problems.append(
                "A new character has approaches at +3, +2, +2, +1, +1 and 0. These are others: "
                "their order is taken, the game master can set each."
            )
            self.left.append(f"Approaches as they were: {rated}")

    def stunts(self) -> None:
        for at, one in enumerate(self.figure.stunts):
            row = stunt_row(one)
            if at >= MOST_STARTING_STUNTS or not _fits(row):
                self.left.append(f"Stunt: {_said(one)}")
                if at < MOST_STARTING_STUNTS:
                    self.problems.append(f"{one.name[:60] or 'A stunt'} is too long for its blank.")
                continue
            self.stunt_rows.append(row)
            self.understood.append(f"Stunt: {_said(one)}")
            if sentence := stunt_forms.missing(row):
                self.problems.append(sentence if _gives_two(one) else _of_another_kind(one))
        if len(self.figure.stunts) > MOST_STARTING_STUNTS:
            self.problems.append(
                f"A new character has at most {MOST_STARTING_STUNTS} stunts. The rest is a note."
            )
        self.steps["stunts"] = {"stunts": [stunt_forms.as_values(row) for row in self.stunt_rows]}

    def points(self) -> None:
        """Making gives its own refresh and points: what the sheet said is for the game master."""
        for label, value in (
            ("Refresh", self.figure.refresh),
            ("Fate points", self.figure.points),
        ):
            if value is not None:
                self.left.append(f"{label}: {value}")

    def harm(self) -> None:
        for track in self.figure.tracks:
            label = track.name if track.kind == "condition" else _stress(track.name)
            worth = "" if set(track.worth) <= {1} else f" ({', '.join(map(str, track.worth))})"
            self.left.append(f"{label}: {crossed(track)}{worth}")
        for one in self.figure.wounds:
            filled = one.text or "empty"
            self.left.append(f"{one.name} consequence ({one.worth}): {filled}")

    def rest(self) -> None:
        figure = self.figure
        lines = self.understood if figure.good_at and not self.ratings else self.left
        if figure.size > 1:
            mob = self.good_at() and not self.ratings
            (self.understood if mob else self.left).append(f"A mob of {figure.size}")
        for label, many in (("Skilled at", figure.good_at), ("Bad at", figure.bad_at)):
            if many:
                lines.append(f"{label}: {', '.join(many)}")
        self.left += [f"Extra: {_said(one)}" for one in figure.extras]
        if figure.portrait:
            self.left.append(f"Picture: {figure.portrait}")
        looks = self.looks
        for note in figure.notes:
            if looks and note.name.casefold() in _LOOKS and phrase(note.text) == looks:
                looks = ""
                continue
            self.left.append(_said(note))

    def good_at(self) -> str:
        """FA-9.4: what somebody without approaches is good at; of skills, the best that fit."""
        skills = self.figure.skills
        best = sorted((one for one in skills if skills[one] > 0), key=lambda one: -skills[one])
        said = ", ".join(self.figure.good_at or best)
        return said if len(said) <= LONGEST_GOOD_AT else said[:LONGEST_GOOD_AT].rpartition(",")[0]

    def left_as_npc(self) -> list[str]:
        """What a mook has no place for, though a character would."""
        if self.ratings or not self.good_at():
            return []
        looks = [f"What people see: {self.looks}"] if self.looks else []
        return [*looks, *(line for line in self.understood if line.startswith("Stunt: "))]

    def moves(self) -> tuple[Move, ...]:
        """The same one as somebody of the game master's; none where words are still missing."""
        figure = self.figure
        idea, (name, pronouns, _) = self.steps["idea"], self.steps["name"].values()
        general = [text for text in self.steps["aspects"].values() if text]
        if not idea["high_concept"]:
            return ()
        if (good_at := self.good_at()) and not self.ratings:
            said: dict[str, Any] = {
                "name": name,
                "aspects": "\n".join(filter(None, (*idea.values(), *general))),
                "good_at": good_at,
                "bad_at": ", ".join(figure.bad_at),
            }
            if figure.size > 1:
                return (MakeGroup(**said, size=figure.size),)
            return (MakeMook(**said, pronouns=pronouns, boxes=_boxes(figure, 0, MOST_MOOK_BOXES)),)
        if not self.ratings:
            return ()
        whole = [row for row in self.stunt_rows if not stunt_forms.missing(row)]
        major = MakeMajor(
            name=name,
            pronouns=pronouns,
            **idea,
            appearance=self.looks,
            aspects="\n".join(general),
            boxes=_boxes(figure, 1, 4),
            stunts=tuple(whole),
        )
        rated = {id: min(8, max(-2, rating)) for id, rating in self.ratings.items()}
        return (replace(major, **rated),)


_LOOKS = ("description", "appearance", "looks", "what people see")


def _boxes(figure: Figure, least: int, most: int) -> int:
    stress = [len(track.worth) for track in figure.tracks if track.kind == "stress"]
    return min(max([*stress, least]), most)


def _first(aspects: list[Named], labels: tuple[str, ...]) -> Named | None:
    return next((one for one in aspects if one.name.casefold().startswith(labels)), None)


def _labelled(aspect: Named) -> str:
    return f"{aspect.name or ASPECT}: {aspect.text}"


def _said(one: Named) -> str:
    return ": ".join(filter(None, (one.name, one.text)))


def _stress(name: str) -> str:
    return name if "stress" in name.casefold() else f"{name} stress"


def by_rating(skills: dict[str, int]) -> str:
    """Skills as a stat block lists them, the best first."""
    ranks = sorted(set(skills.values()), reverse=True)
    return "; ".join(
        f"{rung(rank)} " + ", ".join(name for name, rating in skills.items() if rating == rank)
        for rank in ranks
    )


# Stunts

_BECAUSE = re.compile(r"^because (.{1,200}?), (?=(?:i (?:get|gain|can)|once per)\b)", re.IGNORECASE)
_ONCE = re.compile(r"^once (?:per|each|a) (?:game )?session,? (?:i can |you can )?", re.IGNORECASE)
_GET = re.compile(r"^i (?:get|gain) (?:a )?\+2 (?:bonus )?when(?:ever)? i ", re.IGNORECASE)
_DOES = {"create an advantage": "advantage", "creating an advantage": "advantage"}
_DOES |= {"creating advantages": "advantage", "create advantages": "advantage"}
_DOES |= {"overcome": "overcome", "attack": "attack", "defend": "defend"}
_BOTH = (f"{ACTIONS['advantage']} or overcome", f"overcome or {ACTIONS['advantage']}")


def stunt_row(stunt: Named) -> StuntRow:
    """A stunt's words in the blanks of ours, as far as they go."""
    text = phrase(stunt.text)
    feature = ""
    if found := _BECAUSE.match(text):
        feature, text = found[1], text[found.end() :]
    if found := _ONCE.match(text):
        return StuntRow(name=stunt.name, kind="open", feature=feature, text=_ended(text, found))
    if not (found := _GET.match(text)):
        action = next((_DOES[word] for word in _DOES if f" {word}" in f" {text.casefold()}"), "")
        return StuntRow(
            name=stunt.name,
            feature=feature,
            action=action,  # type: ignore[arg-type]
            text=text.removesuffix("."),
        )
    rest = _ended(text, found)
    approach = next(
        (id for id, how in ADVERBS.items() if rest.casefold().startswith(f"{how.casefold()} ")), ""
    )
    rest = rest[len(ADVERBS[approach]) + 1 :] if approach else rest
    both = next((words for words in _BOTH if rest.casefold().startswith(words)), "")
    word = both or next((one for one in _DOES if rest.casefold().startswith(one)), "")
    return StuntRow(
        name=stunt.name,
        feature=feature,
        approach=approach,
        action=("advantage" if both else _DOES.get(word, "")),  # type: ignore[arg-type]
        text=rest[len(word) :].strip(),
        both=bool(both),
    )


def _ended(text: str, found: re.Match[str]) -> str:
    return text[found.end() :].removesuffix(".")


def _gives_two(stunt: Named) -> bool:
    return not stunt.text or bool(re.search(r"\+\s?2", stunt.text))


def _of_another_kind(stunt: Named) -> str:
    """FA-4.1, FA-4.3: a stunt of theirs that is neither of the two kinds there are here."""
    return (
        f"{stunt.name or 'A stunt'} gave no +2 where it comes from. Choose an approach and an "
        "action that get one here, or make it something you can do once per session."
    )


def _fits(row: StuntRow) -> bool:
    return len(row.name) <= 60 and len(row.feature) <= 120 and len(row.text) <= 160
