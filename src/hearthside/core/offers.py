"""What a seat is faced with: what it is asked, and what it could start; forms when they are opened.

A page draws `answers` open and `verbs` as buttons. How a verb is filled in, and what its odds are,
is worked out when somebody opens it (`form`), posts it (`covering`), or wants all (`options`).
"""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import asks as asking
from hearthside.core.asks import Ask, Verb
from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life import LIFE
from hearthside.core.life.safety_tools import standing
from hearthside.core.moves import Move, tag_of
from hearthside.core.real_dice import thrown_by_hand
from hearthside.core.secrecy.views import view
from hearthside.core.show import Prompt
from hearthside.core.table import Table, slug
from hearthside.core.what_lasts import Lasting, is_at_rest


class Offers(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All a seat may do now, as light as it can be said."""

    prompt: Prompt
    stage: Prompt
    """The same without what is answered in passing, which has a slip of its own."""
    answers: tuple[Option, ...]
    """The ways to answer what this seat is asked; the one that stands out is `best`."""
    stead: tuple[Option, ...]
    """What a GM may answer for somebody who is away."""
    shown: tuple[Verb, ...]
    """What it could start, as far as its page may show it. At most one is `best`, and none while
    anything is asked."""
    further: Callable[[], list[Verb]]
    """What else it could start, worked out when somebody looks for it."""
    concerns: frozenset[str] = frozenset()
    """About whom some of that is, where their card is to lead to it."""
    waiting: tuple[str, ...]
    """Everybody the story waits for."""
    others_choose: Callable[[], bool] = bool
    """Whether somebody else is to decide something the story waits for, rather than to go on."""
    held: bool = False
    """Whether the story waits for something to fall."""
    leaves: bool = False
    """Whether this seat is asked something that could be left as it stands by itself."""
    together: bool = False
    """Whether all it is asked is asked of others too, of whom one answers for all."""
    voices: bool = False
    """Whether all it is asked is asked of somebody it speaks for."""

    @cached_property
    def verbs(self) -> tuple[Verb, ...]:
        """All it could start."""
        return (*self.shown, *self.further())

    def option(self, key: str) -> Option | None:
        """The form with this key, worked out; nothing where it is not on offer any more."""
        ready = (option for option in (*self.answers, *self.stead) if option.key == key)
        found = next(ready, None)
        if found is None:
            every = (verb for verbs in (self.shown, self.verbs) for verb in verbs)
            found = next((verb.form() for verb in every if verb.key == key), None)
        return found


def offers(
    game: Game[Any],
    table: Table[Any],
    seat: str,
    seen: Table[Any] | None = None,
    held: bool | None = None,
    lasting: Lasting | None = None,
) -> Offers:
    """What a seat is asked and could start now.

    Whoever has just worked out what this seat sees of this very table, or whether the story waits
    for something to fall, or keeps what outlasts a try, can hand it in.
    """
    seen = view(game, table, seat) if seen is None else seen
    held = game.chance(table) is not None if held is None else held
    if lasting is None or not is_at_rest(game, seen):
        return _offers(game, table, seat, seen, held, lasting)
    work = partial(_offers, game, table, seat, lasting.table, held, lasting)
    kept = lasting.once(("offers", seat), work)
    return replace(kept, further=partial(_further, game, table, seat, seen, held))


def _offers(
    game: Game[Any],
    table: Table[Any],
    seat: str,
    seen: Table[Any],
    held: bool,
    lasting: Lasting | None,
) -> Offers:
    still = _stands_still(table, held)
    asked = _asks(game, table, seen, seat, still)
    own = not still and table.is_player(seat)
    whose = _whose_odds(game, seen, seat)
    ready = [
        _named(_afresh(game, seen, option), whose) for option in asking.options(seen, seat, asked)
    ]
    answers = [option for option in ready if not option.stead]
    begun = game.parts.verbs(seen, seat, lasting=lasting) if own else []
    verbs = _of_whom(whose, begun)
    verbs += LIFE.verbs(game, seen, seat, lasting=lasting)
    waits = asking.waiting(seen, asking.holding(asked))
    prompt = _prompt(game, table, seen, seat, asked)
    apart = [ask for ask in asked if not ask.aside]
    mine = [ask for ask in asked if asking.is_asked(seen, seat, ask)]
    # What could be started would vie with what is asked beside the story, but for a turn.
    beside = not all(ask.holds or ask.aside or ask.acting for ask in mine)
    return Offers(
        prompt=prompt,
        stage=prompt if len(apart) == len(asked) else _prompt(game, table, seen, seat, apart),
        answers=_one_best(answers),
        stead=tuple(_stands_back(option, answers) for option in ready if option.stead),
        shown=_one_first(verbs, may=not (waits or beside or any(one.best for one in answers))),
        further=partial(_further, game, table, seat, seen, held),
        concerns=game.parts.concerns(seen, seat) if own else frozenset(),
        waiting=waits,
        others_choose=lambda: any(
            _is_choice([asking.whole(one) for one in ask.options()])
            for ask in asking.holding(asked)
            if not asking.is_asked(seen, seat, ask)
        ),
        held=held,
        leaves=any(ask.leaves for ask in mine),
        together=bool(mine) and all(ask.together for ask in mine),
        voices=bool(mine) and all(ask.of for ask in mine),
    )


def _further(
    game: Game[Any], table: Table[Any], seat: str, seen: Table[Any], held: bool
) -> list[Verb]:
    own = not _stands_still(table, held) and table.is_player(seat)
    begun = game.parts.further(seen, seat) if own else []
    return [
        *_of_whom(_whose_odds(game, seen, seat), begun),
        *LIFE.further(game, seen, seat),
    ]


def _is_choice(answers: Sequence[Option]) -> bool:
    """Whether there is more to answer than one button that fills in nothing."""
    return len(answers) > 1 or any(one.fields for one in answers)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Something the story waits for, as one seat reads it."""

    key: str
    title: str
    text: str
    """The question if it is asked of this seat; otherwise what is said meanwhile."""
    seats: tuple[str, ...]
    """Who answers, by id."""
    mine: bool
    holds: bool
    """Whether the story waits for it. A ballot is asked beside the story."""
    answers: tuple[str, ...]
    """The keys of the forms this seat can answer with; a GM's are for whoever is away."""


def asked(game: Game[Any], table: Table[Any], seat: str) -> list[Asked]:
    """What this seat is asked, and whom it waits for: of others no more than their names."""
    seen = view(game, table, seat)
    found: list[Asked] = []
    for ask in asks(game, table, seen, seat):
        seats = tuple(asking.seats_of(seen, ask))
        mine = seat in seats
        if not mine and not ask.holds and not ask.announced:
            continue
        told = asking.prompt(seen, seat, [ask])
        answers = (_afresh(game, seen, one).key for one in asking.options(seen, seat, [ask]))
        found.append(
            Asked(
                key=_ask_key(ask, mine, seats, [one.key for one in found]),
                title=told.title if told else "",
                text=told.text if told else "",
                seats=seats,
                mine=mine,
                holds=ask.holds,
                answers=tuple(answers),
            )
        )
    return found


def _ask_key(ask: Ask, mine: bool, seats: Sequence[str], taken: Sequence[str]) -> str:
    """A name that stays while it is asked. What is asked of others is named by them alone."""
    parts = (slug(ask.title or "turn"), ask.of) if mine else ("waiting", *seats)
    key = "-".join(filter(None, parts))
    alike = sum(one == key or one.startswith(f"{key}.") for one in taken)
    return f"{key}.{alike + 1}" if alike else key


def form(game: Game[Any], table: Table[Any], seat: str, key: str) -> Option | None:
    """One form, worked out; nothing where it is not on offer any more."""
    return offers(game, table, seat).option(key)


def options(game: Game[Any], table: Table[Any], seat: str) -> list[Option]:
    """All a seat may do now, every form worked out: for programs and for proofs."""
    offered = offers(game, table, seat)
    return [*offered.answers, *offered.stead, *(verb.form() for verb in offered.verbs)]


def near(
    game: Game[Any], table: Table[Any], seat: str, move: Move, seen: Table[Any]
) -> list[Option]:
    """All a seat may do now, with the blanks of nothing but this kind of move: for a refusal."""
    offered, kind = offers(game, table, seat, seen), tag_of(type(move))
    verbs = (verb.form() if verb.move == kind else verb.bare for verb in offered.verbs)
    return [*offered.answers, *offered.stead, *verbs]


def covering(
    game: Game[Any], table: Table[Any], seat: str, move: Move, seen: Table[Any] | None = None
) -> list[Option]:
    """The options that could make a move legal, without the cost of all the others."""
    seen = view(game, table, seat) if seen is None else seen
    if type(move) in LIFE.moves:
        return LIFE.offers(move, game, seen, seat)
    if not table.is_player(seat) or _stands_still(table, game.chance(table) is not None):
        return []
    return game.parts.offers(move, seen, seat)


def _stands_still(table: Table[Any], held: bool) -> bool:
    """Whether the game itself waits: for something to fall, or until the table goes on after
    somebody asked it to stop."""
    return held or bool(table.care.call)


def asks(game: Game[Any], table: Table[Any], seen: Table[Any], seat: str) -> list[Ask]:
    """All that is asked of anybody, in one reader's words: what concerns the table comes first."""
    still = _stands_still(table, game.chance(table) is not None)
    return _asks(game, table, seen, seat, still)


def _asks(
    game: Game[Any], table: Table[Any], seen: Table[Any], seat: str, still: bool
) -> list[Ask]:
    thrown = []
    if table.dice == "hand":  # a free roll in secret is nobody else's business
        air = [*game.pools(table), *LIFE.pools(game, seen)]
        own = [one for one in table.play.cast.values() if one.player == seat and not one.draft]
        you = own[0].name if len(own) == 1 else ""
        thrown = [thrown_by_hand(pool, you) for pool in air]
    around, own = LIFE.asks(game, seen, seat), [] if still else game.asks(seen, seat)
    if any(ask.rests for ask in around) and (game.busy(seen) if still else asking.holding(own)):
        around = [ask for ask in around if not ask.rests]
    return sorted([*around, *thrown, *own], key=lambda ask: ask.early)


def pools(game: Game[Any], table: Table[Any]) -> list[Pool]:
    """All that is in the air, the game's and the table's own."""
    return [*game.pools(table), *LIFE.pools(game, table)]


def prompt(game: Game[Any], table: Table[Any], seat: str) -> Prompt:
    """What is asked of a seat now, for whom it waits, or what it might do."""
    seen = view(game, table, seat)
    return _prompt(game, table, seen, seat, asks(game, table, seen, seat))


def _prompt(
    game: Game[Any], table: Table[Any], seen: Table[Any], seat: str, asked: Sequence[Ask]
) -> Prompt:
    if table.care.call and table.role(seat):
        return Prompt(standing(table.care), "Talk first. Go on when everyone is ready.")
    return asking.prompt(seen, seat, asked) or game.idle(seen, seat)


def _afresh(game: Game[Any], seen: Table[Any], option: Option) -> Option:
    if option.move.startswith("table.") or option.section != "turn":
        return option
    occasion = game.occasion(seen)
    return replace(option, once=occasion) if occasion else option


def _of_whom(whose: str, begun: list[Verb]) -> list[Verb]:
    """Things to start that say whose odds they show."""
    if not whose:
        return begun
    return [
        one if one.look.get("odds_of") else replace(one, look={**one.look, "odds_of": whose})
        for one in begun
    ]


def _whose_odds(game: Game[Any], seen: Table[Any], seat: str) -> str:
    """Whose chances a seat reads, by name; one's own character needs none."""
    who = seen.play.cast.get(game.odds_are_of(seen, seat))
    return who.name if who and who.player != seat else ""


def _named(option: Option, whose: str) -> Option:
    if not whose or option.odds_of or not option.foretells:
        return option
    return replace(option, odds_of=whose)


def _one_best(answers: list[Option]) -> tuple[Option, ...]:
    """Of all that is asked of a seat, one way to answer stands out."""
    best = next((option for option in answers if option.best), None)
    return tuple(
        option if option.best == (option is best) else replace(option, best=option is best)
        for option in answers
    )


def _stands_back(option: Option, answers: list[Option]) -> Option:
    """What is done in somebody's stead stands back while the seat itself is asked something."""
    return replace(option, section="gm") if answers else option


def _one_first(verbs: list[Verb], may: bool) -> tuple[Verb, ...]:
    """What to suggest while nothing that is asked stands out: one thing at most."""
    best = [at for at, verb in enumerate(verbs) if verb.best]
    for at in best[may:]:
        verbs[at] = replace(verbs[at], best=False)
    return tuple(verbs)
