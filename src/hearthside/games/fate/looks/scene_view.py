"""The table as it is drawn: what is true, where everyone stands, whose turn it is, who leads."""

from typing import Literal

from hearthside.core.pieces import (
    Card,
    Node,
    OnTurn,
    Order,
    Piece,
    Pips,
    Place,
    Places,
    Tie,
    Web,
    Why,
    Words,
)
from hearthside.core.reasons import signed
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import first_name, name_in_brief, short_names
from hearthside.core.wording.typesetting import sentence, unstopped
from hearthside.games.fate.attempt.ratings import rating_of, rung
from hearthside.games.fate.dice_and_outcomes import VICTORIES
from hearthside.games.fate.looks import cast_view
from hearthside.games.fate.people import here, hero_of, is_up, known_as
from hearthside.games.fate.scenes.starts_and_ends import PASSING
from hearthside.games.fate.sheet import APPROACHES, HEROES, Aspect
from hearthside.games.fate.state import Challenge, Conflict, Contest, FateTable, Task, Zone
from hearthside.games.fate.struggle.challenge import READS
from hearthside.games.fate.struggle.turns import APPROACH, in_turn, parties
from hearthside.games.fate.struggle.winning_odds import hopes
from hearthside.games.fate.struggle.zone_distances import touching


def pieces(table: FateTable) -> tuple[Piece, ...]:
    """Everything that lies on the table between the cast and the attempt."""
    play = table.play
    there = {one.id: one for one in here(table)}
    foes = {id for id, one in there.items() if one.npc}  # what was found out of them stays in sight
    known_here = [one for one in play.aspects.values() if not one.owner or one.owner in there]
    shown: list[Piece] = [_card(table, known) for known in known_here if known.kind in PASSING]
    shown += [
        _card(table, known)
        for known in known_here
        if known.kind not in PASSING and (_held(known) or (known.found and known.owner in foes))
    ]
    if play.zones:
        shown += _zones(table)
    if play.conflict:
        shown.append(_turns(table, play.conflict))
    if play.contest:
        shown.append(_contest(table, play.contest))
    if play.challenge:
        shown.append(_challenge(table, play.challenge))
    shown += [
        Words(
            label=f"{table.seat_name(suggested.by)} suggests",
            text=suggested.text,
            story=True,
            why=Why("The game master takes it up or leaves it out.", ("FA-7.4",)),
        )
        for suggested in play.suggestions
    ]
    shown += [
        Words(
            label="True because the table agreed",
            text=fact.text,
            story=True,
            why=_canon(table, fact.aspect),
        )
        for fact in play.facts
    ]
    return tuple(shown)


def _canon(table: FateTable, id: str) -> Why:
    known = table.play.aspects.get(id)
    return Why(f"It follows from {known.text}." if known else "", ("FA-6.10",))


def _card(table: FateTable, known: Aspect) -> Card:
    boost = known.kind == "boost"
    pips = tuple(
        Pips(cast_view.side_name(table, side), held, ours=side == HEROES)
        for side, held in _held(known).items()
    )
    note = "One use, then gone" if boost else "" if pips else "Invoke it for a fate point"
    later = sum(known.later.values())
    if later:
        note = f"{later} of them from the next turn on"
    whose = amid(first_name(known_as(table, known.owner))) if known.owner else ""
    kind = {"boost": "Boost", "situation": "Situation", "consequence": "Consequence"}.get(
        known.kind, "Aspect"
    )
    return Card(
        id=known.id,
        text=known.text,
        kind=f"{kind} of {whose}" if whose else kind,
        pips=pips,
        note=note,
        boost=boost,
        secret="Only you" if known.hidden else "",
        why=Why(
            "Any known aspect can be invoked; free invocations belong to a side.",
            ("FA-6.3", "FA-6.4", "FA-5.16", "FA-1.5"),
        ),
        path=f"aspects.{known.id}.text",
    )


def _held(known: Aspect) -> dict[str, int]:
    """Free invocations by side, those for later counted in; most aspects have none."""
    if not (known.free or known.later):
        return {}
    sides = dict.fromkeys((*known.free, *known.later))
    held = {side: known.free.get(side, 0) + known.later.get(side, 0) for side in sides}
    return {side: count for side, count in held.items() if count}


def _zones(table: FateTable) -> list[Piece]:
    """Who is where; and a map, where the zones do not simply lie in a row."""
    zones = table.play.zones
    lit = table.play.cast[table.spotlight].zone if table.spotlight in table.play.cast else ""
    why = Why("Moving to the next zone is free.", ("FA-5.14", "FA-5.15"))
    row = Places(
        label="Zones",
        places=tuple(
            Place(
                name=zone.name,
                here=tuple(
                    hero.id
                    for hero in table.play.cast.values()
                    if hero.zone == zone.name and is_up(hero)
                ),
                lit=bool(lit) and zone.name == lit,
                note=_in_the_way(zone),
            )
            for zone in zones
        ),
        why=why,
    )
    if not any(zone.touches for zone in zones):
        return [row]
    ties = tuple(
        Tie(zone.name, other, _in_the_way(zone) or "touches", word=zone.barrier)
        for at, zone in enumerate(zones)
        for other in touching(zones, at)
    )
    nodes = tuple(Node(zone.name, zone.name) for zone in zones)
    return [row, Web(label="How the zones lie", nodes=nodes, ties=ties, why=why)]


