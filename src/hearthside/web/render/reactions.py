"""Reactions: answers of one press that stand side by side in the turn panel and share blanks."""

from collections.abc import Sequence

import msgspec

from hearthside.core.forms import Option
from hearthside.web.render.blanks import Blank
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import Drafting, Form, is_reaction

REACTIONS = 4
"""Up to this many buttons stand in sight, what leaves it so among them; the rest folds away."""
FEW = 4
"""Among up to this many answers those that fill in one thing stand open."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the turn panel: one form, a line that opens one, or reactions that share their
    blanks."""

    form: Form | None = None
    line: Form | None = None
    """Another way to answer, without its blanks: they are drawn once it is opened."""
    id: str = ""
    blanks: tuple[Blank, ...] = ()
    ways: tuple[Form, ...] = ()
    leaves: bool = False
    """Whether it leaves everything as it stands."""
    folded: bool = False
    """Whether it waits behind `More ways`."""
    seq: int = 0

    @property
    def count(self) -> int:
        """How many ways there are in it."""
        return len(self.ways) or 1

    def numbered(self, seq: int) -> "Block":
        """The same, drawn at an entry of the log."""
        form = msgspec.structs.replace(self.form, seq=seq) if self.form else None
        return msgspec.structs.replace(self, form=form, seq=seq)


def stand_open(options: Sequence[Option]) -> list[Option]:
    """Those of the answers that are drawn whole: reactions, what stands out, what is the only way,
    and the few that fill in one thing. The others are a line each until somebody opens it."""
    if not options:
        return []
    others, leaving = _split(options)
    many = len(_runs(others)) + bool(leaving)
    return [
        one
        for one in options
        if is_reaction(one)
        or (one.best and not one.apart)
        or many == 1
        or (one.into and many <= FEW)
    ]


def blocks(drafts: Drafting, options: Sequence[Option], named: str = "reactions") -> list[Block]:
    """The turn panel in the order given: neighbouring reactions become one form. What leaves it
    as it stands comes last, by itself, and of many ways beside it the rest is folded."""
    if not options:
        return []
    others, leaving = _split(options)
    folded = _beyond(others, bool(leaving))
    shown = [one for one in others if one not in folded]
    open_ = stand_open(options)
    made: list[Block] = []
    for part in (shown, folded, leaving):
        for run in _runs(part):
            made.append(_block(drafts, run, f"{named}-{len(made)}", open_, part is folded))
    made = _told_once(made)
    if leaving:
        made[-1] = msgspec.structs.replace(made[-1], leaves=True)
    return made


def _told_once(made: list[Block]) -> list[Block]:
    """The same, with what the figures are the chance of told whole on the first of them alone."""
    told: set[str] = set()

    def again(form: Form) -> Form:
        odds = form.odds
        if odds is None or not odds.brief:
            return form
        if odds.of not in told:
            told.add(odds.of)
            return form
        return msgspec.structs.replace(form, odds=msgspec.structs.replace(odds, of=odds.brief))

    return [
        msgspec.structs.replace(
            block,
            line=block.line and again(block.line),
            form=block.form and again(block.form),
            ways=tuple(map(again, block.ways)),
        )
        for block in made
    ]


def _split(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """The ways to do something, and what leaves it as it stands."""
    leaving = [one for one in options if one.instead and is_reaction(one)]
    return [one for one in options if one not in leaving], leaving


def _beyond(others: list[Option], leaves: bool) -> list[Option]:
    """What folds away: what is seldom wanted, and whatever comes late beside what leaves it so, or
    else many buttons. A single one is not worth a fold."""
    usual = [one for one in others if not one.rare]
    many = usual if leaves else [one for one in usual if is_reaction(one)]
    late = many[REACTIONS - leaves :]
    rest = [one for one in others if one.rare or (one in late and len(late) > 1)]
    return rest if len(rest) > 1 else []


def _block(
    drafts: Drafting, run: Sequence[Option], id: str, open_: Sequence[Option], folded: bool
) -> Block:
    if is_reaction(run[0]):
        return _reactions(drafts, run, id, folded)
    if run[0] in open_:
        return Block(form=drafts.form(run[0]), folded=folded)
    return Block(line=drafts.line(run[0]), folded=folded)


def _runs(options: Sequence[Option]) -> list[list[Option]]:
    """Neighbouring reactions together and every other option by itself."""
    runs: list[list[Option]] = []
    for option in options:
        if runs and is_reaction(option) and is_reaction(runs[-1][0]):
            runs[-1].append(option)
        else:
            runs.append([option])
    return runs


def _reactions(drafts: Drafting, options: Sequence[Option], id: str, folded: bool) -> Block:
    forms = tuple(drafts.form(option) for option in options)
    shared = {blank.name: blank for form in forms for blank in form.blanks}
    blanks = tuple(
        msgspec.structs.replace(blank, id=f"{id}-{dom_id(blank.name)}") for blank in shared.values()
    )
    return Block(id=id, blanks=blanks, ways=forms, folded=folded)
