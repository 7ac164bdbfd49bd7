"""Assets in play: brought in, granted, upgraded and lost (HC-2.8, HC-7.2 to HC-7.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added
from hearthside.core.table import slug
from hearthside.core.wording.grammar import amid
from hearthside.games.hot_circle.ability_test.asking import meant, refuse_contact
from hearthside.games.hot_circle.characters.lifepaths import born
from hearthside.games.hot_circle.people import heroes, person_called
from hearthside.games.hot_circle.sheet import PERMANENT, Asset, AssetKind, Hero, Lifepath
from hearthside.games.hot_circle.state import HotTable, here

UPGRADE_COST = {"subject": 6, "focus": 6, "gear": 9, "contact": 12}
"""HC-7.2: fate marks that make a temporary asset permanent."""


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


class AssetNoted(Event, frozen=True, tag="hot-circle.asset-noted"):
    sets = {"cast.{newcomer}": "person", "cast.{character}.assets.{asset.id}": "asset"}
    character: str
    asset: Asset
    person: Hero | None = None
    """A contact who is new in the story."""

    @property
    def newcomer(self) -> str:
        return self.person.id if self.person else ""


class BroughtIn(Event, frozen=True, tag="hot-circle.brought-in"):
    sets = {"cast.{character}.assets.{asset.id}": "asset"}
    says = Says("{character:who} brings in {asset.name:aspect}.", ("HC-7.3",), "Assets")
    character: str
    asset: Asset


class AssetUpgraded(Event, frozen=True, tag="hot-circle.asset-upgraded"):
    sets = {
        "cast.{character}.assets.{asset.id}": "asset",
        "cast.{character}.lifepaths.{asset.lifepath}.fate_marks": "marks",
    }
    says = Says(
        "{character:who}: {asset.name:aspect} is a {asset.called} now.", ("HC-7.2",), "Assets"
    )
    character: str
    asset: Asset
    marks: int
    """The fate marks left on its lifepath."""


class AssetLost(Event, frozen=True, tag="hot-circle.asset-lost"):
    """What a permanent asset pays comes when the session ends."""

    sets = {
        "cast.{character}.assets.{asset}": GONE,
        "cast.{character}.owed_fate": Added("owed_fate"),
        "cast.{character}.owed_persona": Added("owed_persona"),
    }
    character: str
    asset: str
    owed_fate: int
    owed_persona: int


def upgradable(hero: Hero) -> list[Asset]:
    """HC-7.2: temporary assets whose lifepath has marks enough."""
    found = []
    for asset in hero.assets:
        path = hero.lifepath(asset.lifepath)
        if path and not asset.permanent and path.fate_marks >= UPGRADE_COST[asset.kind]:
            found.append(asset)
    return found


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    found = []
    for hero in heroes(table):
        if table.answers_for(seat, hero.id):
            found += [_upgrading(hero, asset) for asset in upgradable(hero)]
            if table.session_open:
                found += [
                    _button(BringIn, f"Bring in {asset.name}", hero, asset, "HC-7.3")
                    for asset in hero.assets
                    if asset.permanent and not asset.is_in(here(table))
                ]
        if table.is_gm(seat):
            if hero.lifepaths:
                found.append(_granting(hero))
            found += [_losing(hero, asset) for asset in hero.assets]
    return found


def _button(
    move: type[Move],
    label: str,
    hero: Hero,
    asset: Asset,
    rule: str,
    group: str = "act",
    **look: Any,
) -> Verb:
    return verb(
        move,
        label,
        fixed={"asset": asset.id},
        group=group,
        character=hero.id,
        rules=(rule,),
        **look,
    )


def _upgrading(hero: Hero, asset: Asset) -> Verb:
    label = f"Make {asset.name} a {PERMANENT[asset.kind]}"
    cost = f"{UPGRADE_COST[asset.kind]} fate marks"
    return _button(Upgrade, label, hero, asset, "HC-7.2", cost=cost)


def _losing(hero: Hero, asset: Asset) -> Verb:
    label = f"{hero.name} loses {asset.name}"
    return _button(LoseAsset, label, hero, asset, _losing_rule(asset), "gm", danger=True)


def _losing_rule(asset: Asset | None) -> str:
    return "HC-7.4" if asset and asset.permanent else "HC-2.8"


def _granting(hero: Hero) -> Verb:
    return verb(
        GrantAsset,
        f"Grant {hero.name} an asset",
        lambda: _grant_fields(hero),
        character=hero.id,
        group="gm",
        rules=("HC-2.8",),
    )


def _grant_fields(hero: Hero) -> list[Field]:
    kinds = tuple(Pick(kind, f"{kind} or {name}".capitalize()) for kind, name in PERMANENT.items())
    return [
        Choice("kind", "What it is", picks=kinds, value="gear"),
        Text("name", "Name", needed=True, most=60, placeholder="A trunk with a false bottom"),
        one_of("lifepath", "From", hero.lifepaths),
        YesNo("permanent", "Permanent"),
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    hero = table.play.cast[move.character]  # type: ignore[attr-defined]
    if isinstance(move, GrantAsset):
        return [_granted(table, hero, move)]
    asset = hero.asset(move.asset)  # type: ignore[attr-defined]
    assert asset
    match move:
        case BringIn():
            return [BroughtIn(character=hero.id, asset=replace(asset, scene=here(table)))]
        case Upgrade():
            path, cost = hero.lifepath(asset.lifepath), UPGRADE_COST[asset.kind]
            assert path
            made = replace(asset, permanent=True, paid=cost)
            return [AssetUpgraded(character=hero.id, asset=made, marks=path.fate_marks - cost)]
        case LoseAsset():
            owed = {"owed_fate": asset.paid, "owed_persona": int(asset.permanent)}
            return [AssetLost(character=hero.id, asset=asset.id, **owed)]
    raise TypeError(move)


def _granted(table: HotTable, hero: Hero, move: GrantAsset) -> AssetNoted:
    """HC-2.8: what the GM gives costs nothing; a contact is somebody in the story.

    What somebody has by that name is that very thing: for good now, or here once more.
    """
    called, path = move.name.strip(), hero.lifepath(move.lifepath)
    if known := meant(table, hero, move.kind, called):
        if known.permanent or (not move.permanent and known.is_in(here(table))):
            raise Illegal(f"{hero.name} has {known.name} already. Grant something else.", "name")
        again = replace(known, permanent=move.permanent, scene=here(table))
        return AssetNoted(character=hero.id, asset=again)
    if move.kind == "contact":
        refuse_contact(table, called, "name")
    home, kept = path.setting if path else "", move.permanent
    known_as = (move.kind, called, move.lifepath)
    return new_asset(table, hero, *known_as, setting=home, permanent=kept)


def new_asset(
    table: HotTable,
    hero: Hero,
    kind: AssetKind,
    called: str,
    lifepath: str,
    *,
    about: str = "",
    trade: str = "",
    setting: str = "",
    **more: Any,
) -> AssetNoted:
    """HC-2.8: something for this scene; a contact is somebody, perhaps new in the story."""
    person = new = None
    if kind == "contact":
        person, new = _somebody(table, called, about, trade, setting)
    asset = Asset(
        id=slug(called, {asset.id for asset in hero.assets}),
        kind=kind,
        name=person.name if person else called,
        lifepath=lifepath,
        person=person.id if person else "",
        scene=here(table),
        **more,
    )
    return AssetNoted(character=hero.id, asset=asset, person=new)


def _somebody(
    table: HotTable, called: str, about: str, trade: str, setting: str
) -> tuple[Hero, Hero | None]:
    """HC-4.4: a contact: whoever has that name already, or somebody new from a setting."""
    if known := person_called(table, called):
        return known, None
    name = trade or born(table.play.campaign, setting)
    path = Lifepath(id=slug(name), name=name, setting=setting)
    id = slug(called, table.play.cast)
    new = Hero(id=id, name=called, npc=True, about=about, lifepaths=(path,))
    return new, new


def say(table: HotTable, event: AssetNoted | AssetLost) -> list[Line]:
    owner = who(table, event.character)
    if isinstance(event, AssetNoted):
        asset, rules = event.asset, ("HC-2.8", "HC-4.8")
        granted = not (table.play.ability or table.play.settled_ability)
        spans = (owner, " now has ", aspect(amid(asset.name)), f" ({asset.called}).")
        return [line(*spans, rules=rules, beat="After", retold=granted)]
    lost = table.play.cast[event.character].asset(event.asset)
    spans = (owner, " loses ", aspect(lost.name if lost else event.asset), ".")
    return [line(*spans, rules=(_losing_rule(lost),), beat="Assets")]
