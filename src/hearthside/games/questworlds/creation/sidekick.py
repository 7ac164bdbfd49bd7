"""A sidekick with its own small sheet: made, replaced, or promoted from a retainer (QW-7.5)."""

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Rows, Text, YesNo
from hearthside.core.making import Blanks, Problem
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.saying_events import Says
from hearthside.core.table import slug, with_character
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    SIDEKICK_ABILITIES,
    SIDEKICK_POINTS,
    STARTING_BEST,
    STARTING_RATING,
)
from hearthside.games.questworlds.sheet import Ability, Hero, ability_name, usable, with_ability
from hearthside.games.questworlds.state import QuestTable

KINDS = (Pick("", "Ability"), Pick("trait", "Personality trait"), Pick("keyword", "Keyword"))


class SaveSidekick(Move, frozen=True, tag="questworlds.save-sidekick"):
    """`bond` is the PC's ability that stands for them; `best` the row that starts at 17."""

    who: str
    bond: str
    name: str
    best: str = "1"
    unusual: bool = False
    abilities: tuple[dict[str, str | bool | int], ...] = ()
    story: str = ""


class SidekickMade(Event, frozen=True, tag="questworlds.sidekick-made"):
    """`bond` is the PC's ability as it is now; whoever was sidekick before has left."""

    says = Says("{sidekick.name:name} follows {who}. {how}", ("QW-7.5.1", "QW-7.5.2"), "Cast")
    who: str
    bond: Ability
    sidekick: Hero
    how: str
    left: str = ""


def of(table: QuestTable, hero: Hero) -> Hero | None:
    """The sidekick of a PC; of one being made, as far as it has come."""
    found = (one for one in table.play.cast.values() if one.master == hero.id)
    return hero.companion if hero.draft else next(found, None)


def bond(hero: Hero) -> Ability | None:
    return next((one for one in usable(hero) if one.bond == "sidekick"), None)


def further(table: QuestTable, seat: str) -> Verbs:
    """In play: a first sheet, a replacement, or a retainer promoted."""
    for hero in table.play.cast.values():
        if not hero.pc or hero.dead or hero.draft or not table.speaks_for(seat, hero.id):
            continue
        bound = bond(hero)
        if bound and of(table, hero) is None:
            yield _saving(hero, bound, "Make your sidekick")
        elif bound is None and hero.rebuild:
            yield _saving(hero, None, "Find a new sidekick")
        for one in usable(hero) if bound is None else ():
            if one.bond == "retainers":
                yield _saving(hero, one, f"Promote {one.name} to sidekick")


def _saving(hero: Hero, bound: Ability | None, label: str) -> Verb:
    story = Text("story", "How they came to follow you", needed=True, most=400)
    return verb(
        SaveSidekick,
        label,
        lambda: [*fields(hero, bound, None), story],
        group="sheet",
        who=hero.id,
        fixed={"bond": bound.id if bound else ""},
        rules=("QW-7.5.1", "QW-7.5.2"),
    )


def fields(hero: Hero, bound: Ability | None, now: Hero | None) -> list[Field]:
    """The blanks of a sidekick's small sheet, holding what it has come to so far."""
    called = bound.name if bound and bound.bond == "sidekick" else ""
    rows: tuple[Field, ...] = (
        Text("name", "Ability", most=60),
        Choice("kind", "Kind", picks=KINDS),
        Number("points", "Points", least=0, most=MOST_ON_ONE, value=0),
    )
    value = tuple(
        {"name": one.name, "kind": _kind(one), "points": one.points}
        for one in (now.abilities if now else ())
    )
    blank = {"name": "", "kind": "", "points": 0}
    best = 1 + [one.id for one in now.abilities].index(now.best) if now and now.best else 1
    return [
        Text("name", "Called", value=now.name if now else called, most=60),
        YesNo(
            "unusual",
            "Not human, or from an unusual culture",
            value=bool(now and now.unusual),
            help="Then one ability is the keyword for it.",
        ),
        Rows(
            "abilities",
            "Three abilities",
            fields=rows,
            value=(*value, *(blank,) * (SIDEKICK_ABILITIES - len(value))),
            most=SIDEKICK_ABILITIES,
        ),
        Choice(
            "best",
            "Starts at 17",
            picks=tuple(Pick(str(n), f"The {word}") for n, word in enumerate(_ORDER, 1)),
            value=str(best),
            beside="abilities",
        ),
    ]


