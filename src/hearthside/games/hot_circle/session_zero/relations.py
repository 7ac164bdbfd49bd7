"""The relationship map: lines drawn one by one, the rest rolled (HC-1.4)."""

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.dice import Die, Pool, d
from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Pick
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, listed, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import FIRST_GONE, Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.games.hot_circle.cards_or_dice import CARD, die, spoken
from hearthside.games.hot_circle.odds.roll_against_roll import rank, sides
from hearthside.games.hot_circle.session_zero.campaign import (
    Campaign,
    Faction,
    Relation,
    Rolling,
    can_be,
    missing,
    undrawn,
)
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable, step_between

VERBS: dict[Relation, str] = {"rival": "competes with", "partner": "cooperates with"}
NOBODY = "-nobody-"
ROLLING = "Each faction without a competitor or a partner rolls one die for it."
REAL = (4, 6, 8, 10, 12, 20)
"""Dice people own."""


class Relate(Move, frozen=True, tag="hot-circle.relate"):
    """One line of the map: who, how, whom."""

    faction: str
    relation: Relation
    other: str


class RollRelations(Move, frozen=True, tag="hot-circle.roll-relations"):
    """Roll for every relation nobody chose."""


class Related(Event, frozen=True, tag="hot-circle.related"):
    """`other` is empty where a line was taken away: whoever it turned on is forgiven then."""

    sets = {
        "campaign.factions.{faction}.{relation}": "other",
        "campaign.factions.{forgiving}.turned_on": Is(()),
    }
    faction: str
    relation: Relation
    other: str

    @property
    def forgiving(self) -> str:
        return self.faction if self.relation == "rival" and not self.other else ""


class RelationsRolled(Event, frozen=True, tag="hot-circle.relations-rolled"):
    sets = {"campaign.rolling": "rolling"}
    says = Says("The rest of the map is rolled.", ("HC-1.4",), TITLES["relations"], "bookkeeping")
    rolling: tuple[Rolling, ...]


class RelationFell(Event, frozen=True, tag="hot-circle.relation-fell"):
    sets = {"campaign.factions.{faction}.{relation}": "to", "campaign.rolling": FIRST_GONE}
    faction: str
    relation: Relation
    face: int
    to: str


class RelationMissed(Event, frozen=True, tag="hot-circle.relation-missed"):
    """The number fits nobody, and has to be rolled again."""

    faction: str
    face: int


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    urges = campaign.stage == "relations" and bool(undrawn(campaign))
    return together(table, lambda: _forms(table), "relations", "situation", urges=urges)


def _forms(table: HotTable) -> list[Verb]:
    campaign, found = table.play.campaign, []
    if campaign.stage == "relations" and missing(campaign):
        label, help = spoken(table, "Roll for the rest"), spoken(table, ROLLING)
        found.append(verb(RollRelations, label, help=help, rules=("HC-1.4",)))
    if campaign.stage == "relations" and len(campaign.factions) > 1:
        found.append(_relating(campaign))
    return found


def verbs(table: HotTable, seat: str) -> list[Verb]:
    campaign = table.play.campaign
    can = keeps_up(table, seat) and len(campaign.factions) > 1
    return [_relating(campaign, due=step_between(table) == "map")] if can else []


def _relating(campaign: Campaign, *, due: bool = False) -> Verb:
    return verb(
        Relate,
        "Draw a line",
        lambda: _fields(campaign),
        group="gm",
        instead=due,
        help="How one faction sees another. The other need not see it the same way.",
        rules=("HC-1.4",),
    )


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    picks = tuple(Pick(one.id, one.name, seen(campaign, one)) for one in campaign.factions)
    todo = undrawn(campaign)
    start = todo[0] if todo else Rolling(picks[0].value, "rival")
    how = tuple(Pick(relation, verb.capitalize()) for relation, verb in VERBS.items())
    apart = {pick.value: tuple(p.value for p in picks if p is not pick) for pick in picks}
    others = (
        Pick(one.id, one.name, when=When("faction", apart[one.id])) for one in campaign.factions
    )
    whom = (*others, Pick(NOBODY, "Nobody for now"))
    return (
        Choice("faction", "Who", picks=picks, value=start.faction, folded=True),
        Choice("relation", "How", picks=how, value=start.relation, folded=True),
        Choice("other", "Whom", picks=whom, folded=True),
    )


