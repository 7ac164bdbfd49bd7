"""What is asked of a seat on the table page: the turn panel, slips in passing, the next step."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from hearthside.core.game import Game
from hearthside.core.pieces import Coins, Track
from hearthside.core.say import Line
from hearthside.core.show import Prompt
from hearthside.core.table_life import Care
from hearthside.web.render.buttons import Button
from hearthside.web.render.forms import Form
from hearthside.web.render.models.shared import Likeness, Wait, Way
from hearthside.web.render.models.template import Template
from hearthside.web.render.odds_bar import Bar
from hearthside.web.render.reactions import Block


class Acts(Template, frozen=True, kw_only=True):
    """What you could do."""

    template: ClassVar[str] = "table/acts.html"
    comes_back = True
    acts: tuple[Button, ...]
    more: bool


class NextStep(msgspec.Struct, frozen=True, kw_only=True):
    """The highlighted answer, where a press gives it: a button of the form in the turn panel."""

    form: str
    key: str
    label: str
    chance: str = ""
    """What it would come to, in a few words."""


class Interrupted(Template, frozen=True, kw_only=True):
    """What stands in place of the turn panel while somebody has stopped the scene."""

    template: ClassVar[str] = "table/interrupted.html"
    comes_back = True
    care: Care
    role: str
    back_to: str = ""
    resume: str = ""
    """What ends a call to rewind once the table went back, by key, for those who may."""


class OwnChance(msgspec.Struct, frozen=True, kw_only=True):
    """How what is under way goes for this seat, in its words."""

    bar: Bar | None
    """Left out where a button says the same."""
    own: bool
    """Whether it is told to whoever reads it, as `you get away`, not of somebody by name."""
    against: bool
    """Whether it hopes for the other side: then the card's own odds are not told from its side."""


class InTheirStead(msgspec.Struct, frozen=True, kw_only=True):
    """What a GM may answer for those who are away."""

    blocks: tuple[Block, ...]
    of: str
    """Who they are, by name."""
    asked: str
    """What they are asked, in the words they read."""
    acts: bool
    """Whether it is their turn, rather than something asked of them."""


