"""What the story waits for, and what else could be started: said once, drawn everywhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.fields import EMPTY
from hearthside.core.forms import Field, Option, key_of
from hearthside.core.moves import Move, tag_of
from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table

Words = str | Callable[[], str]
"""A sentence, or what works it out once somebody is to read it."""
Options = Callable[[], "Sequence[Option | Verb]"]
"""Ways to answer: worked out, or as something to start, whose blanks wait until they are asked
for."""
Fields = Callable[[], Sequence[Field]]

ASIDE = "aside"
"""The section of answers that are given in passing."""
YOUR_TURN = "Your turn"
"""The title of an ask that has none of its own."""


def nothing() -> Sequence[Any]:
    """No options, or no blanks."""
    return ()


def always() -> bool:
    """Nobody can tell that it would change nothing."""
    return True


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """Something the story waits for. Of a character, of a seat, or (neither) of the GM.

    The words are for one reader, the seat `asks` was called for: `question` if it is asked of
    them, `meanwhile` if it is not. Every ask is listed for every reader.
    """

    of: str = ""
    """The character whose answer it is; where nobody plays it, the GM answers."""
    seat: str = ""
    """The seat whose answer it is, where it is asked of a person rather than of somebody played."""
    question: Words = ""
    meanwhile: Words = ""
    title: str = ""
    """Where it is not just somebody's turn."""
    invites: str = ""
    """What whoever is not asked may do about it, as a heading: `Lend Ilves a die?`"""
    options: Options = nothing
    """The ways to answer, worked out when somebody may need them. A GM may give these in the stead
    of whoever is away. The first stands out."""
    own: Options = nothing
    """The ways only they may take, such as to spend what is theirs. One that is `best` stands out
    in place of the first answer."""
    urges: bool = True
    """Whether anything stands out: nobody is led to give something up."""
    holds: bool = True
    """Whether the story waits for it. A ballot or a wish to go back is asked beside it."""
    leaves: bool = False
    """Whether the first answer leaves everything as it stands: a seat may have it given for it
    (`life.pass_for_me`)."""
    changes: Callable[[], bool] = always
    """Where it does: whether anything else on offer to them would make it end otherwise, where
    that can be told."""
    ranked: bool = False
    """Whether the answers have an order of their own: what stands out stays in its place."""
    early: bool = False
    """Asked ahead of its time: whatever else is asked comes first."""
    aside: bool = False
    """Whether it is answered in passing, on a slip of its own: nobody's turn."""
    together: bool = False
    """Whether several are asked the same and one answers for all: the house leaves it to people."""
    acting: bool = False
    """Whether it is somebody's turn: what they could start stands out before its answers."""
    rests: bool = False
    """Whether it rests while the game itself waits for somebody: what is under way is seen through
    within a turn."""
    awaits: tuple[str, ...] = ()
    """The seats whose word on it comes first: the story waits for them, and so does whoever is
    asked, who reads the `question` meanwhile."""
    apart: bool = False
    """Whether it is about nothing else that goes on: whoever is asked something else meanwhile
    reads whom it waits for."""
    announced: bool = False
    """Whether the others read whose word is missing, though the story does not wait for it."""


class Verb(msgspec.Struct, frozen=True):
    """Something a seat could start. How it is filled in is worked out when it is opened."""

    move: str
    label: str
    fixed: dict[str, Any] = EMPTY
    fields: Fields = nothing
    section: str = "act"
    """Where its button belongs: `act` (the action row), `struggle`, `compel`, `reveal`, `scene`,
    `sheet` (what somebody has), `make` (somebody, or something shared), `tell` (beside the story),
    `note`, `log` (a line of it), `shelf`, `kept` (people on the shelf), `pictures`, `table` (its
    settings), `safety`; and `gm` for what a GM finds under More."""
    about: str = ""
    """The character, card or log line it belongs to, by id, so that it can stand beside it."""
    best: bool = False
    """Whether it is what to suggest while nothing is asked."""
    icon: str = ""
    danger: bool = False
    look: dict[str, Any] = EMPTY
    """What else its form says of itself: `help`, `rules`, `cost`, `forecast` …"""

    @property
    def key(self) -> str:
        return key_of(self.move, self.fixed, self.look.get("once", ""))

    @property
    def help(self) -> str:
        return str(self.look.get("help", ""))

    @property
    def cost(self) -> str:
        return str(self.look.get("cost", ""))

    @property
    def bare(self) -> Option:
        """The button, without what would have to be worked out."""
        return Option(
            move=self.move,
            label=self.label,
            fixed=self.fixed,
            section=self.section,
            about=self.about,
            best=self.best,
            danger=self.danger,
            **self.look,
        )

    def form(self) -> Option:
        """The option that makes it legal, with its blanks."""
        return replace(self.bare, fields=tuple(self.fields()))


