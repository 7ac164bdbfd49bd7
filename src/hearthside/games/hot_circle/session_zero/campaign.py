"""The campaign as values: settings, factions, how they see each other, and where it strains."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args

import msgspec

from hearthside.core.pieces import Tie
from hearthside.core.say import listed
from hearthside.core.wording.grammar import agreeing, amid, counted, spelled
from hearthside.core.wording.typesetting import capital

USUAL_SETTINGS = range(4, 7)
"""HC-1.2: a guide. Other counts get a warning; with fewer, going on is not highlighted."""
USUAL_FACTIONS = range(1, 3)
"""HC-1.3: a guide for each setting."""

Stage = Literal["genre", "settings", "factions", "relations", "situation", "gamemaster", "ready"]
STAGES: tuple[Stage, ...] = get_args(Stage)
Relation = Literal["rival", "partner"]

FEW = 3
"""Up to this many are named one by one."""


class Setting(msgspec.Struct, frozen=True):
    """A lifepath setting: a group of the genre's usual characters."""

    id: str
    name: str
    people: str = ""
    by: str = ""
    """The seat that wrote it last."""

    def written(self) -> dict[str, Any]:
        """What people write of it."""
        return {"name": self.name, "people": self.people}


class Faction(msgspec.Struct, frozen=True, kw_only=True):
    """Someone with power in a setting, and how they see two others."""

    id: str
    name: str
    setting: str
    major: bool = False
    partner: str = ""
    rival: str = ""
    turned_on: tuple[str, ...] = ()
    """Former partners it competes with since an upset, beside its rival."""
    plans: str = ""
    """Only the GM reads these."""
    by: str = ""
    """The seat that wrote it last."""

    @property
    def rivals(self) -> tuple[str, ...]:
        """Everyone it competes with."""
        return tuple(dict.fromkeys(id for id in (self.rival, *self.turned_on) if id))

    def written(self) -> dict[str, Any]:
        """What people write of it."""
        return {"name": self.name, "setting": self.setting, "major": self.major}


class Rolling(msgspec.Struct, frozen=True):
    """A relation that is being rolled."""

    faction: str
    relation: Relation


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """What the group agreed on."""

    stage: Stage = "genre"
    genre: str = ""
    style: str = ""
    genre_by: str = ""
    """The seat that wrote genre and style last."""
    types: str = ""
    """The genre's usual characters, listed before they are grouped."""
    settings: tuple[Setting, ...] = ()
    factions: tuple[Faction, ...] = ()
    rolling: tuple[Rolling, ...] = ()
    """What is still to be rolled, the first one in the air."""
    tension: str = ""
    situation: str = ""
    touches: tuple[str, ...] = ()
    """The factions the Situation is about, by id."""
    now: str = ""
    """Where the Situation stands, as summed up between sessions."""
    gamemaster: str = ""
    lifepaths: int = 3

    @property
    def is_ready(self) -> bool:
        return self.stage == "ready"

    @property
    def is_being_made(self) -> bool:
        return self.stage != "ready"

    def setting(self, id: str) -> str:
        return next((setting.name for setting in self.settings if setting.id == id), id)

    def faction(self, id: str) -> Faction | None:
        for one in self.factions:
            if one.id == id:
                return one
        return None

    def named(self, id: str) -> str:
        known = self.faction(id)
        return known.name if known else id


class Tension(msgspec.Struct, frozen=True):
    """A place where the map strains, and the factions in it."""

    text: str
    factions: tuple[str, ...]
    strains: tuple[tuple[str, str], ...]
    """The lines that pull against each other, each as who sees whom so."""


def lines(campaign: Campaign) -> list[Tie]:
    """HC-1.4: the lines of the map: how each faction sees others."""
    found = []
    for one in campaign.factions:
        if one.partner:
            found.append(Tie(one.id, one.partner, "cooperates with", "good", "with"))
        found += [Tie(one.id, id, "competes with", "bad", "against") for id in one.rivals]
    return found


def strained(campaign: Campaign, tensions: Iterable[Tension]) -> tuple[str, ...]:
    """HC-1.5: the lines that tensions strain, by key."""
    pulling = {pair for tension in tensions for pair in tension.strains}
    return tuple(tie.key for tie in lines(campaign) if (tie.start, tie.end) in pulling)


def can_be(campaign: Campaign, faction: Faction, relation: Relation) -> list[Faction]:
    """HC-1.4: whom a faction may have as rival or partner: another one, and not for both."""
    others = (faction.partner,) if relation == "rival" else faction.rivals
    return [one for one in campaign.factions if one.id not in (faction.id, *others)]


def missing(campaign: Campaign) -> list[Rolling]:
    """HC-1.4: relations still open that can be rolled, each faction's competitor first."""
    todo: list[Rolling] = []
    for faction in campaign.factions:
        if not faction.rivals and can_be(campaign, faction, "rival"):
            todo.append(Rolling(faction.id, "rival"))
        free = len(campaign.factions) > 2 if not faction.rivals else True
        if not faction.partner and free and can_be(campaign, faction, "partner"):
            todo.append(Rolling(faction.id, "partner"))
    return todo


