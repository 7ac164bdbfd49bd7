"""What is asked of a seat, as parts of its page: the turn panel, slips, the next step."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import ASIDE
from hearthside.core.forms import Choice, Option
from hearthside.core.game import Game
from hearthside.core.life.shelf import scenes
from hearthside.core.life.suggestion_fuses import FUSE
from hearthside.core.making import undone
from hearthside.core.odds.headline import Hope
from hearthside.core.pieces import Coins, Order, Track
from hearthside.core.say import listed
from hearthside.core.show import Prompt, Show
from hearthside.core.table import Table
from hearthside.web.live import while_others_are_busy as meanwhile
from hearthside.web.live.seat_view import END_TURN, SeatView
from hearthside.web.render.arrange import drafts_of
from hearthside.web.render.buttons import Button, about_somebody, button
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.shared import RefusedMove, Way
from hearthside.web.render.models.turn import NextStep, Slip, Slips, TurnPanel, Untold
from hearthside.web.render.names_and_faces import faces
from hearthside.web.render.odds_bar import Bar, bar
from hearthside.web.render.reactions import Block, blocks

SPOTLIGHT = "table.spotlight"
RESUME = "table.resume"
APPROVE, QUESTION = "table.approve", "table.question"
SHORT = 3
"""A key up to this long is read at a glance."""
STEP = 24
"""A label up to this long fits on a button at the foot of a phone."""

LENT = 2
"""So many ways to lend a hand stand under whom one waits for; the others follow in the row."""
CROWD = 12
"""Of more people than this, a page says who they are; what may be done is a tap on a name away."""
ACT = "act"
MEANWHILE = (ACT, "compel")
"""Where what a GM may do instead is found also while others are asked."""


def under_way(show: Show) -> bool:
    """Whether an attempt takes the stage: once it has settled it is a line of the story."""
    return show.attempt is not None and not show.attempt.settled


def slips(view: SeatView, lit: Mapping[str, str], to_seat: str = "") -> Slips:
    """What is put to a seat in passing, each on a slip of its own."""
    table = view.audience.table
    asked = [option for option in view.offered.answers if option.section == ASIDE]
    by_move = {(one.move, one.fixed["review"]): one.key for one in asked}
    return Slips(
        to_seat=to_seat,
        slips=tuple(
            Slip(
                by=table.seat_name(review.by),
                text=review.text,
                approve=by_move[APPROVE, id],
                question=by_move[QUESTION, id],
                since=lit.get(id, ""),
                fuse=FUSE,
            )
            for id, review in sorted(table.suggestions.items(), key=lambda one: not one[1].first)
            if (APPROVE, id) in by_move
        ),
    )


def turn(
    game: Game[Any], view: SeatView, untold: Untold, refused: RefusedMove | None = None
) -> TurnPanel:
    """What is asked of a seat, its forms not numbered yet. `untold` is what its next line tells."""
    seen, desk = view.audience, view.desk
    table, show = seen.table, seen.show
    foretold = desk.asked or desk.stead or show.attempt
    hope = game.hope(table, view.seat) if foretold else None
    drafts = Drafting(
        grades=game.grades,
        forecasts=view.turn_forecasts,
        refused=refused,
        hope=hope,
        seq=table.seq if refused else 0,
        show=show,
        table=table,
        own=desk.own,
        outlook=partial(game.outlook, table, view.seat),
    )
    runs = table.is_gm(view.seat)
    waits = bool(view.offered.waiting)
    calm = not view.stage.urgent and not desk.asked and not under_way(show) and not waits
    lends = waits and not runs and not desk.asked  # such as a hand, while somebody else is asked
    rests = runs and calm and table.in_scene and not table.turns  # turns say who acts
    lamp = _lamp(view) if rests else None
    theirs = runs and view.on_turn  # the turn of somebody nobody plays, not what is asked of the GM
    few = len(desk.actors) <= CROWD
    actors = _still_to_act(view) if (theirs or calm) and few and not under_way(show) else ()
    hangs = show.attempt is not None and not show.attempt.over  # such as a tie to be settled
    tells = untold if calm and not hangs else Untold()
    teller = tells.teller if runs else ""
    before = calm and not (table.session or table.round or table.vote)
    gathers = runs and before
    making = meanwhile.making(table) if gathers else []
    prompt, plain = _said_once(view.stage, show), None
    own = bool(tells.line and tells.own and tells.ticked and not view.on_turn)
    if teller:
        prompt = meanwhile.told_by(teller)
    elif own:
        plain, prompt = prompt, meanwhile.yours_to_tell()
    elif making:
        begun = [one for seat in making for one in drafts_of(table, seat)]
        done = [one for one in begun if _made(game, table, one) == "ready"]
        prompt = meanwhile.made_by(table, making, len(done) == len(begun) == len(making))
    elif before and not desk.drafts and meanwhile.are_ready(table):
        prompt = meanwhile.ready(table, view.seat, prompt.own)
    mine, stead = view.laid_out
    asked, chance = tuple(blocks(drafts, mine)), _chance(game, view, hope)
    of_game = any(not one.move.startswith("table.") for one in desk.asked)  # votes cost nothing
    against = chance is not None and hope is not None and _is_against(game, hope)
    return TurnPanel(
        game=game,
        prompt=prompt,
        tells=tells.seq if own else 0,
        untold=plain,
        teller=teller,
        quiet=bool(teller) or own or (gathers and making == meanwhile.players(table)),
        invites=gathers and len(table.seats) > 1,
        role=table.role(view.seat),
        care=table.care,
        resume=_resume(view) if table.care.went_back else "",
        chance=chance if chance and not _is_said(chance, asked, against) else None,
        chance_is_own=hope is not None and hope.words.startswith("you "),
        against=against,
        blocks=asked,
        stead=tuple(blocks(drafts, stead, "stead")),
        stead_of=_away(table, desk.stead) if desk.stead else "",
        stead_asks=" · ".join(dict.fromkeys([one.asked for one in desk.stead if one.asked])),
        stead_acts=any(one.move.endswith(END_TURN) for one in desk.stead),
        next=_next(view),
        or_else=_meanwhile_done(view) if lends else _or_else(view, calm) if runs or calm else (),
        on_turn=view.on_turn,
        spotlight=drafts.form(lamp) if lamp else None,
        lit=table.spotlight,
        actors=actors,
        tiles=_tiles(view, actors) if theirs else (),
        faces=faces(show) if lamp or actors else {},
        called=view.audience.called if lamp or actors else {},
        purse=_purse(view) if view.stage.urgent and not view.on_turn and of_game else (),
        drafts=tuple((id, table.play.cast[id].name, _made(game, table, id)) for id in desk.drafts),
        plays=bool(table.characters_of(view.seat)),
        wait=view.wait,
        idle=not view.stage.urgent and not view.offered.waiting,
        back_to=view.back_to,
        would_go=view.would_go,
        pool=view.pool,
        meanwhile=tuple(_meanwhile(table, view.seat)),
        prepared=scenes(table) if runs and calm and not table.in_scene else (),
    )


def _resume(view: SeatView) -> str:
    return next((one.key for one in view.of_section("safety") if one.move == RESUME), "")


def _made(game: Game[Any], table: Table[Any], id: str) -> str:
    """How far somebody is made: all is written, or they may even sit down."""
    if not game.makings:
        return ""
    left = undone(game.makings, table, id)
    return "ready" if left is None else "written" if left.waits else ""


def _or_else(view: SeatView, calm: bool = True) -> tuple[Button, ...]:
    """The other ways on: the session closes, the next one begins if it can, a vote ends; in a scene
    a struggle ends, whoever has lost in it is hurt, or somebody lends a hand. While others are
    asked about a roll, what the GM may do about that."""
    suggested = view.desk.next.key if view.desk.next else ""
    ways = [
        one
        for one in view.offered.shown
        if "instead" in one.look and one.look["instead"] and (calm or one.section in MEANWHILE)
    ]
    return tuple([button(one) for one in ways if one.key != suggested][:2])


def _meanwhile_done(view: SeatView) -> tuple[Button, ...]:
    """What whoever waits may do meanwhile: another way on, a hand lent to what somebody else does,
    and taking back what they asked for themselves. What they would change of their own stands with
    their other actions."""
    ways = {one.key: one for one in _or_else(view)}
    attempt = view.audience.show.attempt
    if attempt and under_way(view.audience.show):
        if view.desk.own not in (*attempt.who, *attempt.against):
            ways |= {one.key: one for one in view.desk.acts[:LENT]}
        back = (one for one in view.offered.shown if one.danger and one.section == "struggle")
        ways |= {one.key: button(one) for one in islice(back, 1)}
    return tuple(ways.values())


def _still_to_act(view: SeatView) -> tuple[tuple[str, str], ...]:
    """Whom to let act, without those who had their turn, or whom a player lets act."""
    played = {one.id for one in view.audience.show.cast if one.player not in ("", view.seat)}
    orders = (piece for piece in view.audience.show.scene if isinstance(piece, Order))
    done = {one.id for order in orders for one in order.turns if one.state in ("done", "out")}
    return tuple((id, name) for id, name in view.desk.actors if id not in done | played)


def _tiles(view: SeatView, actors: Sequence[tuple[str, str]]) -> tuple[Button, ...]:
    """What the one whose turn it is can do, where the GM plays them and nobody else is up."""
    if len(actors) != 1:
        return ()
    ((id, name),) = actors
    acts = [one for one in view.whole_desk.about.get(id, ()) if one.section == ACT]
    return about_somebody(acts, name)[0]


def _meanwhile(table: Table[Any], seat: str) -> Iterator[Way]:
    """Before the first session whoever has a character may look around."""
    if table.session or table.is_gm(seat):
        return
    for id in table.characters_of(seat)[:1]:
        if not table.play.cast[id].draft:
            yield Way("Read your sheet", f"sheet/{id}")
            yield Way("Choose a face", f"face/{id}")
            yield Way("See who else is here", "#cast")


def _is_against(game: Game[Any], hope: Hope) -> bool:
    """Whether nothing that is hoped for is good for whoever tries it."""
    return not any(grade.good and grade.name in hope.outcomes for grade in game.grades)


def _is_said(chance: Bar, asked: Sequence[Block], against: bool) -> bool:
    """Whether the figure stands on a button already, or in the card's own key while it is short."""
    ways = (form.odds for block in asked if not block.folded for form in block.ways)
    keyed = chance.drawn if not against and len(chance.drawn) <= SHORT else ()
    return any(odds and odds.share == chance.share for odds in ways) or any(
        part.percent == chance.share for part in keyed
    )