def _in_the_way(zone: Zone) -> str:
    return f"{zone.barrier}, {rung(zone.against)}" if zone.barrier else ""


def _turns(table: FateTable, conflict: Conflict) -> Order:
    approach = APPROACHES[APPROACH[conflict.kind]]
    acting = {hero.id for hero in in_turn(table, conflict)}
    cast = table.play.cast
    groups = [[id for id in group if id in cast] for group in conflict.order]
    short = short_names(frozenset(cast[id].name for group in groups for id in group))
    return Order(
        label=f"Exchange {conflict.exchange}",
        note=parties(table, conflict),
        turns=tuple(
            OnTurn(
                id=id,
                name=cast[id].name,
                note=f"with {amid(short.get(first, first))}" if at else _place(table, conflict, id),
                state=_turn_state(table, conflict, id, id in acting),
                joined=bool(at),
            )
            for group in groups
            for at, id in enumerate(group)
            for first in [cast[group[0]].name]
        ),
        why=Why(
            f"One action each, in the order of {approach} when the conflict began. Those on the "
            "same turn act together, in any order.",
            ("FA-7.5", "FA-7.6", "FA-7.7"),
        ),
    )


def _place(table: FateTable, conflict: Conflict, id: str) -> str:
    """FA-7.5: a rating, and what the place in the order rests on where a ruling changed it since;
    of a mook just what it began with."""
    hero, rating = table.play.cast[id], conflict.ratings.get(id, 0)
    if hero.kind != "full":
        return signed(rating)
    now = rating_of(hero, APPROACH[conflict.kind])
    since = "" if now == rating else f", began at {signed(rating)}"
    return f"{APPROACHES[APPROACH[conflict.kind]]} {signed(now)}{since}"


def _turn_state(
    table: FateTable, conflict: Conflict, id: str, acting: bool
) -> Literal["", "now", "done", "out"]:
    if table.play.cast[id].out:
        return "out"
    return "done" if id in conflict.acted else "now" if acting else ""


def _contest(table: FateTable, contest: Contest) -> Order:
    best = max(contest.victories.values(), default=0)
    each = hopes(table)
    gone = {hero.id for hero in table.play.cast.values() if hero.out}
    return Order(
        label="A contest",
        note=unstopped(sentence(contest.goal)),
        turns=tuple(
            OnTurn(
                id=id,
                name=f"The {hero_of(table, id).side}"
                if id in contest.beside
                else known_as(table, id),
                note=f"wins {each.percent(id)}%" if each and id in each.names else "",
                state="out" if id in gone else "now" if won == best > 0 else "",
                pegs=min(won, VICTORIES),
                of=VICTORIES,
            )
            for id, won in contest.victories.items()
        ),
        why=Why(
            f"{sentence(contest.goal)} The best roll scores a victory, with style two. Under each "
            "is their chance to win, if nobody adds anything more and everyone goes on with their "
            "best approach.",
            ("FA-7.2",),
        ),
    )


_TONE: dict[str, Literal["fail", "tie", "success", "style"]] = {
    "fail": "fail",
    "cost": "tie",
    "tie": "tie",
    "success": "success",
    "style": "style",
}


def _challenge(table: FateTable, challenge: Challenge) -> Order:
    attempt = table.play.attempt
    under_way = attempt.task if attempt and attempt.is_task else None
    return Order(
        label="A challenge",
        note=challenge.goal,
        turns=tuple(
            OnTurn(
                id="",
                name=task.text,
                note=_stands(
                    table, task, attempt.actor if attempt and at == under_way else task.by
                ),
                state="done" if task.outcome else "now" if at == under_way else "",
                tone=_TONE[task.outcome] if task.outcome else "",
            )
            for at, task in enumerate(challenge.tasks)
        ),
        why=Why(
            f"{sentence(challenge.goal)} Each task stands alone. The game master says "
            "what they add up to.",
            ("FA-7.1", "FA-9.1"),
        ),
    )


def _stands(table: FateTable, task: Task, by: str) -> str:
    """How a task stands: who does it, and how it went or what it is against."""
    who = name_in_brief(known_as(table, by)) if by else ""
    if task.outcome:
        return ", ".join(filter(None, (who, READS[task.outcome])))
    faced = known_as(table, task.foe) if task.foe else rung(task.against)
    return f"{faced}, {who or 'nobody yet' if task.shown else 'not shown yet'}"
