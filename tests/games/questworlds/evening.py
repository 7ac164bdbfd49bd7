"""An evening of QuestWorlds in memory: heroes with the ratings a test needs, and short verbs."""

from typing import Any

from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Event
from hearthside.core.table import slug
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Bestow, Impose, Skip
from hearthside.games.questworlds.community.rolls import SkipRolls
from hearthside.games.questworlds.contest.follow_ups import GoBack
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.opposing import Face, Oppose, OpposeAt
from hearthside.games.questworlds.contest.rolling import Pass, Roll, SpendHeroPoint
from hearthside.games.questworlds.contest.rulings import CountNothing, Rule
from hearthside.games.questworlds.contest.settling import Close
from hearthside.games.questworlds.contest.stakes import Stake
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.rounds import NextRound
from hearthside.games.questworlds.sheet import Ability, Hero
from hearthside.games.questworlds.state import QuestPlay

GM = "gale"
STAKES = ("secondary", "costly", "risk")
PLAYERS = {"wren": "mara", "tomas": "sam", "idris": "noor", "cricket": "mara"}


def ability(name: str, rating: int, **more: Any) -> Ability:
    return Ability(id=slug(name), name=name, rating=rating, **more)


def hero(who: str, *more: Ability, points: int = 3, **ratings: int) -> Hero:
    """`hero("wren", Sword=17, Climb=13)`."""
    listed = [ability(name.replace("_", " "), rating) for name, rating in ratings.items()]
    return Hero(
        id=who,
        name=who.capitalize(),
        player=PLAYERS[who],
        abilities=(*listed, *more),
        hero_points=points,
        method="list",
    )


