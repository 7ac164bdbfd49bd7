"""The dice of assembly: a job by D66, what lifepaths give, Kismet and uses (VE-2.5, 2.6, 2.17).

They fall beside the story: two who are made at once, or a scene meanwhile, wait for nobody.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.dice import Die, Pool, d
from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, Span, line, name, number
from hearthside.core.saying_events import Says
from hearthside.core.table import with_character
from hearthside.core.wording.grammar import amid, counted
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.sheets import attribute, worth_a_step
from hearthside.games.venus.content import in_words, job_at
from hearthside.games.venus.people import figure
from hearthside.games.venus.sheet import NOTHING, Figure, Walked
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import Spans, aspect, called

KISMET_DIE = 6
"""VE-2.17: how many Lots somebody starts with is thrown."""

COIN = Die("coin", (0, 1))
JOB, FREE = "job", "free"
KISMET, USES = "kismet", "uses"


class RollJob(Move, frozen=True, tag="venus.roll-job"):
    who: str


class RollFree(Move, frozen=True, tag="venus.roll-free"):
    """A d6 on the list of every lifepath whose attribute is open."""

    who: str


class ChooseFree(Move, frozen=True, tag="venus.choose-free"):
    who: str
    path: str
    attribute: str


class DiceAsked(Event, frozen=True, tag="venus.dice-asked"):
    """Dice are in the air for somebody being made: for a `job`, or for what is `free`."""

    who: str
    what: str


class JobRolled(Event, frozen=True, tag="venus.job-rolled"):
    who: str
    d66: int
    job: str


class FreeRolled(Event, frozen=True, tag="venus.free-rolled"):
    """By lifepath: the attribute, `nothing`, or blank where the die showed nothing new."""

    who: str
    found: dict[str, str]
    chosen: bool = False


class KismetRolled(Event, frozen=True, tag="venus.kismet-rolled"):
    """VE-2.12, VE-2.17. `favours` are those of kith and kin who owe one."""

    who: str
    lots: int
    ego: bool
    favours: tuple[str, ...]


class UsesRolled(Event, frozen=True, tag="venus.uses-rolled"):
    says = Says(
        "{its.name:aspect} has {uses} uses.",
        ("VE-2.14",),
        beat="Assembly",
        kind="bookkeeping",
        its="cast.{who}.assets.{asset}",
    )
    who: str
    asset: str
    uses: int


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for draft in table.play.cast.values():
        if not draft.draft or draft.player != seat or draft.id in table.play.rolling:
            continue
        look: dict[str, Any] = {"group": "sheet", "about": draft.id}
        roll, label = RollJob(who=draft.id), "Roll a D66 for a job"
        found.append(verb(roll, label, rules=("VE-2.6",), step="job", **look))
        if open_paths(draft):
            free, label = RollFree(who=draft.id), "Roll what the lifepaths give"
            found.append(verb(free, label, rules=("VE-2.5",), step="paths", **look))
        found += [
            _choosing(draft, path, names)
            for path in plan.plan_of(draft).paths
            if path.missed and (names := choices(table, draft, path))
        ]
    return found


def _choosing(draft: Figure, path: Walked, names: list[str]) -> Verb:
    picks = tuple(Pick(one, in_words(one)) for one in names)
    field = Choice("attribute", "Which?", picks=picks, value=names[0])
    return verb(
        ChooseFree,
        f"Choose what {path.name} gives",
        lambda: (field,),
        fixed={"path": path.id},
        group="sheet",
        who=draft.id,
        rules=("VE-2.5",),
        step="paths",
    )


def choices(table: VTable, draft: Figure, path: Walked) -> list[str]:
    """VE-2.5: what a lifepath can still give: not rolled elsewhere, nobody else's special."""
    had = plan.has_names(draft) - {path.free}
    theirs = plan.specials(table, draft.id)
    listed = [one.name for one in path.attributes]
    return [one for one in listed if one not in had and one.casefold() not in theirs]


def open_paths(draft: Figure) -> list[Walked]:
    return [path for path in plan.paths_of(draft) if not path.free and path.attributes]


def chance(table: VTable) -> list[Pool]:
    return list(_pools(table))


def _pools(table: VTable) -> Iterator[Pool]:
    play = table.play
    for who, what in play.rolling.items():
        draft = play.cast.get(who)
        if draft is None:
            continue
        label = draft.name or "someone new"
        if what == JOB:
            yield _pool((d(6), d(6)), who, f"a job for {label}", what)
        elif paths := open_paths(draft):
            yield _pool((d(6),) * len(paths), who, f"the lifepaths of {label}", what)
    for who in play.kismet:
        if known := play.cast.get(who):
            coins = (COIN,) * (1 + len(known.kin))
            yield _pool((d(KISMET_DIE), *coins), who, f"the Kismet of {known.name}", KISMET)
    for who, id in play.fresh:
        held = play.cast[who].asset(id) if who in play.cast else None
        if held:
            yield _pool((d(6), d(6)), who, f"the uses of {held.name}", USES, id)


def _pool(dice: tuple[Die, ...], by: str, label: str, *what: str) -> Pool:
    return Pool(dice, by, label, pool_id(by, *what), beside=True)


def pool_id(who: str, *what: str) -> str:
    """The id of somebody's dice in the air: `kismet/gwyn`, `uses/acid/gwyn`.

    >>> pool_id("gwyn", KISMET)
    'kismet/gwyn'
    """
    return "/".join((*what, who))


