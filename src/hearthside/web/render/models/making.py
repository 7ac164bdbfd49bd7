"""Where a character is made, step by step, or brought from another tool, or given a face."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.making import Stage
from hearthside.core.show import Section, Sheet
from hearthside.core.table import Character, Table
from hearthside.web.render.forms import Form
from hearthside.web.render.imported_sheet import Arrived
from hearthside.web.render.models.shared import Likeness
from hearthside.web.render.models.template import Template


class BringPage(Template, frozen=True, kw_only=True):
    """A sheet from another tool: where it is handed over, and how it was understood."""

    template: ClassVar[str] = "import_sheet.html"
    game: Game[Any]
    table: Table[Any]
    into: str = ""
    """The draft it is for, by id; nothing where it is somebody new."""
    whose: str = ""
    error: str = ""
    typed: str = ""
    sheets: Sequence[Arrived] = ()
    more: int = 0
    """How many more the file has than are shown."""


class FacePage(Template, frozen=True, kw_only=True):
    """Where somebody is given a face."""

    template: ClassVar[str] = "face.html"
    up: ClassVar[str] = "../"
    game: Game[Any]
    name: str
    id: str
    who: Likeness
    parts: Mapping[str, str]
    """The face as it stands, part by part."""
    back: str = ""
    """Where one came from, below the seat's own address."""
    fresh: bool = False
    """Whether it is not the one they have."""


class Filled(msgspec.Struct, frozen=True):
    """How luck filled a step: the entry after it did, and which blanks somebody wrote."""

    entry: str
    own: str


class WizardPage(Template, frozen=True, kw_only=True):
    """A step of making a character."""

    template: ClassVar[str] = "wizard.html"
    up: ClassVar[str] = "../../"
    game: Game[Any]
    table: Table[Any]
    character: Character
    steps: Sequence[Stage]
    step: Stage
    form: Form
    sheet: Sheet
    finish: Option | None = None
    """The option that ends the making, once nothing stands in its way."""
    fresh: bool = False
    """Whether the step was only just opened, so that nothing is wrong yet."""
    undo: str = ""
    """The entry before luck first filled the step."""
    luck: Filled | None = None
    extras: Sequence[Form] = ()
    """What else may be done about whoever is being made."""
    rule_ids: Sequence[str] = ()
    """The rules the step goes by."""
    slips: Template | None = None
    """What is put to whoever makes the character, in passing."""
    beside: bool = False
    """Whether it lies over the whole, which it goes back to."""
    skips: bool = False
    """Whether somebody wants to go on though something is missing: they may leave it for later."""


class MadePart(msgspec.Struct, frozen=True, kw_only=True):
    """What one step has come to: label and words of each blank that is filled."""

    id: str
    title: str
    told: Sequence[tuple[str, str]]
    """But for what stands in the headline."""
    blank: bool = False
    """Whether none is filled."""
    elsewhere: bool = False
    """Whether there is nothing to say of it here, only a way to it."""
    headline: bool = False
    """Whether all of it stands in the headline already."""
    sections: Sequence[Section] = ()
    """The parts of the sheet it filled, where the step says which: they are drawn instead."""

    @property
    def wide(self) -> bool:
        return any(one.wide for one in self.sections)

    @property
    def listed(self) -> bool:
        """Whether it is a list of a few words each, which stand side by side."""
        return len(self.told) > 4 and all(
            not label and len(words) < 32 for label, words in self.told
        )


class WholePage(Template, frozen=True, kw_only=True):
    """Somebody who is made, as a whole, with a way back to each step."""

    template: ClassVar[str] = "wizard/whole.html"
    game: Game[Any]
    table: Table[Any]
    sheet: Sheet
    look: Likeness | None = None
    """What somebody in the story looks like; nothing for what is shared."""
    parts: Sequence[MadePart]
    elsewhere: Sequence[MadePart] = ()
    undone: Sequence[Stage]
    """The steps that must be done and are not."""
    unspent: Sequence[Stage] = ()
    """The steps that leave something in the hand, which would be lost."""
    rest: Sequence[Section] = ()
    """What else the sheet has, which no step fills."""
    opens: str = ""
    """The step that lies open over it."""
    lucky: bool = False
    """Whether luck made them just now, and may make somebody else."""
    extras: Sequence[Form] = ()


class StepSheet(WizardPage, frozen=True, kw_only=True):
    """A step over the whole, to change one part of it."""

    template: ClassVar[str] = "wizard/step.html"


class StepCheck(WizardPage, frozen=True, kw_only=True):
    """What a step says of itself while somebody types."""

    template: ClassVar[str] = "fragments/check.html"


class WholeParts(WholePage, frozen=True, kw_only=True):
    """Somebody who is made, again, once others have done something to them."""

    template: ClassVar[str] = "fragments/whole_person_again.html"