class Evening(Driver):
    """A scene with these heroes in it. Settings are by name: `Evening(..., degrees=False)`."""

    def __init__(self, *cast: Hero, scene: bool = True, **settings: Any) -> None:
        super().__init__(GAME, settings=settings)
        self.round_known = 0
        self.sit("Mara", "Sam", "Noor")
        for one in cast:
            self.put(one)
        if scene:
            self.do(GM, OpenSession())
            for one in cast:
                self.change(one.id, hero_points=one.hero_points)
            self.do(GM, OpenScene(title="Somewhere"))

    @property
    def play(self) -> QuestPlay:  # type: ignore[override]
        return self.table.play

    @property
    def contest(self) -> Any:
        return self.play.contest

    def hero(self, who: str) -> Hero:
        return self.play.cast[who]

    def next_round(self) -> None:
        """A round begins, unless it did by itself as the last one was played."""
        if scoreboard.now(self.table).round <= self.round_known:
            self.do(GM, NextRound())
        self.round_known = scoreboard.now(self.table).round

    def put(self, who: Hero) -> None:
        cast = {**self.play.cast, who.id: who}
        self.set(cast=cast)

    def set(self, **changes: Any) -> None:
        """Change the game's state behind its back, to set something up."""
        self.table = replace(self.table, play=replace(self.play, **changes))

    def change(self, who: str, **changes: Any) -> None:
        self.put(replace(self.hero(who), **changes))

    def seat(self, who: str) -> str:
        return PLAYERS.get(who, GM)

    def enter(self, who: str, with_: str, prize: str = "the bridge", **more: Any) -> list[Event]:
        return self.do(self.seat(who), Enter(who=who, ability=with_, prize=prize, **more))

    def oppose(self, resistance: str = "moderate", **more: Any) -> list[Event]:
        """The GM rules on what counts and what is at stake, where a test says so, and answers."""
        stakes = {key: more.pop(key) for key in STAKES if key in more}
        theirs = {key[6:]: more.pop(key) for key in list(more) if key.startswith("their_")}
        answer = {key: more.pop(key) for key in ("stance", "rating", "opponent") if key in more}
        if stakes:
            self.do(GM, Stake(**stakes))
        if more:
            self.do(GM, Rule(**more))
        if theirs:
            self.do(GM, Rule(side=1, **theirs))
        if self.offered(GM, "questworlds.count-nothing"):
            self.do(GM, CountNothing())
        if self.contest.beat == "ready" and not resistance and not answer:
            return []  # two PCs have agreed on it
        if "rating" in answer:
            return self.do(GM, OpposeAt(**answer))
        if ":" in resistance:
            return self.do(GM, Face(against=resistance))
        return self.do(GM, Oppose(resistance=resistance, **answer))

    def roll(self, mine: int, theirs: int) -> list[Event]:
        """Both dice fall; the acting player presses the button."""
        contest = self.contest
        roller = contest.me.who or contest.me.master
        if contest.beat == "ready":  # a resource's dice are in the air at once
            self.do(self.seat(roller) if roller else GM, Roll())
        events = [*self.fall(mine), *self.fall(theirs)]
        return [*events, *self.go_back()]

    def go_back(self) -> list[Event]:
        """A roll before a roll was seen."""
        seat = self.seat(self.contest.me.who or self.contest.me.master) if self.contest else ""
        return self.do(seat, GoBack()) if seat and self.offered(seat, "questworlds.go-back") else []

    def wins(self, who: str, with_: str, mine: int, theirs: int, **more: Any) -> int:
        """A whole simple contest against moderate resistance; how it ended."""
        self.enter(who, with_, **more)
        self.oppose()
        self.roll(mine, theirs)
        self.let_it_stand()
        return (self.contest or self.play.last).outcome

    def spend(self, who: str, side: int = 0) -> list[Event]:
        events = self.do(self.seat(who), SpendHeroPoint(side=side))
        return [*events, *self.go_back()]

    def let_it_stand(self) -> None:
        """Everyone passes."""
        while self.contest and self.contest.beat == "react":
            for side, held in enumerate((self.contest.me, self.contest.them)):
                seat = self.seat(held.who or held.master)
                if self.offered(seat, "questworlds.pass", side=side):
                    self.do(seat, Pass(side=side))
                    break

    def impose(self, *abilities: str, **more: Any) -> list[Event]:
        return self.do(GM, Impose(due=self.play.dues[0].id, abilities=abilities, **more))

    def bestow(self, *abilities: str, situation: str = "") -> list[Event]:
        due = self.play.dues[0].id
        return self.do(GM, Bestow(due=due, abilities=abilities, situation=situation))

    def skip_all(self) -> None:
        while self.play.dues:
            self.do(GM, Skip(due=self.play.dues[0].id))

    def close(self) -> None:
        self.skip_all()
        if self.contest:  # a tie, or something that may still be saved
            self.do(GM, Close())

    def next_session(self) -> None:
        for move in (CloseScene(), CloseSession(), OpenSession(), OpenScene(title="Later")):
            self.do(GM, move)

    def options(self, seat: str) -> list[Option]:
        return offers.options(GAME, self.table, seat)

    def offered(self, seat: str, move: str, **fixed: Any) -> Option | None:
        for option in self.options(seat):
            if option.move == move and all(option.fixed.get(k) == v for k, v in fixed.items()):
                return option
        return None

    def said(self) -> list[str]:
        return [line.plain for entry in self.entries for line in entry.said]

    def found(self, **more: Any) -> None:
        """A community of five resources."""
        names = ("Wealth", "Diplomacy", "Morale", "Military", "Magic")
        rows = tuple({"name": name, "required": name == more.get("required")} for name in names)
        self.founded("The Reach", "season", rows)
        self.do(GM, SkipRolls())

    def founded(self, called: str, interval: str, rows: tuple[dict[str, Any], ...]) -> None:
        """A community made step by step."""
        self.do(GM, BeginMaking(what="community"))
        first = {"name": called, "interval": interval, "way": "hand"}
        self.do(GM, SaveStep(who="community", step="name", blanks=first))
        self.do(GM, SaveStep(who="community", step="resources", blanks={"resources": rows}))
        self.do(GM, FinishMaking(who="community"))

    def resource(self, name: str) -> Any:
        assert self.play.community
        return self.play.community.resources[name]


def picks(option: Option | None, field: str) -> list[str]:
    """What a choice on offer lets one pick."""
    assert option
    found = next(one for one in option.fields if one.name == field)
    return [pick.value for pick in found.picks]  # type: ignore[attr-defined]


def townspeople() -> Evening:
    """Two who belong to a community that was just founded."""
    made = Evening(
        hero("wren", Sword=17, Charm=17, Songs=17, points=0),
        hero("tomas", Hammer=17, points=0),
        communities=True,
    )
    made.found()
    return made


def mine(table: Evening) -> int:
    """What whoever is in the contest rolls against now."""
    return full(table.table, table.contest, table.contest.me)
