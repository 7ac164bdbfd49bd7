"""What a seat reads while nothing is asked of anybody: where the evening is, what it could do."""

from hearthside.core.making import still_making, undone
from hearthside.core.say import doing, listed
from hearthside.core.show import FREE, Prompt
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.characters.assets import upgradable
from hearthside.games.hot_circle.characters.instincts import asserted
from hearthside.games.hot_circle.characters.making import MAKINGS
from hearthside.games.hot_circle.people import heroes, without_character
from hearthside.games.hot_circle.sessions.between import TITLES
from hearthside.games.hot_circle.sessions.scenes import elsewhere, time_to_cut
from hearthside.games.hot_circle.sheet import PERMANENT, Hero
from hearthside.games.hot_circle.state import HotTable, step_between

BETWEEN = {
    "cast": "Who came into the story? Give whoever will matter a trait or a belief.",
    "map": "Who turned on whom, who rose or fell? Change what the session changed.",
    "plans": "What is each faction up to while nobody looks?",
    "situation": "Say in a few sentences where things stand now.",
    "preparation": "Write down a little: places, people, what stands in the way. Or start at once.",
    "ready": "Everything is ready when you are.",
}


def idle(table: HotTable, seat: str) -> Prompt:
    if table.play.test or table.play.ability:
        return Prompt(spoken(table, "The dice are in the air"))
    if vote := table.vote:  # nothing else goes on meanwhile (HC-8.2)
        late = listed([table.seat_name(seat) for seat in vote.left()])
        return Prompt(f"Waiting for {late}", vote.question)
    if table.play.closing:
        return Prompt("The session closes")
    if not table.is_player(seat):
        return _watching(table)
    if table.is_gm(seat):
        if not table.session_open:
            return _between_sessions(table)
        return _running(table) if table.in_scene else _before_a_scene(table)
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if not mine:
        return Prompt("Make your character", "One of your own, for this Situation.")
    if all(hero.draft for hero in mine):
        return _making(table, mine[0])
    if not table.session_open:
        when = "Between sessions" if table.session else "Before the first session"
        which = "next" if table.session else "first"
        starts = f"The gamemaster starts the {which} session when everyone is ready."
        return Prompt(when, f"{_late(table) or starts}{_purse(mine)}")
    if table.in_scene and all(hero in elsewhere(table) for hero in mine):
        told = "Watch, or test something: whoever tests is in it."
        return Prompt("You are not in this scene", told)
    if table.in_scene:
        return Prompt(FREE, f"Go for something, or test an ability.{_ripe(mine)}")
    told = (
        "The gamemaster opens it."
        if seat in table.play.scene.wishes
        else "Say what you want there."
    )
    which = "next" if table.scene else "first"
    return Prompt(f"Before the {which} scene", f"{told}{_ripe(mine)}")


def _making(table: HotTable, hero: Hero) -> Prompt:
    """HC-2.6: whose word a character waits for, once everything is written."""
    left = undone(MAKINGS, table, hero.id)
    if left is None:
        crossed = [path.name for path in hero.lifepaths if path.bridge == "accepted"]
        told = f"{_gamemaster(table)} accepts {listed(crossed)}. " if crossed else ""
        return Prompt(f"{hero.name} is finished", f"{told}Sit down to play.")
    if left.waits:
        return Prompt(f"Waiting for {_gamemaster(table)}", left.sentence)
    return Prompt("Finish your character", "Step by step, in any order.")


def _gamemaster(table: HotTable) -> str:
    return table.seat_name(table.play.campaign.gamemaster)


def _watching(table: HotTable) -> Prompt:
    """What the table is doing, for those who only look on."""
    if not table.session_open:
        return Prompt("Between sessions", "The table is getting ready for the next one.")
    if not (table.scene and table.scene.open):
        return Prompt("Between scenes", "The gamemaster opens the next one.")
    return Prompt(table.scene.title, "A test comes when something stands in the way.")


def _running(table: HotTable) -> Prompt:
    """HC-8.1: what the GM does while a scene is open."""
    if followed := asserted(table):
        told = f"“{followed.told}” {followed.how}".strip()
        text = f"{told.removesuffix('.')}. It is so, unless you refuse it."
        return Prompt(f"{table.play.cast[followed.character].name} followed an instinct", text)
    if (away := elsewhere(table)) and not table.play.scene.tests:
        names = [hero.first_name for hero in away]
        return Prompt("What happens?", doing(names, "is elsewhere, unless you say so."))
    if reminder := time_to_cut(table):
        return Prompt("What happens?", reminder)
    return Prompt("What happens?", "Call for a test when something stands in the way.")


def _before_a_scene(table: HotTable) -> Prompt:
    """HC-8.1: before a scene the GM asks what everyone wants there."""
    wishes = table.play.scene.wishes
    played = dict.fromkeys(hero.player for hero in heroes(table) if hero.player in table.seats)
    silent = [table.seat_name(seat) for seat in played if seat not in wishes]
    told = doing(silent, "has not said yet what the scene should bring. ")
    text = f"{told}They may try Resources, Circles, Wises or Deeds first."
    begun = table.scene is not None
    return Prompt("Open a scene, or wrap up the session" if begun else "Open the first scene", text)


def _ripe(mine: list[Hero]) -> str:
    """HC-7.2: what has ripened on the sheet."""
    ripe = [f"{one.name} a {PERMANENT[one.kind]}" for hero in mine for one in upgradable(hero)]
    return f" Your marks can make {' or '.join(ripe)}." if ripe else ""


def _late(table: HotTable) -> str:
    """Whom the next session waits for."""
    return still_making(table, without_character(table))


def _purse(mine: list[Hero]) -> str:
    """HC-6.5: what the points one holds are good for."""
    fate = " Fate points buy rerolls in ability tests." if any(one.fate for one in mine) else ""
    persona = any(one.persona for one in mine)
    return fate + (" Persona points buy rerolls in obstacle tests." if persona else "")


def _between_sessions(table: HotTable) -> Prompt:
    """HC-8.3, HC-8.4: what the GM does before a session, and whom to wait for."""
    step = step_between(table) or "ready"
    title = "Between sessions" if table.session else "Before the first session"
    told = BETWEEN[step]
    if late := _late(table):
        meanwhile = "Prepare meanwhile." if step != "ready" else "Start when everyone is here."
        told = f"{late} {meanwhile}"
    if step != "ready":
        title = f"{title}: {TITLES[step]}"
    elif not late:
        title = f"Ready for the {'next' if table.session else 'first'} session"
    return Prompt(title, told)
