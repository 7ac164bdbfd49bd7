"""What is asked of a seat, as one panel of its page; or what everyone waits for."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.shelf import scenes
from hearthside.core.odds.headline import Hope
from hearthside.core.pieces import Coins, Track
from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.web.live.page_parts import while_others_are_busy as meanwhile
from hearthside.web.live.page_parts.turn_chance import own_chance
from hearthside.web.live.page_parts.turn_ways import (
    drafted,
    how_far_made,
    let_act,
    look_around,
    meanwhile_done,
    next_way,
    only_starts,
    or_else,
)
from hearthside.web.live.seat_view import END_TURN, SeatView
from hearthside.web.render.arrange import drafts_of
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.shared import RefusedMove
from hearthside.web.render.models.turn import (
    Interrupted,
    InTheirStead,
    NextStep,
    ToTell,
    TurnPanel,
    Untold,
    WayBack,
)
from hearthside.web.render.reactions import Block, blocks

RESUME, FALL = "table.resume", "table.fall"
_AFTER_A_SENTENCE = re.compile(r"\s(?:(?<=[.!?…]\s)|(?<=[.!?…][”\"]\s))\s*")
STEP = 24
"""A label up to this long fits on a button at the foot of a phone."""


def turn(
    game: Game[Any], view: SeatView, untold: Untold, refused: RefusedMove | None = None
) -> TurnPanel | Interrupted:
    """What is asked of a seat, its forms not numbered yet. `untold` is what its next line tells."""
    table = view.audience.table
    if table.care.call:
        return _interrupted(view)
    desk, show = view.desk, view.audience.show
    foretold = desk.asked or desk.stead or show.attempt
    hope = game.hope(table, view.seat) if foretold else None
    drafts = _drafting(game, view, hope, refused)
    runs = table.is_gm(view.seat)
    waits = bool(view.offered.waiting)
    calm = not view.stage.urgent and not desk.asked and not view.audience.under_way and not waits
    hangs = show.attempt is not None and not show.attempt.over  # such as a tie to be settled
    gathers = calm and not (table.session or table.round or table.vote)
    lends = waits and not runs and not desk.asked  # such as a hand, while somebody else is asked
    of_game = any(not one.move.startswith("table.") for one in desk.asked)  # votes cost nothing
    votes = any(one.move.startswith("table.") and one.move != FALL for one in desk.asked[:1])
    mine, stead = view.laid_out
    asked = tuple(blocks(drafts, mine))
    panel = TurnPanel(
        game=game,
        prompt=_said_once(view),
        role=table.role(view.seat),
        chance=own_chance(game, view, hope, asked) if hope and not votes else None,
        purse=_purse(view) if view.stage.urgent and not view.on_turn and of_game else (),
        wait=view.wait,
        back=WayBack(to=view.back_to, takes=view.would_go) if view.back_to else None,
        blocks=asked,
        stead=_in_their_stead(view, tuple(blocks(drafts, stead, "stead"))),
        next=next_way(view),
        or_else=meanwhile_done(view) if lends else or_else(view, calm) if runs or calm else (),
        on_turn=view.on_turn,
        idle=not view.stage.urgent and not waits,
        let_act=let_act(view, drafts, calm),
        drafts=drafted(game, view, bool(asked)),
        invites=runs and gathers and len(table.seats) > 1,
        meanwhile=tuple(look_around(table, view.seat)),
        prepared=scenes(table) if runs and calm and not table.in_scene else (),
    )
    tells = untold if calm and not hangs else Untold()
    return _beside_what_holds_nobody_up(game, view, panel, tells, gathers)


def _interrupted(view: SeatView) -> Interrupted:
    table = view.audience.table
    resume = (one.key for one in view.of_section("safety") if one.move == RESUME)
    return Interrupted(
        care=table.care,
        role=table.role(view.seat),
        back_to=view.back_to,
        resume=next(resume, "") if table.care.went_back else "",
    )


def _drafting(
    game: Game[Any], view: SeatView, hope: Hope | None, refused: RefusedMove | None
) -> Drafting:
    """With what the forms of a panel are drawn: what was typed into the one that was refused."""
    table = view.audience.table
    return Drafting(
        grades=game.grades,
        forecasts=view.turn_forecasts,
        refused=refused,
        hope=hope,
        seq=table.seq if refused else 0,
        show=view.audience.show,
        table=table,
        own=view.desk.own,
        outlook=partial(game.outlook, table, view.seat),
    )


def _beside_what_holds_nobody_up(
    game: Game[Any], view: SeatView, panel: TurnPanel, untold: Untold, gathers: bool
) -> TurnPanel:
    """Where an outcome waits to be told, or characters to be made, that is read in a calm panel,
    and nothing else stands out. Once its scene is over the outcome waits beside the story alone."""
    table = view.audience.table
    runs = table.is_gm(view.seat)
    if table.scene and not table.in_scene:
        untold = Untold()
    if runs and untold.teller:
        told = meanwhile.told_by(untold.teller)
        return replace(panel, prompt=told, teller=untold.teller, quiet=True)
    if untold.line and untold.own and untold.ticked and not view.on_turn:
        tells = ToTell(seq=untold.seq, untold=panel.prompt)
        return replace(panel, prompt=meanwhile.yours_to_tell(), tells=tells, quiet=True)
    if not gathers:
        return replace(panel, quiet=True) if only_starts(view) else panel
    prompt, making = panel.prompt, meanwhile.making(table) if runs else []
    if making:
        begun = [one for seat in making for one in drafts_of(table, seat)]
        done = [one for one in begun if how_far_made(game, table, one) == "ready"]
        prompt = meanwhile.made_by(table, making, len(done) == len(begun) == len(making))
    elif not view.desk.drafts and meanwhile.are_ready(table):
        prompt = meanwhile.ready(table, view.seat, prompt.own)
    return replace(panel, prompt=prompt, quiet=bool(making))


def _in_their_stead(view: SeatView, ways: tuple[Block, ...]) -> InTheirStead | None:
    stead = view.desk.stead
    if not stead:
        return None
    return InTheirStead(
        blocks=ways,
        of=_away(view.audience.table, stead),
        asked=" · ".join(dict.fromkeys([one.asked for one in stead if one.asked])),
        acts=any(one.move.endswith(END_TURN) for one in stead),
    )


def _away(table: Table[Any], stead: Sequence[Option]) -> str:
    """For whom a GM may answer: the people at the table, or somebody nobody plays."""
    known = [(one.stead, table.play.cast.get(one.stead)) for one in stead]
    names = (
        who.name if who and not who.player else table.seat_name(who.player if who else seat)
        for seat, who in known
    )
    return listed(list(dict.fromkeys(names)))


def _said_once(view: SeatView) -> Prompt:
    """What is asked, without the sentence that says what stands above it on the attempt's card."""
    prompt, attempt = view.stage, view.audience.show.attempt
    if attempt is None or attempt.settled or not attempt.intent:
        return prompt
    intent = attempt.intent.casefold()
    if intent not in prompt.text.casefold():
        return prompt
    sentences = _AFTER_A_SENTENCE.split(prompt.text)
    return replace(prompt, text=" ".join(one for one in sentences if intent not in one.casefold()))


