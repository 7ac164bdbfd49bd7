"""The table as data to draw: the campaign and its map, the cast, the scene."""

from hearthside.core.show import (
    Board,
    Card,
    Cell,
    Coins,
    Mark,
    Node,
    Person,
    Piece,
    Show,
    Tie,
    Web,
    Why,
    Words,
)
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.looks.attempt_view import attempt
from hearthside.games.hot_circle.obstacle_test.values import ChainStep
from hearthside.games.hot_circle.session_zero.campaign import (
    Campaign,
    Faction,
    missing,
    tensions,
    warnings,
)
from hearthside.games.hot_circle.sessions.scenes import brought, time_to_cut
from hearthside.games.hot_circle.sheet import STEPS_TO_CLEAR, Hero
from hearthside.games.hot_circle.speech import spoken
from hearthside.games.hot_circle.state import step_between


def show(table: HotTable) -> Show:
    return Show(
        cast=tuple(_person(table, at, hero) for at, hero in enumerate(table.play.cast.values())),
        scene=tuple(_scene(table)),
        attempt=attempt(table),
    )


def _person(table: HotTable, at: int, hero: Hero) -> Person:
    pieces: list[Piece] = []
    if not hero.npc or hero.fate or hero.persona:
        path = f"cast.{hero.id}"
        pieces += [
            Coins(
                label="Fate",
                count=hero.fate,
                name="fate point",
                why=Why(spoken(table, "For rerolls in ability tests."), ("HC-6.1", "HC-6.5")),
                path=f"{path}.fate",
            ),
            Coins(
                label="Persona",
                count=hero.persona,
                name="persona point",
                shape="mask",
                why=Why(spoken(table, "For rerolls in obstacle tests."), ("HC-6.4", "HC-6.5")),
                path=f"{path}.persona",
            ),
        ]
    pieces += [
        Mark(
            text=condition.text,
            tone="plain" if condition.voluntary else "harm",
            note=f"{condition.rank}, {condition.steps} of {STEPS_TO_CLEAR[condition.rank]} cleared",
            why=Why("A trait for a while.", ("HC-2.5", "HC-6.3")),
        )
        for condition in hero.conditions
    ]
    pieces += [
        Mark(text=f"Hostile to {other.name}", tone="harm", why=Why("", ("HC-4.9",)))
        for other in table.play.cast.values()
        for asset in other.assets
        if asset.hostile and asset.person == hero.id
    ]
    last = hero.lifepaths[-1].name if hero.lifepaths else ""
    return Person(
        id=hero.id,
        name=hero.name,
        player=hero.player,
        concept=hero.about or last,
        side="Everyone else" if hero.npc else "Player characters",
        pieces=tuple(pieces),
        lit=table.spotlight == hero.id,
        secret="Only you" if hero.hidden else "",
        hue=at % 5 + 1,
    )


def _scene(table: HotTable) -> list[Piece]:
    campaign = table.play.campaign
    pieces: list[Piece] = []
    if campaign.is_ready:
        pieces += _in_play(table)
    pieces += _campaign(campaign, playing=table.session_open)
    if campaign.is_ready and not (table.play.test or table.play.ability):
        pieces += _preparation(table)  # beside the Situation: cards lie together
    if campaign.factions:
        live = campaign.stage in ("relations", "situation") or step_between(table) == "map"
        pieces.append(web(campaign, live, folded=table.session_open))
    if campaign.stage in ("relations", "situation"):
        pieces += _tensions(campaign)
    if not campaign.is_ready and (found := warnings(campaign)):
        rules = tuple(dict.fromkeys(rule for rule, _ in found))
        text = " ".join(sentence for _, sentence in found)
        why = Why("A guide, not a rule.", rules)
        pieces.append(Words(label="Worth a look", text=text, why=why))
    return pieces


def _in_play(table: HotTable) -> list[Piece]:
    play = table.play
    pieces: list[Piece] = []
    if reminder := time_to_cut(table):
        pieces.append(Mark(text=reminder, tone="plain", why=Why("", ("HC-8.1",))))
    known = [play.cast[id].name for id in play.scene.present if id in play.cast]
    if names := dict.fromkeys((*known, *brought(table))):
        in_scene = table.scene is not None and table.scene.open
        label = "Here" if in_scene else "In the next scene"
        pieces.append(Words(label=label, text=", ".join(names), why=Why("", ("HC-8.1",))))
    for seat, wish in play.scene.wishes.items():
        who = table.seat_name(seat)
        pieces.append(Words(label=f"{who} wants", text=wish, why=Why("", ("HC-8.1",))))
    if play.last and not (play.test or play.ability or play.closing):
        pieces += _last_test(play.last)
    if play.compel:
        text = f"{play.compel.source}: {play.compel.what}"
        pieces.append(Card(id="compel", text=text, kind="A compel", why=Why("", ("HC-6.1",))))
    return pieces


