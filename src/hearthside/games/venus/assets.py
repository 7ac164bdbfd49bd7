"""Using things: uses run out, tools break, money changes metal, kin are asked (VE-2.12 to 2.15)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Pool, d
from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, line, number
from hearthside.core.table import slug
from hearthside.games.venus import ledger, resolve
from hearthside.games.venus.common import (
    Spans,
    VTable,
    aspect,
    called,
    figure,
    heroes,
    mine,
    with_play,
)
from hearthside.games.venus.sheet import Asset, Figure, Kin

METALS = tuple(Pick(metal, metal.capitalize()) for metal in resolve.CALIBERS)


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


class AddKin(Move, frozen=True, tag="venus.add-kin"):
    who: str
    name: str
    relation: str


class MoreKin(Move, frozen=True, tag="venus.more-kin"):
    who: str
    most: int


class KinAgain(Move, frozen=True, tag="venus.kin-again"):
    """Helped or persuaded, they would do one a favour again."""

    who: str
    kin: str
    reason: str


class SayWhy(Move, frozen=True, tag="venus.say-why"):
    """VE-2.12: why somebody dear would do one a favour, or would not."""

    who: str
    kin: str
    reason: str


class KinGone(Move, frozen=True, tag="venus.kin-gone"):
    who: str
    kin: str
    how: str


class KinSpared(Move, frozen=True, tag="venus.kin-spared"):
    """VE-2.12: the owner permits that an NPC or chance kills somebody dear, or does not."""

    dies: bool


class AssetWorn(Event, frozen=True, tag="venus.asset-worn"):
    who: str
    asset: str
    face: int


class WearAdded(Event, frozen=True, tag="venus.wear-added"):
    who: str
    asset: str


class MostKinSet(Event, frozen=True, tag="venus.most-kin-set"):
    who: str
    most: int


class DeathAsked(Event, frozen=True, tag="venus.death-asked"):
    who: str
    kin: str


class DeathAnswered(Event, frozen=True, tag="venus.death-answered"):
    who: str
    kin: str
    dies: bool


MOVES = (
    UseAsset,
    RepairOrLose,
    Repair,
    ChangeMetal,
    GiveAsset,
    LoseAsset,
    AddKin,
    MoreKin,
    KinAgain,
    SayWhy,
    KinGone,
    KinSpared,
)
EVENTS = (AssetWorn, WearAdded, MostKinSet, DeathAsked, DeathAnswered)

HOWS = {
    "npc": "Killed by an NPC or by chance",
    "character": "Killed by a player’s character",
    "back": "Back to being an NPC",
}


def used(table: VTable, who: str, refs: Iterable[str]) -> list[Event]:
    """What using things costs: a use, a try whether it breaks, a favour, this session's one go."""
    known = figure(table, who)
    found: list[Event] = []
    for ref in refs:
        kind, _, id = ref.partition(" ")
        if kind == "asset" and (asset := known.asset(id)):
            found += _used_asset(who, asset)
        elif kind == "kin" and (kin := known.kith(id)):
            found.append(favour_spent(who, kin))
        elif kind == "attribute":
            found += spent_attributes(table, who, (id,))
    return found


def _used_asset(who: str, asset: Asset) -> list[Event]:
    found: list[Event] = []
    if asset.uses:
        left = replace(asset, uses=asset.uses - 1)
        told = f"{asset.name} has {asset.uses - 1} uses left"
        found.append(ledger.AssetChanged(who=who, asset=left, told=told, rules=("VE-2.14",)))
    if asset.breakable:
        found.append(WearAdded(who=who, asset=asset.id))
    return found


def favour_spent(who: str, kin: Kin) -> Event:
    told = f"{kin.name} helps, and owes no favour now"
    rules = ("VE-2.12",)
    return ledger.KinChanged(who=who, kin=replace(kin, favour=False), told=told, rules=rules)


def spent_attributes(table: VTable, who: str, ids: Iterable[str]) -> list[Event]:
    """VE-2.19: what works once a session has now worked."""
    held = [figure(table, who).attribute(id) for id in ids]
    return [
        ledger.AttributeUsed(who=who, attribute=one.id, used=True)
        for one in held
        if one and one.once and not one.used
    ]


