"""The GM's people: written in a line, revealed when they should be."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.field_kinds import Text, YesNo
from hearthside.core.fields import Field
from hearthside.core.lucky_people import known, stranger
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import ONLY_GM, Event, Move, tag_of
from hearthside.core.say import Line, arrival, line, who
from hearthside.core.table import slug, with_character
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.pronouns import asking
from hearthside.core.wording.typesetting import capital
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.attempt.sides import able, is_playing
from hearthside.games.burning_wheel.attempt.state import Search
from hearthside.games.burning_wheel.characters import quick_sheet
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


class WriteNpc(Move, frozen=True, tag="burning-wheel.write-npc"):
    name: str
    concept: str
    skills: str
    hidden: bool
    pronouns: str = ""


class DropNpc(Move, frozen=True, tag="burning-wheel.drop-npc"):
    who: str


class NpcWritten(Event, frozen=True, tag="burning-wheel.npc-written"):
    sheet: Sheet


class NpcDropped(Event, frozen=True, tag="burning-wheel.npc-dropped"):
    who: str


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    lonely = is_playing(table) and all(not one.npc for one in able(table))
    writing = verb(
        WriteNpc, "Bring somebody in", _blanks, group="make", instead=lonely, rules=("BW-0.4",)
    )
    if table.play.attempt or table.play.bidding or table.round:
        return [writing]
    return [
        writing,
        *(
            verb(
                WriteNpc,
                f"Bring in {amid(name)}",
                partial(_sought, table, _sought_as(table, name) or told),
                group="make",
                fixed={"name": name},
                first=_just_met(table, name),
                instead=_just_met(table, name),
                rules=("BW-4.3", "BW-4.4"),
            )
            for name, told in _met(table).items()
        ),
        *_found(table),
        *(
            verb(DropNpc, f"{one.name} leaves the story", group="make", who=one.id, danger=True)
            for one in table.play.cast.values()
            if one.npc
        ),
    ]


def _met(table: Burning) -> dict[str, str]:
    """Who stands on a player's sheet as a contact or an enemy and is nobody yet, and whose."""
    cast = table.play.cast.values()
    named = {one.name.casefold() for one in cast}
    found = {}
    for sheet in cast:
        if sheet.npc or sheet.draft:
            continue
        met = {one.name: f"{sheet.name}’s contact" for one in sheet.contacts}
        found.update(met | dict.fromkeys(sheet.enemies, f"{sheet.name}’s enemy"))
    return {name: told for name, told in found.items() if name.casefold() not in named}


def _just_met(table: Burning, name: str) -> bool:
    """Whether the search that was settled last has come to this contact or enemy."""
    last = table.play.last
    if last is None or not isinstance(last.matter, Search):
        return False
    if last.sides[0].outcome == "fail":
        return last.failure.startswith(f"{name} is ")
    newest = table.play.cast[last.sides[0].who].contacts[-1:]
    is_named = last.intent not in table.play.found
    return name == last.intent or (is_named and name in [one.name for one in newest])


def _sought_as(table: Burning, name: str) -> str:
    """Whom somebody looked for, where the search that was settled last has come to this contact."""
    last = table.play.last
    found = last and last.sides[0].outcome == "pass" and _just_met(table, name)
    return capital(last.intent) if last and found and last.intent != name else ""


def _found(table: Burning) -> list[Verb]:
    """Whoever a search has found, and who is nobody yet: the one just found stands out."""
    just = table.play.last.intent if table.play.last else ""
    return [
        verb(
            WriteNpc,
            f"Bring in: {whom}",
            partial(_nameless, table, whom),
            group="make",
            fixed={"concept": whom},
            first=whom == just,
            instead=whom == just,
            rules=("BW-4.3",),
        )
        for whom in table.play.found
    ]


def _named(name: str = "") -> Text:
    return Text("name", "Name", value=name, needed=True, most=60, placeholder="Reeve Halvard")


def _blanks() -> tuple[Field, ...]:
    return (_named(), *_rest())


