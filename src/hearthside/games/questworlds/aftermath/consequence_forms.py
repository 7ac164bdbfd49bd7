"""What is asked about consequences and benefits that wait, and the blanks to answer in (QW-4.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Options, Verb, verb
from hearthside.core.forms import Field, Many, Pick, Text, YesNo
from hearthside.core.moves import Move
from hearthside.core.say import listed
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.short_names import first_name
from hearthside.games.questworlds.aftermath.sizes import LASTING, PENALTY
from hearthside.games.questworlds.contest.bargaining import struck_by
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import sign
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import Due, QuestTable

TITLE = "What follows from it"


class Impose(Move, frozen=True, tag="questworlds.impose"):
    """A consequence comes down on these abilities. `body` is whether a death is bodily, `instead`
    a lighter state where the GM rules so."""

    due: str
    abilities: tuple[str, ...] = ()
    because: str = ""
    kept: bool = False
    body: bool = True
    instead: str = ""


class Skip(Move, frozen=True, tag="questworlds.skip"):
    due: str


class Propose(Move, frozen=True, tag="questworlds.propose"):
    due: str
    text: str


class Bestow(Move, frozen=True, tag="questworlds.bestow"):
    due: str
    abilities: tuple[str, ...] = ()
    situation: str = ""


def shared(table: QuestTable) -> list[Due]:
    """QW-5.2.4: what several people have coming alike, from one thing they did together."""
    dues = table.play.dues
    if not dues or dues[0].kind not in ("harm", "benefit", "people"):
        return []
    first = dues[0]
    alike = [
        due
        for due in dues
        if (due.kind, due.state, due.amount) == (first.kind, first.state, first.amount)
        and due.because == first.because
    ]
    used = first.state in LASTING and all(due.ability for due in alike)
    several = len({due.who for due in alike}) > 1
    return alike if several and (first.kind != "harm" or used) else []


def question(table: QuestTable, due: Due) -> str:
    """What the GM is asked about something that waits."""
    who, hero = name_of(table, due.who, "the community"), table.play.cast.get(due.who)
    if due.kind == "harm" and due.who and struck_by(table) == due.who:
        is_so = agreeing(who, "is").capitalize()
        return f"The bargain stands. {is_so} {who} {due.state} all the same?"
    return {
        "harm": f"Does it leave {amid(who)} {due.state}?",
        "benefit": f"{agreeing(who, 'does').capitalize()} {who} gain from it?{_alone(table)}",
        "burden": said_of(hero, f"Do their people hold it against {who}?"),
        "resource": "Does the community bear it too?",
        "bond": f"What becomes of {spared(table, due)}? They were at serious risk.",
        "people": f"{due.because} is bolstered. "
        f"{said_of(hero, f'Does that help {who} with their people too?')}",
    }[due.kind]


def _alone(table: QuestTable) -> str:
    """QW-8.1.2: why others who won with them are not asked about."""
    ended = table.play.ended
    if ended is None or ended.extended.climax:
        return ""
    ours = [one for one in ended.extended.fighters.values() if one.ours and one.status == "in"]
    return " Only those who took an opponent out can." if len(ours) > 1 else ""


def asked(table: QuestTable, due: Due, reader: str) -> Ask:
    return asking(table, due, lambda: answers(table, due), reader)


def asking(table: QuestTable, due: Due, answers: Options, reader: str = "") -> Ask:
    """The GM is asked about something that waits."""
    says = meanwhile(table, [due], reader)
    return Ask(title=TITLE, question=question(table, due), meanwhile=says, options=answers)


def meanwhile(table: QuestTable, dues: list[Due], reader: str) -> str:
    """What the others read, and whoever gains from it: they tell it first, then where it helps."""
    whom = listed([first_name(name_of(table, due.who, "the community")) for due in dues])
    said = f"The GM says what follows for {whom}."
    for due in dues:
        if due.kind == "benefit" and not due.proposal and table.speaks_for(reader, due.who):
            gain = modifier(due.amount, sign(table))
            return f"{said} Tell what it looks like, then where it helps you: you may gain {gain}."
    return said


def first_due(table: QuestTable, kind: str) -> Due | None:
    """What waits first, if it is of this kind: one thing is asked at a time."""
    return next((due for due in table.play.dues[:1] if due.kind == kind), None)


def answers(table: QuestTable, due: Due) -> list[Verb]:
    """How the GM may answer, the usual way first."""
    hero = table.play.cast.get(due.who)
    skipping = _skipping(table, due)
    if hero is None:
        return [skipping]
    if due.kind == "harm":
        lighter = [_dazing(hero, due)] if due.state == "dying" else []
        ways = [_imposing(hero, due), *lighter, skipping]
        return ways[::-1] if struck_by(table) == due.who else ways
    if due.kind == "benefit":
        return [_bestowing(hero, due, f"{hero.name} gains {modifier(due.amount)}"), skipping]
    if due.kind == "people":  # QW-10.2.3: it may count in dealings with them too
        community = table.play.community
        whose = community.name if community else "their people"
        also = f"{hero.name} also gains {modifier(due.amount)} in dealings with {whose}"
        return [skipping, _bestowing(hero, due, also)]
    return [skipping]


def _imposing(hero: Hero, due: Due) -> Verb:
    dead = due.state == "dead"

    def blanks() -> list[Field]:
        label = "Abilities lost, if it is not bodily" if dead else "Abilities it affects"
        fields: list[Field] = [
            _left_with(hero, due.state),
            replace(_used(hero, due, label, "it affects"), rules=due.rules),
        ]
        if due.state == "hurt":
            fields.append(replace(STAYS, brief="how long it lasts"))
        if dead:
            rules = ("QW-4.4.1.7",)
            fields.append(YesNo("body", "By bodily harm", value=True, rules=rules))
        return fields

    return verb(
        Impose,
        f"{hero.name} {agreeing(hero.name, 'is')} {due.state}{weight(due.state)}",
        blanks,
        about=hero.id,
        fixed={"due": due.id},
        rules=due.rules,
        danger=dead,
        help="" if due.state in PENALTY else MEANS[due.state],
    )


def _dazing(hero: Hero, due: Due) -> Verb:
    """QW-4.4.1.2: what the GM may rule in place of the worst."""
    return verb(
        Impose,
        f"{hero.name} {agreeing(hero.name, 'is')} no more than dazed",
        lambda: [_left_with(hero, "dazed")],
        about=hero.id,
        fixed={"due": due.id, "instead": "dazed"},
        rules=("QW-4.4.1.2",),
        help=said_of(hero, MEANS["dazed"]),
    )


def _left_with(hero: Hero, state: str) -> Text:
    label, such = said_of(hero, "What does it leave them with?"), SUCH_HARM[state]
    return Text("because", label, help="May stay blank.", placeholder=such, long=True, most=80)


def _used(hero: Hero, due: Due, label: str, word: str) -> Many:
    """The abilities it is about: those it was won or lost with, unless somebody says otherwise."""
    known = sorted(usable(hero), key=lambda one: one.id not in (due.ability, due.second))
    used = [one for one in known if one.id in (due.ability, due.second)]
    brief = f"{word} {listed([one.name for one in used])}" if used else ""
    picks, value = tuple(Pick(one.id, one.name) for one in known), tuple(one.id for one in used)
    return Many("abilities", label, picks=picks, value=value, brief=brief)


STAYS = YesNo("kept", "It lasts beyond this session, for a strong reason", rules=("QW-4.4.1.3",))
SUCH_HARM = {
    "dazed": "Stars before the eyes",
    "hurt": "Lost face, or a twisted knee",
    "impaired": "A deep cut, or a bad name in town",
    "injured": "Two broken ribs, or no nerve left",
    "dying": "Run through under the ribs",
    "dead": "Gone under with the ship",
}
"""What each state may be, for an example."""
WHERE = Text(
    "text", "Where it helps", needed=True, most=80, placeholder="With the watch of this city"
)


MEANS = {
    "dazed": "Nothing can be started. It ends when somebody engages them, or with the scene.",
    "hurt": "−3 on related abilities.",
    "impaired": "−6 on related abilities.",
    "injured": "Taking part in anything takes a first roll. The abilities it affects "
    "give a result one step worse. Until it heals.",
    "dying": "No contests of their own. The others have one chance to help.",
    "dead": "Out of the game.",
}
"""What each state means for whoever is in it."""
HARM_RULES = {
    "dazed": ("QW-4.4.1.2",),
    "hurt": ("QW-4.4.1", "QW-4.4.1.3"),
    "impaired": ("QW-4.4.1", "QW-4.4.1.3"),
    "injured": ("QW-4.4.1.5",),
    "dying": ("QW-4.4.1.6",),
    "dead": ("QW-4.4.1.7",),
}
"""The rules that tell of it."""


def weight(state: str) -> str:
    """What a state costs the abilities it affects."""
    down = ": a step down" if state == "injured" else ""
    return f": {modifier(PENALTY[state])}" if state in PENALTY else down


def _bestowing(hero: Hero, due: Due, label: str) -> Verb:
    def blanks() -> list[Field]:
        told = f"{hero.name} suggests it." if due.proposal else ""
        known = _used(hero, due, "With these abilities", "with")
        if known.value and due.kind != "people":
            uses = said_of(hero, f"they act {known.brief}")
            told = told and f"{told} It counts {known.brief}."
            told = told or f"Leave it blank, and it helps whenever {uses}."
        where = replace(
            WHERE, name="situation", value=due.proposal, help=told, needed=False, long=True
        )
        known = replace(known, help="None ticked: with whatever fits there.")
        anything = replace(known, value=(), brief="abilities")
        return [where, anything if due.kind == "people" else known]

    return verb(Bestow, label, blanks, about=hero.id, fixed={"due": due.id}, rules=due.rules)


def _skipping(table: QuestTable, due: Due) -> Verb:
    who = name_of(table, due.who)
    label = {
        "harm": f"Spare {amid(who)}",
        "benefit": "No benefit this time",
        "burden": f"No: nobody holds it against {who}",
        "resource": "No: the community is spared",
        "bond": f"No harm comes to {spared(table, due)}",
        "people": f"It is for {due.because} alone",
    }[due.kind]
    return verb(Skip(due=due.id), label, rules=due.rules)


def proposing(hero: Hero, due: Due) -> Verb:
    words = replace(WHERE, value=due.proposal)
    label = "Suggest something else" if due.proposal else "Say where it helps"
    look: dict[str, Any] = {"about": hero.id, "fixed": {"due": due.id}, "rules": due.rules}
    return verb(Propose, label, lambda: [words], icon="pen", instead=True, **look)


def spared(table: QuestTable, due: Due) -> str:
    """Who is spared, or goes without."""
    hero = table.play.cast.get(due.who)
    bond = hero.ability(due.ability) if hero and due.kind == "bond" else None
    return bond.name if bond else name_of(table, due.who, "The community")
