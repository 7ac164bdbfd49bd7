"""Reactions: answers of one press that stand side by side in the turn panel and share blanks."""

from collections.abc import Sequence

import msgspec

from hearthside.core.forms import Option
from hearthside.web.render.blanks import Blank
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import Drafting, Form, is_reaction

REACTIONS = 4
"""Up to this many reactions stand open, and the one that leaves it so; the rest folds away."""
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
    first: tuple[Form, ...] = ()
    more: tuple[Form, ...] = ()
    leaves: bool = False
    """Whether it leaves everything as it stands."""
    seq: int = 0

    def numbered(self, seq: int) -> "Block":
        """The same, drawn at an entry of the log."""
        form = msgspec.structs.replace(self.form, seq=seq) if self.form else None
        return msgspec.structs.replace(self, form=form, seq=seq)


def stand_open(options: Sequence[Option]) -> list[Option]:
    """Those of the answers that are drawn whole: reactions, what stands out, what is the only way,
    and the few that fill in one thing. The others are a line each until somebody opens it."""
    if not options:
        return []
    many = len(_runs(options))
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
    as it stands comes last, by itself."""
    made: list[Block] = []
    if not options:
        return made
    open_ = stand_open(options)
    for leaves, run in _runs(options):
        if is_reaction(run[0]):
            made.append(_reactions(drafts, run, f"{named}-{len(made)}", leaves))
        elif run[0] in open_:
            made.append(Block(form=drafts.form(run[0])))
        else:
            made.append(Block(line=drafts.line(run[0])))
    return made


def _runs(options: Sequence[Option]) -> list[tuple[bool, list[Option]]]:
    """Neighbouring reactions together and every other option by itself; at the end, marked, what
    leaves it as it stands."""
    leaving = [one for one in options if one.instead and is_reaction(one)]
    runs: list[tuple[bool, list[Option]]] = []
    for option in options:
        if option in leaving:
            continue
        if runs and is_reaction(option) and is_reaction(runs[-1][1][0]):
            runs[-1][1].append(option)
        else:
            runs.append((False, [option]))
    return [*runs, (True, leaving)] if leaving else runs


def _reactions(drafts: Drafting, options: Sequence[Option], id: str, leaves: bool) -> Block:
    forms = tuple(drafts.form(option) for option in options)
    shared = {blank.name: blank for form in forms for blank in form.blanks}
    blanks = tuple(
        msgspec.structs.replace(blank, id=f"{id}-{dom_id(blank.name)}") for blank in shared.values()
    )
    first, more = forms[:REACTIONS], forms[REACTIONS:]
    return Block(id=id, blanks=blanks, first=first, more=more, leaves=leaves)
