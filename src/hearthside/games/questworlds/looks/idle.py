"""What a seat reads while nothing is asked of anybody."""

from hearthside.core.say import listed
from hearthside.core.show import FREE, Prompt
from hearthside.core.wording.grammar import counted, spelled
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.characters.improving_forms import CATCH_UP_MOST, CATCH_UP_RISE
from hearthside.games.questworlds.contest.abilities import can_start
from hearthside.games.questworlds.people import heroes
from hearthside.games.questworlds.scenes.mass_effort import called
from hearthside.games.questworlds.state import QuestTable


def idle(table: QuestTable, seat: str) -> Prompt:
    if table.play.contest:
        return Prompt("The dice are in the air")
    if waits := _waiting(table, seat):
        return waits
    if not table.session_open:
        return _before(table, seat)
    if not table.in_scene:
        return _between(table, seat)
    return _for_the_gm(table) if table.is_gm(seat) else _for_a_player(table, seat)


def _waiting(table: QuestTable, seat: str) -> Prompt | None:
    """A contest that gathers, with nobody in it yet."""
    more = ""
    if under_way.current(table) and table.is_gm(seat):
        more = "Under Contest you add more opponents."
    gathers = under_way.current(table) or table.play.group
    return Prompt("Waiting for somebody to join in", more) if gathers else None


def _before(table: QuestTable, seat: str) -> Prompt:
    gm, leads = table.is_gm(seat), _leading(table)
    if table.session:
        text = "Start the next one." if gm else f"{leads} starts the next one."
        return Prompt(f"Session {table.session} is over", f"All that happened is kept. {text}")
    text = "Start when you like: others can still come in." if gm else f"{leads} starts it."
    return Prompt("The session has not begun", text)


def _leading(table: QuestTable) -> str:
    """Who runs the game, as a sentence begins with it."""
    named = listed([table.seat_name(seat) for seat in table.gms()]) or "The GM"
    return f"{named[0].upper()}{named[1:]}"


def _between(table: QuestTable, seat: str) -> Prompt:
    """QW-6.1, QW-6.2: what is unspent is lost with the session, so this is the time to improve."""
    gm, which = table.is_gm(seat), "next" if table.scene else "first"
    held = [one for one in heroes(table) if one.hero_points and table.scene]
    if not gm:
        held = [one for one in held if table.answers_for(seat, one.id)]
    told = f"Hero points left: {listed([f'{one.name} {one.hero_points}' for one in held])}."
    if not gm and len(held) == 1:
        told = f"You have {counted(held[0].hero_points, 'hero point')}."
    left = f" {told} Improve with them before the session ends." if held else ""
    text = f"Open the {which} scene." if gm else f"{_leading(table)} opens the {which} scene."
    return Prompt("Between scenes" if table.scene else "Where does it begin?", f"{text}{left}")


def _for_the_gm(table: QuestTable) -> Prompt:
    effort, waiting = table.play.effort, table.play.extended.values()
    if effort:
        left = [one.name for one in heroes(table) if called(effort, one.id)]
        text = f"Wait for {listed(left)}, or end it under Contest." if left else "Tell how it ends."
        return Prompt(effort.name, text)
    named = listed([one.prize for one in waiting])
    aside = (
        f" {capital(named)} still {'waits' if len(waiting) == 1 else 'wait'}." if waiting else ""
    )
    last = [one.name for one in heroes(table) if one.doomed]
    beyond = f" {listed(last)} {'is' if len(last) == 1 else 'are'} beyond help." if last else ""
    text = f"Wait until somebody says what they want, or start something.{aside}{beyond}"
    return Prompt("The story is open", text)


_LAST = "Nobody can help any more. Say your last words, and make somebody new when you like."
_SAVE_EACH = "There is one try to save each of them."


def _for_a_player(table: QuestTable, seat: str) -> Prompt:
    play = table.play
    mine = [play.cast[who] for who in table.characters_of(seat) if not play.cast[who].npc]
    pcs = [one for one in mine if one.pc]
    if not mine:
        free = ", or take one that is free" if any(map(table.is_free, play.cast)) else ""
        return Prompt("You have no character yet", f"Make one{free}.")
    if pcs and all(one.dead for one in pcs):
        return Prompt("Your character is dead", "Make another one, or watch how it goes on.")
    if pcs and all(one.state() in ("dying", "dead") for one in pcs):
        lost = all(one.doomed or one.dead for one in pcs)
        help = _LAST if lost else "The others may help."
        return Prompt("You are dying", help)
    dying = [one for one in heroes(table) if any(harm.savable for harm in one.harms)]
    if dying and any(can_start(one) for one in pcs):
        alone = len(dying) == 1
        saved = said_of(dying[0], "There is one try to save them.") if alone else _SAVE_EACH
        title = f"{listed([one.name for one in dying])} {'is' if alone else 'are'} dying"
        return Prompt(title, f"{saved} If it fails, nobody can help any more.")
    dazed = [one for one in pcs if any(harm.state == "dazed" for harm in one.harms)]
    if dazed and not any(can_start(one) for one in pcs):
        return Prompt("You are dazed", "You start nothing until somebody engages you.")
    if any(one.catch_up for one in pcs):
        text = (
            f"Up to {spelled(CATCH_UP_MOST)} others that lag behind rise by {CATCH_UP_RISE}. "
            "Choose them, or go on."
        )
        return Prompt("A new mastery", text)
    return Prompt(FREE, "Say it below, or tap an ability and go for what you want.")
