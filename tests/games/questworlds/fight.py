"""A group extended contest in few words: two PCs, a third standing by, and named foes."""

from msgspec.structs import replace

from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from tests.games.questworlds.evening import GM, Evening, hero


class Fight(Evening):
    """Two PCs in it, a third standing by, against named foes with a rating of 14."""

    def __init__(self, *foes: str, wren=(), mob: bool = False, **more) -> None:
        super().__init__(
            hero("wren", *wren, Sword=17, points=0),
            hero("tomas", Hammer=15, points=0),
            hero("idris", Tongue=17, points=0),
            replace(hero("cricket", Mudlark=17), master="wren", hero_points=0),
        )
        self.do(GM, OpenExtended(prize="the hall", **more))
        self.do("mara", JoinExtended(who="wren", ability="sword"))
        self.do("sam", JoinExtended(who="tomas", ability="hammer"))
        for name in foes:
            self.do(GM, AddFoe(name=name, rating="14", mob=mob))

    @property
    def extended(self):
        return next(iter(self.play.extended.values()))

    def foe(self, at: int) -> str:
        return [one.id for one in self.extended.fighters.values() if not one.ours][at]

    def engage(self, *pairs: tuple[str, int]) -> None:
        for who, foe in pairs:
            self.do(GM, Engage(ours=who, theirs=self.foe(foe)))

    def pairing(self, who: str, foe: int = -1):
        found = [one for one in self.extended.pairings if one.ours == who]
        if foe >= 0:
            found = [one for one in found if one.theirs == self.foe(foe)]
        return found[-1]

    def exchange(self, who: str, mine: int, theirs: int, foe: int = -1) -> None:
        fighter = self.extended.fighters[who]
        seat = self.seat(fighter.who or fighter.master)
        move = Exchange(pairing=self.pairing(who, foe).id, ability=fighter.ability)
        self.do(seat, move)
        self.oppose("")
        self.roll(mine, theirs)
        self.let_it_stand()

    def leave(self) -> None:
        """Wren gets away from whom she faces."""
        self.do("mara", Disengage(pairing=self.pairing("wren").id, ability="sword"))
        self.oppose("")
        self.roll(12, 5)

    def leave_hit(self) -> None:
        """Wren is hit, and gets away in the next round."""
        self.round()
        self.exchange("wren", 18, 5)
        self.round()
        self.leave()

    def round(self) -> None:
        self.next_round()
