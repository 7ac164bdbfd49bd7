"""What is made up, granted or changed in play: attributes, jobs, people, rules (VE-1, VE-2)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, When, YesNo, one_of
from hearthside.core.known_names import name_key
from hearthside.core.lucky_people import known, stranger
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import ONLY_GM, Event, Illegal, Move, tag_of
from hearthside.core.say import Line, arrival, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.table import slug
from hearthside.core.wording.pronouns import asking
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.plan import checked_name, claimed, has_names, specials
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.content import EFFECTS, is_bracketed, job_named
from hearthside.games.venus.people import figure, heroes, mine, only
from hearthside.games.venus.sheet import Attribute, Figure, JobHeld
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS, KIND_CHOICES


class MakeUp(Move, frozen=True, tag="venus.make-up"):
    """VE-2.22: something new, made up in play."""

    who: str
    kind: str
    name: str
    sense: str
    effect: str
    on: str
    special: bool = False
    """VE-2.10: whether it is the one that is theirs alone, where they have none yet."""


class MakeSpecial(Move, frozen=True, tag="venus.make-special"):
    """VE-2.10: something they have turns out to be the one that is theirs alone."""

    who: str
    attribute: str


class MakeUpJob(Move, frozen=True, tag="venus.make-up-job"):
    who: str
    name: str
    ability: str
    text: str


class GrantAttribute(Move, frozen=True, tag="venus.grant-attribute"):
    """VE-2.11: the setting or the FC gives something innate, for no caps."""

    who: str
    kind: str
    name: str
    special: bool


class DropSpecial(Move, frozen=True, tag="venus.drop-special"):
    who: str


class ChangeRule(Move, frozen=True, tag="venus.change-rule"):
    words: str


class WriteMeta(Move, frozen=True, tag="venus.write-meta"):
    words: str


class AddPerson(Move, frozen=True, tag="venus.add-person"):
    name: str
    concept: str
    hidden: bool
    pronouns: str = ""
    dear: str = ""
    """VE-2.12: the name of somebody dear to a hero, where it is one of those."""


class MadeSpecial(Event, frozen=True, tag="venus.made-special"):
    sets = {"cast.{who}.attributes.{attribute}.special": Is(True)}
    says = Says("{name:aspect} is {who}’s special attribute.", ("VE-2.10",), beat="Sheet")
    who: str
    attribute: str
    name: str


class RuleChanged(Event, frozen=True, tag="venus.rule-changed"):
    sets = {"house": Added("words")}
    says = Says("At this table: {words:aspect}.", ("VE-1.11",), beat="Ruling")
    words: str


class MetaWritten(Event, frozen=True, tag="venus.meta-written"):
    sets = {"meta": "words"}
    says = Says("Your own principles are written down.", ("VE-1.12",), beat="Ruling", to=("gm",))
    words: tuple[str, ...]


class PersonAdded(Event, frozen=True, tag="venus.person-added"):
    sets = {"cast.{figure.id}": "figure"}
    figure: Figure


def further(table: VTable, seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    found = [one for who in mine(table, seat) for one in _own(table, who)]
    if not peer_reviews.is_open(table, "rule"):
        rule = Text("words", "Which rule changes, and how?", needed=True, most=300)
        label = "Propose a change to a rule"
        look: dict[str, Any] = {"help": "Your Peers say yes or no.", "group": "table"}
        found.append(verb(ChangeRule, label, lambda: (rule,), rules=("VE-1.11",), **look))
    return found + (_gm(table) if table.is_gm(seat) else [])


def _own(table: VTable, who: Figure) -> list[Verb]:
    """VE-2.22: made up on the spot, not as a chore between sessions."""
    if table.session and not table.session_open:
        return []
    look: dict[str, Any] = {"group": "sheet", "about": who.id}
    fixed = {"who": who.id}
    found: list[Verb] = []
    if not peer_reviews.is_open(table, f"new {who.id}"):
        new: dict[str, Any] = {"fixed": fixed, "rules": ("VE-2.22",), **look}
        found += [
            verb(
                MakeUp,
                f"Make up an attribute{only(table, who)}",
                lambda: _made_up(),
                help="Something that has turned out to be true.",
                **new,
            ),
            verb(
                MakeUpJob,
                f"Make up a job{only(table, who)}",
                lambda: _new_job(),
                help="One that no list has. It starts at level 0.",
                **new,
            ),
        ]
        if not who.special:
            found.append(
                verb(
                    MakeUp,
                    f"Name your special attribute{only(table, who)}",
                    lambda: _made_up(),
                    help="Free, and nobody else’s.",
                    fixed={**fixed, "special": True},
                    rules=("VE-2.10",),
                    **look,
                )
            )
            if picks := _own_alone(table, who):
                which = one_of("attribute", "Which one?", picks)
                label = f"Make an attribute your special one{only(table, who)}"
                told = "One you have, from now on nobody else’s."
                special: dict[str, Any] = {"fixed": fixed, "rules": ("VE-2.10",), **look}
                found.append(verb(MakeSpecial, label, lambda: (which,), help=told, **special))
    if who.special:
        label = f"Give up “{who.special.name}”"
        drop = DropSpecial(who=who.id)
        told = "Your special attribute: for good."
        found.append(verb(drop, label, help=told, rules=("VE-2.10",), danger=True, **look))
    return found


def _own_alone(table: VTable, who: Figure) -> list[Pick]:
    """VE-2.10: what somebody has that no other character has too."""
    others = [one for one in table.play.cast.values() if one.id != who.id]
    theirs = {name.casefold() for one in others for name in has_names(one)}
    theirs |= specials(table, who.id).keys()
    return [
        Pick(one.id, one.name)
        for one in who.attributes
        if not is_bracketed(one.name) and one.name.casefold() not in theirs
    ]


def _made_up() -> tuple[Field, ...]:
    effects = tuple(
        Pick(effect, words or "Nothing of its own") for effect, words in EFFECTS.items()
    )
    return (
        Choice("kind", "Kind", picks=KIND_CHOICES, value="specialty"),
        Text("name", "Name", needed=True, most=80),
        Text("sense", "What does it mean?", most=200),
        Choice("effect", "What it does", picks=effects, folded=True),
        Text("on", "On which ability, job or consequence?", most=60),
    )


def _new_job() -> tuple[Field, ...]:
    return (
        Text("name", "Name", needed=True, most=60),
        Choice("ability", "Ability", picks=ABILITY_PICKS, value="wits"),
        Text("text", "What it is", needed=True, most=300),
    )


def _gm(table: VTable) -> list[Verb]:
    found = [_granting(who) for who in heroes(table)]
    found.append(
        verb(
            AddPerson,
            "Add somebody you play",
            lambda: _person_fields(table),
            help="A name and a sentence are enough.",
            group="make",
            rules=("VE-4.11",),
        )
    )
    said = "\n".join(table.play.meta)
    meta = Text("words", "Meta-goals, habits and creeds", value=said, long=True)
    label = "Write your own principles"
    found.append(verb(WriteMeta, label, lambda: (meta,), group="gm", rules=("VE-1.12",)))
    return found


def _person_fields(table: VTable) -> tuple[Field, ...]:
    new = When("dear", ("",)) if (kith := _kith(table)) else None
    dear = Choice(
        "dear",
        "Who?",
        picks=(Pick("", "Somebody new"), *(Pick(one, one, told) for one, told in kith.items())),
        chips=True,
    )
    return (
        *((dear,) if kith else ()),
        Text("name", "Name", needed=True, most=60, when=new),
        asking(),
        Text(
            "concept",
            "In a sentence",
            help="Everyone who knows of them reads it.",
            most=160,
            placeholder="A guard with debts",
            when=new,
        ),
        YesNo("hidden", "Only you know they are there"),
    )


def _kith(table: VTable) -> dict[str, str]:
    """VE-2.12: those dear to somebody whom the FC has yet to play, and who they are."""
    known = {name_key(one.name) for one in table.play.cast.values()}
    return {
        kin.name: f"{kin.relation or 'Somebody dear'} ({who.name})"
        for who in heroes(table)
        for kin in who.kin
        if not kin.gone and name_key(kin.name) not in known
    }


def somebody(table: VTable, move: str, luck: Luck) -> dict[str, object]:
    """Somebody by luck, in a sentence."""
    if move != tag_of(AddPerson):
        return {}
    one = stranger(luck, known(table))
    return {"name": one.name, "pronouns": one.pronouns, "concept": one.concept}


def _granting(who: Figure) -> Verb:
    gift: tuple[Field, ...] = (
        Choice("kind", "Kind", picks=KIND_CHOICES, value="specialty"),
        Text("name", "Name", needed=True, most=80),
        YesNo("special", "It is their special attribute"),
    )
    return verb(
        GrantAttribute,
        f"Grant {who.name} an attribute",
        lambda: gift,
        who=who.id,
        group="gm",
        rules=("VE-2.11",),
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case ChangeRule():
            then = [RuleChanged(words=move.words)]
            return peer_reviews.put(table, seat, move.words, then, about="rule", rules=("VE-1.11",))
        case WriteMeta():
            lines = tuple(one.strip() for one in move.words.splitlines() if one.strip())
            return [MetaWritten(words=lines)]
        case AddPerson():
            name = move.dear or move.name
            made = Figure(
                id=slug("someone" if move.hidden else name, table.play.cast),
                name=name,
                pronouns=move.pronouns,
                concept=move.concept or _kith(table).get(name, ""),
                npc=True,
                known_to=ONLY_GM if move.hidden else None,
            )
            return [PersonAdded(figure=made)]
    who = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case DropSpecial():
            return _dropped(who)
        case MakeSpecial():
            held = who.attribute(move.attribute)
            assert held
            return [MadeSpecial(who=who.id, attribute=held.id, name=held.name)]
        case MakeUp():
            checked_name(table, who, move.name, move.special)
            rule = "VE-2.10" if move.special else "VE-2.22"
            gain = sheet_changes.AttributeGained(
                who=who.id, attribute=_attribute(who, move), rules=(rule,)
            )
            if move.kind != "gambit" and not move.effect:
                return [gain]
            words = f"{who.name} has “{move.name}” as a {move.kind}"
            of = f"new {who.id}"
            return peer_reviews.put(table, seat, words, [gain], about=of, rules=(rule,))
        case MakeUpJob():
            row = job_named(table, move.name)
            abilities = row.abilities if row else (move.ability,)
            job = JobHeld(id=slug(move.name), name=move.name, abilities=abilities, level=0)
            gained = sheet_changes.JobGained(who=who.id, job=job, rules=("VE-2.22",))
            words = f"{who.name} learns {move.name}: {move.text}"
            of = f"new {who.id}"
            return peer_reviews.put(table, seat, words, [gained], about=of, rules=("VE-2.22",))
        case GrantAttribute():
            special = move.special and who.special is None
            if special and (claim := claimed(table).get(who.id)):
                told = f"The Peers are asked about “{claim}” as {who.name}’s special attribute."
                raise Illegal(f"{told} Wait for their answer.", "special")
            checked_name(table, who, move.name, special)
            gift = Attribute(
                id=slug(move.name, {one.id for one in who.attributes}),
                kind=move.kind,
                name=move.name,
                special=special,
            )
            return [sheet_changes.AttributeGained(who=who.id, attribute=gift, rules=("VE-2.11",))]
    raise TypeError(move)


def _dropped(who: Figure) -> list[Event]:
    special = who.special
    assert special
    if isinstance(special, Attribute):
        lost = sheet_changes.AttributeLost(
            who=who.id, attribute=special.id, name=special.name, rules=("VE-2.10",)
        )
        return [lost]
    return [
        sheet_changes.AssetLost(who=who.id, asset=special.id, name=special.name, rules=("VE-2.10",))
    ]


def _attribute(who: Figure, move: MakeUp) -> Attribute:
    return Attribute(
        id=slug(move.name, {one.id for one in who.attributes}),
        kind=move.kind,
        name=move.name,
        sense=move.sense,
        effect=move.effect,
        on=move.on.strip().lower() if move.effect in ("lowers", "raises") else move.on.strip(),
        special=move.special,
    )


def say(table: VTable, event: Event) -> list[Line]:
    if not isinstance(event, PersonAdded):
        return []
    person = event.figure
    return [arrival(table, name(person.name), " is here.", to=person.known_to, rules=("VE-4.11",))]
