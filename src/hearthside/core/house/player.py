"""How the house plays a seat: from what that seat sees, by the odds, and quietly.

It answers what the story waits for. It passes where passing is suggested, spends where a point
gains more than it is worth, helps a friend where help is free, defends, and never strikes one of
its own side. It begins something only when it is to lead. Nothing it does comes from anything the
seat could not see, and its words are from lists.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.forms import Choice, Field, Option, Text
from hearthside.core.game import Game
from hearthside.core.house.filling_forms import bought, filled, fitting
from hearthside.core.house.spending import POLICIES, Policy
from hearthside.core.house.words import Voice
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Illegal, Move
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds.worth_to_seat import Side, expected, stands, whose
from hearthside.core.offers import Offers, offers
from hearthside.core.secrecy.views import view
from hearthside.core.show import Show
from hearthside.core.table import Table

FREE_GAIN = 0.04
"""What must be gained to do something else than what is suggested."""
TRIES = 14
"""How often a form is filled in anew before another is looked at."""
LEFT_ALONE = frozenset({"table.agree-rewind", "table.rewind", "table.question"})
"""What only a person should say yes to."""
MOST_VERBS = 24
PASSES = ".end-turn"
"""How a move is called that only passes a turn on."""


class House:
    """One seat of one table as the house sees it, at one moment."""

    def __init__(
        self,
        game: Game[Any],
        table: Table[Any],
        seat: str,
        luck: Luck,
        policy: Policy = POLICIES["house"],
    ) -> None:
        self._policy = policy
        self.game = game
        self.table = table
        self.seat = seat
        self.luck = luck
        self.seen = view(game, table, seat)
        self.offers: Offers = offers(game, table, seat)
        self._voice = Voice(game.house_words, luck)

    @cached_property
    def show(self) -> Show:
        """What the seat is shown, once it is needed."""
        return engine.show(self.game, self.seen)

    def answer(self) -> Move | None:
        """What to say to what is asked of this seat, or nothing."""
        if self.table.care.call or self.offers.together:
            return None
        known = [one for one in self.offers.answers if one.move not in LEFT_ALONE]
        ranked = self._ranked(known)
        if self._rather_waits(ranked):
            return None
        careful = [one for _, one in ranked if not one.danger]
        rash = [one for one in known if one.danger]
        return next(self._legal([*careful, *rash]), None)

    def help(self) -> Move | None:
        """Something that costs nothing and makes what a friend tries likelier."""
        if self.table.care.call or self.offers.answers or not self.offers.waiting:
            return None
        if self._policy.plain:
            return None
        now = self._now()
        if now is None:
            return None
        found: list[tuple[float, Option]] = []
        for verb in self.offers.verbs[:MOST_VERBS]:
            if verb.section != "act" or verb.danger or verb.look.get("cost"):
                continue
            option = verb.form()
            chosen, odds = self._best_filled(option)
            side = whose(self.game, self.seen, self.show, self.seat, option)
            if odds is None or side != "ally" or odds.names != now.names:
                continue
            gain = expected(odds, side) - expected(now, side)
            if gain >= FREE_GAIN:
                found.append((gain, chosen))
        found.sort(key=lambda pair: -pair[0])
        return next(self._legal(option for _, option in found), None)

    def act(self, always: bool = False) -> Move | None:
        """Something to do with a turn that would otherwise only be passed on: in a fight always,
        and against somebody; where turns only go round the table, now and then."""
        passing = {one.move for one in self.offers.answers}
        if self.table.care.call or not self.only_passes:
            return None
        if passing == {f"table{PASSES}"} and not always and self.luck.pick(range(3)):
            return None
        begun = [verb for verb in self.offers.verbs if verb.section == "act"][:MOST_VERBS]
        forms = [verb.form() for verb in begun if not verb.look.get("cost")]
        forms = [self._best_filled(one)[0] for one in forms if not one.danger]
        forms = [one for one in forms if not self._only_friends(one)]
        strikes = [one for one in forms if self._strikes(one)]
        tries = [one for one in forms if any(isinstance(blank, Text) for blank in one.fields)]
        if not strikes and tries:  # nobody is in reach: try something, or go where they are
            strikes = self.luck.shuffled(forms)
        return next(self._legal(strikes), None)

    @property
    def only_passes(self) -> bool:
        """Whether all it is asked is to pass a turn on."""
        moves = [one.move for one in self.offers.answers]
        return bool(moves) and all(one.endswith(PASSES) for one in moves)

    def _only_friends(self, option: Option) -> bool:
        """Whether it could be done to nobody but our own."""
        aimed = [one for one in option.fields if isinstance(one, Choice) and one.name in AIMED]
        return any(
            one.picks and all(self._stands(pick.value) in ("me", "ally") for pick in one.picks)
            for one in aimed
        )

    def _strikes(self, option: Option) -> bool:
        """Whether it is done to somebody on the other side."""
        aimed = [one for one in option.fields if isinstance(one, Choice) and one.name in AIMED]
        return any(
            one.picks and all(self._stands(pick.value) == "foe" for pick in one.picks)
            for one in aimed
        )

    def lead(self) -> Move | None:
        """What the table suggests to begin while nobody is asked anything.

        Whoever runs the game leaves it to the players as long as they could begin something.
        """
        if self.table.care.call or self.offers.waiting or self.offers.answers:
            return None
        if self.table.is_gm(self.seat) and self._players_can_begin():
            return None
        first = [verb.form() for verb in self.offers.shown if verb.best]
        return next(self._legal(option for option in first if not option.danger), None)

    def _players_can_begin(self) -> bool:
        players = (offers(self.game, self.table, seat) for seat in self.table.players())
        return any(verb.best for one in players for verb in one.shown)

    def _rather_waits(self, ranked: Sequence[tuple[float, Option]]) -> bool:
        """Whether others are asked too, nothing is urged, and whatever it answered before them
        would make it worse."""
        others = any(seat != self.seat for seat in self.offers.waiting)
        urged = any(option.best for _, option in ranked)
        return others and not urged and all(gain < 0 for gain, _ in ranked)

    def _ranked(self, answers: Sequence[Option]) -> list[tuple[float, Option]]:
        """The answers, the one to try first in front, filled in by the odds, with what each gains
        over letting things run their course."""
        if self._policy.plain:
            plain = sorted(answers, key=lambda one: (bool(one.cost), not one.best))
            return [(0.0, one) for one in plain]
        if len(answers) < 2:
            return [(0.0, self._best_filled(one)[0]) for one in answers]
        now = self._now()
        hope = self.game.hope(self.seen, self.seat)
        suggested = next((one for one in answers if one.best), answers[0])
        scored: list[tuple[float, int, Option]] = []
        for at, option in enumerate(answers):
            chosen, odds = self._best_filled(option)
            side = whose(self.game, self.seen, self.show, self.seat, option)
            gain = 0.0
            if odds and now and odds.names == now.names and side != "other":
                gain = expected(odds, side, hope) - expected(now, side, hope)
            if option is suggested:
                gain += FREE_GAIN  # a game knows best what is worth its price
            elif option.cost:
                gain -= self._policy.price
            scored.append((gain, -at, chosen))
        scored.sort(key=lambda one: one[:2], reverse=True)
        return [(gain, chosen) for gain, _, chosen in scored]

    def _now(self) -> Odds | None:
        """How what is under way would end if everybody passed from here on."""
        return self.game.outlook(self.seen, self.seat) if self._takes_sides else None

    @cached_property
    def _takes_sides(self) -> bool:
        """Whether this seat hopes for anything: whoever runs the game does while one of theirs
        throws, and is fair otherwise."""
        if not self.table.is_gm(self.seat):
            return True
        return whose(self.game, self.seen, self.show, self.seat, Option(move="", label="")) == "me"

    def _best_filled(self, option: Option) -> tuple[Option, Odds | None]:
        """The form with the picks that promise most, and what it then promises."""
        option = replace(option, fields=tuple(self._without_friends(option)))
        if not option.foretells or not self._takes_sides:
            return option, None
        best, odds = option, self._odds(option) if option.forecast else None
        side = whose(self.game, self.seen, self.show, self.seat, option)
        for at, field in enumerate(option.fields):
            if not isinstance(field, Choice) or not field.forecast:
                continue
            for pick in field.picks:
                tried = replace(field, value=pick.value)
                other = replace(best, fields=(*best.fields[:at], tried, *best.fields[at + 1 :]))
                likely = self._odds(other)
                if likely and (odds is None or _better(likely, odds, side)):
                    best, odds = other, likely
        return best, odds

    def _without_friends(self, option: Option) -> Iterator[Field]:
        """The blanks of a form, without the picks that would strike somebody on our side."""
        for field in option.fields:
            if isinstance(field, Choice) and field.name in AIMED:
                foes = tuple(p for p in field.picks if self._stands(p.value) not in ("me", "ally"))
                if foes and len(foes) < len(field.picks):
                    value = field.value if any(p.value == field.value for p in foes) else ""
                    yield replace(field, picks=foes, value=value or foes[0].value)
                    continue
            yield field

    def _stands(self, character: str) -> Side:
        return stands(self.seen, self.show, self.seat, character)

    def _odds(self, option: Option) -> Odds | None:
        values = filled(option.fields, self._voice.first, self.luck)
        try:
            move = engine.parse_move(self.game, _plain(option.made(values)))
            return engine.forecast(self.game, self.table, self.seat, move, option.stead)
        except Illegal:
            return None

    def _legal(self, options: Iterable[Option]) -> Iterator[Move]:
        """Moves the table would take, one for each form that can be filled in."""
        for option in options:
            if (move := self.fill(option)) is not None:
                yield move

    def fill(self, option: Option) -> Move | None:
        """A form filled in so that the table takes it: what is refused is filled in anew."""
        held = bought(option)
        for at in range(TRIES):
            words = self._voice.words if at else self._voice.first
            values = filled(option.fields, words, self.luck, held)
            try:
                move = engine.parse_move(self.game, _plain(option.made(values)), option.fields)
                turn = engine.turn(self.game, self.table, self.seat, move)
            except Illegal as no:
                held = self._mended(option, values, no.field, at)
            else:
                stays = replace(turn.table, seq=self.table.seq) == self.table
                return None if stays else move  # what changes nothing would be said for ever
        return None

    def _mended(
        self, option: Option, values: dict[str, Any], refused: str, at: int
    ) -> dict[str, Any]:
        """What to try next: another value where it was refused, later another everywhere."""
        named = [field for field in option.fields if field.name == refused]
        again = named if named and at < TRIES // 2 else list(option.fields)
        return values | {
            field.name: fitting(field, self._voice.words, self.luck) for field in again
        }


AIMED = frozenset({"target", "targets", "whom", "foe", "victim"})
"""Blanks that say whom something is done to."""


def move(
    game: Game[Any], table: Table[Any], seat: str, luck: Luck, *, leads: bool = False
) -> Move | None:
    """What the house does for a seat now, or nothing: what is asked, a free help, then a lead."""
    house = House(game, table, seat, luck)
    found = house.act() or house.answer() or house.help()
    return found or (house.lead() if leads else None)


def _better(one: Odds, other: Odds, side: Side) -> bool:
    return one.names == other.names and expected(one, side) > expected(other, side) + 1e-9


def _plain(raw: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(raw)
    return plain


def outcome_words(game: Game[Any], luck: Luck) -> str:
    """A line on how something ended, for a game master whom the house plays."""
    return Voice(game.house_words, luck).outcome()
