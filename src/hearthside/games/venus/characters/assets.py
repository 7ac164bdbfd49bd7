"""Using things: uses run out, tools break, money changes metal (VE-2.14, VE-2.15)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Pool, d
from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo, left_open, one_of
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, line, number
from hearthside.core.setting_events import FIRST_GONE
from hearthside.core.table import slug
from hearthside.core.wording.grammar import counted
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.characters import kith_and_kin, metal_worth, sheet_changes
from hearthside.games.venus.people import figure, heroes, mine
from hearthside.games.venus.sheet import Asset, Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import Spans, aspect

BREAKS = 1
"""VE-2.14: the face of a d20 on which a breakable thing breaks."""

METALS = tuple(Pick(metal, metal.capitalize()) for metal in metals.CALIBERS)


class UseAsset(Move, frozen=True, tag="venus.use-asset"):
    who: str
    asset: str


class RepairOrLose(Move, frozen=True, tag="venus.repair-or-lose"):
    who: str
    asset: str
    lost: bool


class Repair(Move, frozen=True, tag="venus.repair"):
    who: str
    asset: str


class ChangeMetal(Move, frozen=True, tag="venus.change-metal"):
    who: str
    asset: str
    into: str


class GiveAsset(Move, frozen=True, tag="venus.give-asset"):
    """The FC lets somebody have something: found, bought, stolen, granted by the setting."""

    who: str
    kind: str
    name: str
    finite: bool
    breakable: bool


class LoseAsset(Move, frozen=True, tag="venus.lose-asset"):
    who: str
    asset: str


class AssetWorn(Event, frozen=True, tag="venus.asset-worn"):
    sets = {"wear": FIRST_GONE}
    who: str
    asset: str
    face: int


class WearAdded(Event, frozen=True, tag="venus.wear-added"):
    who: str
    asset: str


def used(table: VTable, who: str, refs: Iterable[str]) -> list[Event]:
    """What using things costs: a use, a try whether it breaks, a favour, this session's one go."""
    known = figure(table, who)
    found: list[Event] = []
    for ref in refs:
        kind, _, id = ref.partition(" ")
        if kind == "asset" and (asset := known.asset(id)):
            found += _used_asset(who, asset)
        elif kind == "kin" and (kin := known.kith(id)):
            found.append(kith_and_kin.favour_spent(known, kin))
        elif kind == "attribute":
            found += spent_attributes(table, who, (id,))
    return found


def _used_asset(who: str, asset: Asset) -> list[Event]:
    found: list[Event] = []
    if asset.uses:
        left = replace(asset, uses=asset.uses - 1)
        told = f"{asset.name} has {counted(asset.uses - 1, 'use')} left"
        found.append(sheet_changes.AssetChanged(who=who, asset=left, told=told, rules=("VE-2.14",)))
    if asset.breakable:
        found.append(WearAdded(who=who, asset=asset.id))
    return found


def spent_attributes(table: VTable, who: str, ids: Iterable[str]) -> list[Event]:
    """VE-2.19: what works once a session has now worked."""
    held = [figure(table, who).attribute(id) for id in ids]
    return [
        sheet_changes.AttributeUsed(who=who, attribute=one.id, used=True)
        for one in held
        if one and one.once and not one.used
    ]


def asks(table: VTable) -> list[Ask]:
    return [
        Ask(
            title=f"{one.name} breaks",
            question="Can it be repaired, or is it lost for good?",
            meanwhile=f"{one.name} is broken.",
            options=lambda who=who, id=one.id: _fates(who, id),  # type: ignore[misc]
        )
        for who, one in _just_broken(table)
    ]


def _just_broken(table: VTable) -> list[tuple[str, Asset]]:
    return [
        (who.id, one)
        for who in table.play.cast.values()
        for one in who.assets
        if one.broken and "in doubt" in one.tags
    ]


def _fates(who: str, asset: str) -> list[Option]:
    return [
        offer(RepairOrLose(who, asset, False), "It can be repaired", rules=("VE-2.14",)),
        offer(RepairOrLose(who, asset, True), "It is lost", rules=("VE-2.14",)),
    ]


