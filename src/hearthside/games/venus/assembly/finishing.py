"""The dice of assembly, and what a finished plan makes of somebody (VE-2.5, VE-2.6, VE-2.17)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.dice import Die, Pool, d
from hearthside.core.forms import Choice, Pick
from hearthside.core.life.drafts import MakingFinished
from hearthside.core.making import UNNAMED
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, Span, line, name, number
from hearthside.core.table import slug, with_character
from hearthside.games.venus import ledger, resolve, reviews
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.common import (
    ABILITY_PICKS,
    Spans,
    VTable,
    aspect,
    called,
    figure,
    mine,
    with_figure,
    with_play,
)
from hearthside.games.venus.content import (
    JOBS,
    KINDS,
    LIFEPATHS,
    Listed,
    Ware,
    job_at,
    job_named,
)
from hearthside.games.venus.sheet import (
    NOTHING,
    Ability,
    Asset,
    Attribute,
    Bought,
    Due,
    Figure,
    JobHeld,
    Kin,
    Walked,
)

COIN = Die("coin", (0, 1))


class RollJob(Move, frozen=True, tag="venus.roll-job"):
    who: str


class RollFree(Move, frozen=True, tag="venus.roll-free"):
    """A d6 on the list of every lifepath whose attribute is open."""

    who: str


class ChooseFree(Move, frozen=True, tag="venus.choose-free"):
    who: str
    path: str
    attribute: str


class WalkOn(Move, frozen=True, tag="venus.walk-on"):
    """VE-2.2: a lifepath more, where a new tier allows it."""

    who: str
    due: str
    path: str
    score: str


class DiceAsked(Event, frozen=True, tag="venus.dice-asked"):
    """Dice are in the air for somebody being made: for a `job`, or for what is `free`."""

    who: str
    what: str


class WalkedOn(Event, frozen=True, tag="venus.walked-on"):
    who: str
    path: Walked


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
    who: str
    asset: str
    uses: int


MOVES = (RollJob, RollFree, ChooseFree, WalkOn)
EVENTS = (DiceAsked, JobRolled, FreeRolled, KismetRolled, UsesRolled, WalkedOn)


def verbs(table: VTable, seat: str) -> list[Verb]:
    found = [
        one
        for known in mine(table, seat)
        for due in known.dues
        if due.kind == "lifepath"
        for one in _walking(table, known, due)
    ]
    for draft in table.play.cast.values():
        if not draft.draft or draft.player != seat:
            continue
        # Not about the draft: what belongs to one is drawn only where it is made.
        named = draft.name or UNNAMED
        roll = RollJob(who=draft.id)
        label = f"Roll a D66 for {named}’s job"
        found.append(verb(roll, label, group="make", rules=("VE-2.6",)))
        if open_paths(draft):
            label = f"Roll for what {named}’s lifepaths give"
            found.append(verb(RollFree(who=draft.id), label, group="make", rules=("VE-2.5",)))
        found += [
            _choosing(draft, path, names)
            for path in plan.plan_of(draft).paths
            if path.missed and (names := choices(table, draft, path))
        ]
    return found


def _walking(table: VTable, known: Figure, due: Due) -> list[Verb]:
    rows = plan.open_to(table, known)
    if not rows:
        return []
    picks = tuple(Pick(row.id, row.name, row.text) for row in rows)
    fields = (
        Choice(name="path", label="Lifepath", picks=picks, value=picks[0].value, folded=True),
        Choice(name="score", label="Its +1 goes to", picks=ABILITY_PICKS, value="appeal"),
    )
    fixed = {"who": known.id, "due": due.id}
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": due.rules}
    return [verb(WalkOn, f"{known.name} takes a lifepath", lambda: fields, fixed=fixed, **look)]


def _walked_on(table: VTable, move: WalkOn) -> list[Event]:
    known, row = figure(table, move.who), LIFEPATHS.of(table)[move.path]
    now = known.ability(move.score).score
    if move.score not in row.scores or now >= resolve.MOST_SCORE:
        into = " or ".join(one.capitalize() for one in row.scores)
        raise Illegal(f"The point of {row.name} goes to {into}, and none passes +9.", "score")
    walked = Walked(
        id=row.id,
        name=row.name,
        score=move.score,
        caps=row.caps,
        attributes=row.attributes,
        jobs=row.jobs,
        assets=row.assets,
    )
    held, gained = list(known.assets), list[Event]()
    for ware in row.assets:
        held.append(asset(ware, held))
        gained.append(ledger.AssetGained(who=known.id, asset=held[-1], rules=("VE-2.5",)))
    caps = ledger.CapsChanged(
        who=known.id, caps=known.caps + row.caps, why=row.name, rules=("VE-2.5",)
    )
    why = f"the lifepath {row.name}"
    return [
        ledger.DueDone(who=known.id, due=move.due),
        WalkedOn(who=known.id, path=walked),
        *ledger.score(table, known.id, move.score, 1, why, "VE-2.5"),
        caps,
        *gained,
    ]


def _choosing(draft: Figure, path: Walked, names: list[str]) -> Verb:
    picks = tuple(Pick(one, one) for one in names)
    field = Choice(name="attribute", label="Which?", picks=picks, value=names[0])
    return verb(
        ChooseFree,
        f"Choose what {path.name} gives",
        lambda: (field,),
        fixed={"who": draft.id, "path": path.id},
        group="make",
        rules=("VE-2.5",),
    )


def choices(table: VTable, draft: Figure, path: Walked) -> list[str]:
    """VE-2.5: what a lifepath can still give: not rolled elsewhere, nobody else's special."""
    had = plan.has_names(draft) - {path.free}
    theirs = plan.specials(table, draft.id)
    listed = [one.name for one in path.attributes]
    return [one for one in listed if one not in had and one.casefold() not in theirs]


