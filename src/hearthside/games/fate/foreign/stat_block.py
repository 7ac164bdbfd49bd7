"""Stat blocks as people type and paste them: any order, any marks; what is not understood stays."""

import re

from hearthside.core.foreign.formats import MOST_OF_A_KIND, SheetFile, Understood, Unreadable, whole
from hearthside.core.foreign.pasted import PastedLine, lines_of
from hearthside.core.foreign.plain import titled
from hearthside.games.fate.foreign.figure import (
    ASPECT,
    HIGH_CONCEPT,
    TROUBLE,
    WORTH,
    Figure,
    Named,
    StressTrack,
    Wound,
    boxes,
    parts,
    severity,
    with_name,
    wound,
)
from hearthside.games.fate.foreign.placing import placed
from hearthside.games.fate.foreign.typed_ratings import ratings

_FATE = re.compile(
    r"^\W*(?:high concept|trouble|aspects?|approaches|fate points|refresh|consequences)\b",
    re.IGNORECASE | re.MULTILINE,
)
_LABELLED = re.compile(r"^([^:]{1,80}?)\s*:(?:\s+|$)(.*)$")
_OF = re.compile(r"^(aspect|note|extra|condition) \((.{1,60})\)$", re.IGNORECASE)
_BOX = re.compile(r"\[\s?([xX✓]?)\s?\]|([☐▢□○◯])|([☒☑■●])")
_ROUND = re.compile(r"^[Oo0](?:\s?[Oo0])*$")
_WORTHS = re.compile(r"\((\d{1,2}(?:, ?\d{1,2})*)\)")
_COUNT = re.compile(r"^(\d{1,2}) ?(?:boxes|box|each)\b[ .,;]*")
_STUNT = re.compile(r"^(.{1,60}?)\s*(?::|\.|\s[–—-])\s+(.+)$")
_SLOT = re.compile(r"\s*/\s*(?=[A-Z])|;\s*")
_SKILLED = re.compile(r"^(?:skilled|good)(?: \(.{1,6}\))? at$", re.IGNORECASE)
_BAD = re.compile(r"^bad(?: \(.{1,6}\))? at$", re.IGNORECASE)
_SECTIONS = {
    "aspects": "aspects",
    "other aspects": "aspects",
    "skills": "skills",
    "approaches": "skills",
    "stunts": "stunts",
    "stunts & extras": "stunts",
    "extras": "extras",
    "stress": "stress",
    "stress tracks": "stress",
    "consequences": "consequences",
    "conditions": "conditions",
    "fate points": "points",
    "notes": "notes",
}


def recognises(file: SheetFile) -> bool:
    return file.data is None and bool(_FATE.search(file.text))


def read(file: SheetFile) -> tuple[Understood, ...]:
    block = _Block()
    for line in lines_of(file.text):
        block.take(line)
    return (placed(block.figure()),)