_ORDER = ("first", "second", "third")


def _kind(ability: Ability) -> str:
    return "keyword" if ability.sort == "keyword" else "trait" if ability.trait else ""


def problems(sidekick: Hero | None) -> tuple[Problem, ...]:
    """What is still wrong with a sidekick, each as a sentence."""
    if sidekick is None:
        return (Problem("abilities", "Your sidekick has no sheet yet. Name three abilities."),)
    found = []
    held = sidekick.abilities
    if not sidekick.name:
        found.append(Problem("name", "Your sidekick needs a name."))
    if len(held) != SIDEKICK_ABILITIES:
        found.append(Problem("abilities", f"A sidekick has three abilities, not {len(held)}."))
    if held and not any(one.trait for one in held):
        found.append(Problem("abilities", "Make at least one of them a personality trait."))
    if sidekick.unusual and not any(one.sort == "keyword" for one in held):
        found.append(
            Problem("abilities", "Make one of them the keyword of their species or culture.")
        )
    spent = sum(one.points for one in held)
    if spent > SIDEKICK_POINTS:
        found.append(
            Problem("abilities", f"You spent {spent} points on them. They have {SIDEKICK_POINTS}.")
        )
    return tuple(found)


def decide(table: QuestTable, seat: str, move: SaveSidekick) -> list[Event]:
    hero = table.play.cast[move.who]
    sidekick = built(table, hero, move.bond, msgspec.to_builtins(move))
    for problem in problems(sidekick):
        raise Illegal(problem.sentence, problem.field)
    before = of(table, hero)
    return [
        SidekickMade(
            who=hero.id,
            bond=_bond(hero, move, sidekick),
            sidekick=sidekick,
            how=move.story.strip(),
            left=before.id if before else "",
        )
    ]


def _bond(hero: Hero, move: SaveSidekick, sidekick: Hero) -> Ability:
    """QW-7.5.1: one of the PC's abilities, rated as the bond."""
    known = hero.ability(move.bond)
    if known and known.bond == "retainers":
        return replace(known, bond="sidekick", name=sidekick.name)  # one of them is promoted
    if known:
        return replace(known, bond="sidekick")
    taken = {one.id for one in hero.abilities}
    called = sidekick.name or "Sidekick"
    return Ability(id=slug(called, taken), name=called, bond="sidekick", rating=STARTING_RATING)


def built(table: QuestTable, hero: Hero, bound_by: str, blanks: Blanks) -> Hero:
    """A sidekick from the blanks of its sheet."""
    abilities: list[Ability] = []
    best = ""
    for at, row in enumerate(blanks["abilities"], 1):
        called, points = str(row["name"]).strip(), int(row["points"])
        if not called:
            continue
        id = slug(called, {one.id for one in abilities})
        chosen = blanks["best"] == str(at)
        best = id if chosen else best
        abilities.append(
            Ability(
                id=id,
                name=ability_name(called),
                sort="keyword" if row["kind"] == "keyword" else "ability",
                trait=row["kind"] == "trait",
                points=points,
                rating=(STARTING_BEST if chosen else STARTING_RATING) + points,
            )
        )
    bound = hero.ability(bound_by)
    called = blanks["name"].strip() or (bound.name if bound and bound.bond == "sidekick" else "")
    return Hero(
        id=slug(called or "sidekick", table.play.cast),
        name=called,
        player=hero.player,
        master=hero.id,
        concept=f"{hero.name}’s sidekick" if hero.name else "A sidekick",
        abilities=tuple(abilities),
        best=best,
        unusual=bool(blanks["unusual"]),
    )


def evolve(table: QuestTable, event: SidekickMade) -> QuestTable:
    if event.left:
        table = table.with_one(event.left, master="", npc=True, player="")
    hero = with_ability(table.play.cast[event.who], event.bond)
    table = with_character(table, replace(hero, rebuild=False))
    return with_character(table, event.sidekick)
