"""Stunts as people write them: the blanks, what is still missing, and the sentence they make."""

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from hearthside.core.forms import Choice, Field, Pick, Rows, Text, When, YesNo
from hearthside.core.moves import Move
from hearthside.core.reasons import signed
from hearthside.core.table import slug
from hearthside.core.wording.typesetting import sentence
from hearthside.games.fate.dice_and_outcomes import STUNT
from hearthside.games.fate.sheet import ACTIONS, APPROACHES, Action, Stunt

ADVERBS = {
    "careful": "Carefully",
    "clever": "Cleverly",
    "flashy": "Flashily",
    "forceful": "Forcefully",
    "quick": "Quickly",
    "sneaky": "Sneakily",
}
JOINED: tuple[Action, ...] = ("advantage", "overcome")
"""FA-4.2: the two actions that one narrow stunt may cover together."""


class StuntRow(msgspec.Struct, frozen=True, kw_only=True):
    """One stunt as it is typed, finished or not."""

    name: str = ""
    kind: Literal["", "bonus", "open"] = "bonus"
    feature: str = ""
    approach: str = ""
    action: Literal["", "attack", "defend", "advantage", "overcome"] = ""
    text: str = ""
    both: bool = False

    @property
    def is_blank(self) -> bool:
        return not (self.name.strip() or self.feature.strip() or self.text.strip())


class StuntMove(Move, frozen=True, kw_only=True):
    """A move that carries one whole stunt for a character, as the one line of its form."""

    character: str
    stunt: tuple[StuntRow]


_BONUS = When("kind", ("bonus",))
NAME = Text("name", "Name", most=60, placeholder="Nose for Trouble")
KIND = Choice(
    "kind",
    "What it does",
    picks=(
        Pick(
            "bonus", f"I get {signed(STUNT)} when I", "One approach, one action, one circumstance."
        ),
        Pick("open", "once per session I can", "It bends a rule."),
    ),
    needed=False,
    rules=("FA-4.1", "FA-4.3"),
)
FEATURE = Text(
    "feature",
    "Because …",
    help="Something you are or have.",
    most=120,
    placeholder="I grew up on the street",
)
APPROACH = Choice(
    "approach",
    "Approach",
    picks=(Pick("", "somehow"), *(Pick(id, how.lower()) for id, how in ADVERBS.items())),
    when=_BONUS,
    rules=("FA-1.2",),
)
ACTION = Choice(
    "action",
    "Action",
    picks=(Pick("", "do something"), *(Pick(id, title) for id, title in ACTIONS.items())),
    when=_BONUS,
)
CIRCUMSTANCE = Text(
    "text",
    "When, or what you can do",
    help=f"The circumstance for {signed(STUNT)}, or the rule you bend once per session.",
    most=160,
    placeholder="when nobody is watching",
)
BOTH = YesNo(
    "both",
    "It helps both to overcome and to create an advantage",
    help="If it is narrow enough: the game master is asked.",
    rules=("FA-4.2",),
    when=_BONUS,
)
READS = "Because {feature}, {kind} {approach} {action} {text}."
"""A stunt as one sentence, with its blanks in it (FA-4.1, FA-4.3)."""
BLANKS: tuple[Field, ...] = (NAME, KIND, FEATURE, APPROACH, ACTION, CIRCUMSTANCE, BOTH)


def one_stunt() -> tuple[Field, ...]:
    """A stunt that is written in one go, as the sentence it is."""
    start = (as_values(StuntRow()),)
    return (Rows("stunt", "Your stunt", fields=BLANKS, reads=READS, least=1, most=1, value=start),)


def missing(row: StuntRow) -> str:
    """One sentence on what a stunt still lacks, or nothing (FA-4.1, FA-4.2, FA-4.3)."""
    called = row.name.strip() or "This stunt"
    if not row.name.strip():
        return "A stunt has no name yet. Two or three words will do."
    if not row.kind:
        return f"{called} does not say what it does yet. Choose it."
    if row.kind == "open":
        if not row.text.strip():
            return f"{called} does not say what you can do once per session. Write it down."
        return ""
    if row.approach not in APPROACHES:
        return f"{called} needs one approach. Choose which one gets +2."
    if not row.action:
        return f"{called} needs one action. Choose which one gets +2."
    if row.both and row.action not in JOINED:
        return (
            f"{called} covers {ACTIONS[row.action]}. Only overcome and create an advantage "
            "go together: choose one of them, or leave it at one action."
        )
    if not row.text.strip():
        return f"{called} needs a circumstance. Say when you get the +2."
    return ""


def made(row: StuntRow, taken: Collection[str], may_both: bool) -> Stunt:
    """The stunt a row stands for. Covering two actions waits for the GM unless it `may_both`."""
    bonus = row.kind == "bonus"
    wide = may_both and row.both and row.action in JOINED
    actions: tuple[Action, ...] = (row.action,) if bonus and row.action else ()
    return Stunt(
        id=slug(row.name or "stunt", taken),
        name=row.name.strip(),
        kind=row.kind,
        feature=row.feature.strip(),
        text=row.text.strip(),
        approach=row.approach if bonus else "",
        actions=JOINED if bonus and wide else actions,
        asks_both=bonus and row.both and not wide,
    )


def made_all(rows: Sequence[StuntRow], may_both: bool) -> list[Stunt]:
    """All stunts of a character; a line left blank is none."""
    stunts: list[Stunt] = []
    for row in rows:
        if not row.is_blank:
            stunts.append(made(row, [known.id for known in stunts], may_both))
    return stunts


def row_of(stunt: Stunt) -> StuntRow:
    """A stunt as it would be typed."""
    return StuntRow(
        name=stunt.name,
        kind=stunt.kind,
        feature=stunt.feature,
        approach=stunt.approach,
        action=stunt.actions[0] if stunt.actions else "",
        text=stunt.text,
        both=stunt.asks_both or stunt.actions == JOINED,
    )


def as_values(row: StuntRow) -> dict[str, Any]:
    """A row as a form starts with it."""
    return msgspec.structs.asdict(row)


def told(stunt: Stunt) -> str:
    """The stunt as a sentence its player could say, as far as it goes."""
    because = f"Because {stunt.feature}, " if stunt.feature else ""
    if not stunt.kind:
        return f"{because}…"
    if stunt.kind == "open":
        told = f"{because}once per session I can {stunt.text}"
    else:
        does = " or ".join(ACTIONS[action] for action in stunt.actions)
        how = " ".join(filter(None, (ADVERBS.get(stunt.approach, "").lower(), does, stunt.text)))
        told = f"{because}I get {signed(STUNT)} when I {how}"
    return sentence(told)