def open_paths(draft: Figure) -> list[Walked]:
    return [path for path in plan.paths_of(draft) if not path.free and path.attributes]


def chance(table: VTable) -> Pool | None:
    play = table.play
    who, what = play.rolling
    if who and who in play.cast:
        draft = play.cast[who]
        label = draft.name or "someone new"
        if what == "job":
            return Pool((d(6), d(6)), who, f"a job for {label}")
        if paths := open_paths(draft):
            return Pool((d(6),) * len(paths), who, f"the lifepaths of {label}")
    if play.kismet and play.kismet[0] in play.cast:
        known = play.cast[play.kismet[0]]
        coins = (COIN,) * (1 + len(known.kin))
        return Pool((d(6), *coins), known.id, f"the Kismet of {known.name}")
    if play.fresh:
        who, asset = play.fresh[0]
        held = play.cast[who].asset(asset) if who in play.cast else None
        return Pool((d(6), d(6)), who, f"the uses of {held.name if held else 'it'}")
    return None


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case RollJob():
            return [DiceAsked(who=move.who, what="job")]
        case RollFree():
            return [DiceAsked(who=move.who, what="free")]
        case WalkOn():
            return _walked_on(table, move)
        case ChooseFree():
            found = {move.path: move.attribute}
            return [FreeRolled(who=move.who, found=found, chosen=True)]
        case Fall():
            return _fallen(table, move)
    raise TypeError(move)


def _fallen(table: VTable, fall: Fall) -> list[Event]:
    play = table.play
    who, what = play.rolling
    if who:
        if what == "job":
            d66 = 10 * fall.faces[0] + fall.faces[1]
            return [JobRolled(who=who, d66=d66, job=job_at(table, d66).name)]
        return [FreeRolled(who=who, found=_found(table, who, fall))]
    if play.kismet:
        known = play.cast[play.kismet[0]]
        lots, ego, *favours = fall.faces
        owing = tuple(one.id for one, favour in zip(known.kin, favours, strict=True) if favour)
        return [KismetRolled(who=known.id, lots=lots, ego=bool(ego), favours=owing)]
    who, asset = play.fresh[0]
    return [UsesRolled(who=who, asset=asset, uses=sum(fall.faces))]


def _found(table: VTable, who: str, fall: Fall) -> dict[str, str]:
    draft, found = figure(table, who), dict[str, str]()
    for path, face in zip(open_paths(draft), fall.faces, strict=True):
        left = [one for one in choices(table, draft, path) if one not in found.values()]
        listed = [one.name for one in path.attributes]
        shown = listed[face - 1] if face <= len(listed) else ""
        found[path.id] = (shown if shown in left else "") if left else NOTHING
    return found


def follow(table: VTable, event: Event) -> list[Event]:
    """VE-2.22: a gambit no lifepath lists is put to the Peers, beside play."""
    if not isinstance(event, MakingFinished) or event.who not in table.play.cast:
        return []
    made = figure(table, event.who)
    listed = plan.listed_attributes(made)
    unlisted = [one for one in made.attributes if one.kind == "gambit" and one.name not in listed]
    return [
        put
        for at, one in enumerate(unlisted)
        for put in reviews.put(
            table,
            made.player or next(iter(table.gms()), ""),
            f"{made.name} has the gambit “{one.name}”",
            [],
            otherwise=[
                ledger.AttributeLost(who=made.id, attribute=one.id, name=one.name, rules=_NEW)
            ],
            more=at,
            rules=_NEW,
        )
    ]