def asks(table: VTable, reader: str) -> list[Ask]:
    found = [
        Ask(
            title=f"{one.name} breaks",
            question=f"Can {figure(table, who).name} have it repaired, or is it lost?",
            meanwhile=f"{one.name} is broken.",
            options=lambda who=who, id=one.id: _fates(who, id),  # type: ignore[misc]
        )
        for who, one in _just_broken(table)
    ]
    if table.play.dying:
        who, kin = table.play.dying
        known = figure(table, who).kith(kin)
        named = known.name if known else "Somebody dear"
        found.append(
            Ask(
                of=who,
                title=f"{named} might die",
                question="It would fit the drama. It happens only with your leave.",
                meanwhile=f"{named} might die.",
                options=lambda: [
                    offer(KinSpared(False), f"{named} lives", rules=("VE-2.12",)),
                    offer(KinSpared(True), "Let it happen", rules=("VE-2.12",)),
                ],
                urges=False,
            )
        )
    return found


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


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for known in mine(table, seat):
        look: dict[str, Any] = {"group": "sheet", "about": known.id}
        for one in known.assets:
            if one.serves and (one.uses or one.breakable):
                move = UseAsset(known.id, one.id)
                found.append(verb(move, f"Use {one.name}", rules=("VE-2.14",), **look))
            if "fungible" in one.tags and one.count:
                found.append(_changing(known, one))
        silent = [one for one in known.kin if not one.reason and not one.gone]
        if silent:
            found.append(_reasons(known, silent))
    if not table.is_gm(seat):
        return found
    meeting = not table.session_open or table.play.session_kind in ("downtime", "development")
    for known in heroes(table):
        found += _gm(known, meeting)
    return found


def _reasons(known: Figure, silent: list[Kin]) -> Verb:
    owes = {True: "would do you a favour", False: "would not do you a favour"}
    picks = tuple(Pick(one.id, f"{one.name} {owes[one.favour]}") for one in silent)
    fields = (
        Choice(name="kin", label="Who?", picks=picks, value=picks[0].value),
        Text(name="reason", label="Why is that?", needed=True, most=200),
    )
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": ("VE-2.12",)}
    label = "Say why somebody owes you, or does not"
    return verb(SayWhy, label, lambda: fields, fixed={"who": known.id}, **look)


def _changing(known: Figure, asset: Asset) -> Verb:
    field = Choice(name="into", label="Into", picks=METALS, value=asset.worth)
    fixed = {"who": known.id, "asset": asset.id}
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": ("VE-2.15",)}
    return verb(ChangeMetal, f"Change {asset.name}", lambda: (field,), fixed=fixed, **look)


def _gm(known: Figure, meeting: bool) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": known.id, "rules": ("VE-2.14",)}
    fixed = {"who": known.id}
    give: tuple[Field, ...] = (
        Choice(name="kind", label="Kind", picks=_ASSETS, value="vendible"),
        Text(name="name", label="What is it?", needed=True, most=80),
        YesNo(name="finite", label="Runs out after some uses"),
        YesNo(name="breakable", label="May break"),
    )
    found = [verb(GiveAsset, f"{known.name} gets something", lambda: give, fixed=fixed, **look)]
    broken = [one for one in known.assets if one.broken and "in doubt" not in one.tags]
    if broken:
        field = _which("asset", broken)
        label = f"Something of {known.name}’s is repaired"
        found.append(verb(Repair, label, lambda: (field,), fixed=fixed, **look))
    losable = [one for one in known.assets if not one.special]
    if losable:
        lost = _which("asset", losable)
        label = f"{known.name} loses something"
        found.append(verb(LoseAsset, label, lambda: (lost,), fixed=fixed, **look))
    return [*found, *_of_kin(known, meeting)]


def _which(name: str, of: Sequence[Asset | Kin]) -> Choice:
    picks = tuple(Pick(one.id, one.name) for one in of)
    return Choice(name=name, label="Which?", picks=picks, value=picks[0].value)


_ASSETS = tuple(Pick(kind, kind.capitalize()) for kind in resolve.ASSET_PRICES)


def _of_kin(known: Figure, meeting: bool) -> list[Verb]:
    """VE-2.12: people met become dear in downtime or development sessions."""
    look: dict[str, Any] = {"group": "gm", "about": known.id, "rules": ("VE-2.12",)}
    fixed = {"who": known.id}
    here = [one for one in known.kin if not one.gone]
    found: list[Verb] = []
    if len(here) < known.most_kin and meeting:
        kin: tuple[Field, ...] = (
            Text(name="name", label="Who?", needed=True, most=60),
            Text(name="relation", label="Who are they to them?", most=100),
        )
        label = f"Somebody becomes dear to {known.name}"
        found.append(verb(AddKin, label, lambda: kin, fixed=fixed, **look))
    if len(here) >= known.most_kin:
        most = Number(name="most", label="At most", least=3, most=12, value=known.most_kin + 1)
        label = f"{known.name} may hold more people dear"
        found.append(verb(MoreKin, label, lambda: (most,), fixed=fixed, **look))
    owing = [one for one in here if not one.favour]
    if owing:
        why = Text(name="reason", label="Why?", needed=True, most=200)
        who = _which("kin", owing)
        label = f"Somebody would do {known.name} a favour"
        found.append(verb(KinAgain, label, lambda: (who, why), fixed=fixed, **look))
    if here:
        picks = tuple(Pick(how, label) for how, label in HOWS.items())
        how = Choice(name="how", label="How?", picks=picks, value="npc")
        whom = _which("kin", here)
        label = f"{known.name} loses somebody"
        found.append(verb(KinGone, label, lambda: (whom, how), fixed=fixed, **look))
    return found


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
    if isinstance(move, KinSpared):
        assert table.play.dying
        who, dear = table.play.dying
        return [DeathAnswered(who=who, kin=dear, dies=move.dies)]
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
            return [ledger.AssetGained(who=known.id, asset=made, rules=("VE-2.14",))]
        case AddKin():
            new = Kin(
                id=slug(move.name, {one.id for one in known.kin}),
                name=move.name,
                relation=move.relation,
            )
            told = f"{move.name} is dear to them"
            return [ledger.KinChanged(who=known.id, kin=new, told=told, rules=("VE-2.12",))]
        case MoreKin():
            return [MostKinSet(who=known.id, most=move.most)]
        case KinAgain() | SayWhy() | KinGone():
            kin = known.kith(move.kin)
            assert kin
            return _person(known, kin, move)
    raise TypeError(move)


