"""The table as data to draw: who is there, what is at stake, the test under way."""

from typing import Literal

from hearthside.core.cast_cards import person
from hearthside.core.making import makers, still_making
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Board, Card, Cell, Mark, OnTurn, Order, Piece, Why, Words
from hearthside.core.say import doing, listed
from hearthside.core.show import FREE, Person, Prompt
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.short_names import short_names
from hearthside.core.wording.typesetting import capital, sentence
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.sides import able, is_playing
from hearthside.games.burning_wheel.attempt.ties import just_tied
from hearthside.games.burning_wheel.looks import sheet_view
from hearthside.games.burning_wheel.sessions.scene_end import is_over
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning, Conflict, Held

COMPANY, OTHERS = "The company", "Others"
VOTED = {
    "add-trait": ("the trait", "the trait vote"),
    "drop-trait": ("loses", "the trait vote"),
    "reputation": ("is known for", "the reputation vote"),
}
"""What a proposal brings that was agreed to, and by which vote (BW-7.5, BW-7.6)."""


EARNS = {True: "Persona once it is done", False: "Fate if it drives the plot"}
"""What a Belief is played for, by whether it is a goal (BW-7.1)."""
SAY = "Say your intent, and how."
PAID = "It is paid out when the session closes."


def people(table: Burning) -> tuple[Person, ...]:
    return tuple(_person(table, who) for who in table.play.cast.values())


def _person(table: Burning, who: Sheet) -> Person:
    plays = table.round is None and not who.draft and not who.dead
    return person(
        table,
        who,
        concept=capital(who.concept),
        side=OTHERS if who.npc else COMPANY,
        pieces=_pieces(who),
        cards=_driven(who) if plays else (),
        out=who.dead,
    )


@once_for_each
def _pieces(who: Sheet) -> tuple[Piece, ...]:
    """What somebody has to spend, and what weighs on them."""
    bare = who.draft or (who.npc and not who.artha.count)
    pieces: list[Piece] = [] if bare else list(sheet_view.purse(who))
    if hurt := sheet_view.suffers(who):
        worst = who.wounds[-1].text if who.wounds else ""
        pieces.append(Mark(text=hurt, note=worst, why=Why("What wounds cost now.", ("BW-1.9",))))
    if who.hesitates:
        why = Why("Until they try something, or the conflict or the scene ends.", ("BW-5.2",))
        pieces.append(Mark(text="hesitates", note=_actions(who.hesitates), why=why))
    if who.link:
        why = Why("A linked test that leads into another brings this to it, once.", ("BW-1.19",))
        tone: Literal["gain", "harm"] = "gain" if who.link.dice else "harm"
        link = Mark(text=who.link.brings, tone=tone, note=f"from {who.link.name}", why=why)
        pieces.append(link)
    return tuple(pieces)


@once_for_each
def _driven(who: Sheet) -> tuple[Card, ...]:
    """What somebody plays on while nothing is rolled: Beliefs, Instincts, call-ons."""
    instincts = [
        Card(id=f"{who.id}-instinct-{at}", text=sentence(one.text), kind="Instinct")
        for at, one in enumerate(who.instincts)
        if one.text
    ]
    call_ons = [
        Card(
            id=f"{who.id}-trait-{at}",
            text=capital(trait.name),
            kind="Call-on",
            note="used this session" if trait.used else f"once a session: {trait.concerns}",
            boost=not trait.used,
        )
        for at, trait in enumerate(who.traits)
        if trait.kind == "call-on"
    ]
    return (*_beliefs(who), *instincts, *call_ons)


@once_for_each
def _beliefs(who: Sheet, whose: str = "") -> tuple[Card, ...]:
    return tuple(
        Card(
            id=f"{who.id}-belief-{at}",
            text=f"{whose}{sentence(one.text)}",
            kind="Goal" if one.goal else "Belief",
            note=f"{one.artha.words} marked" if one.artha.count else EARNS[one.goal],
        )
        for at, one in enumerate(who.beliefs)
        if one.text
    )


def _tested(table: Burning, who: str, ability: str) -> str:
    """What a test was of, as its sheet calls it."""
    sheet = table.play.cast.get(who)
    return content.skill(table, ability, sheet.abilities if sheet else {}).name


_ENDED = {"win": "won", "lose": "lost", "tie": "tied", "pass": "passed", "fail": "failed"}


def _how_it_ended(table: Burning, held: Held) -> str:
    """A test of a conflict in a few words: won or lost, or passed or failed, by whoever rolled."""
    what, ended = _tested(table, held.who, held.ability), _ENDED.get(held.outcome)
    if ended is None:
        return f"tested {what}"
    if held.outcome in ("win", "lose") and held.successes == held.against:
        ended = f"{ended} the tie"
    elif held.outcome in ("win", "lose", "tie"):
        ended = f"{ended} {held.successes} to {held.against}"
    elif held.against:
        ended = f"{ended} Ob {held.against}"
    return f"{ended} with {what}"