def _purse(view: SeatView) -> tuple[Coins | Track, ...]:
    """What the answer may use up: coins it speaks of, and boxes if they say what they are worth."""
    mine = [piece for one in view.audience.played.get(view.seat, ()) for piece in one.pieces]
    coins = [one for one in mine if isinstance(one, Coins)]
    boxes = [one for one in mine if isinstance(one, Track) and any(dict(one.boxes))]
    if not boxes and not any(one.count for one in coins):
        return ()  # most of whom anything is asked: nobody reads through every pick for that
    spoken = " ".join([words for one in view.desk.asked for words in _said_of(one)]).casefold()
    coins = [one for one in coins if _is_named(one.name, spoken)]
    boxes = [one for one in boxes if _is_named(one.label, spoken)]
    return (*(coins if any(one.count for one in coins) else ()), *boxes)


def _said_of(option: Option) -> Iterator[str]:
    """Where an answer says what it takes: its price, or a pick in it."""
    yield from (option.cost, option.label)
    for field in option.fields:
        yield field.label
        yield from (pick.label for pick in getattr(field, "picks", ()))


def _is_named(name: str, words: str) -> bool:
    """`1 deed` is a price in deeds points, and `Check stress box 2` crosses a box of Stress."""
    kind = name.partition(" ")[0].casefold().removesuffix("s")
    return re.search(rf"\b{re.escape(kind)}", words) is not None


def next_step(turn: TurnPanel) -> NextStep | None:
    """What stands out, where it asks for nothing and costs nothing: it is done from anywhere."""
    for block in turn.blocks:
        for form in block.ways:
            option = form.option
            if option.best and not (option.cost or block.leaves) and len(option.label) <= STEP:
                chance = form.odds.in_a_line if form.odds else ""
                return NextStep(form=block.id, key=option.key, label=option.label, chance=chance)
    return None
