"""What becomes of somebody from elsewhere at a QuestWorlds table: all that the rules of making
allow, and the rest as a note (QW-3)."""

import msgspec
from msgspec.structs import replace

from hearthside.core.foreign.formats import Understood
from hearthside.core.foreign.placing import Placing
from hearthside.core.table import slug
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    SIDEKICK_ABILITIES,
    SIDEKICK_POINTS,
    STARTING_ABILITIES,
    STARTING_BEST,
    STARTING_FLAWS,
    STARTING_POINTS,
    STARTING_RATING,
)
from hearthside.games.questworlds.characters.npcs import MOST_ABILITIES, MakeNpc
from hearthside.games.questworlds.creation.ability_kinds import BREAKOUT
from hearthside.games.questworlds.foreign.figure import Figure, FigureAbility, Rated, told
from hearthside.games.questworlds.ratings import written

LONGEST_NAME, LONGEST_CONCEPT = 60, 120


class _Line(msgspec.Struct, kw_only=True):
    """One ability on its line, with what it starts at and the points it gets."""

    one: FigureAbility
    kind: str
    id: str
    home: int
    """The rating of the keyword a breakout adds to."""
    start: int
    points: int = 0

    @property
    def full(self) -> int:
        return self.home + self.one.rating

    @property
    def is_exact(self) -> bool:
        return self.start + self.points == self.one.rating


def placed(figure: Figure) -> Understood:
    """A figure as this game takes it: the blanks of its making, and what has no blank."""
    place = _Place(figure)
    place.who()
    place.abilities()
    place.flaws()
    place.companion()
    place.rest()
    return replace(place.placed(place.npc()), left_as_npc=tuple(place.left_as_npc))