def scene(table: Burning) -> tuple[Piece, ...]:
    """What everyone plays on: a conflict, Beliefs at stake, what is bid."""
    conflict = table.play.conflict
    pieces: list[Piece] = [_strip(table, conflict)] if conflict else []
    if conflict and conflict.wants:
        pieces.append(Words(label="Who wants what", text=conflict.wants))
    tied = _tied(table)
    pieces += tied
    heroes = [] if tied else _challenged(table)  # first that is settled
    short = short_names(frozenset(one.name for one in heroes))
    for who in heroes:
        pieces += _beliefs(who, f"{short.get(who.name, who.name)}: ")
    if conflict and len(conflict.held) > len({held.who for held in conflict.held}):
        rows = tuple(
            (
                Cell(table.play.cast[held.who].name if held.who in table.play.cast else "Someone"),
                Cell(_tested(table, held.who, held.ability)),
                Cell(f"Ob {held.obstacle}"),
                Cell(_ENDED.get(held.outcome, "")),
                Cell(held.difficulty),
            )
            for held in conflict.held
        )
        pieces.append(
            Board(
                label="What was tested",
                folded=True,
                head=("Who", "Tested", "Ob", "Ended", "As"),
                rows=rows,
                why=Why("Of each ability only the hardest test marks.", ("BW-2.8",)),
            )
        )
    if table.round is not None and (earned := _handed_out(table)):
        pieces.append(earned)
    if bidding := table.play.bidding:
        said = {who: f"Ob {ob}" if ob else "out" for who, ob in bidding.bids.items()}
        bids = tuple(
            (Cell(table.play.cast[who].name), Cell(said.get(who, "not yet")))
            for who in bidding.bidders
            if who in table.play.cast
        )
        pieces.append(Board(label=f"Bids for {bidding.what}", head=("Who", "Bid"), rows=bids))
    return tuple(pieces)


def _tied(table: Burning) -> list[Piece]:
    """BW-1.17: what settles nothing any more between two who have just tied."""
    both, last = just_tied(table), table.play.last
    if not both or last is None:
        return []
    found = [
        f"{table.play.cast[one.who].name}’s {_tested(table, one.who, one.skill or one.ability)}"
        for one in last.sides
        if one.who in table.play.cast
    ]
    why = Why("What has ended in a tie settles nothing between these two.", ("BW-1.17",))
    return [Words(label="Tied", text=f"{listed(found)}.", why=why)]


def _strip(table: Burning, conflict: Conflict) -> Order:
    """A conflict at a glance: everybody who may act in it, and how what each has
    tested last has ended."""
    attempt = table.play.attempt
    rolling = {side.who for side in attempt.sides} if attempt else {_up_next(table)}
    ended_last = sorted(conflict.held, key=lambda held: held.outcome in _ENDED)  # help comes before
    last = {held.who: _how_it_ended(table, held) for held in ended_last}
    return Order(
        label=conflict.name,
        note="" if conflict.held or conflict.begins else "It begins",
        turns=tuple(
            OnTurn(
                id=one.id,
                name=one.name,
                note="hesitates" if one.hesitates else last.get(one.id, ""),
                state="now" if one.id in rolling else "",
            )
            for one in able(table)
        ),
        why=Why("Test as often as you like: of each ability only the hardest marks.", ("BW-2.8",)),
    )


def _handed_out(table: Burning) -> Board | None:
    """What everybody has come to tonight, as far as it is decided: artha, and what votes gave."""
    rows = []
    for sheet in table.play.cast.values():
        mine = [one for one in table.play.awards if one.who == sheet.id]
        earned = sum((one.artha for one in mine), Artha())
        voted = [one for one in table.play.proposals if one.who == sheet.id and one.agreed]
        votes = [VOTED[one.change][1] for one in voted]
        why = [*(one.why.partition(":")[0] for one in mine), *votes]
        if mine or voted:
            gained = ", ".join(f"{VOTED[one.change][0]} “{one.name}”" for one in voted)
            said = Cell(gained, lit=True, coins=sheet_view.coins(earned))
            rows.append((Cell(sheet.name), said, Cell(capital("; ".join(dict.fromkeys(why))))))
    head = ("Who", "Earns", "For what")
    return (
        Board(label="Handed out tonight", head=head, rows=tuple(rows), note=PAID) if rows else None
    )


def _actions(count: int) -> str:
    return counted(count, "action")


