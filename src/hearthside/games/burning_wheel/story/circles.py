"""Circles: looking for somebody, and whom one finds (BW-4)."""

from functools import partial

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice, Number, Text, must_say
from hearthside.core.fields import Field, Pick
from hearthside.core.forms import Option, Total, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt import changes
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.sides import (
    at_hand,
    attempt_id,
    beside_a_conflict,
    follows_field,
    infamy_field,
    is_playing,
    weighed,
)
from hearthside.games.burning_wheel.attempt.state import Attempt, Burden, Claim, Search, Side
from hearthside.games.burning_wheel.sheet import Sheet, Standing
from hearthside.games.burning_wheel.sheet_changes import stood
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wording import same

HARDER = {
    "occupation": ("Occupation", {0: "Common", 2: "Uncommon, or off their path", 3: "Rare"}),
    "station": (
        "Rank and station",
        {0: "The seeker’s own", 1: "Lower", 2: "Higher", 3: "The highest in the setting"},
    ),
    "knowledge": (
        "Knowledge or disposition",
        {0: "Usual", 1: "Unusual", 2: "Very unusual", 3: "Rare"},
    ),
    "place": (
        "Time and place",
        {0: "Usual", 1: "Unusual", 2: "Very unusual", 3: "Right here and now, in trouble"},
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


# What is asked


def asks(table: Burning) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "ask" or attempt.purpose != "circles":
        return []
    sheet = table.play.cast[attempt.sides[0].who]
    yes = offer(GrantSearch(), said_of(sheet, "Say yes: they find somebody"), rules=("BW-4.1",))
    return [
        Ask(
            title=f"{sheet.name} looks for somebody",
            question="Say yes, or say how hard they are to find.",
            meanwhile=f"{sheet.name} looks for someone: {attempt.intent}.",
            options=lambda: [_setting(table, sheet), yes],
        )
    ]


def _setting(table: Burning, sheet: Sheet) -> Option:
    fields: list[Field] = [
        *(
            Choice(
                name,
                label,
                picks=tuple(_step(step, said) for step, said in steps.items()),
                value="0",
                folded=True,
                rules=("BW-4.1",),
            )
            for name, (label, steps) in HARDER.items()
        ),
        must_say(
            "failure",
            "If it fails",
            "Say what failure brings first.",
            placeholder="The reeve hears who has been asking",
            rules=("BW-4.1",),
        ),
        Number(
            "theirs",
            "Their own reputation, dice",
            least=0,
            most=3,
            value=0,
            brief="their reputation",
        ),
    ]
    for name, label, held in (
        ("affiliation", "An affiliation that helps", sheet.affiliations),
        ("reputation", "A reputation that helps", sheet.reputations),
    ):
        if held:
            fields.append(Choice(name, label, picks=standing_picks(held)))
    fields += infamy_field(sheet)
    fields += follows_field(table, sheet.id, wise=True)
    rules = ("BW-4.1", "BW-4.2")
    totals = (Total(name="ob", label="Obstacle", start=1),)
    return offer(SetSearch, "Set the obstacle", *fields, rules=rules, totals=totals, forecast=True)


def _step(step: int, said: str) -> Pick:
    return Pick(
        str(step), f"{said}: +{step} Ob" if step else said, counts={"ob": step} if step else {}
    )


def standing_picks(held: tuple[Standing, ...]) -> tuple[Pick, ...]:
    each = (Pick(str(at), f"{one.name}, {one.dice}D") for at, one in enumerate(held))
    return (Pick("", "None"), *each)


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    return [
        verb(
            Seek,
            "Find somebody"
            if table.speaks_for(seat, sheet.id)
            else f"{sheet.name} looks for somebody",
            partial(_seeking, sheet),
            who=sheet.id,
            group=beside_a_conflict(table, seat),
            go="Look for them",
            rules=("BW-4.1",),
        )
        for sheet in at_hand(table, seat)
        if not (sheet.npc and table.play.conflict) and not sheet.hesitates  # BW-5.2
        if sheet.exponent("circles") and sheet.settings
    ]


def _seeking(sheet: Sheet) -> tuple[Field, ...]:
    settings = [Pick(each, each) for each in sheet.settings]
    fields: list[Field] = [
        must_say(
            "whom",
            "Whom do you look for?",
            "Say whom you look for first.",
            placeholder="A smith who asks no questions",
        ),
        must_say(
            "how",
            "How do you look for them?",
            "Say how you look for them first.",
            placeholder="I ask at the back door of the guild",
        ),
        one_of("setting", "In which lifepath setting?", settings, rules=("BW-4.1",)),
    ]
    if known := _known_by_name(sheet):
        fields.append(
            Choice(
                "contact",
                "Is it somebody you know by name?",
                picks=(Pick("", "No"), *(Pick(one, one) for one in known)),
                rules=("BW-4.2",),
            )
        )
    joins = "A group you want to join through them"
    example, brief = "The bridge guild", "a group to join"
    fields.append(Text("joins", joins, most=60, placeholder=example, brief=brief))
    return tuple(fields)


def _known_by_name(sheet: Sheet) -> list[str]:
    """BW-4.2: whom to look for brings a die: contacts, and what became of them."""
    return [*(one.name for one in sheet.contacts), *sheet.relationships]


# The rules


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Seek):
        return [_sought(table, seat, move)]
    attempt = changes.current(table)
    if isinstance(move, SetSearch):
        return _set(table, attempt, move)
    if isinstance(move, GrantSearch):
        seeker, said = table.play.cast[attempt.sides[0].who], "’s search succeeds without a roll"
        closed = AttemptClosed(who=seeker.id, text=said, typed=attempt.intent)
        assert isinstance(attempt.matter, Search)
        return [closed, *found(table, seeker, attempt.matter)]
    raise TypeError(move)


def found(table: Burning, seeker: Sheet, search: Search) -> list[Event]:
    """BW-4.3: somebody to bring in, now or later, and a way into what the seeker would join."""
    events: list[Event] = []
    if not search.named:
        events.append(stood(found=tuple(dict.fromkeys((*table.play.found, search.whom)))))
    if search.joins and not any(same(each.name, search.joins) for each in seeker.affiliations):
        events.append(stood(joining=(*table.play.joining, (seeker.id, search.joins))))
    return events


def _sought(table: Burning, seat: str, move: Seek) -> Event:
    whom = unstopped(move.whom)
    known = move.contact or next(
        (one for one in _known_by_name(table.play.cast[move.who]) if same(one, whom)), ""
    )
    whom = known or whom
    matter = Search(whom=whom, named=bool(known), joins=unstopped(move.joins))
    attempt = Attempt(
        id=attempt_id(table),
        intent=whom,
        task=unstopped(move.how),
        by=seat,
        purpose="circles",
        matter=matter,
        base=1,
        sides=(Side(who=move.who, ability="circles"),),
    )
    where = f" in {move.setting.casefold()} circles" if move.setting else ""
    return AttemptFramed(
        attempt=attempt,
        text=f" looks for someone{where}",
        typed=move.whom,
        how=attempt.task,
        rules=("BW-4.1",),
    )


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
    side, used = weighed(table, side, move.follows, move.infamy)
    failure = unstopped(move.failure)
    ob = 1 + sum(burden.value for burden in side.burdens)
    set_ = altered(
        f"The search: Ob {ob}. If it fails",
        typed=failure,
        rules=("BW-4.1",),
        retold=False,
        failure=failure,
        sides=(side,),
        beat="claim",
    )
    return [*used, set_]


def _dice(label: str, dice: int) -> Claim:
    return Claim(kind="other", label=label, dice=dice, rules=("BW-4.2",))


def _standing(held: tuple[Standing, ...], at: str) -> Claim:
    one = held[int(at)]
    return _dice(one.name, one.dice)
