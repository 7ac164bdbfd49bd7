"""A session that ends, to play its closing round with."""

from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, GoOnWithRound
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.life.votes import CastBallot
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sheet import Conviction, Trait
from tests.games.burning_wheel.evening import Evening, sheet

BELIEFS = (
    Conviction(text="The bell hangs in Hvit", goal=True, artha=Artha(5, 3, 1)),
    Conviction(text="I build for all"),
)


INSTINCTS = (Conviction(text="Always test a plank", artha=Artha(2)),)


class Close(Evening):
    """A session that ends, with four players and a GM; Eve has left."""

    def __init__(self, ends: str = "session", **rest) -> None:
        Driver.__init__(self, GAME)
        self.sit("Ana", "Ben", "Cyd", "Dan")
        for name in ("ana", "ben", "cyd", "dan"):
            self.put(
                sheet(
                    f"{name}s",
                    name,
                    artha=(0, 0, 0),
                    beliefs=BELIEFS,
                    instincts=INSTINCTS,
                    traits=(Trait(name="Tall"),),
                    **rest,
                )
            )
        self.put(sheet("ulrike", artha=(0, 0, 0), beliefs=(Conviction(text="The toll is law"),)))
        self.put(sheet("reeve", artha=(0, 0, 0)))
        self.do("gale", OpenSession())
        self.do("gale", BeginRound(round="closing"))
        self.do("gale", AnswerItem(item="ends", blanks={"what": ends}))

    @property
    def step(self) -> str:
        return self.table.round.step if self.table.round else ""

    def nominate(self, seat: str, award: str) -> None:
        self.do(seat, AnswerItem(item=seat, blanks={"award": award}))

    def on(self, to: str = "") -> None:
        """The GM leads on without waiting, until a step or the end."""
        while self.step and self.step != to:
            self.do("gale", GoOnWithRound(step=self.step))

    def vote(self, id: str, *ballots: str) -> None:
        for seat, choice in zip(("gale", "ana", "ben", "cyd", "dan"), ballots, strict=False):
            if choice:
                self.do(seat, CastBallot(choice=choice, vote=id))

    def judge(self, *awards: str) -> None:
        self.do("gale", AnswerItem(item="judge", blanks={"awards": awards}))
