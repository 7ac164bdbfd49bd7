"""An evening of Fate in few words: who tries what, what falls, who reacts.

    night = evening("Ana", "Ben")
    night.ana.overcomes("clever", "the vault open", against=2)
    night.falls(0, 0, 0, 0)
    night.ana.invokes("Ana the Bold")
    night.all_pass()
    assert night.last.outcome == "success"

Each hero is named like the player; ratings are those of `gathering.RATINGS` unless given.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.settings import Switch
from hearthside.core.moves import ONLY_GM, Move
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Prompt
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage, Discover, Exploit, Overcome
from hearthside.games.fate.attempt.harm import Absorb
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.invoking import Invoke, Pass
from hearthside.games.fate.attempt.oppose import Defend, SetDifficulty, StandStill
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt
from hearthside.games.fate.attempt.throw import ThrowDice
from hearthside.games.fate.characters.npcs import MakeMajor, MakeMook
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import FatePlay
from tests.games.fate import gathering
from tests.games.fate.gathering import GALE, at_play


class Voice:
    """A seat that speaks for one character."""

    def __init__(self, night: "Evening", seat: str, character: str) -> None:
        self.night, self.seat, self.id = night, seat, character

    def does(self, move: Move) -> None:
        self.night.table.do(self.seat, move)

    def cannot(self, move: Move) -> str:
        return gathering.refused(self.night.table, self.seat, move)

    @property
    def hero(self) -> Hero:
        return gathering.who(self.night.table, self.id)

    @property
    def points(self) -> int:
        return self.hero.fate_points

    def has(self, **changes: Any) -> None:
        """Something is so, however it came about."""
        if "hidden" in changes:
            changes["known_to"] = ONLY_GM if changes.pop("hidden") else None
        gathering.given(self.night.table, self.id, **changes)

    def overcomes(
        self, way: str, want: str = "the door open", against: int = 2, **how: Any
    ) -> None:
        """Frames it, gets a difficulty and rolls: the dice are in the air."""
        self.does(Overcome(self.id, way, want, **how))
        self.night.gale.sets(against)
        self.rolls(way)

    def creates(self, text: str, against: int = 2, way: str = "clever") -> None:
        self.does(CreateAdvantage(self.id, way, text))
        self.night.gale.sets(against)
        self.rolls(way)

    def searches(self, foe: str = "", against: int = 2, way: str = "clever") -> None:
        self.does(Discover(self.id, way, "what is hidden", foe=foe))
        self.night.gale.sets(against)
        self.rolls(way)

    def exploits(self, text: str, against: int = 2, way: str = "clever") -> None:
        self.does(Exploit(self.id, way, gathering.aspect_id(self.night.table, text)))
        self.night.gale.sets(against)
        self.rolls(way)

    def attacks(self, foe: "Voice", way: str = "clever", with_: str = "plain", **how: Any) -> None:
        """The foe defends as they can, and both are in the air, the attacker first."""
        self.does(Attack(self.id, way, foe.id, **how))
        foe.defends(with_ if foe.hero.kind != "full" or with_ != "plain" else "careful")
        self.rolls(way)

    def attacks_undefended(self, foe: "Voice", way: str = "clever") -> None:
        self.does(Attack(self.id, way, foe.id))
        foe.does(StandStill())
        self.rolls(way)

    def defends(self, way: str, how: str = "", **more: Any) -> None:
        self.does(Defend(self.id, way, how, **more))

    def rolls(self, way: str, *stunts: str, draw: str = "dice") -> None:
        self.does(ThrowDice(self.id, way, stunts, draw))

    def helps(self, ally: "Voice") -> None:
        self.does(Help(self.id, ally.id))

    def invoking(self, text: str, effect: str = "add", **more: Any) -> Invoke:
        """The one offer that invokes this aspect to this effect."""
        aspect = gathering.aspect_id(self.night.table, text)
        wanted = {"effect": effect, **more}
        (found,) = [
            option
            for option in self.offers("fate.invoke", **wanted)
            if option.fixed.get("aspect", aspect) == aspect
            and all(
                any(pick.value == aspect for pick in field.picks)
                for field in option.fields
                if field.name == "aspect"
            )
        ]
        fixed = {**found.fixed, "aspect": aspect}
        return Invoke(**fixed, how="somehow")

    def invokes(self, text: str, effect: str = "add", **more: Any) -> None:
        """Invokes an aspect for a point."""
        self.does(self.invoking(text, effect, free=False, **more))

    def uses(self, text: str, effect: str = "add", **more: Any) -> None:
        """Invokes an aspect for free."""
        self.does(self.invoking(text, effect, free=True, **more))

    def passes(self) -> None:
        self.does(Pass(self.seat))

    def absorbs(self, box: int = 0, **names: str) -> None:
        self.does(Absorb(box, tuple(names), **names))  # type: ignore[arg-type]

    def sets(self, against: int) -> None:
        self.does(SetDifficulty(against))

    def offers(self, move: str, **fixed: Any) -> list[Option]:
        """What this seat is offered of one kind."""
        return gathering.options(self.night.table, self.seat, move, **fixed)

    def labels(self, section: str = "turn") -> list[str]:
        offered = offers.options(GAME, self.night.table.table, self.seat)
        return [_label(option) for option in offered if option.section == section]

    def best(self) -> str:
        offered = offers.options(GAME, self.night.table.table, self.seat)
        return next(_label(o) for o in offered if o.best and o.section == "turn")

    @property
    def prompt(self) -> Prompt:
        return offers.prompt(GAME, self.night.table.table, self.seat)

    def foresees(self, move: Move) -> Odds | None:
        return engine.forecast(GAME, self.night.table.table, self.seat, move)


def _label(option: Option) -> str:
    """What a button says; one that passes says in many words what one settles for."""
    return (
        option.label.partition("Done")[0].removesuffix("Let it stand") + "Pass"
        if option.move == "fate.pass"
        else option.label
    )


class Evening:
    """A table at play; players and the GM's people are its attributes, by name."""

    def __init__(self, *players: str) -> None:
        self.table: Driver = at_play(*players)
        self._voices = {GALE: Voice(self, GALE, "")}
        for player in players:
            self._voices[player.lower()] = Voice(self, player.lower(), player.lower())

    def __getattr__(self, name: str) -> Voice:
        return self._voices[name]

    @property
    def play(self) -> FatePlay:
        play: FatePlay = self.table.table.play
        return play

    @property
    def attempt(self) -> Attempt:
        assert self.play.attempt, "an attempt is under way"
        return self.play.attempt

    @property
    def last(self) -> Attempt:
        assert self.play.last, "an attempt has ended"
        return self.play.last

    @property
    def question(self) -> str:
        """The kind of question that is asked now."""
        return type(self.play.asked[0]).__name__ if self.play.asked else ""

    def aspect(self, text: str) -> Aspect:
        return self.play.aspects[gathering.aspect_id(self.table, text)]

    def said(self, seat: str = "") -> list[str]:
        return gathering.said(self.table, seat)

    def major(self, name: str, **changes: Any) -> Voice:
        """The GM brings someone built like a player character, all approaches 0 but those given."""
        made = {"high_concept": f"{name} the Bad", "trouble": f"{name} Is Vain", **changes}
        return self._came(name, MakeMajor(name=name, **made))

    def mook(self, name: str, **changes: Any) -> Voice:
        return self._came(name, MakeMook(name=name, aspects=f"{name} Is Dim", **changes))

    def _came(self, name: str, made: Move) -> Voice:
        known = set(self.play.cast)
        self.gale.does(made)
        (id,) = set(self.play.cast) - known
        self._voices[name.lower()] = Voice(self, GALE, id)
        return self._voices[name.lower()]

    def is_so(self, **changes: Any) -> None:
        gathering.given_play(self.table, **changes)

    def has_the_deck(self) -> None:
        """The table plays with cards."""
        self.gale.does(Switch("deck", True))

    def true(self, text: str, **changes: Any) -> Aspect:
        """A situation aspect, or another kind, is there."""
        id = text.lower().replace(" ", "-")
        if "hidden" in changes:
            changes["known_to"] = ONLY_GM if changes.pop("hidden") else None
        made = replace(Aspect(id=id, text=text, kind="situation"), **changes)
        self.is_so(aspects={**self.play.aspects, id: made})
        return made

    def falls(self, *faces: int) -> None:
        self.table.fall(*faces)

    def sums(self, *totals: int) -> None:
        """Each throw in the air falls at one of these sums, one after another."""
        for total in totals:
            sign = 1 if total > 0 else -1
            self.falls(*(sign if at < abs(total) else 0 for at in range(4)))

    def all_pass(self) -> None:
        while self.play.attempt and self.play.attempt.waiting:
            seat = self.play.attempt.waiting[0]
            self.table.do(seat, Pass(seat))


def evening(*players: str) -> Evening:
    return Evening(*(players or ("Ana",)))


RAISE = DIFFICULTY


def created(sum: int, against: int = 2) -> Evening:
    """Ana has tried to make thunder; her dice fell at this sum and everyone passed."""
    night = evening("Ana", "Ben")
    night.ana.creates("Deafening Thunder", against)
    night.sums(sum)
    night.all_pass()
    return night


def a_tie(night: Evening, against: int = 2) -> None:
    """Ana has rolled, and it stands at a tie."""
    night.ana.overcomes("clever", against=against)
    night.sums(against - 2)
