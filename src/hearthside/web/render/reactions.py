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
    asked: str = ""
    """What its ways answer, where that is not what stands above them all."""
    seq: int = 0

    @property
    def count(self) -> int:
        """How many ways there are in it."""
        return len(self.ways) or 1

    def numbered(self, seq: int) -> "Block":
        """The same, drawn at an entry of the log."""
        form = msgspec.structs.replace(self.form, seq=seq) if self.form else None
        return msgspec.structs.replace(self, form=form, seq=seq)


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Answers as the turn panel lays them out: neighbouring reactions together, and every other
    answer by itself."""

    whole: tuple[Option, ...] = ()
    """Those that are drawn whole: reactions, what stands out, what is the only way, and the few
    that fill in one thing."""
    lines: tuple[Option, ...] = ()
    """The others, which are a line each until somebody opens it."""
    shown: tuple[Sequence[Option], ...] = ()
    folded: tuple[Sequence[Option], ...] = ()
    """Those of many that wait behind `More ways`."""
    leaving: tuple[Sequence[Option], ...] = ()
    """What leaves it as it stands: last, and by itself."""


NOTHING = Layout()


def lay_out(options: Sequence[Option]) -> Layout:
    """The turn panel in the order given."""
    if not options:
        return NOTHING
    pressed = [one for one in options if is_reaction(one)]
    leaving = [one for one in pressed if one.instead]
    others = [one for one in options if one not in leaving]
    folded = _beyond(others, pressed, bool(leaving))
    shown = [one for one in others if one not in folded] if folded else others
    many = len(_runs(others, pressed)) + bool(leaving)
    whole = [
        one
        for one in options
        if (one.best and not one.apart)
        or many == 1
        or (one.into and not one.apart and many <= FEW)
        or one in pressed
    ]
    return Layout(
        whole=tuple(whole),
        lines=tuple([one for one in options if one not in whole]),
        shown=_runs(shown, pressed),
        folded=_runs(folded, pressed),
        leaving=_runs(leaving, pressed),
    )


def blocks(drafts: Drafting, laid: Layout, named: str = "reactions") -> list[Block]:
    """The answers as they are laid out, ready to be drawn."""
    made: list[Block] = []
    for part in (laid.shown, laid.folded, laid.leaving):
        for run in part:
            made.append(_block(drafts, run, f"{named}-{len(made)}", laid, part is laid.folded))
    if laid.leaving:
        made[-1] = msgspec.structs.replace(made[-1], leaves=True)
    return made


def _beyond(others: Sequence[Option], pressed: Sequence[Option], leaves: bool) -> Sequence[Option]:
    """What folds away: what is seldom wanted; where there are many beside what leaves it so, what
    opens a form, if one press answers, and whatever comes late; or else many buttons. A single one
    is not worth a fold."""
    usual = [one for one in others if not one.rare]
    presses = [one for one in usual if one in pressed]
    if leaves and presses and len(usual) >= REACTIONS:
        opens = [one for one in usual if one not in pressed and not one.best]
        late = [*presses[REACTIONS - 1 :], *opens]
    else:
        late = (usual if leaves else presses)[REACTIONS - leaves :]
    rest = [one for one in others if one.rare or one in late]
    return rest if len(rest) > 1 else []


def _block(drafts: Drafting, run: Sequence[Option], id: str, laid: Layout, folded: bool) -> Block:
    first = run[0]
    if len(run) > 1 or is_reaction(first):
        return _reactions(drafts, run, id, folded)
    if first in laid.whole:
        return Block(form=drafts.form(first), folded=folded)
    return Block(line=drafts.line(first), folded=folded)


def _runs(options: Sequence[Option], pressed: Sequence[Option]) -> tuple[Sequence[Option], ...]:
    """Neighbouring reactions to the same question together and every other option by itself."""
    runs: list[list[Option]] = []
    joins = False
    for option in options:
        presses = option in pressed
        if joins and presses and _question(runs[-1][0]) == _question(option):
            runs[-1].append(option)
        else:
            runs.append([option])
        joins = presses
    return tuple(runs)


def _reactions(drafts: Drafting, options: Sequence[Option], id: str, folded: bool) -> Block:
    forms = tuple(drafts.form(option) for option in options)
    shared = {blank.name: blank for form in forms for blank in form.blanks}
    blanks = tuple(
        msgspec.structs.replace(blank, id=f"{id}-{dom_id(blank.name)}") for blank in shared.values()
    )
    asked = _question(options[0])
    return Block(id=id, blanks=blanks, ways=forms, folded=folded, asked=asked)


def _question(option: Option) -> str:
    """What one of the seat's own answers is to, if that stands above no other."""
    return "" if option.stead else option.asked