def undrawn(campaign: Campaign) -> list[Rolling]:
    """HC-1.4, HC-1.5: what the map still lacks: a partner that an event cost is not missed."""
    turned = {one.id for one in campaign.factions if one.turned_on}
    return [
        one for one in missing(campaign) if one.relation == "rival" or one.faction not in turned
    ]


def tensions(campaign: Campaign) -> list[Tension]:
    """HC-1.5: partners who work with one's competitor, and pairs who see each other differently."""
    return [*_torn(campaign), *_lopsided(campaign)]


def can_be_upset(campaign: Campaign) -> list[Faction]:
    """HC-1.5: whom an event may set against its partner, or bring down."""
    return [one for one in campaign.factions if one.partner or one.major]


def is_calm(campaign: Campaign) -> bool:
    """HC-1.5: whether the map is drawn, strains nowhere, and something could upset it."""
    drawn = not (campaign.rolling or undrawn(campaign))
    return drawn and not tensions(campaign) and bool(can_be_upset(campaign))


def _torn(campaign: Campaign) -> Iterator[Tension]:
    for faction in campaign.factions:
        for rival in (campaign.faction(id) for id in faction.rivals):
            partner = campaign.faction(faction.partner)
            if not partner or not rival or partner is rival:
                continue
            theirs = amid(rival.name)
            between = amid(partner.name)
            if partner.partner == rival.id:
                but = f"but {between} {agreeing(partner.name, 'sides')} with {theirs}"
                doubted = (partner.id, rival.id)
            elif rival.partner == partner.id:
                but = f"but {theirs} {agreeing(rival.name, 'counts')} on {between} too"
                doubted = (rival.id, partner.id)
            else:
                continue
            counts = agreeing(faction.name, "counts")
            text = f"{capital(faction.name)} {counts} on {between} against {theirs}, {but}"
            strains = ((faction.id, partner.id), doubted)
            yield Tension(text, (faction.id, partner.id, rival.id), strains)


def _lopsided(campaign: Campaign) -> Iterator[Tension]:
    for faction in campaign.factions:
        partner = campaign.faction(faction.partner)
        if partner and faction.id in partner.rivals:
            ours, theirs = amid(faction.name), amid(partner.name)
            trusts, works = agreeing(faction.name, "trusts"), agreeing(partner.name, "works")
            text = f"{capital(faction.name)} {trusts} {theirs}, but {theirs} {works} against {ours}"
            strains = ((faction.id, partner.id), (partner.id, faction.id))
            yield Tension(text, (faction.id, partner.id), strains)


def warnings(campaign: Campaign) -> list[tuple[str, str]]:
    """HC-1.2 to HC-1.4, HC-1.6: what is unusual, as (rule, sentence). Nothing here refuses."""
    found = []
    count = len(campaign.settings)
    if campaign.settings and count not in USUAL_SETTINGS:
        few, many = spelled(USUAL_SETTINGS[0]).capitalize(), spelled(USUAL_SETTINGS[-1])
        told = f"You have {counted(count, 'setting')}. {few} to {many} work best."
        found.append(("HC-1.2", told))
    bare: list[str] = []
    for setting in campaign.settings:
        here = [faction for faction in campaign.factions if faction.setting == setting.id]
        if campaign.factions and len(here) not in USUAL_FACTIONS:
            many = f"{setting.name} has {len(here)} factions. One or two work best."
            found += [("HC-1.3", many)] if here else []
            bare += [] if here else [setting.name]
        if sum(faction.major for faction in here) > 1:
            found.append(
                ("HC-1.3", f"{setting.name} has more than one major power. One at most is best.")
            )
    if bare:
        found.append(("HC-1.3", f"Nobody holds power yet in {listed(bare)}."))
    if len(campaign.factions) == 1:
        found.append(("HC-1.6", "The Situation touches at least two factions. Add another."))
    if campaign.stage in ("relations", "situation"):
        found += [("HC-1.4", told) for told in _lacking(campaign)]
    return found


def _lacking(campaign: Campaign) -> Iterator[str]:
    """HC-1.4: who still lacks a competitor or a partner, those who lack the same together."""
    lacks: dict[str, list[str]] = {}
    for one in undrawn(campaign):
        what = "a competitor" if one.relation == "rival" else "a partner"
        lacks.setdefault(campaign.named(one.faction), []).append(what)
    for what in dict.fromkeys(map(listed, lacks.values())):
        named = [name for name, lacking in lacks.items() if listed(lacking) == what]
        who = listed(named) if len(named) <= FEW else f"{len(named)} factions"
        verb = agreeing(named[0], "lacks") if len(named) == 1 else "lack"
        yield f"{who} still {verb} {what}."


def is_done(campaign: Campaign) -> bool:
    """Whether a step has all the book would have, so that going on is the step to take."""
    match campaign.stage:
        case "settings":
            return len(campaign.settings) >= USUAL_SETTINGS.start
        case "factions":
            homes = {faction.setting for faction in campaign.factions}
            return all(setting.id in homes for setting in campaign.settings)
        case "relations":
            return not (undrawn(campaign) or is_calm(campaign))
    return True
