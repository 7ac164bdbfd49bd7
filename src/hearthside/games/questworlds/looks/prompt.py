"""What is asked of a seat now, in a sentence or two."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.at_risk import helper
from hearthside.games.questworlds.aftermath.due_forms import shared
from hearthside.games.questworlds.books import (
    QuestTable,
    name_of,
    side_name,
    speaks,
)
from hearthside.games.questworlds.community.state import Community
from hearthside.games.questworlds.contest.acting import can_start, starters
from hearthside.games.questworlds.contest.augment import may_help, opposes, recipients
from hearthside.games.questworlds.contest.claims import claims
from hearthside.games.questworlds.contest.confront import undefended
from hearthside.games.questworlds.contest.readiness import excusable, fresh, steady
from hearthside.games.questworlds.contest.resistances import set_resistance
from hearthside.games.questworlds.contest.resisting import needs_answer
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.group.forms import WORTH, members
from hearthside.games.questworlds.group.state import Group
from hearthside.games.questworlds.looks import extended_prompt
from hearthside.games.questworlds.looks.attempt_view import waiting
from hearthside.games.questworlds.looks.board_view import result
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.scenes.effort import called
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.wording import told_outcome


def prompt(table: QuestTable, seat: str) -> Prompt:
    play = table.play
    if play.dues:
        return _dues(table, seat)
    if play.contest:
        return _contest(table, play.contest, seat)
    if play.group:
        return _group(table, play.group, seat)
    if extended := books.current(table):
        return extended_prompt.prompt(table, extended, seat)
    if play.ended:
        gm = table.is_gm(seat)
        text = "Tell what happens, then go on." if gm else "Tell what happens."
        return Prompt(result(table, play.ended).rstrip("."), text, urgent=gm)
    community = play.community
    if community and community.rolling and on(table, "communities"):
        return _rolling(table, community, seat)
    if not table.session_open:
        gm = table.is_gm(seat)
        if table.session:
            text = "Start the next one." if gm else f"{_leading(table)} starts the next one."
            text = f"What happened stays here. {text}"
            return Prompt(f"Session {table.session} is over", text)
        return Prompt(
            "The session has not begun", "Start it." if gm else f"{_leading(table)} starts it."
        )
    if not books.playing(table):
        return _between(table, seat)
    if table.is_gm(seat):
        return _open_story(table)
    mine = [who for who in table.characters_of(seat) if not play.cast[who].npc]
    if not mine:
        return Prompt("You have no character yet", "Make one, or take one that is free.")
    pcs = [play.cast[who] for who in mine if play.cast[who].pc]
    if pcs and all(one.dead for one in pcs):
        return Prompt("Your character is dead", "Make another one, or watch how it goes on.")
    if pcs and all(one.state() in ("dying", "dead") for one in pcs):
        lost = all(harm.doomed for one in pcs for harm in one.harms if harm.state == "dying")
        help = "Nobody can help any more. Say your last words." if lost else "The others may help."
        return Prompt("You are dying", help)
    dying = [one for one in books.heroes(table) if one.state() == "dying" and savable(one)]
    if dying and any(can_start(one) for one in pcs):
        text = "There is one try to save them. If it fails, nobody can help any more."
        return Prompt(f"{listed([one.name for one in dying])} is dying", text, urgent=True)
    if play.effort and any(called(play.effort, one.id) and can_start(one) for one in pcs):
        text = "You are swept along. Find your way through it."
        if play.effort.part == "factors":
            text = "It hangs on you. Say what you do."
        return Prompt(play.effort.name, text, urgent=True)
    dazed = [one for one in pcs if any(harm.state == "dazed" for harm in one.harms)]
    if dazed and not any(can_start(one) for one in pcs):
        return Prompt("You are dazed", "You start nothing until somebody engages you.")
    if any(one.catch_up for one in pcs):
        text = "Up to three others that lag behind rise by 3. Choose them, or go on."
        return Prompt("A new mastery", text)
    return Prompt("What do you want?", "Say it whenever you like, and which ability you use.")


def _rolling(table: QuestTable, community: Community, seat: str) -> Prompt:
    """QW-10.2.4, QW-10.2.5: players roll for the resources; the GM may leave it out."""
    what = "background events" if community.rolling_for == "background" else "crisis tests"
    if table.is_gm(seat) and table.players():
        text = f"Someone rolls {what} for {community.name}, or you leave them out."
        return Prompt("Waiting for the players", text)
    means = "Each resource rolls once against the average of them all."
    text = "Any of you rolls." if table.players() else "Roll, or leave it out."
    return Prompt(f"{community.name}: {what}", f"{means} {text}", urgent=True)


def _open_story(table: QuestTable) -> Prompt:
    effort, waiting = table.play.effort, table.play.extended.values()
    if effort:
        left = [one.name for one in books.heroes(table) if called(effort, one.id)]
        text = f"Wait for {listed(left)}, or end it." if left else "Tell how it ends."
        return Prompt(effort.name, text)
    aside = f" {listed([one.prize for one in waiting])} still waits." if waiting else ""
    return Prompt(
        "The story is open", f"Wait until somebody says what they want, or start something.{aside}"
    )


def savable(hero: Hero) -> bool:
    """QW-4.4.1.6: whether the one try to save a life is still to come."""
    return any(harm.state == "dying" and not harm.doomed for harm in hero.harms)


def _leading(table: QuestTable) -> str:
    """Who runs the game, as a sentence begins with it."""
    named = books.gamemaster(table)
    return f"{named[0].upper()}{named[1:]}"


def _between(table: QuestTable, seat: str) -> Prompt:
    """QW-6.1, QW-6.2: what is unspent is lost with the session, so this is the time to improve."""
    held = [one for one in books.heroes(table) if one.hero_points and table.scene]
    if not table.is_gm(seat):
        held = [one for one in held if speaks(table, seat, one.id)]
    told = listed([f"{one.name} {one.hero_points}" for one in held])
    left = f" Hero points left: {told}. Improve with them before the session ends." if held else ""
    gm = table.is_gm(seat)
    who = "Open the next one." if gm else f"{_leading(table)} opens the next one."
    return Prompt("Between scenes", f"{who}{left}")


def _dues(table: QuestTable, seat: str) -> Prompt:
    due = table.play.dues[0]
    who = name_of(table, due.who, "the community")
    alike = shared(table)
    waits = f"Waiting for {books.gamemaster(table)}"
    if table.is_gm(seat) and alike:
        all_of_them = listed([name_of(table, one.who) for one in alike])
        asked = {
            "harm": f"Are they {due.state}",
            "people": f"{due.because} is bolstered. Does it count for them among their people too",
        }.get(due.kind, "Do they gain from it")
        text = f"{all_of_them}. {asked}? One answer for all, or one by one below."
        return Prompt("What follows from it", text, urgent=True)
    if table.is_gm(seat):
        what = {
            "harm": f"Is {who} {due.state}? Name the abilities, or spare them.",
            "benefit": f"Does {who} gain from it? Say where it helps.",
            "burden": f"Do their people hold it against {who}?",
            "resource": "Does the community bear it too?",
            "bond": f"{helper(table, due)} was at serious risk. What becomes of them?",
            "people": f"{due.because} is bolstered. Does it count for {who} among them too?",
        }[due.kind]
        return Prompt("What follows from it", what, urgent=True)
    if due.kind == "benefit" and due.proposal and speaks(table, seat, due.who):
        return Prompt(waits, f"You suggested: {due.proposal}.")
    if due.kind == "benefit" and speaks(table, seat, due.who):
        gain = modifier(due.amount, sign(table))
        return Prompt(f"You gain {gain}", "Say in which situation it helps you.", urgent=True)
    return Prompt(waits, f"What follows for {who}.")


def _contest(table: QuestTable, contest: Contest, seat: str) -> Prompt:
    if contest.beat in ("first", "second"):
        return Prompt("The dice are in the air")
    seats = waiting(table, contest)
    if seat not in seats:
        names = [table.seat_name(one) for one in dict.fromkeys(seats)]
        helpful = _may_help(table, contest, seat)
        if contest.kind == "force" and helpful:
            return Prompt(f"Our force in {contest.prize}", "One of you can help it.", urgent=True)
        help = " You can help first." if helpful else ""
        return Prompt(f"Waiting for {listed(names) or 'the GM'}", _told(table, contest) + help)
    title, text = _asked(table, contest, seat)
    return Prompt(title, text, urgent=True)


def _may_help(table: QuestTable, contest: Contest, seat: str) -> bool:
    """Whether a seat that is not asked could still lend a hand."""
    if speaks(table, seat, contest.me.who):
        return False
    mine = [table.play.cast[who] for who in table.characters_of(seat)]
    return any(
        may_help(table, hero) and not opposes(table, hero.id, recipient)
        for recipient, side in recipients(table)
        if not side.augmented
        for hero in mine
    )


def _told(table: QuestTable, contest: Contest) -> str:
    return f"{side_name(table, contest.me)}: {contest.prize}."


def _asked(table: QuestTable, contest: Contest, seat: str) -> tuple[str, str]:
    if contest.beat == "frame":
        if undefended(contest):
            return "Trouble comes to you", f"{contest.prize}. What do you meet it with?"
        if needs_answer(table, contest):
            return "You are in the way", "What do you stand against it with?"
        if contest.kind == "augment":
            return "Does it count?", "Let it stand, or turn it down."
        if set_resistance(table, contest) is not None:
            return "Does it stand?", "The resistance is set. Let it stand, or rule on it first."
        if open_claims := claims(table, contest):
            what = listed(
                [f"{one.label} ({modifier(one.value, sign(table))})" for one in open_claims]
            )
            return "How hard is it?", f"Does {what} count here? Then set the resistance."
        return "How hard is it?", "Set the resistance, or let it succeed."
    if contest.beat == "ready":
        if contest.pyrrhic == "asked":
            return "Does the risk convince you?", contest.pyrrhic_risk
        if excused := excusable(contest):
            who = name_of(table, excused[0])
            return f"{who} fights the injury down", "Does it still bump the roll down?"
        if not steady(table, contest):
            return "You are injured", "Win a contest of wherewithal first."
        if not fresh(contest):
            return "Something new this round", "Get an augment first, or use another ability."
        open_to_help = any(not side.augmented for _, side in recipients(table))
        return "Roll when you are ready", "Others may still help first." if open_to_help else ""
    if contest.bargain and table.is_gm(seat):
        return "A bargain", f"They offer: {contest.bargain}. Accept it, or go on."
    return "Tell what happens", f"You offered: {contest.bargain}." if contest.bargain else ""


def _group(table: QuestTable, group: Group, seat: str) -> Prompt:
    gm = table.is_gm(seat)
    if group.level is not None:
        title = f"A {told_outcome(table, group.level)} together"
        return Prompt(title, "Tell what happens, then go on." if gm else "", urgent=gm)
    if group.rolling:
        left = [bout for bout in group.bouts if bout.outcome is None]
        if any(speaks(table, seat, bout.who) for bout in left):
            return Prompt("Your roll for the group", group.prize, urgent=True)
        if not left:
            if gm:
                return Prompt("Everyone has rolled", "Add up the points.", urgent=True)
            return Prompt(f"Waiting for {books.gamemaster(table)} to add up the points", WORTH)
        names = dict.fromkeys(name_of(table, bout.who) for bout in left)
        return Prompt(f"Waiting for {listed(list(names))}", group.prize)
    boosts = on(table, "boosts") and bool(group.bouts)
    boost = " Hero points may buy a boost now, not later: a better victory." if boosts else ""
    if gm:
        return _gathering(table, group, boost)
    if any(one.pc and one.id not in members(group) for one in starters(table, seat)):
        text = f"{group.prize}. Join in, or stay out of it: the others go without you."
        return Prompt("Everyone together", text, urgent=True)
    return Prompt(f"Waiting for {books.gamemaster(table)} to start", f"{group.prize}.{boost}")


def _gathering(table: QuestTable, group: Group, boost: str) -> Prompt:
    """Before anybody rolls: for whom the GM still waits, and when to begin."""
    inside = members(group)
    late = [one.name for one in books.heroes(table) if one.id not in inside and can_start(one)]
    if not inside:
        return Prompt(f"Waiting for {listed(late) or 'the players'}", "Who is in?")
    told = f"{listed(late)} may still join." if late else "Everyone is in."
    return Prompt("Who is in?", f"{told} Begin when you are ready.{boost}", urgent=True)