def _next(view: SeatView) -> Button | None:
    """What is suggested: one of the row where it is somebody's turn and nothing else stands out."""
    row = view.desk.acts if view.on_turn else ()
    return next((one for one in row if one.best), None if view.desk.asked else view.desk.next)


def _away(table: Table[Any], stead: Sequence[Option]) -> str:
    """For whom a GM may answer: the people at the table, or somebody nobody plays."""
    known = [(one.stead, table.play.cast.get(one.stead)) for one in stead]
    names = (
        who.name if who and not who.player else table.seat_name(who.player if who else seat)
        for seat, who in known
    )
    return listed(list(dict.fromkeys(names)))


def _said_once(prompt: Prompt, show: Show) -> Prompt:
    """What is asked, without the sentence that says what stands above it on the attempt's card."""
    if show.attempt is None or not under_way(show) or not show.attempt.intent:
        return prompt
    intent = show.attempt.intent.casefold()
    if intent not in prompt.text.casefold():
        return prompt
    sentences = re.split(r"(?<=[.!?…])\s+|(?<=[.!?…][”\"])\s+", prompt.text)
    return replace(prompt, text=" ".join(one for one in sentences if intent not in one.casefold()))


def next_step(turn: TurnPanel) -> NextStep | None:
    """What stands out, where it asks for nothing and costs nothing: it is done from anywhere."""
    for block in turn.blocks:
        for form in block.ways:
            option = form.option
            if option.best and not (option.cost or block.leaves) and len(option.label) <= STEP:
                chance = form.odds.in_a_line if form.odds else ""
                return NextStep(form=block.id, key=option.key, label=option.label, chance=chance)
    return None


