"""A specialty that a die gave in brackets, `[animal]`, gets its proper noun (VE-2.9).

Its owner is asked. What nobody has said when play goes on is named from the table's ideas.
"""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.life.scenes_sessions import SceneOpened, SessionOpened
from hearthside.core.moves import Event, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.saying_events import Says
from hearthside.games.venus.assembly.plan import checked_name
from hearthside.games.venus.content import IDEAS, is_bracketed
from hearthside.games.venus.people import figure, heroes, mine
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import VTable

RULES = ("VE-2.9",)


class NameSpecialty(Move, frozen=True, tag="venus.name-specialty"):
    who: str
    attribute: str
    name: str


class SpecialtyNamed(Event, frozen=True, tag="venus.specialty-named"):
    sets = {"cast.{who}.attributes.{attribute}.name": "name"}
    says = Says("{who}’s specialty: {name:aspect}.", RULES, beat="Sheet", kind="bookkeeping")
    who: str
    attribute: str
    name: str


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [_naming(table, who, one) for who in mine(table, seat) for one in _unnamed(who)]


def _naming(table: VTable, who: Figure, one: Attribute) -> Verb:
    word = one.name.strip("[]")
    field = Text(
        "name",
        f"Which {word}?",
        help="Your specialty covers this one only.",
        value=_suggested(table, who, one),
        needed=True,
        most=80,
        suggestions=_ideas(table, one),
    )
    return verb(
        NameSpecialty,
        f"Name the {word} {who.name} knows",
        lambda: (field,),
        fixed={"attribute": one.id},
        group="sheet",
        who=who.id,
        first=True,
        go="That is the one",
        rules=RULES,
    )


@once_for_each
def _unnamed(who: Figure) -> tuple[Attribute, ...]:
    return tuple(one for one in who.attributes if is_bracketed(one.name))


def _ideas(table: VTable, one: Attribute) -> tuple[str, ...]:
    rows = IDEAS.of(table)
    word = one.name.strip("[]")
    return rows[word].words if word in rows else ()


def _suggested(table: VTable, who: Figure, one: Attribute) -> str:
    """An idea that nobody has yet, the same one each time it is looked at."""
    held = {had.name for other in table.play.cast.values() for had in other.attributes}
    free = [idea for idea in _ideas(table, one) if idea not in held]
    return free[sum(map(ord, who.id)) % len(free)] if free else ""


def decide(table: VTable, seat: str, move: NameSpecialty) -> list[Event]:
    named = checked_name(table, figure(table, move.who), move.name)
    return [SpecialtyNamed(who=move.who, attribute=move.attribute, name=named)]


def follow(table: VTable, event: SessionOpened | SceneOpened) -> list[Event]:
    return [
        SpecialtyNamed(who=who.id, attribute=one.id, name=idea)
        for who in heroes(table)
        for one in _unnamed(who)
        if (idea := _suggested(table, who, one))
    ]
