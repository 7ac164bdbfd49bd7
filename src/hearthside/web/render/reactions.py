"""Reactions: answers of one press that stand side by side in the turn panel and share blanks."""

from collections.abc import Sequence

import msgspec

from hearthside.core.forms import Option
from hearthside.web.render.blanks import Blank
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import Drafting, Form, is_reaction

REACTIONS = 4
"""Up to this many reactions stand open, and the one that leaves it so; the rest folds away."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the turn panel: one form, or reactions that share their blanks."""

    form: Form | None = None
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


def blocks(drafts: Drafting, options: Sequence[Option], named: str = "reactions") -> list[Block]:
    """The turn panel in the order given: neighbouring reactions become one form. What leaves it
    as it stands comes last, by itself."""
    made: list[Block] = []
    waiting: list[Option] = []
    leaving = [one for one in options if one.instead and is_reaction(one)]
    for option in options:
        if option in leaving:
            continue
        if is_reaction(option):
            waiting.append(option)
            continue
        made += _reactions(drafts, waiting, f"{named}-{len(made)}")
        waiting = []
        made.append(Block(form=drafts.form(option)))
    made += _reactions(drafts, waiting, f"{named}-{len(made)}")
    return made + _reactions(drafts, leaving, f"{named}-{len(made)}", leaves=True)


def _reactions(
    drafts: Drafting, options: Sequence[Option], id: str, leaves: bool = False
) -> list[Block]:
    if not options:
        return []
    forms = tuple(drafts.form(option) for option in options)
    shared = {blank.name: blank for form in forms for blank in form.blanks}
    blanks = tuple(
        msgspec.structs.replace(blank, id=f"{id}-{dom_id(blank.name)}") for blank in shared.values()
    )
    first, more = forms[:REACTIONS], forms[REACTIONS:]
    return [Block(id=id, blanks=blanks, first=first, more=more, leaves=leaves)]
