"""An extended contest in few words: Wren against one opponent, exchange by exchange."""

from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from tests.games.questworlds.evening import GM, Evening, hero


class Duel(Evening):
    """Wren against one opponent, round 1 begun."""

    def __init__(self, *others, rating: str = "14", points: int = 0, begun=True, **more) -> None:
        super().__init__(hero("wren", Sword=17, Songs=17, points=points), *others)
        self.do(GM, OpenExtended(**{"prize": "the bridge"} | more))
        self.do("mara", JoinExtended(who="wren", ability="sword"))
        self.do(GM, AddFoe(name="The guard", rating=rating))
        self.foe = next(one.id for one in self.extended.fighters.values() if not one.ours)
        if begun:
            self.do(GM, Engage(ours="wren", theirs=self.foe))
            self.next_round()

    @property
    def extended(self):
        return next(iter(self.play.extended.values()))

    @property
    def pairing(self):
        return self.extended.pairings[0]

    @property
    def score(self) -> tuple[int, int]:
        return self.pairing.mine, self.pairing.other

    def exchange(self, mine: int, theirs: int, *, stance="", answer="", with_="sword") -> None:
        if self.pairing.done == self.extended.round:
            self.next_round()
        self.do("mara", Exchange(pairing=self.pairing.id, ability=with_, stance=stance))
        self.oppose("", stance=answer)
        self.roll(mine, theirs)
        self.let_it_stand()

    def end(self):
        self.do(GM, EndExtended())
        return {due.who: due.state or due.amount for due in self.play.dues}
