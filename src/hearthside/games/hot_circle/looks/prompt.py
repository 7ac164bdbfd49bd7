"""What is asked of each seat now, or whom everybody waits for."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.games.hot_circle.books import HotTable, answers_for, voices, without_character
from hearthside.games.hot_circle.characters.assets import upgradable
from hearthside.games.hot_circle.characters.instincts import refused
from hearthside.games.hot_circle.characters.lifepaths import bridge_told
from hearthside.games.hot_circle.looks.attempt_view import asked_seats
from hearthside.games.hot_circle.obstacle_test.terms import problems
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.session_zero.making import TITLES
from hearthside.games.hot_circle.sessions.between import TITLES as STEP_TITLES
from hearthside.games.hot_circle.sessions.closing import TITLES as ROUND_TITLES
from hearthside.games.hot_circle.sessions.compels import answerers
from hearthside.games.hot_circle.sessions.scenes import time_to_cut
from hearthside.games.hot_circle.sheet import PERMANENT, Hero
from hearthside.games.hot_circle.speech import spoken
from hearthside.games.hot_circle.state import step_between

ZERO = {
    "genre": "Talk about what you want to play. Write down a genre and a style.",
    "settings": "Who is your genre full of? Sort them into four to six settings.",
    "factions": "Who holds power in each setting? One or two factions, one major power at most.",
    "relations": "Choose the relations that are obvious and roll for the rest.",
    "situation": "Look for what strains. Make the tension you like best the Situation.",
    "gamemaster": "Choose who is gamemaster. Everyone else plays one character.",
}
TEST = {
    "stakes": "Say what you want, and how you go about it.",
    "dice": "Propose a lifepath and what else helps.",
    "judging": "Judge the dice and set the difficulty.",
    "hindrances": "Let something stand in your way, or nothing.",
    "disadvantage": "Is anything else in the way?",
    "ready": "Everything is on the table. Roll, or reword.",
    "react": "Reroll, or let it stand.",
}
STAKES_VERSUS = "Write what you want, how, and a compromise. Both sides write at the same time."
STAKES_GM = "Say what happens if it fails."
JUDGING_VERSUS = "Judge the dice of both sides."
TOLD = {
    "dice": "They propose their dice.",
    "judging": "The dice are judged.",
    "hindrances": "They think about what hinders them.",
    "disadvantage": "Is anything else in the way?",
    "ready": "Everything is on the table.",
    "react": "They may reroll, or let it stand.",
}
"""What those who wait read, where the card does not say it better."""
ABILITY = {
    "asked": "Judge the lifepath and set the obstacle.",
    "ready": "Roll, or withdraw.",
    "react": "Spend fate to reroll, or let it stand.",
    "failed": "Tax it, or choose what comes in its place.",
    "fact": "Tell what is so, or leave it to the player.",
    "define": "Say what is so.",
}

BETWEEN = {
    "map": "Who turned on whom, who rose or fell? Change what the session changed.",
    "plans": "What is each faction up to while nobody looks?",
    "situation": "Say in a few sentences where things stand now.",
    "preparation": "Write down a little: places, people, what stands in the way.",
    "ready": "Everything is ready when you are.",
}


def prompt(table: HotTable, seat: str) -> Prompt:
    every = (
        _voting,
        _zero,
        _compelled,
        _testing,
        _ability,
        _skipping,
        _closing,
        _bridges,
        _refused,
    )
    for ask in every:
        if asked := ask(table, seat):
            return asked
    return _between(table, seat)


def _wait(
    table: HotTable, seats: list[str], title: str, text: str, seat: str, about: str = ""
) -> Prompt:
    """Urgent for those who are asked; the others read whom they wait for, and what it is about."""
    if seat in seats:
        return Prompt(title, text, urgent=True)
    names = listed([table.seat_name(other) for other in seats])
    return Prompt(f"Waiting for {names}" if names else title, about)


def _voting(table: HotTable, seat: str) -> Prompt | None:
    vote = table.vote
    if vote is None:
        return None
    kept = "Ballots are secret until all are in." if vote.secret else ""
    about = f"{vote.question} {kept}".strip()
    return _wait(table, vote.left(), vote.question, kept, seat, about)


def _zero(table: HotTable, seat: str) -> Prompt | None:
    campaign = table.play.campaign
    if campaign.is_ready:
        return None
    if campaign.stage == "gamemaster" and campaign.gamemaster:
        text = "How many lifepaths does everyone start with?"
        about = "How experienced is everyone at the start?"
        return _wait(table, table.gms(), "Set the number of lifepaths", text, seat, about)
    title = f"Session zero: {TITLES[campaign.stage].lower()}"
    return Prompt(title, spoken(table, ZERO[campaign.stage]), urgent=table.is_player(seat))


def _compelled(table: HotTable, seat: str) -> Prompt | None:
    compel = table.play.compel
    if compel is None:
        return None
    text = f"{compel.source}: {compel.what}"
    return _wait(table, answerers(table, compel), "A compel", text, seat, text)


def _testing(table: HotTable, seat: str) -> Prompt | None:
    test = table.play.test
    if test is None:
        return None
    if test.beat == "air":
        return Prompt(spoken(table, "The dice are in the air"))
    seats = asked_seats(table, test)
    who, wanted = table.play.cast[test.task.who].name, test.task.intent
    about = f"{who}: {wanted}" if wanted else f"A test for {who}."
    if test.asked:
        how = test.task.task.removesuffix(".")
        text = f"{wanted.removesuffix('.')}. How: {how}. Call the test, or rule without one."
        return _wait(table, seats, f"{who} goes for something", text, seat, about)
    text = _asked(table, test, seat)
    return _wait(
        table,
        seats,
        "Your turn",
        text,
        seat,
        spoken(table, TOLD[test.beat]) if test.beat in TOLD else about,
    )


def _asked(table: HotTable, test: ObstacleTest, seat: str) -> str:
    """What a test asks of this seat, where its beat asks different things of different seats."""
    if test.beat == "judging":
        return spoken(table, JUDGING_VERSUS if test.versus else TEST["judging"])
    if test.beat != "stakes":
        return spoken(table, TEST[test.beat])
    if not problems(table, test):
        return "Read the stakes. Agree if you can live with either end."
    if test.versus:
        return STAKES_VERSUS
    return STAKES_GM if table.is_gm(seat) and test.task.intent else TEST["stakes"]


def _ability(table: HotTable, seat: str) -> Prompt | None:
    test = table.play.ability
    if test is None:
        return None
    if test.beat == "air":
        return Prompt(spoken(table, "The dice are in the air"))
    players = test.beat in ("ready", "react", "define")
    seats = voices(table, test.who) if players else table.gms()
    who = table.play.cast[test.who].name
    about = f"{who}: {test.what}"
    return _wait(table, seats, "Your turn", spoken(table, ABILITY[test.beat]), seat, about)


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
    return _wait(table, list(dict.fromkeys(seats)), "A new lifepath", text, seat, about)


def _closing(table: HotTable, seat: str) -> Prompt | None:
    closing = table.play.closing
    if closing is None:
        return None
    title = f"Closing: {ROUND_TITLES[closing.round].lower()}"
    if closing.round in ("beliefs", "conditions") and closing.todo:
        seats = [one for id in closing.todo for one in voices(table, id)]
        if table.is_gm(seat) and closing.changed:
            seats.append(seat)
        return _wait(table, list(dict.fromkeys(seats)), title, "", seat, title)
    return _wait(table, table.gms(), title, "", seat, title)


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
        return Prompt(when, "The gamemaster starts it when everyone is ready.")
    if not (table.scene and table.scene.open):
        return _before_a_scene(table, seat)
    if table.is_gm(seat) and (asserted := table.play.asserted):
        hero = table.play.cast[asserted.character]
        told = f"“{hero.instincts[asserted.instinct].told()}” {asserted.how}".strip()
        text = f"{told.removesuffix('.')}. It is so, unless you refuse it."
        return Prompt(f"{hero.name} followed an instinct", text)
    if table.is_gm(seat) and (reminder := time_to_cut(table)):
        return Prompt("Time to cut", reminder)
    if any(answers_for(table, seat, hero.id) for hero in mine):
        return Prompt("What do you do?", _could(mine))
    return Prompt("What happens?", "Call for a test when something stands in the way.")


def _could(mine: list[Hero]) -> str:
    """What a player might do, with what has ripened on the sheet (HC-7.2)."""
    return f"Go for something, or ask for an ability test.{_ripe(mine)}"


def _ripe(mine: list[Hero]) -> str:
    ripe = [f"{one.name} a {PERMANENT[one.kind]}" for hero in mine for one in upgradable(hero)]
    return f" Your marks can make {' or '.join(ripe)}." if ripe else ""


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


def _before_a_scene(table: HotTable, seat: str) -> Prompt:
    if table.is_gm(seat):
        text = "Ask what everyone wants there, and whether they test an ability first."
        return Prompt("Open a scene, or close the session", text)
    ripe = _ripe([hero for hero in table.play.cast.values() if hero.player == seat])
    if seat in table.play.scene.wishes:
        return Prompt("Before the next scene", f"The gamemaster opens it.{ripe}")
    text = "Say what you want there. You may test an ability or bring in a relationship."
    return Prompt("Before the next scene", f"{text}{ripe}", urgent=True)
