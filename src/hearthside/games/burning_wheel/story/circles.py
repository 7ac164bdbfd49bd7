"""Circles: looking for somebody, and whom one finds (BW-4)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.fields import Choice, Field, Number, Pick, Text
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.burning_wheel.attempt import changes, settling, stack
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.framing import (
    able,
    attempt_id,
    ended,
    infamy_field,
    is_playing,
    linked_picks,
    with_infamy,
    with_link,
)
from hearthside.games.burning_wheel.attempt.settling import Settled
from hearthside.games.burning_wheel.attempt.state import (
    Attempt,
    Burden,
    Claim,
    Due,
    Search,
    Side,
)
from hearthside.games.burning_wheel.books import Burning, changed, stood
from hearthside.games.burning_wheel.sheet import Contact, Sheet, Standing

HARDER = {
    "occupation": (
        "Occupation",
        {0: "Common", 2: "Uncommon, or another lifepath", 3: "Rare"},
    ),
    "station": (
        "Rank and station",
        {0: "Their own", 1: "Lower", 2: "Higher", 3: "The highest in the setting"},
    ),
    "knowledge": (
        "Knowledge or disposition",
        {0: "Usual", 1: "Unusual, +1", 2: "Unusual, +2", 3: "Rare"},
    ),
    "place": (
        "Time and place",
        {0: "Usual", 1: "Unusual, +1", 2: "Unusual, +2", 3: "Right here and now, in trouble"},
    ),
}
"""BW-4.1: each heading with its steps; one step a heading."""


class Seek(Move, frozen=True, tag="burning-wheel.seek"):
    who: str
    whom: str
    how: str
    setting: str
    contact: str = ""
    joins: str = ""


class SetSearch(Move, frozen=True, tag="burning-wheel.set-search"):
    failure: str
    occupation: str
    station: str
    knowledge: str
    place: str
    theirs: int
    affiliation: str = ""
    reputation: str = ""
    infamy: str = ""
    follows: str = ""


class GrantSearch(Move, frozen=True, tag="burning-wheel.grant-search"):
    pass


class NameContact(Move, frozen=True, tag="burning-wheel.name-contact"):
    name: str


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


MOVES = (
    Seek,
    SetSearch,
    GrantSearch,
    NameContact,
    LetFall,
    FindEnemy,
    NameEnemy,
    RiskReputation,
    LoseReputation,
    ShiftReputation,
    AllowShift,
    RefuseShift,
)
EVENTS = ()


# What is asked


def asks(table: Burning, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None:
        return []
    if attempt.beat == "ask" and attempt.purpose == "circles":
        sheet = table.play.cast[attempt.sides[0].who]
        return [
            Ask(
                title=f"{sheet.name} looks for somebody",
                question="Say yes if nothing is at stake. Otherwise say what makes them hard to "
                "find, and what failure brings.",
                meanwhile=f"{sheet.name} looks for {attempt.intent}.",
                options=lambda: [_setting(table, sheet), _granting()],
            )
        ]
    return [
        *(_ask_name(due) for due in settling.due_now(table, "name")),
        *(_ask_failure(table, attempt, due) for due in settling.due_now(table, "search")),
        *(_ask_enemy(due) for due in settling.due_now(table, "enemy")),
        *(_ask_risk(table, due) for due in settling.due_now(table, "risk")),
        *(_ask_shift(table, due) for due in settling.due_now(table, "shift")),
    ]


def _granting() -> Option:
    return offer(GrantSearch(), "Say yes: they are there", rules=("BW-4.1",))


def _setting(table: Burning, sheet: Sheet) -> Option:
    fields: list[Field] = [
        Text(name="failure", label="If it fails", needed=True, rules=("BW-4.1",)),
        *(
            Choice(
                name=name,
                label=label,
                picks=tuple(Pick(str(step), said) for step, said in steps.items()),
                value="0",
                rules=("BW-4.1",),
            )
            for name, (label, steps) in HARDER.items()
        ),
        Number(name="theirs", label="Their own reputation, dice", least=0, most=3, value=0),
    ]
    for name, label, held in (
        ("affiliation", "An affiliation that helps", sheet.affiliations),
        ("reputation", "A reputation that helps", sheet.reputations),
    ):
        if held:
            fields.append(Choice(name=name, label=label, picks=_standings(held)))
    fields += infamy_field(sheet)
    wises = {one.id for one in table.play.cast.values() if one.link and one.link.wise}
    if links := [pick for pick in linked_picks(table) if pick.value in wises]:
        none = Pick("", "No linked test")
        fields.append(Choice(name="follows", label="It follows", picks=(none, *links)))
    return offer(SetSearch, "Set the search", *fields, rules=("BW-4.1", "BW-4.2"))


def _standings(held: tuple[Standing, ...]) -> tuple[Pick, ...]:
    each = (Pick(str(at), f"{one.name}, {one.dice}D") for at, one in enumerate(held))
    return (Pick("", "None"), *each)


def _ask_name(due: Due) -> Ask:
    words = Text(name="name", label="Their name", needed=True, most=60)
    return Ask(
        of=due.who,
        title="Better than hoped for",
        question="Give them a name, and they are a contact to come back to.",
        meanwhile="They are given a name.",
        options=lambda: [offer(NameContact, "Name them", words, rules=("BW-4.3",))],
    )


def _ask_failure(table: Burning, attempt: Attempt, due: Due) -> Ask:
    sheet = table.play.cast[due.who]

    def answers() -> list[Option]:
        ways = [
            offer(LetFall(), f"Let it fall: {attempt.failure}", rules=("BW-4.4",)),
            offer(FindEnemy(), "An enemy instead, whom they name", rules=("BW-4.4",)),
        ]
        if sheet.reputations:
            field = Choice(
                name="reputation",
                label="Which loses a die",
                picks=_standings(sheet.reputations)[1:],
                value="0",
            )
            ways.append(
                offer(RiskReputation, "It costs a reputation die", field, rules=("BW-4.4",))
            )
        return ways

    return Ask(
        title="The search fails",
        question="What comes of it?",
        meanwhile="The GM says what comes of it.",
        options=answers,
    )


def _ask_enemy(due: Due) -> Ask:
    words = Text(name="name", label="Who is it?", needed=True, most=60)
    return Ask(
        of=due.who,
        title="You have found an enemy",
        question="Give them a name.",
        meanwhile="An enemy is given a name.",
        options=lambda: [offer(NameEnemy, "Name the enemy", words, rules=("BW-4.4",))],
    )


def _ask_risk(table: Burning, due: Due) -> Ask:
    sheet = table.play.cast[due.who]
    name = sheet.reputations[int(due.text)].name
    fitting = [(at, one) for at, one in enumerate(sheet.infamous) if one.dice < 3]

    def answers() -> list[Option]:
        ways = [offer(LoseReputation(), "Lose the die", rules=("BW-4.4",))]
        if fitting:
            picks = tuple(Pick(str(at), f"{one.name}, {one.dice}") for at, one in fitting)
            field = Choice(
                name="infamous", label="To which infamy", picks=picks, value=picks[0].value
            )
            label = "Add it to an infamous reputation instead"
            ways.append(offer(ShiftReputation, label, field, rules=("BW-4.4",)))
        return ways

    return Ask(
        of=due.who,
        title=f"“{name}” would lose a die",
        question="Lose it, or add it to an infamous reputation that fits, if the GM agrees.",
        meanwhile="A reputation is at risk.",
        options=answers,
    )


def _ask_shift(table: Burning, due: Due) -> Ask:
    infamous = int(due.text.split(":")[1])
    name = table.play.cast[due.who].infamous[infamous].name
    return Ask(
        title="Does it fit?",
        question=f"Would it rather add to the infamy “{name}”?",
        meanwhile="The GM judges whether it fits.",
        options=lambda: [
            offer(AllowShift(), "Yes, it fits", rules=("BW-4.4",)),
            offer(RefuseShift(), "No: the die is lost", rules=("BW-4.4",)),
        ],
    )


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    return [
        verb(
            Seek,
            "Circles" if table.speaks_for(seat, sheet.id) else f"Circles: {sheet.name}",
            partial(_seeking, sheet),
            about=sheet.id,
            fixed={"who": sheet.id},
            rules=("BW-4.1",),
        )
        for sheet in able(table)
        if sheet.exponent("circles")
        and sheet.settings
        and (table.speaks_for(seat, sheet.id) or table.is_gm(seat))
    ]


def _seeking(sheet: Sheet) -> tuple[Field, ...]:
    settings = tuple(Pick(each, each) for each in sheet.settings)
    fields: list[Field] = [
        Text(name="whom", label="Whom do you look for?", needed=True),
        Text(name="how", label="How do you look?", needed=True),
        Choice(
            name="setting",
            label="In which lifepath setting?",
            picks=settings,
            value=settings[0].value,
            rules=("BW-4.1",),
        ),
    ]
    if sheet.contacts:
        known = tuple(Pick(one.name, one.name) for one in sheet.contacts)
        fields.append(
            Choice(
                name="contact",
                label="Is it somebody you have named?",
                picks=(Pick("", "No"), *known),
                rules=("BW-4.2",),
            )
        )
    fields.append(Text(name="joins", label="To join something? Which", most=60))
    return tuple(fields)


# The rules


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Seek):
        return [_sought(table, seat, move)]
    attempt = changes.current(table)
    if isinstance(move, SetSearch):
        return _set(table, attempt, move)
    if isinstance(move, GrantSearch):
        said = f" finds them without a test: {attempt.intent}."
        return [AttemptClosed(who=attempt.sides[0].who, text=said)]
    due = attempt.due[0]
    sheet = table.play.cast[due.who]
    match move:
        case NameContact():
            return [_named(sheet, ended(move.name)), settling.without(attempt, "name")]
        case LetFall():
            told = altered(f"It comes to this: {attempt.failure}.", under="Settle")
            return [told, settling.without(attempt, "search")]
        case FindEnemy():
            told = altered(" has found an enemy.", who=sheet.id, under="Settle", rules=("BW-4.4",))
            asked = replace(due, kind="enemy")
            return [told, settling.without(attempt, "search", 0, asked)]
        case NameEnemy():
            return [_foe(sheet, ended(move.name)), settling.without(attempt, "enemy")]
        case RiskReputation():
            asked = replace(due, kind="risk", text=move.reputation)
            told = altered(f"It comes to this: {attempt.failure}.", under="Settle")
            return [told, settling.without(attempt, "search", 0, asked)]
        case LoseReputation():
            return [_poorer(sheet, int(due.text)), settling.without(attempt, "risk")]
        case ShiftReputation():
            asked = replace(due, kind="shift", text=f"{due.text}:{move.infamous}")
            return [settling.without(attempt, "risk", 0, asked)]
        case AllowShift():
            infamous = int(due.text.split(":")[1])
            return [_worse(sheet, infamous), settling.without(attempt, "shift")]
        case RefuseShift():
            lost = int(due.text.split(":")[0])
            return [_poorer(sheet, lost), settling.without(attempt, "shift")]
    raise TypeError(move)


def _sought(table: Burning, seat: str, move: Seek) -> Event:
    whom = move.contact or ended(move.whom)
    matter = Search(whom=whom, named=bool(move.contact), joins=ended(move.joins))
    attempt = Attempt(
        id=attempt_id(table),
        intent=whom,
        task=ended(move.how),
        by=seat,
        purpose="circles",
        matter=matter,
        base=1,
        sides=(Side(who=move.who, ability="circles"),),
    )
    said = f" looks for {ended(move.whom)} ({move.setting}). How: {attempt.task}."
    return AttemptFramed(attempt=attempt, text=said, rules=("BW-4.1",))


def _set(table: Burning, attempt: Attempt, move: SetSearch) -> list[Event]:
    """BW-4.1, BW-4.2: what makes them hard to find, and what helps."""
    sheet = table.play.cast[attempt.sides[0].who]
    assert isinstance(attempt.matter, Search)
    burdens = [
        Burden(label=f"{label}: {steps[step].split(',')[0].lower()}", value=step, rules=("BW-4.1",))
        for name, (label, steps) in HARDER.items()
        if (step := int(getattr(move, name)))
    ]
    claims = []
    if attempt.matter.named:
        claims.append(_dice(f"{attempt.matter.whom} is known", 1))
    if move.affiliation:
        claims.append(_standing(sheet.affiliations, move.affiliation))
    if move.reputation:
        claims.append(_standing(sheet.reputations, move.reputation))
    if move.theirs:
        claims.append(_dice("Their own reputation", move.theirs))
    side = Side(who=sheet.id, ability="circles", burdens=tuple(burdens), claims=tuple(claims))
    side, used = with_link(table, side, move.follows)
    side = with_infamy(sheet, side, move.infamy)
    failure = ended(move.failure)
    ob = 1 + sum(burden.value for burden in side.burdens)
    said = f"The search: Ob {ob}. If it fails: {failure}."
    return [
        *used,
        altered(said, rules=("BW-4.1",), failure=failure, sides=(side,), beat="claim"),
    ]


def _dice(label: str, dice: int) -> Claim:
    return Claim(kind="other", label=label, dice=dice, rules=("BW-4.2",))


def _standing(held: tuple[Standing, ...], at: str) -> Claim:
    one = held[int(at)]
    return _dice(one.name, one.dice)


def _named(sheet: Sheet, name: str) -> Event:
    if any(one.name.casefold() == name.casefold() for one in sheet.contacts):
        raise Illegal(f"{name} is a contact already. Give this one another name.", "name")
    contacts = (*sheet.contacts, Contact(name=name))
    said = f" knows {name} from now on."
    return changed(sheet, said, contacts=contacts, rules=("BW-4.3",), beat="Settle")


def _foe(sheet: Sheet, name: str) -> Event:
    enemies = tuple(dict.fromkeys((*sheet.enemies, name)))
    said = f" has an enemy: {name}."
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


def follow(table: Burning, event: Event) -> list[Event]:
    attempt = table.play.attempt
    if not isinstance(event, Settled) or attempt is None:
        return []
    search = attempt.matter
    if not isinstance(search, Search):
        return []
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    if side.outcome != "pass":
        return [altered(due=(Due(kind="search", who=sheet.id), *attempt.due))]
    events: list[Event] = []
    if search.joins:
        events.append(stood(joining=(*table.play.joining, (sheet.id, search.joins))))
    if search.named:
        return [*events, _met(sheet, search.whom)]
    if stack.successes(sheet, side) > side.obstacle:
        events.append(altered(due=(Due(kind="name", who=sheet.id), *attempt.due)))
    return events


def _met(sheet: Sheet, name: str) -> Event:
    """BW-4.3: one meeting more; enough of them make a relationship."""
    contacts = tuple(
        replace(one, met=one.met + 1) if one.name == name else one for one in sheet.contacts
    )
    met = next((one.met for one in contacts if one.name == name), 0)
    if met < sheet.relationship_aptitude():
        said = f" meets {name}: {met} of {sheet.relationship_aptitude()}."
        return changed(sheet, said, contacts=contacts, rules=("BW-4.3",), beat="Settle")
    return changed(
        sheet,
        f" has a relationship with {name} now.",
        contacts=tuple(one for one in contacts if one.name != name),
        relationships=(*sheet.relationships, name),
        rules=("BW-4.3",),
        beat="Settle",
    )
