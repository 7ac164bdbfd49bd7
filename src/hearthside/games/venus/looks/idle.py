"""What a seat reads while nothing is asked of anybody."""

from hearthside.core.making import makers, still_making
from hearthside.core.say import doing, listed
from hearthside.core.show import Prompt
from hearthside.core.table import slug
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import uncapital
from hearthside.games.venus.content import in_words, is_bracketed
from hearthside.games.venus.people import facilitator, heroes, mine, owner
from hearthside.games.venus.sessions.framing_scenes import on_turn
from hearthside.games.venus.sessions.kinds_and_ends import asked_for, is_development
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable


def idle(table: VTable, seat: str) -> Prompt:
    play = table.play
    if play.debrief:
        what = {"": "The chapter is over.", "minor": "A minor arc is over."}
        told = what.get(play.debrief.arc, "A major arc is over.")
        return Prompt("The debrief", f"{told} Say what you reached, and what showed who you are.")
    if not table.session_open:
        when = "Between sessions" if table.session else "Before the first session"
        if table.is_gm(seat):
            return Prompt(when, _starting(table))
        waits = f"{facilitator(table)} starts when everyone is here."
        own = mine(table, seat)
        lives = [] if table.session else list(filter(None, map(_life, own)))
        theirs = "\n".join((*lives, *map(_kismet, own)))
        return Prompt(when, f"{waits}\n{theirs}".strip(), own=theirs)
    if not table.in_scene:
        if play.framer:
            who = "You frame" if play.framer == seat else f"{table.seat_name(play.framer)} frames"
            asked = "Where, when, and who is there?"
            if play.framer != seat:
                asked = f"{table.seat_name(play.framer)} says where, when, and who is there."
            return Prompt(f"{who} the next scene", asked)
        if table.is_gm(seat):
            first = table.scene is None
            if play.offers:
                names = listed([table.seat_name(one) for one in play.offers])
                return Prompt("Between scenes", f"{names} would like to frame the next scene.")
            if play.debriefed and not first:
                return Prompt("The debrief is over", "Open a scene, or wrap up the session.")
            return Prompt("Open the first scene" if first else "Between scenes", "Where and when?")
        if is_development(table) and (caps := sum(one.caps for one in mine(table, seat))):
            told = f"You have {counted(caps, 'cap')} to spend. What you leave waits on your sheet."
            return Prompt("Time to develop", told)
        if table.scene is None:
            return Prompt("Before the first scene", f"{facilitator(table)} opens it.")
        if seat in play.offers:
            told = f"{facilitator(table)} lets you, or opens it."
            return Prompt("You offered to frame the next scene", told)
        return Prompt("Between scenes", f"{facilitator(table)} opens the next one.")
    now = on_turn(table)
    if now == seat:
        return Prompt("Your turn", "What are you up to?")
    if now:
        whom = listed([one.name for one in mine(table, now)])
        done = play.settled is not None and owner(table, play.settled.who) == now
        told = f"What will {whom} do?" if whom else "Listen to what happens."
        if done:
            told = f"{whom} has acted. {table.seat_name(now)} ends the turn."
        return Prompt(f"{table.seat_name(now)} has the turn", told)
    if table.turns:
        told = f"{facilitator(table)} starts another, or ends the scene."
        return Prompt("The round is over", told)
    if mine(table, seat):
        return Prompt(
            "What are you up to?", f"Say it, and {facilitator(table)} decides how to roll it."
        )
    return Prompt("The scene is open", "Talk, and call for a roll where something is at stake.")


def _life(who: Figure) -> str:
    """VE-2.5: what lifepaths gave somebody for nothing, by a die or from their lists."""
    free = (who.attribute(slug(one.free)) for one in who.paths if one.free)
    held = [one for one in free if one]
    rolled = [uncapital(in_words(one.name)) if is_bracketed(one.name) else one.name for one in held]
    things = [uncapital(ware.name) for one in who.paths for ware in one.assets]
    gave = f"gave you {listed(rolled)}" if rolled else ""
    left = f"left you with {listed(things)}" if things else ""
    told = ", and ".join(filter(None, (gave, left)))
    named = any(is_bracketed(one.name) for one in held)
    later = "\nWhat you leave unnamed gets a name as the session starts." if named else ""
    return f"Your life {told}.{later}" if told else ""


def _kismet(who: Figure) -> str:
    """VE-2.17: what somebody begins with, and what it is good for."""
    lots = counted(who.lots, "Lot")
    favour = doing([one.name for one in who.kin if one.favour], "owes you a favour.")
    return f"You hold {lots}{' and Ego' if who.ego else ''} for rerolling dice. {favour}".strip()


def _starting(table: VTable) -> str:
    """Whom the next session waits for."""
    making = still_making(table, makers(table))
    owing = [one.name for one in heroes(table) if any(creed.id in one.open for creed in one.creeds)]
    creeds = doing(owing, "has a new creed to write. ")
    wishes = "".join(
        f"{listed(list(map(table.seat_name, seats)))} would like a {kind} session. "
        for kind, seats in asked_for(table).items()
    )
    kind = table.play.next_kind
    what = f"It will be a {kind} session: start" if kind not in ("", "normal") else "Start"
    return f"{making} {creeds}{wishes}{what} when everyone is here.".strip()