def _called(whom: str) -> str:
    """The name in what somebody looked for, where it begins with one.

    >>> _called("old Wat, who keeps the ferry"), _called("A smith who asks nothing"), _called("Wat")
    ('Old Wat', '', '')
    """
    head = whom.partition(",")[0]
    words = head.split()
    named = len(words) in (2, 3) and words[-1][0].isupper()
    return capital(head) if named else ""


def _nameless(table: Burning, whom: str) -> tuple[Field, ...]:
    rest = _rest(able=content.calling(table, whom))
    return (_named(_called(whom)), *(one for one in rest if one.name != "concept"))


def _sought(table: Burning, told: str) -> tuple[Field, ...]:
    return _rest(told, content.calling(table, told))


def _rest(told: str = "", able: str = "") -> tuple[Field, ...]:
    return (
        asking(),
        Text(
            "concept",
            "Who are they? (everyone reads this)",
            value=told,
            most=100,
            placeholder="Holds the toll bridge, owes the abbot",
        ),
        Text(
            "skills",
            "Skills, best first",
            help="Separate them with commas. Stats and attributes are filled in.",
            value=able,
            most=300,
            placeholder="Command, Sword, Intimidation",
        ),
        YesNo("hidden", "Only you know they are here"),
    )


def somebody(table: Burning, move: str, luck: Luck) -> dict[str, object]:
    """Somebody by luck, with the skills of their calling."""
    if move != tag_of(WriteNpc):
        return {}
    one = stranger(luck, known(table))
    skills = content.skills_of(table, one.calling.one, luck)
    return {"name": one.name, "pronouns": one.pronouns, "concept": one.concept, "skills": skills}


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, DropNpc):
        return [NpcDropped(who=move.who)]
    assert isinstance(move, WriteNpc)
    name = move.name.strip()
    id = slug("someone" if move.hidden else name, table.play.cast)
    known_to = ONLY_GM if move.hidden else None
    bare = Sheet(
        id=id,
        name=name,
        pronouns=move.pronouns,
        npc=True,
        concept=move.concept.strip(),
        known_to=known_to,
    )
    return [NpcWritten(sheet=quick_sheet.generated(bare, quick_sheet.named(table, move.skills)))]


def evolve(table: Burning, event: Event) -> Burning:
    if isinstance(event, NpcWritten):
        said = (event.sheet.name, event.sheet.concept)
        sought = tuple(one for one in table.play.found if one not in said)
        return with_character(table.with_play(found=sought), event.sheet)
    assert isinstance(event, NpcDropped)
    return _without(table, event.who)


def _without(table: Burning, gone: str) -> Burning:
    """Nothing is left between them and others: the next of that name begins anew."""
    play, conflict = table.play, table.play.conflict
    if conflict:
        held = tuple(one for one in conflict.held if one.who != gone)
        conflict = replace(conflict, held=held)
    return table.with_play(
        cast={id: _forgetting(one, gone) for id, one in play.cast.items() if id != gone},
        last=None if play.last and gone in play.last.people else play.last,
        conflict=conflict,
        ties=tuple(one for one in play.ties if gone not in (one.who, one.against)),
        spent=tuple(one for one in play.spent if one.who != gone),
        dying=tuple(one for one in play.dying if one[0] != gone),
        steel_due=tuple(one for one in play.steel_due if one != gone),
        joining=tuple(one for one in play.joining if one[0] != gone),
    )


def _forgetting(sheet: Sheet, student: str) -> Sheet:
    """BW-6.4: nobody else is the harder to teach for it."""
    slow = {id: more for id, more in sheet.slow.items() if id != student}
    return sheet if slow == sheet.slow else replace(sheet, slow=slow)


def say(table: Burning, event: Event) -> list[Line]:
    if isinstance(event, NpcDropped):
        return [line(who(table, event.who), " leaves the story.", beat="Cast")]
    assert isinstance(event, NpcWritten)
    after = with_character(table, event.sheet)
    return [arrival(table, who(after, event.sheet.id), " enters the story.")]