class _Block:
    """What the lines have come to so far, and what the next one is probably about."""

    def __init__(self) -> None:
        self.name = ""
        self.section = ""
        self.aspects: list[Named] = []
        self.listed: list[PastedLine] = []
        self.skills: dict[str, int] = {}
        self.stunts: list[Named] = []
        self.extras: list[Named] = []
        self.tracks: list[StressTrack] = []
        self.wounds: list[Wound] = []
        self.notes: list[Named] = []
        self.said: dict[str, str] = {}
        self.numbers: dict[str, int | None] = {}

    def figure(self) -> Figure:
        named = (*self.aspects, *self.stunts, *self.notes)
        if len(named) + len(self.listed) + len(self.tracks) + len(self.wounds) > MOST_OF_A_KIND:
            raise Unreadable("The text goes on for longer than any sheet. Paste one character.")
        figure = Figure(
            name="",
            pronouns=self.said.get("pronouns", ""),
            aspects=(*self.aspects, *(Named(ASPECT, text) for text in self._listed())),
            skills=self.skills,
            stunts=tuple(self.stunts),
            extras=tuple(self.extras),
            tracks=tuple(track for track in self.tracks if track.worth),
            wounds=tuple(self.wounds),
            refresh=self.numbers.get("refresh"),
            points=self.numbers.get("points"),
            good_at=parts(self.said.get("good", "")),
            bad_at=parts(self.said.get("bad", "")),
            portrait=self.said.get("picture", ""),
            notes=tuple(self.notes),
        )
        return with_name(figure, titled(self.name))

    def _listed(self) -> list[str]:
        """A list of aspects: by line, semicolon or italics, and by commas only where none is."""
        leaning = [one for line in self.listed for one in line.leaning]
        if len(leaning) > 1:
            return leaning
        texts = [one.strip() for line in self.listed for one in line.text.split(";")]
        texts = [text for text in texts if text]
        alone = len(texts) == 1 and not self.listed[0].bullet
        return list(parts(texts[0])) if alone else texts

    def take(self, line: PastedLine) -> None:
        found = _LABELLED.match(line.text)
        label, rest = (found[1], found[2].strip()) if found else (line.text, "")
        if not self.name and (not found or line.heading) and label.casefold() not in _SECTIONS:
            self.name = line.text
        elif found and line.bullet and self.section in ("stunts", "extras"):
            self._continued(line, label, rest)  # whatever it is called: “Severe Frost” is a stunt
        elif not self._known(label, rest, line) and not self._continued(line, label, rest):
            skills = ratings(line.text)
            if skills and not line.heading:
                self.skills |= skills
            elif line.heading and not rest:
                self.section = "notes"
                self._note("", label)
            else:
                self._note(label if found else "", rest if found else line.text)

    def _known(self, label: str, rest: str, line: PastedLine) -> bool:
        """A label that says what it is about, whatever came before."""
        key = label.casefold().strip("* ")
        if key in _SECTIONS:
            return self._begins(_SECTIONS[key], rest, line)
        if of := _OF.match(label):
            return self._of(of[1].casefold(), of[2], rest)
        if key in ("high concept", "concept", "trouble", "aspect"):
            slot = {"trouble": TROUBLE, "aspect": ASPECT}.get(key, HIGH_CONCEPT)
            self.aspects += [Named(slot, rest)] if rest else []
        elif key == "refresh" or key in ("current", "fate point", "current fate points"):
            self.numbers["refresh" if key == "refresh" else "points"] = whole(rest)
            return whole(rest) is not None
        elif key in ("pronouns", "picture"):
            self.said[key] = rest
        elif _SKILLED.match(label) or _BAD.match(label):
            self.said["good" if _SKILLED.match(label) else "bad"] = rest
        elif key.endswith(" stress") and (rest or line.heading):
            self._track(label, rest)
        elif severity(key) and key.startswith(tuple(WORTH)):
            self.wounds.append(wound(label, None, _filled(rest)))
        else:
            return False
        return True

    def _begins(self, section: str, rest: str, line: PastedLine) -> bool:
        """A heading, and what may stand behind it on its line."""
        if section == "points" and rest:
            self.numbers["points"] = whole(rest)
            return whole(rest) is not None
        self.section = section
        if not rest:
            return True
        match section:
            case "aspects":
                self.listed.append(PastedLine(rest, leaning=line.leaning))
                self.section = ""
            case "skills":
                skills = ratings(rest)
                self.skills |= skills or {}
                return skills is not None
            case "stress":
                self._track("Stress", rest)
            case "consequences":
                self._slots(rest)
            case "notes":
                self._note("Notes", rest)
            case _:
                return self._continued(PastedLine(rest), *_parted(rest))
        return True

    def _of(self, kind: str, name: str, rest: str) -> bool:
        match kind:
            case "aspect":
                self.aspects.append(Named(name, rest))
            case "note":
                self._note(name, rest)
            case "extra":
                self.extras = _joined(self.extras, name, rest)
            case _:
                self._track(name, rest, kind="condition")
        return True

    def _continued(self, line: PastedLine, label: str, rest: str) -> bool:
        """A line that belongs to what the last heading spoke of."""
        match self.section:
            case "aspects" if not line.heading:
                self.listed.append(line)
            case "skills" if skills := ratings(line.text):
                self.skills |= skills
            case "stunts" | "extras" if not line.heading:
                self._stunt(line)
            case "stress" if not rest and self.tracks and (boxed := _boxes(line.text)):
                old = self.tracks.pop()
                worth = (*old.worth, *boxed[0])
                self.tracks.append(boxes(old.name, worth, (*old.marked, *boxed[1])))
            case "stress" | "conditions" if line.text.rstrip().endswith(":") or rest:
                kind = "condition" if self.section == "conditions" else ""
                self._track(label, rest, kind=kind)
            case "consequences" if rest or severity(label):
                self.wounds.append(wound(label, None, _filled(rest)))
            case "notes" if not line.heading:
                self._note("Notes", line.text)
            case _:
                return False
        return True

    def _stunt(self, line: PastedLine) -> None:
        into = self.stunts if self.section == "stunts" else self.extras
        named = _STUNT.match(line.text)
        if named and not line.text.casefold().startswith("because "):
            into.append(Named(named[1], named[2]))
        elif into and not line.bullet and not into[-1].text.endswith("."):
            last = into.pop()
            into.append(Named(last.name, f"{last.text} {line.text}".strip()))
        elif line.text.casefold().startswith("because "):
            into.append(Named("Stunt", line.text))
        else:
            into.append(Named(line.text, ""))

    def _track(self, name: str, rest: str, kind: str = "") -> None:
        boxed = _boxes(rest)
        if rest and not boxed:
            self._note(name, rest)
            return
        worth, marked, more = boxed or ((), (), "")
        self.tracks.append(boxes(name, worth, marked, kind=kind))
        if more:
            self._note(name, more)

    def _slots(self, rest: str) -> None:
        for one in _SLOT.split(rest):
            if one.casefold().strip(" .") in ("none", "-", "–"):
                continue
            label, text = _parted(one)
            if severity(label):
                self.wounds.append(wound(label, None, _filled(text)))
            else:
                self._note("Consequences", one)

    def _note(self, name: str, text: str) -> None:
        self.notes = _joined(self.notes, name or "Notes", text)


