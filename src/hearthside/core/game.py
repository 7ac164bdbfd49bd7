"""What a game is to the table. A new game is one package whose `GAME` is an instance of this.

To name a game, or ask for its odds, costs little: what is needed only once somebody plays is loaded
then, and most of what stands here is named for those who read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from hearthside.core.show import Prompt, Section, Sheet, Show
from hearthside.core.table import Play

if TYPE_CHECKING:
    from hearthside.core.asks import Ask
    from hearthside.core.attempt_card import Attempt
    from hearthside.core.content import Content
    from hearthside.core.demo import Demo
    from hearthside.core.dice import Pool
    from hearthside.core.foreign.formats import Format
    from hearthside.core.forms import Field
    from hearthside.core.guided_round_steps import Round, RoundStep
    from hearthside.core.lucky_picks import Luck
    from hearthside.core.making import Making, SaveStep, Stage
    from hearthside.core.moves import Event, Move
    from hearthside.core.odds.headline import Guess, Hope
    from hearthside.core.odds.outcomes import Odds
    from hearthside.core.odds_questions import OddsQuestion, Simulation
    from hearthside.core.pieces import Coins, Piece
    from hearthside.core.procedures import Parts
    from hearthside.core.say import Line
    from hearthside.core.show import Grade, Person
    from hearthside.core.story_time import TurnRules, Unit
    from hearthside.core.table import Table

P = TypeVar("P", bound=Play)
Upcast = Callable[[dict[str, Any]], dict[str, Any]]


class Game(Generic[P]):
    """A game: pure functions over a table. What has no default here must be given."""

    name: ClassVar[str]
    """How programs call it: `hot-circle`."""
    title: ClassVar[str]
    pitch: ClassVar[str]
    """One sentence for someone choosing what to play."""
    shelved: ClassVar[int] = 9
    """Where it stands on the shelf: what is easiest to begin with comes first."""
    cloth: ClassVar[int] = 1
    """Which of the five colours its spine wears."""
    free_dice: ClassVar[str] = "2d6"
    """What a free roll starts with."""
    gm_title: ClassVar[str] = "game master"
    end_label: ClassVar[str] = "End the session at once"
    """What ending a session outright is called, without the round that closes it."""
    says_who_is_here: ClassVar[bool] = False
    """Whether the game has a move of its own for who is in a scene that is open."""
    gm_tools: ClassVar[Mapping[str, str]] = {}
    """The tools of its own that whoever runs the game has in play, by the section of what is in
    them (`act`, `compel`, `struggle`), each in a word: they keep their places while they rest.
    Without a word of its own a struggle is found where one acts."""
    npcs_act: ClassVar[bool] = False
    """Whether people whom nobody plays act as characters do, so that their cards say so."""
    bare_scene: ClassVar[str] = (
        "Nothing is on the table yet. Whatever comes to matter will lie here."
    )
    """What stands where the scene would be, while the game has nothing to show there."""
    Play: ClassVar[type[Play]]
    hides_alike: ClassVar[bool] = False
    """Whether `view` keeps the same from all who do not run the game: then it is asked once."""
    passing: ClassVar[Mapping[str, Any]] = {}
    """What of its state comes and goes with each thing that is tried, and how it stands while
    nothing is: `{"attempt": None}`. What does not depend on it is kept meanwhile (`what_lasts`)."""
    gm_tells_failures: ClassVar[bool] = False
    """Whether what failing looks like is told by whoever won against somebody, or else the GM."""
    grades: ClassVar[tuple[Grade, ...]] = ()
    units: ClassVar[tuple[Unit, ...]] = ()
    """Stretches of time above the session, the smallest first."""
    turn_rules: ClassVar[TurnRules | None] = None
    """How turns go around the table, where the game is played in turns."""
    content: ClassVar[tuple[Content[Any], ...]] = ()
    """The lists it plays with, as data."""
    upcasts: ClassVar[Mapping[tuple[str, int], Upcast]] = {}
    """(event tag, old version) to what turns that raw event into the next version."""

    def begin(self, settings: Mapping[str, Any]) -> P:
        """The state of a table that was just opened."""
        return self.Play()  # type: ignore[return-value]

    def needed(self, name: str) -> dict[str, Any]:
        """What a setting cannot do without, however far down."""
        every: dict[str, Any] = {}
        for need, value in self.needs.get(name, {}).items():
            every |= {**self.needed(need), need: value}
        return every

    def lacks(self, settings: Mapping[str, Any], name: str) -> list[str]:
        """Why a setting rests: what it needs and does not have."""
        return [need for need, value in self.needed(name).items() if settings.get(need) != value]

    def switched(self, settings: Mapping[str, Any], name: str, value: Any) -> Mapping[str, Any]:
        """Every setting that changes when one is set: a rule turned on turns on what it needs."""
        lacking = self.lacks(settings, name) if value is True else []
        return {**{need: self.needed(name)[need] for need in lacking}, name: value}

    @cached_property
    def parts(self) -> Parts:
        """The game's procedures, joined. Loaded when somebody first plays, not when it is named."""
        raise TypeError(f"{type(self).__name__} has no procedures")

    @property
    def questions(self) -> Mapping[str, OddsQuestion]:
        """The questions about odds that need no table, by name."""
        return {}

    @property
    def simulations(self) -> Mapping[str, Simulation]:
        """What can be asked by playing besides attempts, evenings and struggles, by name."""
        return {}

    @cached_property
    def demo(self) -> Demo:
        """The game's ready table: `demo.toml` in its package, read when somebody asks for it."""
        from importlib.resources import files

        from hearthside.core.demo import parse_demo

        return parse_demo(files(self.package).joinpath("demo.toml").read_text("utf-8"))

    @cached_property
    def settings(self) -> tuple[Field, ...]:
        """What a table may set: `settings.toml` in its package, read when somebody asks for it."""
        from hearthside.core.game_settings import settings_in

        return settings_in(self.package).fields

    @cached_property
    def needs(self) -> Mapping[str, Mapping[str, Any]]:
        """What a setting cannot do without, and how that has to be set. While it lacks something it
        rests: it keeps what it is set to, and comes back by itself."""
        from hearthside.core.game_settings import settings_in

        return settings_in(self.package).needs

    @cached_property
    def house_words(self) -> Mapping[str, tuple[str, ...]]:
        """What the house writes when it plays a seat: `house.toml` in its package, by the name of
        the blank; `outcome` for what it tells once something has ended."""
        from hearthside.core.house.words import HOUSE
        from hearthside.core.word_lists import word_lists

        return word_lists(self.package, HOUSE)

    @cached_property
    def package(self) -> str:
        """Where its files lie: beside the `game` module of its class, or of the one it extends."""
        modules = [one.__module__ for one in type(self).__mro__ if one is not Game]
        found = next((one for one in modules if one.endswith(".game")), modules[0])
        return found.removesuffix(".game")

    @property
    def moves(self) -> tuple[type[Move], ...]:
        return self.parts.moves

    @property
    def events(self) -> tuple[type[Event], ...]:
        return self.parts.events

    def occasion(self, table: Table[P]) -> str:
        """The contest or attempt that something is asked about, by id: the next asks afresh. What
        a seat could start goes by the same name in each, so that its button comes back as it was.
        """
        return ""

    def why_not(self, table: Table[P], seat: str, move: Move) -> str:
        """Why a move of this kind is not on offer, and what would be right, where the game knows
        better than a list of what is. The table is as the seat sees it."""
        return ""

    def decide(self, table: Table[P], seat: str, move: Move) -> list[Event]:
        """The rules. The move is one that `options` offered, or FORTUNE's `Fall`."""
        return self.parts.decide(table, seat, move)

    def evolve(self, table: Table[P], event: Event) -> Table[P]:
        """Bookkeeping only: never decides, never looks a rule up."""
        after: Table[P] = self.parts.evolve(table, event)
        return after

    def chance(self, table: Table[P]) -> Pool | None:
        """What is in the air; only FORTUNE may move while it is."""
        return self.parts.chance(table)

    def pools(self, table: Table[P]) -> list[Pool]:
        """All that is in the air, beside the story too."""
        return self.parts.pools(table)

    def say(self, table: Table[P], event: Event) -> Iterable[Line]:
        """The event in plain words. The table is as it was just before it."""
        return self.parts.say(table, event)

    def follow(self, table: Table[P], event: Event) -> list[Event]:
        """What an event, the game's own or one of table life, brings about at once."""
        return self.parts.follow(table, event)

    def onward(self, table: Table[P]) -> list[Event]:
        """What happens by itself once nothing else is due."""
        return self.parts.onward(table)

    def asks(self, table: Table[P], seat: str) -> list[Ask]:
        """All the story waits for, in the words of one reader."""
        return self.parts.asks(table, seat)

    def busy(self, table: Table[P]) -> str:
        """Why the scene cannot close now, in a sentence, or nothing."""
        if pool := self.chance(table):
            return f"The dice are in the air{f' for {pool.label}' * bool(pool.label)}."
        from hearthside.core import asks as asking

        return asking.busy(table, self.asks(table, ""))

    def framer(self, table: Table[P]) -> str:
        """Whose the next scene is to open, by their seat, where no GM does."""
        return ""

    def framed_from(self, table: Table[P]) -> str:
        """What a new scene may be framed from, to be read beside its form."""
        return ""

    def at_stake(self, table: Table[P]) -> str:
        """What would be lost if the session ended now, in a sentence, or nothing."""
        return ""

    def has_acted(self, table: Table[P], seat: str) -> bool:
        """Whether somebody whose turn it is has acted in it: then to end it is what is urged."""
        return False

    def is_over(self, table: Table[P]) -> bool:
        """Whether ending the scene is the next step worth suggesting to the game master."""
        return False

    def may_end(self, table: Table[P]) -> bool:
        """Whether the scene has had what it was for: ending it then stands beside playing on."""
        return False

    def outlasting(self, table: Table[P]) -> tuple[Field, ...]:
        """What the game master says about the scene as it ends: `kept`, what of it lasts."""
        return ()

    def view(self, table: Table[P], seat: str) -> Table[P]:
        """The game's own secrets taken out. Hidden characters and notes are already gone."""
        return table

    def outlook(self, table: Table[P], seat: str = "") -> Odds | None:
        """How what is in progress would end if everyone passed from here on. What is free may
        count as done.

        Where several play for themselves, as it looks to this seat.
        """
        return None

    def guess(self, table: Table[P]) -> Guess | None:
        """The same where nobody has said yet how hard it is, against what is usual, or with what is
        still to be chosen. Without a hope of its own it is read for what whoever begins it hopes
        for."""
        return None

    def foretold(self, before: Table[P], after: Table[P], seat: str) -> Odds | None:
        """The odds a move leads to, by the table it would leave: those of `outlook`, unless it is
        chosen for more than what would be in progress."""
        return self.outlook(after, seat)

    def read_at_once(self, table: Table[P], move: Move, seat: str) -> Odds | None:
        """The same without the table it would leave, where that takes much less: for an answer with
        many picks, each of which shows its odds. Nothing of any other move, which is supposed."""
        return None

    def odds_are_of(self, table: Table[P], seat: str) -> str:
        """The character whose chances `outlook` gives this seat, by id; nobody's where several act
        together or nothing is in progress. Options that do not say whose theirs are say this."""
        return ""

    def somebody(self, table: Table[P], move: str, luck: Luck) -> Mapping[str, Any]:
        """By luck, the blanks of a move that brings somebody in; nothing where luck has no say."""
        return {}

    def hope(self, table: Table[P], seat: str) -> Hope | None:
        """What a seat hopes for in what is in progress, in its own words: `you get away`.

        The outcomes are those of `outlook` for the same seat. Without it the good grades count.
        """
        return None

    def pieces(self, table: Table[P], who: Any) -> tuple[Piece, ...]:
        """What everybody sees of somebody: on their card, and on a sheet of one section."""
        return ()

    def people(self, table: Table[P]) -> tuple[Person, ...]:
        """The cast, a card each. The table is without what is `passing`, here and in all that
        follows only what the onlooker can see."""
        from hearthside.core.cast_cards import person

        everyone = table.play.cast.values()
        return tuple(person(table, who, pieces=self.pieces(table, who)) for who in everyone)

    def purses(self, table: Table[P]) -> tuple[tuple[str, Coins], ...]:
        """Currencies that belong to a side rather than to somebody: (side, coins). The table is
        without what is `passing`."""
        return ()

    def scene(self, table: Table[P]) -> tuple[Piece, ...]:
        """What lies on the table between the cast and what is being tried."""
        return ()

    def attempt(self, table: Table[P]) -> Attempt | None:
        """What is being tried, as one card."""
        return None

    def read_number(self, table: Table[P], text: str) -> int:
        """A number on that card, read back: the suite adds up what a throw shows. For a game that
        writes some numbers in a way of its own."""
        from hearthside.core.reasons import read

        return read(text)

    @final
    def show(self, table: Table[P]) -> Show:
        """The four above in one, as a game's tests read them. Pages are drawn from `engine.show`,
        which asks for each of them: to change what is shown, change those."""
        return Show(
            cast=self.people(table),
            scene=self.scene(table),
            attempt=self.attempt(table),
            purses=self.purses(table),
        )

    def sheet(self, table: Table[P], character: str) -> Sheet:
        """A character, or something shared, on one page."""
        from hearthside.core.making import name_so_far

        who = table.made(character)
        section = Section(who.making.capitalize() or "Sheet", self.pieces(table, who))
        return Sheet(who.id, name_so_far(who), "", (section,))

    def idle(self, table: Table[P], seat: str) -> Prompt:
        """What a seat reads while nothing is asked of anybody."""
        return Prompt("What happens next?", "Tell it, or choose what you do.")

    @property
    def makings(self) -> tuple[Making, ...]:
        """What can be made here, step by step; the first is what a newcomer makes."""
        return ()

    @property
    def foreign(self) -> tuple[Format, ...]:
        """The formats of other tools it reads and writes, the surest to recognise first."""
        return ()

    def taken_along(self, table: Table[P], character: str) -> Any:
        """A character in the shape those formats write, as whoever sees this table knows them."""
        raise TypeError(f"{type(self).__name__} has no formats of other tools")

    @property
    def closing(self) -> tuple[RoundStep, ...]:
        """What a session's end has of the game's own: awards, milestones. The rest is the core's:
        what happened, stars and wishes, when you meet again."""
        return ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The guided rounds it plays besides."""
        return ()

    def newcomer(self, table: Table[P], seat: str) -> Move | None:
        """The move that starts a new character for a seat, if the game lets players make one."""
        from hearthside.core.making import BeginMaking

        found = (one for one in self.makings[:1] if one.may_begin(table, seat))
        return next((BeginMaking(what=one.noun) for one in found), None)

    def steps(self, table: Table[P], character: str) -> tuple[Stage, ...]:
        """How a character, or something shared, is made: step by step, as it stands."""
        from hearthside.core.making import stages

        return stages(self.makings, table, character)

    def surprise(self, table: Table[P], character: str, step: str, luck: Luck) -> SaveStep:
        """Something playable for one step, chosen by luck."""
        from hearthside.core.making import SaveStep
        from hearthside.core.surprises import surprised

        blanks = surprised(self.makings, table, character, step, luck)
        return SaveStep(who=character, step=step, blanks=dict(blanks))