def _chance(game: Game[Any], view: SeatView, hope: Hope | None) -> Bar | None:
    """How what is under way goes for a seat that hopes for something, in its own words."""
    seen = view.audience
    attempt = seen.show.attempt
    if attempt is None or attempt.odds is None or hope is None:
        return None
    odds = game.outlook(seen.table, view.seat)
    open_ = odds is not None and max(weight for _, weight in odds.outcomes) < odds.total
    return bar(odds, game.grades, hope=hope) if odds and open_ else None


def _lamp(view: SeatView) -> Option | None:
    """The option that moves the spotlight, where it asks for nothing but whom. Somebody who is out
    of it is not offered, nor somebody nobody plays while there are others: they act."""
    found = next((verb for verb in view.offered.shown if verb.move == SPOTLIGHT), None)
    if found is None:
        return None
    lamp = found.form()
    match lamp.fields:
        case (Choice() as whom,):
            cast = [person for person in view.audience.show.cast if not person.out]
            played = {person.id for person in cast if person.player}
            shown = {"", view.audience.table.spotlight, *(played or (one.id for one in cast))}
            up = tuple(pick for pick in whom.picks if pick.value in shown)
            return replace(lamp, fields=(replace(whom, picks=up),))
    return None


def _purse(view: SeatView) -> tuple[Coins | Track, ...]:
    """What the answer may use up: coins, and boxes that say what they are worth."""
    return tuple(
        piece
        for person in view.audience.played.get(view.seat, ())
        for piece in person.pieces
        if isinstance(piece, Coins)
        or (isinstance(piece, Track) and any(worth for worth, _ in piece.boxes))
    )