class _Place(Placing[Figure]):
    """All of a figure: its abilities line by line, and whoever follows it."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        self.left_as_npc: list[str] = []
        self.lines: list[_Line] = []
        self.follower: FigureAbility | None = None

    def who(self) -> None:
        figure = self.figure
        name, concept = self.named(LONGEST_NAME), figure.concept[:LONGEST_CONCEPT].strip()
        self.steps["who"] = {"name": name, "concept": concept, "method": "go"}
        self.understood.append(f"Name: {name}")
        self.understood += [f"Concept: {concept}"] if concept else []
        self.left += [f"Concept: {figure.concept}"] if concept != figure.concept else []

    # Abilities

    def abilities(self) -> None:
        for one in self.figure.abilities:
            self._ability(one)
        self._rate()
        self.steps["concept"] = {
            "abilities": [{"name": line.one.name, "kind": line.kind} for line in self.lines]
        }
        if self.lines:
            self.steps["ratings"] = {
                "points": [{"ability": line.id, "points": line.points} for line in self.lines],
                "best": next((line.id for line in self.lines if line.start == STARTING_BEST), ""),
            }
        for line in self.lines:
            said, *_ = told(line.one)
            kept = f"{_label(line)}: {line.one.name}"
            rating = _written(line) if line.is_exact else ""
            self.understood.append(f"{kept} {rating}".strip())
            if not line.is_exact or line.one.text or line.one.rune:
                self.left.append(said)
        if len(self.lines) < 2:
            self.problems.append("A concept gives two abilities. Name both.")
        if not all(line.is_exact for line in self.lines):
            self.problems.append(
                f"Some ratings are not those of a new character, who has {STARTING_POINTS} "
                "points. They are kept as a note; the game master can rule on them."
            )

    def _ability(self, one: FigureAbility, under: FigureAbility | None = None) -> None:
        """A line for it and for those under a keyword; what finds no line is a note."""
        taken = {line.id for line in self.lines}
        known = {line.one.name.casefold() for line in self.lines}
        fits = 0 < len(one.name) <= LONGEST_NAME and one.name.casefold() not in known
        if not fits or one.kind == "info" or len(self.lines) >= STARTING_ABILITIES:
            self.left += told(one, depth=bool(under))
            return
        if one.kind == "breakout" and not under:
            self.left += told(one)
            return
        line = _Line(
            one=one,
            kind=self._kind(one),
            id=slug(one.name, taken),
            home=under.rating if under and one.kind == "breakout" else 0,
            start=1 if one.kind == "breakout" else STARTING_RATING,
        )
        self.lines.append(line)
        for inner in one.under:
            if line.kind == "keyword":
                self._ability(inner, one)
            elif line.kind != "sidekick":
                self.left += told(inner, depth=1)

    def _kind(self, one: FigureAbility) -> str:
        if one.kind == "sidekick" and self.follower is None:
            self.follower = one
            return "sidekick"
        kinds = {"breakout": BREAKOUT, "keyword": "keyword", "magicgroup": "keyword"}
        return kinds.get(one.kind, "ally" if one.kind == "sidekick" else "")

    def _rate(self) -> None:
        """QW-3.2: the best starts at 17, and points go to those that need them, in order."""
        able = [
            line
            for line in self.lines
            if line.kind != BREAKOUT and line.one.rating >= STARTING_BEST
        ]
        if able:
            max(able, key=lambda line: line.one.rating).start = STARTING_BEST
        left = STARTING_POINTS
        for line in self.lines:
            line.points = max(0, min(line.one.rating - line.start, MOST_ON_ONE, left))
            left -= line.points

    # What goes with them

    def flaws(self) -> None:
        every = self.figure.flaws
        kept = [one for one in every if 0 < len(one.name) <= LONGEST_NAME][:STARTING_FLAWS]
        ranked = sorted((line.home + line.start + line.points for line in self.lines), reverse=True)
        for at, one in enumerate(every):
            due = ranked[min(at, len(ranked) - 1)] if at < 2 and ranked else min(ranked, default=0)
            if one in kept:
                self.understood.append(f"Flaw: {one.name}")
            if one not in kept or one.text or one.rating != due:
                self.left.append(f"Flaw: {_said(one)}")
            else:
                self.left_as_npc.append(f"Flaw: {_said(one)}")
        self.steps["flaws"] = {
            "flaws": [{"name": one.name, "bond": "", "keyword": False} for one in kept]
        }

    def companion(self) -> None:
        """QW-7.5.1: three abilities, and points for them."""
        if self.follower is None:
            return
        own = [one for one in self.follower.under if 0 < len(one.name) <= LONGEST_NAME]
        own = [one for one in own if one.kind != "info"][:SIDEKICK_ABILITIES]
        best = max(own, key=lambda one: one.rating, default=None)
        rows, left = [], SIDEKICK_POINTS
        for one in self.follower.under:
            start = STARTING_BEST if one is best else STARTING_RATING
            points = max(0, min(one.rating - start, MOST_ON_ONE, left))
            if one in own:
                left -= points
                kind = "keyword" if one.kind == "keyword" else ""
                rows.append({"name": one.name, "kind": kind, "points": points})
                self.understood.append(f"{self.follower.name}: {one.name}")
            said = [f"{self.follower.name}: {line}" for line in told(one)]
            exact = one in own and start + points == one.rating
            kept = self.left_as_npc if exact and not one.under and not one.text else self.left
            kept += said
        blank = {"name": "", "kind": "", "points": 0}
        self.steps["sidekick"] = {
            "name": self.follower.name,
            "unusual": False,
            "abilities": [*rows, *(dict(blank) for _ in range(SIDEKICK_ABILITIES - len(rows)))],
            "best": str(own.index(best) + 1 if best in own else 1),
        }

    def rest(self) -> None:
        figure = self.figure
        for one in figure.benefits:
            kind = "Consequence" if one.rating < 0 else "Benefit"
            self.left.append(f"{kind}: {_said(one, signed=True)}")
        self.left += [f"Story points: {figure.points}"] if figure.points is not None else []
        self.left += [f"Picture: {figure.portrait}"] if figure.portrait else []
        self.left += [f"{label}: {text}" for label, text in figure.notes]

    def npc(self) -> MakeNpc:
        """The same one as somebody of the game master's, each ability with its full rating."""
        who = self.steps["who"]
        kept = [line for line in self.lines if line.full > 0][:MOST_ABILITIES]
        rows = tuple({"name": line.one.name, "rating": written(line.full)} for line in kept)
        for line in self.lines:
            if line not in kept and line.is_exact:
                self.left_as_npc += [next(told(line.one))]
        return MakeNpc(who["name"], who["concept"], rows)


def _label(line: _Line) -> str:
    return line.kind.capitalize() or "Ability"


def _written(line: _Line) -> str:
    return f"+{line.one.rating}" if line.kind == BREAKOUT else written(line.one.rating)


def _said(one: Rated, *, signed: bool = False) -> str:
    rating = f"{one.rating:+d}" if signed else written(one.rating)
    more = [one.text]
    if one.rating < 0:
        more += [f"degree {one.degree}", "recovering" if one.recovering else ""]
    elif signed:
        more += [one.sort if one.sort != "story" else "", one.expires and f"until {one.expires}"]
    said = "; ".join(filter(None, more))
    return f"{one.name} {rating}{f' ({said})' if said else ''}"