def _last_test(last: ChainStep) -> list[Piece]:
    """What the test that ended last decided, and what it would give the next in a chain."""
    pieces: list[Piece] = []
    if last.words:
        rule = "HC-3.19" if last.kind == "obstacle" else "HC-4.8"
        pieces.append(Words(label="This holds now", text=last.words, why=Why("", (rule,))))
    text = f"{last.told()}. Linked, it would give {last.gives}."
    chain = " → ".join((*last.before, text))
    return [*pieces, Words(label="The last test", text=chain, why=Why("", ("HC-5.1",)))]


def _preparation(table: HotTable) -> list[Piece]:
    """The GM's notes, as cards nobody else has."""
    play = table.play
    prep = play.preparation
    pieces: list[Piece] = []
    for label, text in (
        ("Places", prep.places),
        ("People", prep.people),
        ("Obstacles", prep.obstacles),
    ):
        if text:
            why = Why("Your preparation.", ("HC-8.4",))
            pieces.append(
                Card(id=f"prep-{label.lower()}", text=text, kind=label, secret="Only you", why=why)
            )
    for one in prep.openings:
        hero = play.cast.get(one.character)
        text = " · ".join(filter(None, (one.scene, one.goal, one.obstacle)))
        kind = f"Opening for {hero.name}" if hero else "Opening"
        id = f"opening-{one.character}"
        pieces.append(
            Card(id=id, text=text, kind=kind, secret="Only you", why=Why("", ("HC-8.4",)))
        )
    return pieces


def _campaign(campaign: Campaign, playing: bool) -> list[Piece]:
    pieces: list[Piece] = []
    if campaign.genre and not playing:
        text = f"{campaign.genre}. {campaign.style}"
        pieces.append(
            Words(label="Genre and style", text=text, story=True, why=Why("", ("HC-1.1",)))
        )
    if campaign.situation:
        text = campaign.now or campaign.situation
        touched = ", ".join(campaign.named(id) for id in campaign.touches)
        why = Why(f"It touches {touched}.", ("HC-1.6", "HC-8.3"))
        pieces.append(
            Card(id="situation", text=text, kind="The Situation", why=why, path="campaign.now")
        )
    if campaign.types and campaign.stage == "settings":
        label = "The genre’s usual people"
        pieces.append(Words(label=label, text=campaign.types, why=Why("", ("HC-1.2",))))
    if campaign.settings and campaign.stage in ("settings", "factions"):
        rows = tuple((Cell(one.name), Cell(one.people)) for one in campaign.settings)
        head = ("Setting", "Who belongs to it")
        pieces.append(Board(label="Settings", head=head, rows=rows, why=Why("", ("HC-1.2",))))
    return pieces


def _tensions(campaign: Campaign) -> list[Piece]:
    found = tensions(campaign)
    if not found and missing(campaign):
        text = "None yet. Draw the rest of the map, or roll for it."
        return [Words(label="Tensions", text=text, why=Why("", ("HC-1.5",)))]
    if not found:
        return [
            Words(
                label="Tensions",
                text="The map is calm. Let something happen that upsets it.",
                why=Why("", ("HC-1.5",)),
            )
        ]
    return [
        Card(
            id=f"tension-{at}",
            text=f"{tension.text}.",
            kind="A tension",
            note="You like this one best" if tension.text == campaign.tension else "",
            why=Why("Here the map strains.", ("HC-1.5",)),
        )
        for at, tension in enumerate(found)
    ]


def web(campaign: Campaign, live: bool = False, folded: bool = False) -> Web:
    """The relationship map as a picture: who competes and cooperates with whom."""
    nodes = tuple(
        Node(faction.id, faction.name, _about(campaign, faction), faction.major, mark=str(number))
        for number, faction in enumerate(campaign.factions, 1)
    )
    ties = []
    for faction in campaign.factions:
        if faction.partner:
            ties.append(Tie(faction.id, faction.partner, "cooperates with", "good", "with"))
        if faction.rival:
            ties.append(Tie(faction.id, faction.rival, "competes with", "bad", "against"))
    return Web(
        label="Relationship map",
        nodes=nodes,
        ties=tuple(ties),
        large="major power",
        small="minor power",
        note="An arrow is how one faction sees another. The numbers are for the die.",
        live=live,
        folded=folded,
        why=Why("Everyone cooperates with one and competes with another.", ("HC-1.3", "HC-1.4")),
    )


def _about(campaign: Campaign, faction: Faction) -> str:
    power = "major" if faction.major else "minor"
    plans = f"plans: {faction.plans}" if faction.plans else ""
    home = f"{power} power in {campaign.setting(faction.setting)}"
    return "; ".join(filter(None, (home, plans)))
