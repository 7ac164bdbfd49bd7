"""Short ways to set a table of Burning Wheel for a test: sheets, and tests on the table."""

from typing import Any

from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession
from hearthside.core.reasons import total
from hearthside.core.table import with_character
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool, obstacles
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.framing import (
    Propose,
    SetTest,
    SetTestByExponent,
    SetTestByLuck,
)
from hearthside.games.burning_wheel.attempt.gathering import Roll
from hearthside.games.burning_wheel.attempt.reacting import LetStand
from hearthside.games.burning_wheel.content import SKILLS, _unopened
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import (
    ATTRIBUTES,
    EMOTIONS,
    STATS,
    Ability,
    Sheet,
    Trait,
    Wound,
)
from hearthside.games.burning_wheel.story.buying import Buy, SetPrice
from hearthside.games.burning_wheel.story.circles import Seek, SetSearch
from hearthside.games.burning_wheel.story.steel_tests import CallSteel

KNOWN = _unopened(SKILLS.everything())
POOR = (0, 0, 0)
"""Nobody's artha."""
UNMARKED = Marks()


def sheet(
    id: str, player: str = "", wounds: str = "", artha: Any = (9, 9, 9), **rest: Any
) -> Sheet:
    """Somebody with ratings such as `sword="B4"`; stats are B4 unless said otherwise."""
    ratings = {key: rest.pop(key) for key in list(rest) if _is_rating(key)}
    abilities: dict[str, Ability] = {}
    for key, name in {**STATS, **ATTRIBUTES}.items():
        kind = "stat" if key in STATS else "attribute"
        abilities[key] = Ability(id=key, name=name, kind=kind, exponent=4)
    for key, rating in ratings.items():
        id_ = key.replace("_", "-")
        base = abilities.get(id_) or KNOWN.get(id_)
        if base is None:
            base = Ability(id=id_, name=EMOTIONS[id_], kind="attribute")
        abilities[id_] = replace(base, shade=rating[0], exponent=int(rating[1:]), closed=False)
    hurt = tuple(Wound(severity=each) for each in wounds.split())
    return Sheet(
        id=id,
        name=id.capitalize(),
        player=player,
        npc=not player,
        abilities=abilities,
        wounds=hurt,
        artha=Artha(*artha),
        **rest,
    )


def _is_rating(key: str) -> bool:
    id = key.replace("_", "-")
    return id in {**STATS, **ATTRIBUTES, **EMOTIONS} or id in KNOWN


