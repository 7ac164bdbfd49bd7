"""What a search comes to: somebody named, an enemy, a reputation at risk (BW-4.3, BW-4.4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.field_kinds import Choice, must_say
from hearthside.core.fields import Pick
from hearthside.core.forms import Option, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt import changes, questions
from hearthside.games.burning_wheel.attempt.changes import altered
from hearthside.games.burning_wheel.attempt.settling import Settled, fallen
from hearthside.games.burning_wheel.attempt.state import Due, Search
from hearthside.games.burning_wheel.sheet import Contact, Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.story import circles
from hearthside.games.burning_wheel.wording import same


class NameContact(Move, frozen=True, tag="burning-wheel.name-contact"):
    name: str


class LeaveUnnamed(Move, frozen=True, tag="burning-wheel.leave-unnamed"):
    pass


class LetFall(Move, frozen=True, tag="burning-wheel.let-fall"):
    pass


class FindEnemy(Move, frozen=True, tag="burning-wheel.find-enemy"):
    pass


class NameEnemy(Move, frozen=True, tag="burning-wheel.name-enemy"):
    name: str


class RiskReputation(Move, frozen=True, tag="burning-wheel.risk-reputation"):
    reputation: str


class LoseReputation(Move, frozen=True, tag="burning-wheel.lose-reputation"):
    pass


class ShiftReputation(Move, frozen=True, tag="burning-wheel.shift-reputation"):
    infamous: str


class AllowShift(Move, frozen=True, tag="burning-wheel.allow-shift"):
    pass


class RefuseShift(Move, frozen=True, tag="burning-wheel.refuse-shift"):
    pass


DURING = "play.left_to_ask"


def asks(table: Burning) -> list[Ask]:
    asking = {
        "name": _ask_name,
        "search": _ask_failure,
        "enemy": _ask_enemy,
        "risk": _ask_risk,
        "shift": _ask_shift,
    }
    return [asking[due.kind](table, due) for due in questions.due_now(table, *asking)]


def _ask_name(table: Burning, due: Due) -> Ask:
    words = must_say(
        "name", "Their name", "Give them a name first.", most=60, placeholder="Old Berit"
    )
    return Ask(
        of=due.who,
        title="Better than hoped for",
        question="Give them a name, and they are a contact to come back to.",
        meanwhile=f"{table.play.cast[due.who].name} may give them a name.",
        options=lambda: [
            offer(NameContact, "Name them", words, rules=("BW-4.3",)),
            offer(LeaveUnnamed(), "Leave them unnamed", rules=("BW-4.3",)),
        ],
    )


def _ask_failure(table: Burning, due: Due) -> Ask:
    sheet, failure = table.play.cast[due.who], changes.current(table).failure

    def answers() -> list[Option]:
        ways = [
            offer(LetFall(), f"As you said: {failure}", rules=("BW-4.4",)),
            offer(FindEnemy(), f"An enemy instead: {sheet.name} says who", rules=("BW-4.4",)),
        ]
        if sheet.reputations:
            field = Choice(
                "reputation",
                "Which loses a die",
                picks=circles.standing_picks(sheet.reputations)[1:],
                value="0",
            )
            ways.append(
                offer(RiskReputation, "It costs a reputation die", field, rules=("BW-4.4",))
            )
        return ways

    return Ask(
        title="What comes of the search?",
        meanwhile="The GM says what comes of it.",
        options=answers,
    )


def _ask_enemy(table: Burning, due: Due) -> Ask:
    words = must_say(
        "name", "Who is it?", "Say who the enemy is first.", most=60, placeholder="Reeve Halvard"
    )
    return Ask(
        of=due.who,
        title="An enemy is found",
        question="Give them a name.",
        meanwhile=f"{table.play.cast[due.who].name} says who the enemy is.",
        options=lambda: [offer(NameEnemy, "Name the enemy", words, rules=("BW-4.4",))],
    )


def _ask_risk(table: Burning, due: Due) -> Ask:
    sheet = table.play.cast[due.who]
    name = sheet.reputations[int(due.text)].name
    fitting = [(at, one) for at, one in enumerate(sheet.infamous) if one.dice < 3]

    def answers() -> list[Option]:
        ways = [offer(LoseReputation(), "Lose the die", rules=("BW-4.4",))]
        if fitting:
            picks = [Pick(str(at), f"{one.name}, {one.dice}") for at, one in fitting]
            field = one_of("infamous", "Which one?", picks)
            label = "Add it to an infamous reputation instead"
            ways.append(offer(ShiftReputation, label, field, rules=("BW-4.4",)))
        return ways

    return Ask(
        of=due.who,
        title=f"“{name}” would lose a die",
        question="Lose it, or add it to an infamous reputation that fits, if the GM agrees.",
        meanwhile=f"{sheet.name}’s reputation is at risk.",
        options=answers,
    )


def _ask_shift(table: Burning, due: Due) -> Ask:
    infamous = int(due.text.split(":")[1])
    name = table.play.cast[due.who].infamous[infamous].name
    return Ask(
        title="Does it fit?",
        question=f"Would the die rather go to the infamous “{name}”?",
        meanwhile="The GM judges whether it fits.",
        options=lambda: [
            offer(AllowShift(), "Yes, it fits", rules=("BW-4.4",)),
            offer(RefuseShift(), "No: the die is lost", rules=("BW-4.4",)),
        ],
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    attempt = changes.current(table)
    due = attempt.due[0]
    sheet = table.play.cast[due.who]
    match move:
        case NameContact():
            named = _named(sheet, unstopped(move.name))
            rest = tuple(one for one in table.play.found if one != attempt.intent)
            return [named, stood(found=rest), questions.without(attempt, "name")]
        case LeaveUnnamed():
            return [questions.without(attempt, "name")]
        case LetFall():
            return [fallen(attempt), questions.without(attempt, "search")]
        case FindEnemy():
            said = " has found an enemy."
            rules = ("BW-4.4",)
            told = altered(said, who=sheet.id, under="Settle", retold=False, rules=rules)
            asked = replace(due, kind="enemy")
            return [told, questions.without(attempt, "search", 0, asked)]
        case NameEnemy():
            name = unstopped(move.name)
            comes_to = altered(failure=f"{name} is an enemy now")
            return [_foe(sheet, name), comes_to, questions.without(attempt, "enemy")]
        case RiskReputation():
            asked = replace(due, kind="risk", text=move.reputation)
            fell = fallen(attempt)
            return [fell, questions.without(attempt, "search", 0, asked)]
        case LoseReputation():
            return [_poorer(sheet, int(due.text)), questions.without(attempt, "risk")]
        case ShiftReputation():
            asked = replace(due, kind="shift", text=f"{due.text}:{move.infamous}")
            return [questions.without(attempt, "risk", 0, asked)]
        case AllowShift():
            infamous = int(due.text.split(":")[1])
            return [_worse(sheet, infamous), questions.without(attempt, "shift")]
        case RefuseShift():
            lost = int(due.text.split(":")[0])
            return [_poorer(sheet, lost), questions.without(attempt, "shift")]
    raise TypeError(move)


def _named(sheet: Sheet, name: str) -> Event:
    if any(same(one.name, name) for one in sheet.contacts):
        raise Illegal(f"{name} is a contact already. Give this one another name.", "name")
    contacts = (*sheet.contacts, Contact(name=name))
    said = f" knows {name} from now on."
    return changed(sheet, said, contacts=contacts, rules=("BW-4.3",), beat="Settle")


def _foe(sheet: Sheet, name: str) -> Event:
    known = any(same(one, name) for one in sheet.enemies)
    enemies = sheet.enemies if known else (*sheet.enemies, name)
    said = f" has made an enemy of {name}."
    return changed(sheet, said, enemies=enemies, rules=("BW-4.4", "BW-1.7"), beat="Settle")


def _poorer(sheet: Sheet, at: int) -> Event:
    """A reputation loses a die, and its last one with it."""
    left = [
        replace(one, dice=one.dice - 1) if place == at else one
        for place, one in enumerate(sheet.reputations)
        if place != at or one.dice > 1
    ]
    said = f"’s reputation “{sheet.reputations[at].name}” loses a die."
    return changed(sheet, said, reputations=tuple(left), rules=("BW-4.4",), beat="Settle")


def _worse(sheet: Sheet, at: int) -> Event:
    """The die goes to an infamous reputation; the good one keeps its own."""
    infamous = tuple(
        replace(one, dice=one.dice + 1) if place == at else one
        for place, one in enumerate(sheet.infamous)
    )
    said = f"’s infamy “{sheet.infamous[at].name}” grows to {infamous[at].dice}."
    return changed(sheet, said, infamous=infamous, rules=("BW-4.4",), beat="Settle")


def follow(table: Burning, event: Settled) -> list[Event]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    search = attempt.matter
    if not isinstance(search, Search):
        return []
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    if side.outcome != "pass":
        return [altered(due=(Due(kind="search", who=sheet.id), *attempt.due))]
    events = circles.found(table, sheet, search)
    if any(one.name == search.whom for one in sheet.contacts):
        return [*events, _met(sheet, search.whom)]
    if side.successes > side.obstacle and not search.named:
        events.append(altered(due=(Due(kind="name", who=sheet.id), *attempt.due)))
    return events


def _met(sheet: Sheet, name: str) -> Event:
    """BW-4.3: one meeting more; enough of them make a relationship."""
    contacts = tuple(
        replace(one, met=one.met + 1) if one.name == name else one for one in sheet.contacts
    )
    met = next(one.met for one in contacts if one.name == name)
    if met < sheet.relationship_aptitude():
        said = f" meets {name} again: {met} of {sheet.relationship_aptitude()} times."
        return changed(sheet, said, contacts=contacts, rules=("BW-4.3",), beat="Settle")
    return changed(
        sheet,
        f" has a relationship with {name} now.",
        contacts=tuple(one for one in contacts if one.name != name),
        relationships=(*sheet.relationships, name),
        rules=("BW-4.3",),
        beat="Settle",
    )