def seen(campaign: Campaign, faction: Faction) -> str:
    """What a faction is tied to already, so that nobody draws a line over another unawares."""
    told = [f"{_sees(faction, 'rival')} {amid(campaign.named(id))}" for id in faction.rivals]
    if faction.partner:
        told.append(f"{_sees(faction, 'partner')} {amid(campaign.named(faction.partner))}")
    return listed(told)


def _sees(faction: Faction, relation: Relation) -> str:
    """`competes with`, or `compete with` where its name is of several."""
    return agreeing(faction.name, VERBS[relation])


def chance(table: HotTable) -> Pool | None:
    campaign = table.play.campaign
    if not campaign.rolling:
        return None
    now = campaign.rolling[0]
    faction = campaign.faction(now.faction)
    assert faction
    label = f"whom {amid(faction.name)} {_sees(faction, now.relation)}"
    return Pool((_die(table),), "", label)


def _die(table: HotTable) -> Die:
    """HC-1.4: the table's own die or cards, or the next real die with a side for each faction."""
    own, count = die(table), len(table.play.campaign.factions)
    if sides(own) >= count:
        return own
    return d(next(side for side in REAL if side >= count))


def decide(table: HotTable, seat: str, move: Relate | RollRelations | Fall) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case Relate():
            return [_related(campaign, move)]
        case RollRelations():
            return [RelationsRolled(rolling=tuple(missing(campaign)))]
        case Fall():
            return [_fallen(campaign, _die(table), move.faces[0])]


def _related(campaign: Campaign, move: Relate) -> Related:
    faction = campaign.faction(move.faction)
    assert faction
    other = "" if move.other == NOBODY else move.other
    if other == faction.id:
        raise Illegal(f"{faction.name} needs somebody else. Choose another faction.", "other")
    if other and campaign.faction(other) not in can_be(campaign, faction, move.relation):
        already = _sees(faction, "partner" if move.relation == "rival" else "rival")
        raise Illegal(
            f"{faction.name} {already} {amid(campaign.named(other))}, and nobody does both. "
            "Choose another, or change that line first.",
            "other",
        )
    return Related(faction=faction.id, relation=move.relation, other=other)


def _fallen(campaign: Campaign, thrown: Die, face: int) -> RelationFell | RelationMissed:
    """HC-1.4: itself, a number without a faction and one that would be both are rolled again."""
    now = campaign.rolling[0]
    faction = campaign.faction(now.faction)
    assert faction
    at = rank(thrown, face)
    for shown in campaign.factions[at - 1 : at]:
        if shown in can_be(campaign, faction, now.relation):
            return RelationFell(faction=faction.id, relation=now.relation, face=face, to=shown.id)
    return RelationMissed(faction=faction.id, face=face)


def say(table: HotTable, event: Related | RelationFell | RelationMissed) -> list[Line]:
    campaign = table.play.campaign
    if isinstance(event, Related):
        return _said(campaign, event)
    known, face = campaign.faction(event.faction), number(_shown(table, event.face))
    assert known
    spans: tuple[str | Span, ...]
    if isinstance(event, RelationFell):
        sees, to = _sees(known, event.relation), aspect(amid(campaign.named(event.to)))
        spans = (face, ": ", aspect(known.name), f" {sees} ", to, ".")
    elif table.dice == "hand":
        spans = (face, " fits nobody. ", aspect(known.name), spoken(table, " rolls again."))
    else:
        return []  # rolled again at once; only who throws real dice has to hear of it
    return [line(*spans, rules=("HC-1.4",), beat=TITLES["relations"], retold=False)]


def _shown(table: HotTable, face: int) -> str:
    thrown = _die(table)
    return thrown.names[thrown.faces.index(face)] if thrown is CARD else f"{face}"


def _said(campaign: Campaign, event: Related) -> list[Line]:
    """The line that was drawn, or the one that was taken away."""
    faction = campaign.faction(event.faction)
    assert faction
    before = (
        faction.rivals if event.relation == "rival" else (faction.partner,) * bool(faction.partner)
    )
    sees = _sees(faction, event.relation)
    spans: tuple[str | Span, ...]
    if event.other and event.other not in before:
        spans = (f" {sees} ", aspect(amid(campaign.named(event.other))), ".")
    elif before and not event.other:
        gone = aspect(listed([amid(campaign.named(id)) for id in before]))
        spans = (f" no longer {sees} ", gone, ".")
    else:
        return []
    who = aspect(faction.name)
    return [line(who, *spans, rules=("HC-1.4",), beat=TITLES["relations"], retold=False)]