def _joined(many: list[Named], name: str, text: str) -> list[Named]:
    """A list with one more line under a name."""
    at = next((at for at, one in enumerate(many) if one.name == name), None)
    if at is None:
        return [*many, Named(name, text)]
    return [*many[:at], Named(name, f"{many[at].text}\n{text}"), *many[at + 1 :]]


def _parted(text: str) -> tuple[str, str]:
    found = _LABELLED.match(text)
    return (found[1], found[2].strip()) if found else (text, "")


def _filled(text: str) -> str:
    """What a slot holds; dashes and lines to write on are nothing."""
    return "" if not text.strip("_-–—. ") or text.casefold() in ("none", "empty") else text


def _boxes(text: str) -> tuple[tuple[int, ...], tuple[bool, ...], str] | None:
    """A row of boxes, what each is worth, whether it is marked, and what stands behind it."""
    marks = [bool(one[1] or one[3]) for one in _BOX.finditer(text)]
    if marks:
        rest = _BOX.sub(" ", text)
        said = _WORTHS.search(rest)
        worth = [int(one) for one in said[1].split(",")] if said else []
        rest = _WORTHS.sub("", rest, count=1) if said else rest
        if not said and all(one.isdecimal() and len(one) < 3 for one in rest.split()):
            worth, rest = [int(one) for one in rest.split()], ""
        fits = worth if len(worth) == len(marks) else [1] * len(marks)
        return tuple(fits), tuple(marks), " ".join(rest.split())
    bare = text.strip()
    if _ROUND.match(bare) and bare != "0":
        many = len(bare.replace(" ", ""))
        return (1,) * many, (False,) * many, ""
    if counted := _COUNT.match(bare):
        many = min(int(counted[1]), 40)
        return (1,) * many, (False,) * many, bare[counted.end() :].strip()
    numbers = bare.split()
    if numbers and all(one.isdecimal() and len(one) < 3 for one in numbers):
        values = tuple(map(int, numbers))
        if len(values) == 1:
            values = (1,) * min(values[0], 40)
        return values, (False,) * len(values), ""
    return None