class Evening(Driver):
    """A scene with these people in it; Ana plays `ann`, Ben plays `bo`, Gale is the GM."""

    def __init__(self, *people: Sheet) -> None:
        super().__init__(GAME)
        self.sit("Ana", "Ben")
        for one in people:
            self.put(one)
        self.do("gale", OpenSession())
        self.do("gale", OpenScene(title="Here"))

    def put(self, one: Sheet) -> None:
        self.table = with_character(self.table, one)

    def who(self, id: str) -> Sheet:
        return self.table.play.cast[id]

    def ability(self, who: str, id: str) -> Ability:
        return self.who(who).abilities[id]

    def marks(self, who: str, id: str) -> Marks:
        return self.ability(who, id).marks

    @property
    def attempt(self) -> Any:
        return self.table.play.attempt

    def new_scene(self) -> None:
        self.do("gale", CloseScene())
        self.do("gale", OpenScene(title="There"))

    def seat(self, who: str) -> str:
        return self.who(who).player or "gale"

    def set(self, who: str, ability: str, **how: Any) -> None:
        """A test, up to where dice are claimed."""
        self.do(self.seat(who), Propose(who=who, intent="It is done", task="By hand"))
        chosen = {"kind": "standard", "time": "an hour", "failure": "it breaks", **how}
        held = self.who(who).abilities.get(ability)
        sets = SetTest if held and not held.closed else SetTestByLuck
        if "theirs" in how and chosen["kind"] != "versus":
            sets = SetTestByExponent
        self.do("gale", sets(ability=ability, **chosen))

    def roll(self, *faces: int, at: int = 0) -> None:
        """A side rolls; the faces are those of its dice, if they fall at once."""
        self.do(self.seat(self.attempt.sides[at].who), Roll(side=at))
        if faces:
            self.fall(*faces)

    def versus(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
        self.roll(at=0)
        self.roll(at=1)
        self.fall(*mine)
        self.fall(*theirs)

    def leave(self, at: int = 0) -> None:
        """Whatever is asked after the roll is left as it is."""
        while self.attempt and any(a for a in GAME.asks(self.table, "") if a.leaves):
            places = [n for n in range(len(self.attempt.sides)) if self._may(LetStand(side=n))]
            if not places:
                return
            self.do(self.seat(self.attempt.sides[places[0]].who), LetStand(side=places[0]))

    def _may(self, move: Any) -> bool:
        seat = self.seat(self.attempt.sides[move.side].who)
        return any(o.admits(move) for o in offers.options(GAME, self.table, seat))

    def close(self, **how: Any) -> None:
        """The last question of a test, if there is one."""
        self.leave()
        while self.attempt and self.attempt.due and self.attempt.due[0].kind == "close":
            due = self.attempt.due[0]
            self.do(self.seat(due.who), Finish(side=due.side, **how))
            how = {}

    def tested(self, who: str, ability: str, faces: tuple[int, ...], **how: Any) -> None:
        """A whole test in which nothing is spent."""
        self.set(who, ability, **how)
        self.roll(*faces)
        self.close()

    def offered(self, seat: str, move: str) -> list[Option]:
        tag = f"burning-wheel.{move}"
        return [o for o in offers.options(GAME, self.table, seat) if o.move == tag]

    def said(self) -> str:
        return "\n".join(line.plain for entry in self.entries for line in entry.said)

    def retold(self) -> list[str]:
        """What stands in the story."""
        return [line.plain for entry in self.entries for line in entry.said if line.retold]


def dice(evening: Evening, at: int = 0) -> int:
    """How many dice a side would roll."""
    side = evening.attempt.sides[at]
    return max(0, total(dice_pool.dice(evening.who(side.who), side)))


def ob(evening: Evening, at: int = 0) -> int:
    return obstacles.final(evening.table, evening.attempt, at)


def hits(count: int, dice: int) -> tuple[int, ...]:
    """Faces of black dice with so many successes and no six."""
    return (5,) * count + (2,) * (dice - count)


def with_marks(who: Sheet, ability: str, marks: Marks = UNMARKED, **rest: Any) -> Sheet:
    return who.with_ability(replace(who.abilities[ability], marks=marks, **rest))


OAK = Trait(name="Stubborn as Oak", kind="call-on", concerns="Sword")


def got(table: Evening, at: int = 0) -> int:
    """The successes that lie there, or that it was settled with."""
    if table.attempt is None:
        settled = [e.event for e in table.entries if hasattr(e.event, "verdicts")]
        return settled[-1].verdicts[at].successes
    side = table.attempt.sides[at]
    return dice_pool.successes(table.who(side.who), side)


def rolled(faces, **rest) -> Evening:
    table = Evening(sheet("ann", "ana", **rest))
    ability = next(key for key in rest if key not in ("artha", "traits", "wounds"))
    table.set("ann", ability.replace("_", "-"), ob=9)
    table.roll(*faces)
    return table


def searching(table: Evening, **how) -> None:
    """Ann looks for a smith, as easy as can be unless it is said how not."""
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **{**plain, **how}))


def buying(table: Evening, price: int) -> None:
    """Ann wants rope at this price."""
    table.do("ana", Buy(who="ann", what="item", name="Rope", how="I ask"))
    table.do("gale", SetPrice(ob=price))


def frightened(table: Evening) -> None:
    """Ann takes fright."""
    table.do("gale", CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False))