def further(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for known in mine(table, seat):
        look: dict[str, Any] = {"group": "sheet", "about": known.id}
        for one in known.assets:
            if table.session_open and one.serves and (one.uses or one.breakable):
                move = UseAsset(known.id, one.id)
                found.append(verb(move, f"Use {one.name}", rules=("VE-2.14",), **look))
            if "fungible" in one.tags and one.count:
                found.append(_changing(known, one))
    if table.is_gm(seat):
        found += [one for known in heroes(table) for one in _gm(known)]
    return found


def _changing(known: Figure, asset: Asset) -> Verb:
    field = Choice("into", "Into which metal?", picks=METALS, value=asset.worth)
    fixed = {"who": known.id, "asset": asset.id}
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": ("VE-2.15",)}
    return verb(
        ChangeMetal,
        f"Change {asset.name} into another metal",
        lambda: (field,),
        fixed=fixed,
        **look,
    )


def _gm(known: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": known.id, "rules": ("VE-2.14",)}
    fixed = {"who": known.id}
    give: tuple[Field, ...] = (
        Choice("kind", "Kind", picks=_ASSETS, value="vendible"),
        Text("name", "What is it?", needed=True, most=80),
        YesNo("finite", "Runs out after some uses"),
        YesNo("breakable", "May break"),
    )
    found = [verb(GiveAsset, f"{known.name} gets something", lambda: give, fixed=fixed, **look)]
    broken = [one for one in known.assets if one.broken and "in doubt" not in one.tags]
    if broken:
        field = one_of("asset", "Which?", broken)
        label = f"Repair something of {known.name}’s"
        found.append(verb(Repair, label, lambda: (field,), fixed=fixed, **look))
    losable = [one for one in known.assets if not one.special]
    if losable:
        lost = left_open("asset", "Which?", losable)
        label = f"{known.name} loses something"
        found.append(verb(LoseAsset, label, lambda: (lost,), fixed=fixed, **look))
    return found


_ASSETS = tuple(Pick(kind, kind.capitalize()) for kind in cap_prices.ASSET_PRICES)


def chance(table: VTable) -> Pool | None:
    if not table.play.wear:
        return None
    who, asset = table.play.wear[0]
    held = figure(table, who).asset(asset) if who in table.play.cast else None
    return Pool((d(20),), who, f"whether {held.name if held else 'it'} holds")


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Fall):
        who, worn = table.play.wear[0]
        return [AssetWorn(who=who, asset=worn, face=move.faces[0])]
    known = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case UseAsset():
            return used(table, known.id, [f"asset {move.asset}"])
        case RepairOrLose() | Repair() | ChangeMetal() | LoseAsset():
            asset = known.asset(move.asset)
            assert asset
            return _thing(known, asset, move)
        case GiveAsset():
            made = Asset(
                id=slug(move.name, {one.id for one in known.assets}),
                kind=move.kind,
                name=move.name,
                finite=move.finite,
                breakable=move.breakable,
            )
            return [sheet_changes.AssetGained(who=known.id, asset=made, rules=("VE-2.14",))]
    raise TypeError(move)


def _thing(known: Figure, asset: Asset, move: Move) -> list[Event]:
    tags = tuple(tag for tag in asset.tags if tag != "in doubt")
    match move:
        case RepairOrLose(lost=True) | LoseAsset():
            lost = sheet_changes.AssetLost(
                who=known.id, asset=asset.id, name=asset.name, rules=("VE-2.14",)
            )
            return [lost]
        case RepairOrLose():
            kept, told = replace(asset, tags=tags), f"{asset.name} can be repaired"
        case Repair():
            kept, told = replace(asset, tags=tags, broken=False), f"{asset.name} is whole again"
        case ChangeMetal():
            count, rest = metal_worth.changed(asset.worth, asset.count, move.into)
            if rest or not count:
                held = " and ".join(
                    f"{n} {m}"
                    for m, n in metal_worth.gathered(
                        asset.count * metal_worth.WORTH[asset.worth]
                    ).items()
                )
                raise Illegal(f"That leaves a remainder. At best it makes {held}.", "into")
            kept = replace(asset, worth=move.into, count=count)
            told = f"{asset.name} is now {count} {move.into}"
        case _:
            raise TypeError(move)
    rules = ("VE-2.15",) if isinstance(move, ChangeMetal) else ("VE-2.14",)
    return [sheet_changes.AssetChanged(who=known.id, asset=kept, told=told, rules=rules)]


def follow(table: VTable, event: AssetWorn) -> list[Event]:
    if event.face != BREAKS or event.who not in table.play.cast:
        return []
    asset = figure(table, event.who).asset(event.asset)
    if asset is None:
        return []
    broken = replace(asset, broken=True, tags=(*asset.tags, "in doubt"))
    told = f"{asset.name} breaks"
    return [sheet_changes.AssetChanged(who=event.who, asset=broken, told=told, rules=("VE-2.14",))]


def evolve(table: VTable, event: Event) -> VTable:
    if not isinstance(event, WearAdded):
        return table
    return table.with_play(wear=(*table.play.wear, (event.who, event.asset)))


def say(table: VTable, event: Event) -> list[Line]:
    if not isinstance(event, AssetWorn):
        return []
    held = figure(table, event.who).asset(event.asset)
    what = aspect(held.name if held else "It")
    ends = ": it breaks." if event.face == BREAKS else ": it holds."
    words: Spans = ("Does ", what, " hold? The die shows ", number(str(event.face)), ends)
    return [line(*words, rules=("VE-2.14",), beat="After", retold=False)]