class ToTell(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome this seat's next line tells, by number."""

    seq: int
    untold: Prompt
    """What is read once it is left untold."""


class WayBack(msgspec.Struct, frozen=True, kw_only=True):
    """Where the table is asked to go back to, and what that would take, line by line."""

    to: str
    takes: tuple[str, ...]


class LetAct(msgspec.Struct, frozen=True, kw_only=True):
    """For whoever runs the game: whom to look at next, and whom to let act."""

    spotlight: Form | None
    lit: str
    actors: tuple[tuple[str, str], ...]
    """Whom to let act: id and name."""
    tiles: tuple[Button, ...]
    """What the only one of them can do, on their turn."""
    faces: Mapping[str, Likeness]
    """What they look like, by id."""
    called: Mapping[str, str]
    """What they are called by one word, by their whole name."""


class Drafted(msgspec.Struct, frozen=True):
    """A character that is still being made."""

    id: str
    name: str
    made: str
    """How far: `written` where somebody else has a word to say, `ready` where nothing is left."""
    stands_out: bool


class TurnPanel(Template, frozen=True, kw_only=True):
    """What is asked of you now, its answers open; or what everyone waits for."""

    template: ClassVar[str] = "table/turn.html"
    game: Game[Any]
    prompt: Prompt
    role: str
    told_no: str = ""
    """What was turned down since the seat's last move, by whom and why."""
    chance: OwnChance | None = None
    purse: tuple[Coins | Track, ...] = ()
    """What the answer may use up."""
    wait: Wait | None = None
    back: WayBack | None = None
    blocks: tuple[Block, ...] = ()
    """What is asked, its answers open."""
    stead: InTheirStead | None = None
    next: Button | None = None
    """What is suggested, while nothing is asked."""
    or_else: tuple[Button, ...] = ()
    """The quiet ways beside it: the session begins, or closes; somebody lends a hand."""
    on_turn: bool = False
    """Whether it is simply their turn: the scene stays in sight, and so does the line to write."""
    idle: bool = False
    """Whether nobody is asked anything: on a phone the actions then speak for themselves."""
    quiet: bool = False
    """Whether nothing stands out: others have something to do first, or a line is to be told."""
    tells: ToTell | None = None
    teller: str = ""
    """For whoever runs the game: who is to tell what an outcome looks like, by name."""
    let_act: LetAct | None = None
    drafts: tuple[Drafted, ...] = ()
    invites: bool = False
    """Whether more people may be let in, while the table gathers."""
    meanwhile: tuple[Way, ...] = ()
    """What one could look at before the first session begins."""
    prepared: tuple[tuple[str, str], ...] = ()
    """Scenes on the shelf that could open now: the key of the move, and the title."""

    @property
    def comes_back(self) -> bool:
        """Whoever waits, or could act, reads the same again and again; forms are numbered."""
        return not self.blocks and not self.stead

    def numbered(self, seq: int) -> "TurnPanel":
        """The same with the log entry its forms are drawn at."""
        stead = self.stead
        return replace(
            self,
            blocks=tuple([block.numbered(seq) for block in self.blocks]),
            stead=stead and replace(stead, blocks=tuple([b.numbered(seq) for b in stead.blocks])),
        )


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """Something put to a seat in passing: two buttons, and a fuse where it burns."""

    by: str
    text: str
    approve: str
    question: str
    """The keys of the two answers."""
    since: str = ""
    fuse: int = 0
    """How many seconds it burns."""


class OwnSlip(msgspec.Struct, frozen=True, kw_only=True):
    """Something a seat put to others, who have not answered yet: it can be taken back."""

    asked: str
    text: str
    withdraw: str
    since: str = ""
    """Since when its fuse burns; it waits for those who are away."""
    fuse: int = 0


class Slips(Template, frozen=True, kw_only=True):
    """What is put to a seat in passing, and what it put to the others."""

    template: ClassVar[str] = "table/slips.html"
    slips: tuple[Slip, ...] = ()
    own: tuple[OwnSlip, ...] = ()
    to_seat: str = ""
    """How its page climbs back to the seat's own address."""


class UnderWay(msgspec.Struct, frozen=True, kw_only=True):
    """What others are at, in one line."""

    by: str
    words: str
    """How it stands, or what is wanted as long as nobody knows."""
    chance: str = ""
    """How likely it is, as one figure."""


class Next(Template, frozen=True, kw_only=True):
    """The next step, on every tab of a phone; or, beside the table, what goes on there."""

    template: ClassVar[str] = "table/next.html"
    prompt: Prompt | None
    """What is asked of the seat, if anything is."""
    care: Care
    step: NextStep | None = None
    under_way: UnderWay | None = None

    @property
    def comes_back(self) -> bool:
        """What others are at is another thing each time."""
        return self.under_way is None


class Composer(Template, frozen=True, kw_only=True):
    """A line to write, always in reach."""

    template: ClassVar[str] = "table/composer.html"
    form: Form | None = None
    face: Likeness | None = None
    """As whom: the one character a seat speaks for."""
    short: str = ""
    """The same in one word."""
    called: Mapping[str, str] = {}
    """Everybody one may speak as in one word, by id."""
    away: tuple[str, ...] = ()
    """Who of them is not in the scene, or out of it."""


class Untold(Template, frozen=True, kw_only=True):
    """What the next line tells, where something was just settled."""

    template: ClassVar[str] = "table/outcome_to_tell.html"
    seq: int = 0
    line: Line | None = None
    doer: str = ""
    """Who did it, by id."""
    teller: str = ""
    """Whose it is to tell, where it is not theirs first."""
    ticked: bool = True
    """Whether the next line tells it unless they say otherwise."""
    later: bool = False
    """Whether they are asked something else too: on a phone that comes first."""
    form: str = ""
    """The form it belongs to, by its id."""

    @property
    def own(self) -> bool:
        return not self.teller