def whole(answer: Option | Verb) -> Option:
    """A way to answer, with its blanks."""
    return answer.form() if isinstance(answer, Verb) else answer


Asks = Iterable[Ask]
Verbs = Iterable[Verb]
"""What a procedure asks and has to start: a list, or one after another by `yield`."""


def offer(move: Move | type[Move], label: str, *fields: Field, **look: Any) -> Option:
    """An option from a whole move, or from a kind of move, what is `fixed` of it, and blanks."""
    fixed = look.pop("fixed", EMPTY)
    tag, fixed = (tag_of(move), fixed) if isinstance(move, type) else _whole(move, fixed)
    return Option(move=tag, label=label, fields=fields, fixed=fixed, **look)


def verb(
    move: Move | type[Move],
    label: str,
    fields: Fields = nothing,
    fixed: dict[str, Any] | None = None,
    group: str = "act",
    about: str = "",
    who: str = "",
    character: str = "",
    first: bool = False,
    icon: str = "",
    danger: bool = False,
    help: str = "",
    rules: Sequence[str] = (),
    go: str = "",
    cost: str = "",
    forecast: bool = False,
    instead: bool = False,
    **look: Any,
) -> Verb:
    """Something to start, from a whole move or from a kind of move and what is `fixed` of it.

    `group` is its section, and `first` whether it is what to suggest. `who`, or `character`, is
    whose it is: fixed by that name, and where it belongs. From `help` on all goes with its look:
    what many have is named, for Python takes long over a word that a function does not name, and
    over one that may not be given by its place.
    """
    if help:
        look["help"] = help
    if rules:
        look["rules"] = rules
    if go:
        look["go"] = go
    if cost:
        look["cost"] = cost
    if forecast:
        look["forecast"] = True
    if instead:
        look["instead"] = True
    settled = fixed or EMPTY
    if who:
        settled, about = {"who": who, **settled}, about or who
    elif character:
        settled, about = {"character": character, **settled}, about or character
    if isinstance(move, type):
        tag = tag_of(move)
    else:
        tag, settled = _whole(move, settled)
    return Verb(tag, label, settled, fields, group, about, first, icon, danger, look or EMPTY)