_NEW = ("VE-2.22",)


def finished(table: VTable, draft: Figure) -> VTable:
    """VE-2: the sheet a plan makes. What the dice still owe it is thrown next, then Kismet."""
    made = assembled(table, draft)
    made = replace(made, name=made.name or f"{table.seat_name(draft.player)}’s character")
    fresh = tuple((made.id, one.id) for one in made.assets if one.finite)
    rolling = (made.id, "free") if open_paths(made) else ("", "")
    table = with_character(table, made)
    kismet, fresh = (*table.play.kismet, made.id), (*table.play.fresh, *fresh)
    return with_play(table, kismet=kismet, rolling=rolling, fresh=fresh)


def assembled(table: VTable, draft: Figure) -> Figure:
    """VE-2: what a plan has come to, as a sheet."""
    now = plan.plan_of(draft)
    attributes = _attributes(table, draft)
    calibers, scores = plan.calibers(draft), plan.scores(draft)
    made = replace(
        draft,
        plan=None,
        abilities={one: Ability(caliber=calibers[one], score=scores[one]) for one in calibers},
        paths=now.paths,
        attributes=attributes,
        assets=_assets(table, draft),
        jobs=_jobs(table, draft),
        kin=tuple(
            Kin(id=f"kin-{at}", name=one.name, relation=one.sense)
            for at, one in enumerate(now.kin, 1)
        ),
        caps=plan.caps_left(table, draft),
    )
    for one in attributes:
        made = worth_a_step(made, one)
    return made


def worth_a_step(made: Figure, gained: Attribute) -> Figure:
    """VE-2.8: an attribute that is a caliber step for good, beyond the bound on free ones."""
    if gained.effect != "caliber" or gained.on not in made.abilities:
        return made
    now = made.abilities[gained.on]
    better = replace(now, caliber=min(now.caliber + 1, resolve.PLATINUM))
    return replace(made, abilities={**made.abilities, gained.on: better})


def _attributes(table: VTable, draft: Figure) -> tuple[Attribute, ...]:
    now = plan.plan_of(draft)
    listed = plan.listed_attributes(draft)
    made: list[Attribute] = []
    for path in now.paths:
        if path.free in listed:
            made.append(attribute(listed[path.free], made))
    for one in plan.chosen(table, draft):
        if plan.kind_of(one) in KINDS:
            made.append(bought_attribute(one, listed, made))
    if now.special and now.special.kind in KINDS:
        made.append(replace(bought_attribute(now.special, listed, made), special=True))
    return tuple(made)


def attribute(listed: Listed, beside: list[Attribute]) -> Attribute:
    return Attribute(
        id=slug(listed.name, {one.id for one in beside}),
        kind=listed.kind,
        name=listed.name,
        effect=listed.effect,
        on=listed.on,
        when=listed.when,
        once=listed.once,
    )


def bought_attribute(
    bought: Bought, listed: dict[str, Listed], beside: list[Attribute]
) -> Attribute:
    if bought.name in listed:
        return replace(attribute(listed[bought.name], beside), sense=bought.sense)
    return Attribute(
        id=slug(bought.name, {one.id for one in beside}),
        kind=plan.kind_of(bought),
        name=bought.name,
        sense=bought.sense,
    )


def _assets(table: VTable, draft: Figure) -> tuple[Asset, ...]:
    now = plan.plan_of(draft)
    wares: list[tuple[Ware, bool]] = [(ware, False) for path in now.paths for ware in path.assets]
    free = {ware.name for ware, _ in wares}
    wanted = [
        (one, False)
        for one in plan.chosen(table, draft)
        if plan.kind_of(one) not in KINDS and one.name not in free
    ]
    if now.special and now.special.kind not in KINDS:
        wanted.append((now.special, True))
    for one, special in wanted:
        known = plan.ware_named(table, draft, one.name)
        wares.append((known or Ware(kind=one.kind, name=one.name), special))
    made: list[Asset] = []
    for ware, special in wares:
        made.append(asset(ware, made, special))
    return tuple(made)


def asset(ware: Ware, beside: list[Asset], special: bool = False) -> Asset:
    return Asset(
        id=slug(ware.name, {one.id for one in beside}),
        kind=ware.kind,
        name=ware.name,
        tags=ware.tags,
        finite=ware.finite,
        breakable=ware.breakable,
        worth=ware.worth,
        count=ware.count,
        special=special,
    )


