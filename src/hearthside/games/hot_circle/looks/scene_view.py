"""What lies on the table while you play: who is here, what holds, the GM’s notes."""

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.core.pieces import Board, Card, Cell, Piece, Why, Words
from hearthside.core.wording.typesetting import capital, sentence
from hearthside.games.hot_circle.obstacle_test.sides import came_of, told_ability
from hearthside.games.hot_circle.obstacle_test.state import ChainStep
from hearthside.games.hot_circle.sessions.preparation import ahead, in_a_row, shelved, told_opening
from hearthside.games.hot_circle.sessions.scenes import brought, here_now
from hearthside.games.hot_circle.state import HotTable

FEW = 2
"""How many lines about a scene stand open; what came before is in a drawer."""

HOLDS, DECIDED, EARLIER = "This holds now", "Decided", "Settled earlier"


def in_play(table: HotTable) -> list[Piece]:
    """Beside a test it waits in a drawer: the stage is the test's."""
    words = _words(table)
    testing = table.play.test or table.play.ability
    situation = table.play.campaign.now or table.play.campaign.situation
    if testing and situation:
        words = [Words(label="The Situation", text=capital(situation)), *words]
    drawer = words if testing else words[:-FEW]
    kept = _by_label(words[len(drawer) :])
    if not drawer:
        return list(kept)
    told = {HOLDS: EARLIER, DECIDED: EARLIER} if kept else {}  # the newest stands open
    rows = tuple((Cell(told.get(one.label, one.label)), Cell(one.text)) for one in drawer)
    label = "About this scene" if table.in_scene else "About the next scene"
    return [*kept, Board(label=label, head=(), rows=rows, folded=True)]


def _by_label(words: list[Words]) -> list[Words]:
    """Of those under one heading each has a line."""
    found: dict[str, Words] = {}
    for one in words:
        first = found.get(one.label)
        found[one.label] = replace(one, text=f"{first.text}\n{one.text}") if first else one
    return list(found.values())


def _words(table: HotTable) -> list[Words]:
    """Who is here, who wants what, and what tests have decided, the newest last."""
    play = table.play
    pieces: list[Words] = []
    came = brought(table).values()
    said = table.in_scene and (play.scene.present or came)
    known = [play.cast[id].name for id in here_now(table) if id in play.cast] if said else []
    if names := dict.fromkeys((*known, *came)):
        label = "Here" if table.in_scene else "In the next scene"
        pieces.append(Words(label=label, text=", ".join(names), why=Why("", ("HC-8.1",))))
    for seat, wish in play.scene.wishes.items():
        mine = [hero for hero in play.cast.values() if hero.player == seat]
        who = mine[0].name if len(mine) == 1 else table.seat_name(seat)
        pieces.append(Words(label=f"{who}’s wish", text=wish, why=Why("", ("HC-8.1",))))
    tested = (*play.scene.before, *play.scene.held)
    return [*pieces, *(_holding(table, step) for step in tested if step.words)]


def _holding(table: HotTable, step: ChainStep) -> Words:
    """HC-3.19, HC-4.8: what is so since a test of this scene, where somebody has said it; what was
    wanted and won is no more than that."""
    if step.kind == "ability":
        why = Why("A test decided it, and it holds.", ("HC-4.8", "HC-3.4"))
        return Words(label=HOLDS, text=sentence(told_ability(table, step)), why=why)
    why = Why("A test decided it, and it holds.", ("HC-3.19", "HC-3.4"))
    if step.as_wished or (step.wish and not step.ruled):
        return Words(label=DECIDED, text=sentence(came_of(table, step)), why=why)
    return Words(label=HOLDS, text=sentence(step.words), why=why)


def preparation(table: HotTable) -> list[Piece]:
    """HC-8.4: the GM's notes, which nobody else has: cards before the session, then a drawer."""
    notes = list(_notes(table))
    if notes and table.session_open:
        rows = tuple((Cell(kind), Cell(text)) for _, kind, text in notes)
        why = Why("Only you see it.", ("HC-8.4",))
        return [Board(label="Your preparation", head=(), rows=rows, why=why, folded=True)]
    why = Why("Your preparation.", ("HC-8.4",))
    return [
        Card(id=id, text=text, kind=kind, secret="Only you", why=why) for id, kind, text in notes
    ]


def _notes(table: HotTable) -> Iterator[tuple[str, str, str]]:
    """Each as (id, what it is about, words)."""
    prep, cast = table.play.preparation, table.play.cast
    for kind, text in (
        ("Places", prep.places),
        ("People", prep.people),
        ("Obstacles", prep.obstacles),
    ):
        if text:
            yield f"prep-{kind.lower()}", kind, in_a_row(text)
    for one in ahead(table):
        hero = cast.get(one.character)
        text = told_opening(one)
        yield shelved(one.character), f"Opening for {hero.name}" if hero else "Opening", text
