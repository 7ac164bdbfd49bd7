"""Why something is not on offer, in one sentence, and what would be right instead.

It speaks only where nothing of the kind is on offer, from what whoever asks can see.
"""

from hearthside.core.moves import Move
from hearthside.core.say import listed
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.pronouns import said_of
from hearthside.games.fate.attempt.frame import Attack, Framing
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.invoke_forms import Invoke
from hearthside.games.fate.attempt.pledged_help import PledgeHelp
from hearthside.games.fate.characters.left_blank import WriteAspect, WriteStunt
from hearthside.games.fate.characters.milestones import AddStunt
from hearthside.games.fate.characters.stunts import LEAST_REFRESH, UseStunt, refresh_with_another
from hearthside.games.fate.people import hero_of, known_as, purse
from hearthside.games.fate.scenes.compel_forms import OfferCompel, RefuseCompel, decides
from hearthside.games.fate.sheet import FREE_STUNTS, MOST_GENERAL_ASPECTS, Hero
from hearthside.games.fate.state import Conflict, FateTable
from hearthside.games.fate.struggle.challenge import TakeTask
from hearthside.games.fate.struggle.concede import Concede
from hearthside.games.fate.struggle.moving import Cross, ForceWay
from hearthside.games.fate.struggle.turns import is_in, on_turn
from hearthside.games.fate.struggle.zone_distances import reach


def why_not(table: FateTable, seat: str, move: Move) -> str:
    match move:
        case RefuseCompel():
            return _refusing(table, seat)
        case Invoke():
            return _invoking(table, seat, move)
        case OfferCompel() if table.in_scene and not table.play.compel:
            return _compelling(table, seat)
    who = getattr(move, "character", "")
    return _of(table, hero_of(table, who), move) if table.answers_for(seat, who) else ""


def _of(table: FateTable, hero: Hero, move: Move) -> str:
    """What somebody cannot do just now."""
    match move:
        case Help():
            return _helping(table, hero, hero_of(table, move.ally))
        case Attack() if table.play.contest and not table.play.conflict:
            return _acting(table, hero) or (
                "In a contest nobody is harmed. To come to blows, the GM ends it and begins a "
                "conflict."
            )
        case Attack() if reach(table, hero, hero_of(table, move.foe)) == "far":
            far = f"{known_as(table, move.foe)} is too far away to attack. Move next to them first."
            return _acting(table, hero) or said_of(hero_of(table, move.foe), far)
        case Framing() | TakeTask() | PledgeHelp() | Cross() | ForceWay():
            return _acting(table, hero)
        case Concede():
            return _conceding(table, hero)
        case UseStunt():
            return _using(table, hero, move.stunt)
        case WriteAspect() if not hero.npc:
            every = spelled(MOST_GENERAL_ASPECTS)
            return f"You have written all {every} aspects. A milestone lets you rewrite one."
        case AddStunt() if refresh_with_another(hero) < LEAST_REFRESH:
            return (
                f"Another stunt would take refresh below {LEAST_REFRESH}. "
                "A major milestone may still bring one."
            )
        case WriteStunt() if not hero.npc:
            free = spelled(FREE_STUNTS)
            return f"You have written your {free} free stunts. A milestone may bring another."
    return ""


def _refusing(table: FateTable, seat: str) -> str:
    """FA-6.9."""
    compel = table.play.compel
    if compel is None or not decides(table, seat, compel) or purse(table, compel.target):
        return ""
    whose = "The GM’s pool is empty" if hero_of(table, compel.target).npc else "You have none left"
    return f"Refusing costs a fate point. {whose}: take the one on offer, or change the terms."


def _compelling(table: FateTable, seat: str) -> str:
    """FA-6.9: a player offers a point of their own."""
    own = [hero for hero in table.play.cast.values() if table.answers_for(seat, hero.id)]
    broke = "Compelling someone costs you a fate point, and you have none."
    able = table.is_gm(seat) or any(purse(table, hero.id) for hero in own)
    return "" if able else f"{broke} Compel yourself to earn one."


def _invoking(table: FateTable, seat: str, move: Invoke) -> str:
    """FA-6.3: after the roll."""
    attempt = table.play.attempt
    if attempt is None or attempt.is_framing:
        return "An aspect is invoked once the dice have fallen. Wait for the roll."
    own = move.by and table.answers_for(seat, move.by)
    if attempt.beat != "react" or move.free or not own or purse(table, move.by):
        return ""
    return "Invoking costs a fate point, and there is none left. A compel earns one."


def _helping(table: FateTable, hero: Hero, ally: Hero) -> str:
    """FA-5.12, FA-5.15."""
    attempt, conflict = table.play.attempt, table.play.conflict
    if attempt is None or hero.out:
        return _acting(table, hero)
    if not attempt.is_framing:
        return "It is too late to help with this roll. You can still invoke an aspect for them."
    if reach(table, hero, ally) == "far":
        return said_of(ally, f"{ally.name} is too far away to help. Move next to them first.")
    return _spent(conflict, hero) if conflict else ""


def _acting(table: FateTable, hero: Hero) -> str:
    """FA-5.11, FA-7.7: whoever is out or not on turn."""
    play = table.play
    if not table.in_scene:
        return "No scene is open. The GM opens the next one."
    if hero.away:
        return said_of(hero, f"{hero.name} is not in this scene. The GM can bring them in.")
    if hero.out:
        gone = hero.npc and hero.out == "taken out"
        back = "The GM can bring them back in" if gone else "They are back in"
        return f"{hero.name} is out of this scene. {said_of(hero, back)} the next one."
    if play.attempt or play.asked or play.crossing:
        return "Another roll is under way. Wait until it is settled."
    return _spent(play.conflict, hero) or _waiting(table, play.conflict) if play.conflict else ""


def _spent(conflict: Conflict, hero: Hero) -> str:
    if not is_in(conflict, hero.id):
        return said_of(hero, f"{hero.name} is not in the conflict. The GM can bring them in.")
    if hero.id in conflict.acted:
        return f"{hero.name} has already acted in this exchange. Wait for the next one."
    return ""


def _waiting(table: FateTable, conflict: Conflict) -> str:
    now = listed([known_as(table, hero.id) for hero in on_turn(table, conflict)])
    return f"It is {now}’s turn. Wait for yours." if now else ""


def _conceding(table: FateTable, hero: Hero) -> str:
    """FA-5.13."""
    conflict, attempt = table.play.conflict, table.play.attempt
    if conflict is None:
        return "There is no conflict to concede. Outside one you can simply walk away."
    if not is_in(conflict, hero.id):
        return f"{hero.name} is not in the conflict, so there is nothing to concede."
    if hero.out:
        return f"{hero.name} is out of the conflict already."
    if attempt is not None and not attempt.is_framing:
        return "You can only concede before the dice are rolled. See this roll through first."
    return ""


def _using(table: FateTable, hero: Hero, id: str) -> str:
    """FA-4.3."""
    if not table.session_open:
        return "That has to wait until the GM starts the next session."
    used = [one.name for one in hero.stunts if one.id == id and one.used]
    return (
        f"{used[0]} has been used this session. It is ready again in the next one." if used else ""
    )
