"""What is asked of each seat now, or whom everybody waits for."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.games.hot_circle.books import (
    HotTable,
    answers_for,
    heroes,
    voices,
    without_character,
)
from hearthside.games.hot_circle.characters.assets import upgradable
from hearthside.games.hot_circle.characters.instincts import refused
from hearthside.games.hot_circle.characters.lifepaths import bridge_told
from hearthside.games.hot_circle.looks import attempt_prompt
from hearthside.games.hot_circle.looks.asking import asking
from hearthside.games.hot_circle.session_zero.stages import TITLES
from hearthside.games.hot_circle.sessions.between import TITLES as STEP_TITLES
from hearthside.games.hot_circle.sessions.closing import TITLES as ROUND_TITLES
from hearthside.games.hot_circle.sessions.compels import answerers
from hearthside.games.hot_circle.sessions.scenes import everyone_had_theirs, time_to_cut
from hearthside.games.hot_circle.sessions.trait_votes import explained
from hearthside.games.hot_circle.sheet import PERMANENT, Hero
from hearthside.games.hot_circle.speech import spoken
from hearthside.games.hot_circle.state import Round, step_between

ZERO = {
    "genre": "Talk about what you want to play. Write down a genre and a style.",
    "settings": "Who is your genre full of? Sort them into four to six settings.",
    "factions": "Who holds power? One or two factions in each setting, one of them at most a "
    "major power: the strongest there.",
    "relations": "Choose the relations that are obvious and roll for the rest.",
    "situation": "Look for what strains. Make the tension you like best the Situation.",
    "gamemaster": "Choose who is gamemaster. Everyone else plays one character.",
}
BETWEEN = {
    "map": "Who turned on whom, who rose or fell? Change what the session changed.",
    "plans": "What is each faction up to while nobody looks?",
    "situation": "Say in a few sentences where things stand now.",
    "preparation": "Write down a little: places, people, what stands in the way.",
    "ready": "Everything is ready when you are.",
}


CLOSING: dict[Round, str] = {
    "awards": "Go through everyone’s goals together. Furthered and resolved goals earn persona, "
    "which rerolls obstacle tests.",
    "beliefs": "Read out what you believe and always do. Replace what tonight has changed, and "
    "every goal you have reached.",
    "traits": "Did something end tonight, or turn for good? That is a milestone: then you all "
    "vote on a trait for each character to lose, and on one to gain.",
    "conditions": "How does the evening leave your character? Set a condition if you like: it "
    "works as one more trait for a while.",
    "done": "Everything is told.",
}
"""HC-8.2: what each round of the closing is for."""


def prompt(table: HotTable, seat: str) -> Prompt:
    every = (
        _voting,
        _zero,
        _compelled,
        attempt_prompt.obstacle,
        attempt_prompt.ability,
        _skipping,
        _closing,
        _bridges,
        _refused,
    )
    for ask in every:
        if asked := ask(table, seat):
            return asked
    return _between(table, seat)


def _voting(table: HotTable, seat: str) -> Prompt | None:
    vote = table.vote
    if vote is None:
        return None
    kept = "Ballots are secret until all are in." if vote.secret else ""
    about = f"{vote.question} {kept}".strip()
    text = explained(table, vote) or "Everyone is asked the same."
    return asking(table, vote.left(), "A vote", text, seat, about)


def _zero(table: HotTable, seat: str) -> Prompt | None:
    campaign = table.play.campaign
    if campaign.is_ready:
        return None
    if campaign.stage == "gamemaster" and campaign.gamemaster:
        text = "How many lifepaths does everyone start with?"
        about = "How experienced is everyone at the start?"
        return asking(table, table.gms(), "Set the number of lifepaths", text, seat, about)
    title = f"Session zero: {TITLES[campaign.stage].lower()}"
    return Prompt(title, spoken(table, ZERO[campaign.stage]), urgent=table.is_player(seat))


def _compelled(table: HotTable, seat: str) -> Prompt | None:
    compel = table.play.compel
    if compel is None:
        return None
    text = f"{compel.source}: {compel.what}"
    return asking(table, answerers(table, compel), "A compel", text, seat, text)


def _skipping(table: HotTable, seat: str) -> Prompt | None:
    skip = table.play.skip
    if skip is None:
        return None
    if skip.asked and table.is_gm(seat):
        hero = table.play.cast[skip.asked.character]
        asked = (skip.asked.name, skip.asked.setting)
        told = bridge_told(table.play.campaign, hero.name, hero.lifepaths, *asked)
        return Prompt("A bridge to judge", told, urgent=True)
    judged = skip.asked.character if skip.asked else ""
    seats = [one for id in skip.todo if id != judged for one in voices(table, id)]
    if judged and not seats:
        seats = table.gms()
    text = f"{skip.length.capitalize()} have passed. Who did you become?"
    about = f"{skip.length.capitalize()} have passed."
    return asking(table, list(dict.fromkeys(seats)), "A new lifepath", text, seat, about)


def _closing(table: HotTable, seat: str) -> Prompt | None:
    closing = table.play.closing
    if closing is None:
        return None
    title = f"Closing: {ROUND_TITLES[closing.round].lower()}"
    if closing.round in ("beliefs", "conditions") and closing.todo:
        seats = [one for id in closing.todo for one in voices(table, id)]
        if table.is_gm(seat) and closing.changed:
            seats.append(seat)
    else:
        seats = table.gms()
    text = CLOSING[closing.round]
    return asking(table, list(dict.fromkeys(seats)), title, text, seat, f"{title}. {text}")


def _bridges(table: HotTable, seat: str) -> Prompt | None:
    asked = [
        bridge_told(table.play.campaign, hero.name, hero.lifepaths[:at], path.name, path.setting)
        for hero in table.play.cast.values()
        for at, path in enumerate(hero.lifepaths)
        if path.bridge == "asked"
    ]
    if asked and table.is_gm(seat):
        title = "A bridge to judge" if len(asked) == 1 else "Bridges to judge"
        return Prompt(title, " ".join(asked), urgent=True)
    return None


def _refused(table: HotTable, seat: str) -> Prompt | None:
    found = refused(table, seat)
    if not found:
        return None
    _, _, one = found[0]
    text = f"“{one.told()}” is too strong: {one.refused} You have three, so write another."
    return Prompt("An instinct was refused", text, urgent=True)


def _watching(table: HotTable) -> Prompt:
    """What the table is doing, for those who only look on."""
    if not table.session_open:
        return Prompt("Between sessions", "The table gets ready for the next one.")
    if not (table.scene and table.scene.open):
        return Prompt("Between scenes", "The gamemaster opens the next one.")
    return Prompt(table.scene.title, "They play. A test comes when something stands in the way.")


def _between(table: HotTable, seat: str) -> Prompt:
    if not table.is_player(seat):
        return _watching(table)
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if table.role(seat) == "player" and not mine:
        return Prompt("Make your character", "One of your own, for this Situation.", urgent=True)
    if any(hero.draft for hero in mine) and not any(not hero.draft for hero in mine):
        return Prompt("Finish your character", "Step by step, in any order.", urgent=True)
    if not table.session_open:
        if table.is_gm(seat):
            return _between_sessions(table)
        when = "Between sessions" if table.session else "Before the first session"
        return Prompt(when, f"{_still_making(table)}{_purse(mine)}")
    if not (table.scene and table.scene.open):
        return _before_a_scene(table, seat)
    if table.is_gm(seat) and (asserted := table.play.asserted):
        hero = table.play.cast[asserted.character]
        told = f"“{hero.instincts[asserted.instinct].told()}” {asserted.how}".strip()
        text = f"{told.removesuffix('.')}. It is so, unless you refuse it."
        return Prompt(f"{hero.name} followed an instinct", text)
    if table.is_gm(seat) and (reminder := time_to_cut(table)):
        cut = everyone_had_theirs(table)
        return Prompt("Time to cut", reminder) if cut else Prompt("What happens?", reminder)
    if any(answers_for(table, seat, hero.id) for hero in mine):
        return Prompt("What do you do?", _could(mine))
    if table.is_gm(seat) and not table.play.scene.present:
        return Prompt("Who is in the scene?", "Then call for a test when something is in the way.")
    return Prompt("What happens?", "Call for a test when something stands in the way.")


def _could(mine: list[Hero]) -> str:
    """What a player might do, with what has ripened on the sheet (HC-7.2)."""
    return f"Go for something, or ask for an ability test.{_ripe(mine)}"


def _ripe(mine: list[Hero]) -> str:
    ripe = [f"{one.name} a {PERMANENT[one.kind]}" for hero in mine for one in upgradable(hero)]
    return f" Your marks can make {' or '.join(ripe)}." if ripe else ""


def _still_making(table: HotTable) -> str:
    """Whom the next session waits for."""
    late = [table.seat_name(seat) for seat in without_character(table)]
    if not late:
        return "The gamemaster starts the next session when everyone is ready."
    return f"{listed(late)} {'is' if len(late) == 1 else 'are'} still making a character."


def _purse(mine: list[Hero]) -> str:
    """HC-6.5: what the points one holds are good for."""
    fate = " Fate points buy rerolls in ability tests." if any(one.fate for one in mine) else ""
    persona = any(one.persona for one in mine)
    return fate + (" Persona points buy rerolls in obstacle tests." if persona else "")


def _between_sessions(table: HotTable) -> Prompt:
    """HC-8.3, HC-8.4: what the GM does before a session, and whom to wait for."""
    late = [table.seat_name(seat) for seat in without_character(table)]
    step = step_between(table) or "ready"
    title = "Before the first session" if not table.session else "Between sessions"
    if late:
        verb = "is" if len(late) == 1 else "are"
        meanwhile = "Prepare meanwhile." if step != "ready" else "Start when everyone is there."
        told = f"{listed(late)} {verb} still making a character. {meanwhile}"
        return Prompt(f"{title}: {STEP_TITLES[step]}", told)
    return Prompt(f"{title}: {STEP_TITLES[step]}", BETWEEN[step])


def _silent(table: HotTable) -> list[str]:
    """HC-8.1: players with a character who have not said what they want from the next scene."""
    played = (seat for hero in heroes(table) for seat in [hero.player] if seat in table.seats)
    return [seat for seat in dict.fromkeys(played) if seat not in table.play.scene.wishes]


def _before_a_scene(table: HotTable, seat: str) -> Prompt:
    if table.is_gm(seat):
        silent = [table.seat_name(one) for one in _silent(table)]
        verb = "has" if len(silent) == 1 else "have"
        told = f"{listed(silent)} {verb} not said yet what they want there. " if silent else ""
        text = f"{told}They may test an ability first."
        return Prompt("Open a scene, or close the session", text)
    ripe = _ripe([hero for hero in table.play.cast.values() if hero.player == seat])
    if seat in table.play.scene.wishes:
        return Prompt("Before the next scene", f"The gamemaster opens it.{ripe}")
    return Prompt("Before the next scene", f"Say what you want there.{ripe}", urgent=True)