def decide(table: VTable, seat: str, move: RollJob | RollFree | ChooseFree | Fall) -> list[Event]:
    match move:
        case RollJob():
            return [DiceAsked(who=move.who, what=JOB)]
        case RollFree():
            return [DiceAsked(who=move.who, what=FREE)]
        case ChooseFree():
            found = {move.path: move.attribute}
            return [FreeRolled(who=move.who, found=found, chosen=True)]
        case Fall():
            return _fallen(table, move)


def _fallen(table: VTable, fall: Fall) -> list[Event]:
    what, *of, who = fall.pool.split("/")
    if what == JOB:
        d66 = 10 * fall.faces[0] + fall.faces[1]
        return [JobRolled(who=who, d66=d66, job=job_at(table, d66).name)]
    if what == FREE:
        return [FreeRolled(who=who, found=_found(table, who, fall))]
    if what == KISMET:
        lots, ego, *favours = fall.faces
        kin = figure(table, who).kin
        owing = tuple(one.id for one, favour in zip(kin, favours, strict=True) if favour)
        return [KismetRolled(who=who, lots=lots, ego=bool(ego), favours=owing)]
    return [UsesRolled(who=who, asset=of[0], uses=sum(fall.faces))]


def _found(table: VTable, who: str, fall: Fall) -> dict[str, str]:
    draft, found = figure(table, who), dict[str, str]()
    for path, face in zip(open_paths(draft), fall.faces, strict=True):
        left = [one for one in choices(table, draft, path) if one not in found.values()]
        listed = [one.name for one in path.attributes]
        shown = listed[face - 1] if face <= len(listed) else ""
        found[path.id] = (shown if shown in left else "") if left else NOTHING
    return found


def with_rolling(table: VTable, who: str, what: str = "") -> VTable:
    """The table with somebody's dice in the air for a job or for what is free, or no longer."""
    rest = {id: one for id, one in table.play.rolling.items() if id != who}
    return table.with_play(rolling={**rest, who: what} if what else rest)


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    known = play.cast.get(getattr(event, "who", ""))
    if known is None:
        return table
    match event:
        case DiceAsked():
            return with_rolling(table, known.id, event.what)
        case JobRolled():
            table = with_rolling(table, known.id)
            now = replace(plan.plan_of(known), job=event.job, called="")
            return table.with_one(known.id, plan=now)
        case FreeRolled():
            made = _with_free(known, event.found)
            again = not made.draft and bool(open_paths(made))
            table = with_character(table, made)
            return table if again else with_rolling(table, known.id)
        case KismetRolled():
            kin = tuple(replace(one, favour=one.id in event.favours) for one in known.kin)
            table = table.with_one(known.id, lots=event.lots, ego=event.ego, kin=kin)
            left = tuple(one for one in play.kismet if one != known.id)
            return table.with_play(kismet=left)
        case UsesRolled():
            assets = tuple(
                replace(one, uses=event.uses) if one.id == event.asset else one
                for one in known.assets
            )
            table = table.with_one(known.id, assets=assets)
            rest = tuple(one for one in play.fresh if one != (known.id, event.asset))
            return table.with_play(fresh=rest)
    raise TypeError(event)


def _with_free(known: Figure, found: dict[str, str]) -> Figure:
    """What the dice gave, on the plan or, if somebody is finished already, on the sheet."""
    paths = tuple(_given(path, found) for path in plan.paths_of(known))
    if known.plan:
        return replace(known, plan=replace(known.plan, paths=paths))
    listed = plan.listed_attributes(known)
    made = replace(known, paths=paths)
    for free in found.values():
        if free in listed:
            gained = attribute(listed[free], list(made.attributes))
            made = worth_a_step(replace(made, attributes=(*made.attributes, gained)), gained)
    return made


def _given(path: Walked, found: dict[str, str]) -> Walked:
    if path.id not in found:
        return path
    return replace(path, free=found[path.id], missed=not found[path.id])


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case JobRolled():
            who = _someone(table, event.who)
            words = (who, " rolls ", number(str(event.d66)), f": {event.job}.")
            return [line(*words, rules=("VE-2.6",), beat="Assembly", retold=False)]
        case FreeRolled():
            return _told_free(table, event)
        case KismetRolled():
            ego = "Ego" if event.ego else "no Ego"
            lots = counted(event.lots, "Lot")
            lines = [
                line(
                    called(table, event.who),
                    f" starts with {lots} and {ego}.",
                    rules=("VE-2.17",),
                    beat="Kismet",
                    retold=False,
                )
            ]
            for one in figure(table, event.who).kin:
                owes = "owes" if one.id in event.favours else "does not owe"
                words = (name(one.name), f" {owes} ", called(table, event.who), " a favour.")
                lines.append(line(*words, rules=("VE-2.12",), beat="Kismet", retold=False))
            return lines
    return []


def _told_free(table: VTable, event: FreeRolled) -> list[Line]:
    who = _someone(table, event.who)
    known = table.play.cast.get(event.who)
    paths = {one.id: one.name for one in plan.paths_of(known)} if known else {}
    lines = []
    for path, free in event.found.items():
        of = paths.get(path, "a lifepath")
        if free == NOTHING:
            told = (f" gets nothing from {of}: everything it lists was already rolled.",)
        elif not free:
            told = (f": the die shows nothing new for {of}.",)
        else:
            how = "chooses" if event.chosen else "rolls"
            lines.append(
                line(
                    who,
                    f" {how} ",
                    aspect(amid(in_words(free))),
                    f" from {of}.",
                    rules=("VE-2.5",),
                    beat="Assembly",
                    retold=False,
                )
            )
            continue
        lines.append(line(who, *told, rules=("VE-2.5",), beat="Assembly", retold=False))
    return lines


def _someone(table: VTable, who: str) -> Span:
    known = table.play.cast.get(who)
    return called(table, who) if known and known.name else name("Someone new")
