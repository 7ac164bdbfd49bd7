"""Assets in play: brought in, granted, upgraded and lost (HC-2.8, HC-7.2 to HC-7.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import slug
from hearthside.games.hot_circle.ability_test.outcome import AssetNoted
from hearthside.games.hot_circle.books import (
    HotTable,
    answers_for,
    heroes,
    with_asset,
    with_hero,
    with_lifepath,
)
from hearthside.games.hot_circle.sheet import PERMANENT, UPGRADE_COST, Asset, AssetKind, Hero
from hearthside.games.hot_circle.state import here


class BringIn(Move, frozen=True, tag="hot-circle.bring-in"):
    """HC-7.3: a special item or relationship comes into the scene without a test."""

    character: str
    asset: str


class Upgrade(Move, frozen=True, tag="hot-circle.upgrade"):
    character: str
    asset: str


class GrantAsset(Move, frozen=True, tag="hot-circle.grant-asset"):
    character: str
    kind: AssetKind
    name: str
    lifepath: str
    permanent: bool = False


class LoseAsset(Move, frozen=True, tag="hot-circle.lose-asset"):
    character: str
    asset: str


class BroughtIn(Event, frozen=True, tag="hot-circle.brought-in"):
    character: str
    asset: Asset


class AssetUpgraded(Event, frozen=True, tag="hot-circle.asset-upgraded"):
    character: str
    asset: Asset
    marks: int
    """The fate marks left on its lifepath."""


class AssetLost(Event, frozen=True, tag="hot-circle.asset-lost"):
    """What a permanent asset pays comes when the session ends."""

    character: str
    asset: str
    owed_fate: int
    owed_persona: int


MOVES = (BringIn, Upgrade, GrantAsset, LoseAsset)
EVENTS = (BroughtIn, AssetUpgraded, AssetLost)


def upgradable(hero: Hero) -> list[Asset]:
    """HC-7.2: temporary assets whose lifepath has marks enough."""
    found = []
    for asset in hero.assets:
        path = hero.lifepath(asset.lifepath)
        if path and not asset.permanent and path.fate_marks >= UPGRADE_COST[asset.kind]:
            found.append(asset)
    return found


def options(table: HotTable, seat: str) -> list[Option]:
    offered = []
    for hero in heroes(table):
        if answers_for(table, seat, hero.id):
            offered += [_upgrading(hero, asset) for asset in upgradable(hero)]
            if table.session_open:
                offered += [
                    replace(
                        _button("bring-in", f"Bring in {asset.name}", hero, asset, ("HC-7.3",)),
                        section="act",
                    )
                    for asset in hero.assets
                    if asset.permanent
                    and asset.kind in ("gear", "contact")
                    and asset.scene != here(table)
                ]
        if table.is_gm(seat):
            if hero.lifepaths:
                offered.append(_granting(hero))
            offered += [
                replace(
                    _button(
                        "lose-asset",
                        f"{hero.name} loses {asset.name}",
                        hero,
                        asset,
                        _losing_rules(asset),
                    ),
                    danger=True,
                    section="gm",
                )
                for asset in hero.assets
            ]
    return offered


def _button(move: str, label: str, hero: Hero, asset: Asset, rules: tuple[str, ...]) -> Option:
    return Option(
        move=f"hot-circle.{move}",
        label=label,
        fixed={"character": hero.id, "asset": asset.id},
        rules=rules,
        section="sheet",
        about=hero.id,
    )


def _losing_rules(asset: Asset | None) -> tuple[str, ...]:
    return ("HC-7.4",) if asset and asset.permanent else ("HC-2.8",)


def _upgrading(hero: Hero, asset: Asset) -> Option:
    label = f"Make {asset.name} a {PERMANENT[asset.kind]}"
    option = _button("upgrade", label, hero, asset, ("HC-7.2",))
    return replace(option, cost=f"{UPGRADE_COST[asset.kind]} fate marks", section="act")


def _granting(hero: Hero) -> Option:
    kinds = tuple(Pick(kind, f"{kind} or {name}".capitalize()) for kind, name in PERMANENT.items())
    paths = tuple(Pick(path.id, path.name) for path in hero.lifepaths)
    return Option(
        move="hot-circle.grant-asset",
        label=f"Grant {hero.name} an asset",
        fixed={"character": hero.id},
        fields=(
            Choice(name="kind", label="What it is", picks=kinds, value="gear"),
            Text(name="name", label="Name", needed=True, most=60),
            Choice(name="lifepath", label="From", picks=paths, value=paths[0].value),
            YesNo(name="permanent", label="Permanent"),
        ),
        rules=("HC-2.8",),
        section="gm",
        about=hero.id,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case BringIn():
            known = table.play.cast[move.character].asset(move.asset)
            assert known
            brought = replace(known, scene=here(table))
            return [BroughtIn(character=move.character, asset=brought)]
        case Upgrade():
            return [_upgraded(table.play.cast[move.character], move.asset)]
        case GrantAsset():
            hero = table.play.cast[move.character]
            called = move.name.strip()
            asset = Asset(
                id=slug(called, {asset.id for asset in hero.assets}),
                kind=move.kind,
                name=called,
                lifepath=move.lifepath,
                permanent=move.permanent,
                scene=here(table),
            )
            return [AssetNoted(character=hero.id, asset=asset)]
        case LoseAsset():
            known = table.play.cast[move.character].asset(move.asset)
            assert known
            cost = UPGRADE_COST[known.kind] if known.permanent else 0
            return [
                AssetLost(
                    character=move.character,
                    asset=move.asset,
                    owed_fate=cost,
                    owed_persona=int(known.permanent),
                )
            ]
    raise TypeError(move)


def _upgraded(hero: Hero, id: str) -> AssetUpgraded:
    asset = hero.asset(id)
    path = hero.lifepath(asset.lifepath) if asset else None
    assert asset
    assert path
    marks = path.fate_marks - UPGRADE_COST[asset.kind]
    return AssetUpgraded(character=hero.id, asset=replace(asset, permanent=True), marks=marks)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case BroughtIn():
            return with_asset(table, event.character, event.asset)
        case AssetUpgraded():
            table = with_asset(table, event.character, event.asset)
            return with_lifepath(
                table, event.character, event.asset.lifepath, fate_marks=event.marks
            )
        case AssetLost():
            hero = table.play.cast[event.character]
            return with_hero(
                table,
                event.character,
                assets=tuple(asset for asset in hero.assets if asset.id != event.asset),
                owed_fate=hero.owed_fate + event.owed_fate,
                owed_persona=hero.owed_persona + event.owed_persona,
            )
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "Assets"
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    who = name(hero.name)
    match event:
        case BroughtIn():
            spans = (who, " brings in ", aspect(event.asset.name), ".")
            return [line(*spans, rules=("HC-7.3",), beat=beat)]
        case AssetUpgraded():
            spans = (who, ": ", aspect(event.asset.name), f" is a {event.asset.called} now.")
            return [line(*spans, rules=("HC-7.2",), beat=beat)]
        case AssetLost():
            lost = hero.asset(event.asset)
            spans = (who, " loses ", aspect(lost.name if lost else event.asset), ".")
            return [line(*spans, rules=_losing_rules(lost), beat=beat)]
    raise TypeError(event)