def _challenged(table: Burning) -> list[Sheet]:
    """Whose Beliefs lie on the table: in a test those of who rolls, at rest everybody's; in the
    closing round Beliefs stand among what somebody may be nominated for."""
    attempt = table.play.attempt
    if table.round is not None:
        return []
    heroes = [who for who in table.play.cast.values() if who.player and not who.draft]
    rolling = {side.who for side in attempt.sides} if attempt else set()
    return [who for who in heroes if not who.dead and (not attempt or who.id in rolling)]


def framed_from(table: Burning) -> str:
    """The Beliefs that a scene is to challenge."""
    held = [
        (who.name, " ".join(f"“{sentence(one.text)}”" for one in who.beliefs if one.text))
        for who in _challenged(table)
    ]
    return "\n".join(f"{name}: {said}" for name, said in held if said)


def idle(table: Burning, seat: str) -> Prompt:
    """What a seat reads while nothing is asked of anybody."""
    if not table.session_open:
        return _gathering(table, seat)
    if table.round is not None:
        return Prompt("The session closes", "There is nothing for you to say in this step.")
    if not is_playing(table):
        frames = f"Frame a scene. {_at_rest(table)}".strip() if table.is_gm(seat) else ""
        title = "Between scenes" if table.scene else "Where does it begin?"
        return Prompt(title, frames or "The GM frames a scene.")
    if just_tied(table):
        return Prompt("Who settles the tie?", "Either side may, with another ability.")
    frozen = [table.play.cast[id].hesitates for id in table.characters_of(seat)]
    if frozen and all(frozen):
        lost = f"The GM says what {_actions(frozen[0])} cost you. Then shake it off."
        return Prompt("You hesitate", lost)
    if conflict := table.play.conflict:
        return _fighting(table, seat, conflict)
    if table.is_gm(seat):
        return _resting(table)
    return Prompt("What do you want?", SAY)


def _gathering(table: Burning, seat: str) -> Prompt:
    """What is read before a session: who is still writing a character."""
    if late := [one for one in makers(table) if one != seat]:
        return Prompt("Gather the table", still_making(table, late))
    starts = "Start the session when you are all here." if table.is_gm(seat) else ""
    return Prompt("The table is set", starts or "The GM starts the session.")


def _up_next(table: Burning) -> str:
    """In a conflict, the hero in the spotlight who has not acted since."""
    last = table.play.last
    acted = last is not None and last.sides[0].who == table.spotlight
    able_to = any(one.id == table.spotlight and not one.hesitates for one in able(table))
    return table.spotlight if able_to and not acted and table.play.conflict else ""


def _fighting(table: Burning, seat: str, conflict: Conflict) -> Prompt:
    """Whose move it is in a conflict, as far as the spotlight says."""
    sheet = table.play.cast.get(_up_next(table))
    if sheet and sheet.player and sheet.player != seat:
        waits = f"Waiting for {table.seat_name(sheet.player)}."
        more = " Or act as one of yours." if table.is_gm(seat) else ""
        return Prompt(f"{sheet.name} acts", f"{waits}{more}")
    if table.is_gm(seat):
        which = "next" if conflict.held else "first"
        heroes, acted = _challenged(table), {held.who for held in conflict.held}
        rested = [one.name for one in heroes if one.id not in acted] if conflict.held else []
        waits = doing(rested, "has not acted yet. ")
        return Prompt(
            f"Who acts {which}?", f"{waits}Put the spotlight on a hero, or act as one of yours."
        )
    return Prompt(FREE, SAY)


def _resting(table: Burning) -> Prompt:
    """What a GM reads between two tests."""
    frozen = [one for one in able(table) if one.player and one.hesitates]
    if frozen:
        lost = f"Say what {_actions(frozen[0].hesitates)} of hesitation cost."
        return Prompt(f"{frozen[0].name} hesitates", lost)
    if is_over(table):
        return Prompt("Go on, or end the scene?", f"{_at_rest(table)} Or leave it here.".strip())
    alone = all(not one.npc for one in able(table))
    more = "Bring somebody in." if alone else ""
    return Prompt(
        "Challenge a Belief", f"{_at_rest(table)} {more}".strip() or "Say yes, or let them roll."
    )


def _at_rest(table: Burning) -> str:
    """The Belief to go for next: of somebody who did not act last, another one after each test and
    in each scene, and first those that nothing is marked for yet."""
    heroes = [who for who in _challenged(table) if any(one.text for one in who.beliefs)]
    acted = table.play.last.sides[0].who if table.play.last else ""
    rested = [who for who in heroes if who.id != acted] or heroes
    if not rested:
        return ""
    scene = table.scene
    nth = table.play.attempts + table.session + (scene.number + (not scene.open) if scene else 1)
    who = rested[nth % len(rested)]
    held = [one for one in who.beliefs if one.text]
    fresh = [one for one in held if not one.artha.count] or held
    belief = fresh[nth // len(rested) % len(fresh)]
    return f"What stands in the way of {who.name}? “{sentence(belief.text)}”"