def _whole(move: Move, fixed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of a whole move, and what is fixed of it: all."""
    whole = {**msgspec.to_builtins(move), **fixed}
    whole.pop("move", None)
    return tag_of(type(move)), whole


def started_by(option: Option) -> Verb:
    """An option that is worked out already, as something to start."""
    look = {
        name: getattr(option, name)
        for name in (
            "go",
            "help",
            "rules",
            "cost",
            "instead",
            "forecast",
            "odds_of",
            "stead",
        )
    }
    return Verb(
        move=option.move,
        label=option.label,
        fixed=option.fixed,
        fields=(lambda: option.fields) if option.fields else nothing,
        section=option.section,
        about=option.about,
        best=option.best,
        danger=option.danger,
        look={**look, "once": option.once},
    )


def seats_of(table: Table[Any], ask: Ask) -> list[str]:
    """Who answers: the player, or the GM where nobody sits there."""
    if ask.seat:
        return [ask.seat] if table.is_player(ask.seat) else table.gms()
    return table.answering(ask.of)


def is_asked(table: Table[Any], seat: str, ask: Ask) -> bool:
    """Whether a seat is one of those who answer."""
    if ask.seat:
        return seat == ask.seat if table.is_player(ask.seat) else table.is_gm(seat)
    return table.answers_for(seat, ask.of)


def may_change(ask: Ask) -> bool:
    """Whether whoever is asked may do more than leave it as it stands: it takes another answer,
    and one that makes it end otherwise."""
    return bool(ask.options()[1:] or ask.own()) and ask.changes()


def waiting(table: Table[Any], asks: Iterable[Ask]) -> tuple[str, ...]:
    """Everybody who is asked, once."""
    late = (seat for ask in asks for seat in ask.awaits or seats_of(table, ask))
    return tuple(dict.fromkeys(late))


def holding(asks: Iterable[Ask]) -> list[Ask]:
    """What the story waits for, without what is asked beside it."""
    return [ask for ask in asks if ask.holds]


def whom(table: Table[Any], ask: Ask) -> str:
    """In whose name it is answered."""
    known = table.play.cast.get(ask.of)
    return known.name if known else table.seat_name(ask.seat)


def options(table: Table[Any], seat: str, asks: Iterable[Ask]) -> list[Option]:
    """What a seat may answer, and what a GM may answer in somebody's stead. What is asked of a
    character and holds nobody up waits beside them while the seat is asked what does."""
    found: list[Option] = []
    asks = list(asks)
    mine = [ask for ask in asks if is_asked(table, seat, ask)]
    pressing = any(ask.holds and not ask.aside for ask in mine)
    head = _heads(mine)
    for ask in asks:
        if ask in mine and pressing and ask.of and not ask.holds and not ask.aside:
            found += [replace(one, section="sheet", best=False) for one in _answers(ask)]
        elif ask in mine:
            said = ask.title if head and ask is not head and not (ask.holds and head.holds) else ""
            found += [replace(one, asked=said) for one in _answers(ask)]
        elif table.is_gm(seat):
            found += [_in_stead(table, ask, whole(option)) for option in ask.options()]
    return found


def _heads(mine: Iterable[Ask]) -> Ask | None:
    """Whose title stands above all that a seat is asked."""
    return min((ask for ask in mine if not ask.awaits), key=lambda ask: ask.aside, default=None)


def covering(table: Table[Any], seat: str, asks: Iterable[Ask], move: str) -> list[Option]:
    """Those of the answers that are of one kind of move; the costly ones only if they must be, and
    no blanks of any other."""
    found: list[Option] = []
    for ask in asks:
        if is_asked(table, seat, ask):
            plain = [whole(option) for option in ask.options() if option.move == move]
            found += plain or [whole(option) for option in ask.own() if option.move == move]
        elif table.is_gm(seat):
            found += [_in_stead(table, ask, whole(o)) for o in ask.options() if o.move == move]
    return found


def _answers(ask: Ask) -> list[Option]:
    """What stands out, then what answers it, then what else is theirs to do."""
    every = [whole(option) for option in (*ask.options(), *ask.own())]
    leaving = every[0] if ask.leaves and every else None
    best = next((option for option in every if option.best), every[0] if every else None)
    if not ask.ranked:
        every.sort(key=lambda option: option is not best)
    place = ASIDE if ask.aside else "turn"
    return [
        replace(
            option,
            section=place,
            best=ask.urges and not ask.aside and option is best,
            instead=option.instead or option is leaving,
        )
        for option in every
    ]


def _in_stead(table: Table[Any], ask: Ask, option: Option) -> Option:
    name = whom(table, ask)
    return replace(
        option,
        label=f"For {name}: {option.label}",
        section="turn",
        best=False,
        stead=ask.of or ask.seat,
        asked=ask.title,
        about=option.about or ask.of or ask.seat,
        odds_of=(option.odds_of or name) if option.forecast else "",
    )


def prompt(table: Table[Any], seat: str, asks: Sequence[Ask]) -> Prompt | None:
    """What a seat is asked, or for whom it waits; nothing where nothing is asked of anybody."""
    mine = [ask for ask in asks if is_asked(table, seat, ask)]
    if ask := _heads(mine):
        text = " ".join(filter(None, (_said(ask.question), *_beside(table, seat, asks))))
        return Prompt(ask.title or YOUR_TURN, text, urgent=True, apart=ask.apart)
    asks = holding(asks) or [ask for ask in asks if ask.announced]
    if not asks:
        return None
    first = asks[0]
    theirs = is_asked(table, seat, first)  # once others have answered
    told = first.question if theirs and first.question else first.meanwhile
    return Prompt(first.invites or f"Waiting for {_names(table, seat, asks)}", _said(told))


def _beside(table: Table[Any], seat: str, asks: Sequence[Ask]) -> Iterator[str]:
    """What others are asked meanwhile that has nothing to do with what goes on."""
    for ask in asks:
        if ask.apart and not is_asked(table, seat, ask):
            yield f"{ask.title} waits for {_names(table, seat, [ask])}: {_said(ask.meanwhile)}"


def _names(table: Table[Any], seat: str, asks: Sequence[Ask]) -> str:
    """For whom a seat waits."""
    late = waiting(table, asks)
    return listed(["you" if one == seat else table.seat_name(one) for one in late]) or "the GM"


def _said(words: Words) -> str:
    return words if isinstance(words, str) else words()


def busy(table: Table[Any], asks: Sequence[Ask]) -> str:
    """Why the story cannot go on elsewhere yet."""
    holds = holding(asks)
    if not holds:
        return ""
    names = listed([table.seat_name(one) for one in waiting(table, holds)]) or "the GM"
    return f"The table waits for {names}. See that through first."