def _jobs(table: VTable, draft: Figure) -> tuple[JobHeld, ...]:
    now, least = plan.plan_of(draft), resolve.least_level(draft.tier)
    levels = {one.name: least + one.more for one in now.levels}
    first = plan.first_job(now)
    often = [job for job, times in plan.listed_jobs(draft).items() if times > 1]
    names = dict.fromkeys([first, *levels, *often])
    made = []
    for one in names:
        row = job_named(table, one if one != first else now.job)
        if row is not None:
            made.append(held(one, row.id, table, levels.get(one, least)))
    return tuple(made)


def held(name: str, row_id: str, table: VTable, level: int) -> JobHeld:
    row = JOBS.of(table)[row_id]
    return JobHeld(
        id=slug(name),
        name=name,
        abilities=row.abilities,
        level=level,
        qualification=row.qualification,
        met=not row.qualification,
        consent=row.consent,
    )


def without_special(table: VTable, known: Figure, name: str) -> VTable:
    """VE-2.10: somebody loses the claim to a special attribute."""
    now = plan.plan_of(known)
    if known.draft and now.special and now.special.name.casefold() == name.casefold():
        return with_figure(table, known.id, plan=replace(now, special=None))
    return with_figure(
        table,
        known.id,
        attributes=tuple(one for one in known.attributes if not (one.special and one.name == name)),
    )


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    if isinstance(event, DiceAsked):
        return with_play(table, rolling=(event.who, event.what))
    known = play.cast.get(getattr(event, "who", ""))
    if known is None:
        return with_play(table, rolling=("", ""), kismet=(), fresh=())
    match event:
        case JobRolled():
            table = with_play(table, rolling=("", ""))
            now = replace(plan.plan_of(known), job=event.job, called="")
            return with_figure(table, known.id, plan=now)
        case WalkedOn():
            table = with_figure(table, known.id, paths=(*known.paths, event.path))
            open_now = bool(event.path.attributes)
            return with_play(table, rolling=(known.id, "free")) if open_now else table
        case FreeRolled():
            made = _with_free(known, event.found)
            again = not made.draft and bool(open_paths(made))
            table = with_character(table, made)
            return table if again else with_play(table, rolling=("", ""))
        case KismetRolled():
            kin = tuple(replace(one, favour=one.id in event.favours) for one in known.kin)
            table = with_figure(table, known.id, lots=event.lots, ego=event.ego, kin=kin)
            left = tuple(one for one in play.kismet if one != known.id)
            return with_play(table, kismet=left)
        case UsesRolled():
            assets = tuple(
                replace(one, uses=event.uses) if one.id == event.asset else one
                for one in known.assets
            )
            table = with_figure(table, known.id, assets=assets)
            return with_play(table, fresh=play.fresh[1:])
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
            return [line(*words, rules=("VE-2.6",), beat="Assembly")]
        case WalkedOn():
            told = (called(table, event.who), f" has walked as {event.path.name}.")
            return [line(*told, rules=("VE-2.5",), beat="Sheet")]
        case FreeRolled():
            return _told_free(table, event)
        case KismetRolled():
            ego = "Ego" if event.ego else "no Ego"
            lots = "1 Lot" if event.lots == 1 else f"{event.lots} Lots"
            lines = [
                line(
                    called(table, event.who),
                    f" starts with {lots} and {ego}.",
                    rules=("VE-2.17",),
                    beat="Kismet",
                )
            ]
            for one in figure(table, event.who).kin:
                owes = "owes" if one.id in event.favours else "does not owe"
                words = (name(one.name), f" {owes} ", called(table, event.who), " a favour.")
                lines.append(line(*words, rules=("VE-2.12",), beat="Kismet"))
            return lines
        case UsesRolled():
            asset = figure(table, event.who).asset(event.asset)
            words = (aspect(asset.name if asset else "It"), f" has {event.uses} uses.")
            return [line(*words, rules=("VE-2.14",), beat="Assembly")]
    return []


def _told_free(table: VTable, event: FreeRolled) -> list[Line]:
    who = _someone(table, event.who)
    known = table.play.cast.get(event.who)
    paths = {one.id: one.name for one in plan.paths_of(known)} if known else {}
    lines = []
    for path, free in event.found.items():
        of = paths.get(path, "a lifepath")
        if free == NOTHING:
            told = (f" gets nothing of {of}: all it lists was rolled already.",)
        elif not free:
            told = (f": the die shows nothing new for {of}.",)
        else:
            how = "chooses" if event.chosen else "rolls"
            lines.append(
                line(
                    who, f" {how} ", aspect(free), f" of {of}.", rules=("VE-2.5",), beat="Assembly"
                )
            )
            continue
        lines.append(line(who, *told, rules=("VE-2.5",), beat="Assembly"))
    return lines


def _someone(table: VTable, who: str) -> Span:
    known = table.play.cast.get(who)
    return called(table, who) if known and known.name else name("Someone new")