def _thing(known: Figure, asset: Asset, move: Move) -> list[Event]:
    tags = tuple(tag for tag in asset.tags if tag != "in doubt")
    match move:
        case RepairOrLose(lost=True) | LoseAsset():
            lost = ledger.AssetLost(
                who=known.id, asset=asset.id, name=asset.name, rules=("VE-2.14",)
            )
            return [lost]
        case RepairOrLose():
            kept, told = replace(asset, tags=tags), f"{asset.name} can be repaired"
        case Repair():
            kept, told = replace(asset, tags=tags, broken=False), f"{asset.name} is whole again"
        case ChangeMetal():
            count, rest = resolve.changed(asset.worth, asset.count, move.into)
            if rest or not count:
                held = " and ".join(
                    f"{n} {m}"
                    for m, n in resolve.gathered(asset.count * resolve.WORTH[asset.worth]).items()
                )
                raise Illegal(f"It does not come out even. At best it is {held}.", "into")
            kept = replace(asset, worth=move.into, count=count)
            told = f"{asset.name} is now {count} {move.into}"
        case _:
            raise TypeError(move)
    rules = ("VE-2.15",) if isinstance(move, ChangeMetal) else ("VE-2.14",)
    return [ledger.AssetChanged(who=known.id, asset=kept, told=told, rules=rules)]


def _person(known: Figure, kin: Kin, move: KinAgain | SayWhy | KinGone) -> list[Event]:
    rules = ("VE-2.12",)
    if isinstance(move, SayWhy):
        told = f"{kin.name} {'owes a favour' if kin.favour else 'owes none'}: {move.reason}"
        known_why = replace(kin, reason=move.reason)
        return [ledger.KinChanged(who=known.id, kin=known_why, told=told, rules=rules)]
    if isinstance(move, KinAgain):
        again = replace(kin, favour=True, reason=move.reason)
        told = f"{kin.name} would do a favour: {move.reason}"
        return [ledger.KinChanged(who=known.id, kin=again, told=told, rules=rules)]
    if move.how == "npc":
        return [DeathAsked(who=known.id, kin=kin.id)]
    told = f"{kin.name} is dead" if move.how == "character" else f"{kin.name} is an NPC again"
    gone = replace(kin, gone=True)
    return [ledger.KinChanged(who=known.id, kin=gone, told=told, rules=rules)]


def follow(table: VTable, event: Event) -> list[Event]:
    match event:
        case AssetWorn() if event.face == 1 and event.who in table.play.cast:
            asset = figure(table, event.who).asset(event.asset)
            if asset:
                broken = replace(asset, broken=True, tags=(*asset.tags, "in doubt"))
                told = f"{asset.name} breaks"
                rules = ("VE-2.14",)
                return [ledger.AssetChanged(who=event.who, asset=broken, told=told, rules=rules)]
        case DeathAnswered() if event.dies and event.who in table.play.cast:
            kin = figure(table, event.who).kith(event.kin)
            if kin:
                gone, told = replace(kin, gone=True), f"{kin.name} is dead"
                rules = ("VE-2.12",)
                return [ledger.KinChanged(who=event.who, kin=gone, told=told, rules=rules)]
    return []


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case WearAdded():
            return with_play(table, wear=(*play.wear, (event.who, event.asset)))
        case AssetWorn():
            return with_play(table, wear=play.wear[1:])
        case DeathAsked():
            return with_play(table, dying=(event.who, event.kin))
        case DeathAnswered():
            return with_play(table, dying=None)
        case MostKinSet() if event.who in play.cast:
            return with_play(
                table,
                cast={**play.cast, event.who: replace(play.cast[event.who], most_kin=event.most)},
            )
    return table


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case AssetWorn():
            held = figure(table, event.who).asset(event.asset)
            what = aspect(held.name if held else "It")
            ends = "." if event.face == 1 else ": it holds."
            words = ("The die for ", what, " shows ", number(str(event.face)), ends)
            return [line(*words, rules=("VE-2.14",), beat="After", retold=False)]
        case MostKinSet():
            words = (called(table, event.who), f" may hold {event.most} people dear.")
            return [line(*words, rules=("VE-2.12",), beat="Cast")]
        case DeathAnswered() if not event.dies:
            return [line("They live.", rules=("VE-2.12",), beat="After")]
    return []
