"""What another tool has marked beside abilities and Beliefs, and how somebody is hurt."""

from typing import Any

from hearthside.core.foreign.formats import phrase
from hearthside.games.burning_wheel.characters.played_before import (
    ARTHA,
    LONGEST_WOUND,
    MOST_ARTHA,
    MOST_TESTS,
    MOST_WOUNDS,
)
from hearthside.games.burning_wheel.foreign.figure import Belief, Facts, FigureAbility, hurt, marked
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

TAX = "resourcesTax"


class Beside:
    """The blanks of the step that takes marks, and the lines they are told in."""

    def __init__(self, understood: list[str], left: list[str]) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {
            kind: [] for kind in ("tests", "learning", "convictions", "wounds")
        }
        self.tax = 0
        self._understood = understood
        self._left = left

    def _keep(self, kind: str, row: dict[str, Any] | None, *told: str) -> None:
        """A row with the lines it stands for; without one they are a note."""
        if row is not None and told:
            self.rows[kind].append(row)
        (self._left if row is None else self._understood).extend(told)

    def ability(self, one: FigureAbility, id: str = "") -> None:
        """Tests and artha marked beside an ability, which has this id where it has a place."""
        told = [f"Tests of {one.name}: {tests}" for tests in [marked(one)] if tests]
        told += [f"Artha spent on {one.name}: {one.spent.words}"] if one.spent.count else []
        counts: dict[str, int] = {name: getattr(one.marks, name) for name in DIFFICULTIES}
        artha = {name: getattr(one.spent, name) for name in ARTHA}
        fits = max(counts.values()) <= MOST_TESTS and max(artha.values()) <= MOST_ARTHA
        row = {"ability": id, **counts, **artha} if id and fits else None
        self._keep("tests", row, *told)

    def learning(self, one: FigureAbility, id: str) -> None:
        """A skill that has still to be opened."""
        progress = one.more.get("learningProgress", 0)
        tests = progress if isinstance(progress, int) else 0
        known = any(row["skill"] == id for row in self.rows["learning"])
        row = {"skill": id, "tests": tests} if id and not known and 0 <= tests <= HIGHEST else None
        said = f", {tests} tests so far" if tests else ""
        self._keep("learning", row, f"Learning: {one.name}{said}")
        self.ability(one)

    def conviction(self, one: Belief, where: str) -> None:
        """Artha marked beside a Belief or an Instinct."""
        counts = {name: one.more.get(f"{name}Spent", 0) for name in ARTHA}
        held = {name: count for name, count in counts.items() if isinstance(count, int) and count}
        if not held:
            return
        told = ", ".join(f"{count} {name}" for name, count in held.items())
        fits = where and all(0 < count <= MOST_ARTHA for count in held.values())
        row = {"where": where, **dict.fromkeys(ARTHA, 0), **held} if fits else None
        self._keep("convictions", row, f"Artha spent on “{one.text[:60]}”: {told}")

    def hurt(self, more: Facts) -> None:
        """Wounds with the words beside them, and Resources that are taxed away."""
        every = hurt(more)
        for at, (severity, text) in enumerate(every):
            short = text if len(text) <= LONGEST_WOUND else ""
            row = {"severity": severity, "text": short} if at < MOST_WOUNDS else None
            self._keep("wounds", row, f"Wound: {severity}{f' ({short})' if short else ''}")
            self._left += [f"Of a wound: {text}"] if text != short else []
        beyond = [more.get(f"ptgs/woundNotes{at}", "") for at in (1, 2, 3)][len(every) :]
        self._left += [f"Of a wound: {text}" for text in map(phrase, beyond) if text]
        tax = more.get(TAX, 0)
        if isinstance(tax, int) and 0 < tax <= HIGHEST:
            self.tax = tax
            self._understood.append(f"Resources taxed away: {tax}")

    @property
    def blanks(self) -> dict[str, Any]:
        """What the step is filled with; nothing where nothing is marked."""
        return {**self.rows, "tax": self.tax} if self.tax or any(self.rows.values()) else {}
