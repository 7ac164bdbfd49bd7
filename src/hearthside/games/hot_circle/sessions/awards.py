"""Persona when a session closes: for goals, and for what was left behind (HC-6.4, HC-8.2)."""

from collections.abc import Sequence

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Number, Pick, Total, YesNo
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.life.guided_round_events import ItemAnswered
from hearthside.core.moves import Event
from hearthside.core.say import listed
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.hot_circle.characters.belief_forms import ORDINALS
from hearthside.games.hot_circle.characters.sheet_changes import PersonaEarned
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sessions.closing import held
from hearthside.games.hot_circle.sheet import Belief, Hero
from hearthside.games.hot_circle.state import Closing, HotTable

GOAL = {"simple": 2, "moderate": 4, "complex": 6}
"""HC-6.4: persona for a goal that was resolved; it is not also furthered."""
FURTHERED, SHARED = 1, 1
"""HC-6.4: persona for a goal that was furthered, and for one that involved another, on top."""
GROWTH = 2
"""HC-6.4: persona for each stance or instinct that was replaced."""

PERSONA = "persona"
HOW = (
    Pick("nothing", "No"),
    Pick("furthered", "Furthered", counts={PERSONA: FURTHERED}),
    Pick("resolved", "Resolved"),
)
RESOLVED = tuple(
    Pick(how, f"{how.capitalize()} {worth}", counts={PERSONA: worth}) for how, worth in GOAL.items()
)


class Awarded(Event, frozen=True, tag="hot-circle.awarded"):
    """The points themselves are told where they are earned."""

    sets = {"cast.{character}.beliefs.{reached}.reached": Is(True), "closing.paid": Added("paid")}
    character: str
    goals: tuple[str, ...] = ()
    """Those that earn persona."""
    reached: tuple[int, ...] = ()
    """The beliefs whose goals were, by their places."""

    @property
    def paid(self) -> tuple[tuple[str, str], ...]:
        return tuple((self.character, goal) for goal in self.goals)


class GrowthAwarded(Event, frozen=True, tag="hot-circle.growth-awarded"):
    sets = {"closing.stances.{character}": GONE, "closing.instincts.{character}": GONE}
    character: str


def _goals(table: HotTable) -> Sequence[Item]:
    everyone = [hero for hero in heroes(table) if _judged(table, hero)]
    marked = [(hero, marks) for hero in everyone if (marks := claimed(table, hero.id))]
    done = table.round.done if table.round else ()
    agreeing = [_agreeing(table, hero, marks) for hero, marks in marked]
    left = [item for item in agreeing if f"{STEP.id}/{item.id}" not in done]
    return [*(_marking(table, hero) for hero in everyone), *left[:1]]  # one hero after another


def claimed(table: HotTable, id: str) -> Blanks:
    """What a player marked that the GM has a say in: nothing where none of it earns anything."""
    answers = table.round.answers if table.round else ()
    mine = [one for one in answers if (one.step, one.item) == (STEP.id, id)]
    if not mine or table.is_gm(mine[-1].by):
        return {}
    blanks = mine[-1].blanks
    return blanks if any(blanks.get(nth, "nothing") != "nothing" for nth in ORDINALS) else {}


def _marking(table: HotTable, hero: Hero) -> Item:
    """HC-8.2: each player goes through their own goals."""
    return Item(
        id=hero.id,
        of=hero.id,
        label=f"Mark {hero.first_name}’s goals",
        title=f"{hero.first_name}’s goals tonight",
        meanwhile="Each player marks what became of the goals.",
        fields=lambda: _goal_fields(table, hero, {}),
        rules=("HC-6.4", "HC-8.2"),
        totals=(_persona(hero),),
    )


def _agreeing(table: HotTable, hero: Hero, marks: Blanks) -> Item:
    """HC-6.4: the GM judges what the player marked."""
    return Item(
        id=f"agree-{hero.id}",
        label=f"Agree on {hero.first_name}’s goals",
        title=f"{hero.first_name}’s goals tonight",
        question=f"{table.seat_name(hero.player)} marked these. Change what you see differently.",
        meanwhile="The gamemaster has the last word on the goals.",
        fields=lambda: _goal_fields(table, hero, marks),
        taken=lambda blanks: _award(table, hero, blanks),
        rules=("HC-6.4", "HC-8.2"),
        totals=(_persona(hero),),
    )


def _persona(hero: Hero) -> Total:
    return Total(name=PERSONA, label=f"For {hero.name}", unit=" persona", on_button=True)


def follow(table: HotTable, event: ItemAnswered) -> list[Event]:
    """Where the GM has marked goals, or nothing was reached, there is nothing left to agree on."""
    if event.step != STEP.id:
        return []
    hero = table.play.cast.get(event.item)
    return _award(table, hero, event.blanks) if hero and not claimed(table, hero.id) else []


def _judged(table: HotTable, hero: Hero) -> list[tuple[str, Belief]]:
    """HC-6.4: the goals still to be reached, and not paid for in this session already."""
    held = zip(ORDINALS, hero.beliefs, strict=False)
    paid = table.play.closing.paid if table.play.closing else ()
    open_ = [(nth, belief) for nth, belief in held if not belief.reached]
    return [(nth, belief) for nth, belief in open_ if (hero.id, belief.goal) not in paid]


def _goal_fields(table: HotTable, hero: Hero, marks: Blanks) -> list[Field]:
    """Goal by goal; whoever is the only player's character has nobody whom one could involve."""
    fields: list[Field] = []
    alone = len(heroes(table)) == 1
    for nth, belief in _judged(table, hero):
        goal, resolved = f"I must {belief.aim}", When(nth, ("resolved",))
        worth, shared = f"{nth}_worth", f"{nth}_shared"
        label = f"Another player’s character was in it: +{SHARED}"
        fields += [
            Choice(nth, goal, picks=HOW, value=marks.get(nth, "nothing"), chips=True),
            Choice(
                worth,
                "How hard was it?",
                picks=RESOLVED,
                value=marks.get(worth, "simple"),
                chips=True,
                when=resolved,
            ),
        ]
        if not alone:
            was = bool(marks.get(shared))
            fields.append(YesNo(shared, label, value=was, when=resolved, counts={PERSONA: SHARED}))
    return fields


STEP = RoundStep(
    id="awards",
    title="Goals furthered and resolved",
    help="A goal you came closer to is furthered, one you reached is resolved. Both earn persona, "
    "which rerolls obstacle tests.",
    items=_goals,
    rules=("HC-8.2",),
)


def _award(table: HotTable, hero: Hero, blanks: Blanks) -> list[Event]:
    earned: list[Event] = []
    goals: list[str] = []
    reached: list[int] = []
    for nth, belief in _judged(table, hero):
        how = blanks.get(nth, "nothing")
        if how == "nothing":
            continue
        count = FURTHERED
        if how == "resolved":
            count = GOAL[blanks[f"{nth}_worth"]] + SHARED * bool(blanks.get(f"{nth}_shared"))
            reached.append(ORDINALS.index(nth))
        goals.append(belief.goal)
        why = f"“{unstopped(belief.goal)}” {how}"
        earned.append(PersonaEarned(character=hero.id, why=why, count=count))
    return [Awarded(character=hero.id, goals=tuple(goals), reached=tuple(reached)), *earned]


def growth(table: HotTable) -> list[Item]:
    """What the GM still has to judge of what was read out."""
    closing = table.play.closing or Closing()
    counts = [
        (one, closing.stances.get(one.id, 0), closing.instincts.get(one.id, 0))
        for one in heroes(table)
    ]
    return [_growing(table, *count) for count in counts if any(count[1:])]


def _growing(table: HotTable, hero: Hero, stances: int, instincts: int) -> Item:
    closing = table.play.closing
    before, now = closing.before.get(hero.id, ()) if closing else (), held(hero)
    gone, new = _apart(before, now), _apart(now, before)
    told = f"Left behind: {gone}. New: {new}. " if gone and new else ""
    return Item(
        id=f"growth-{hero.id}",
        label=f"Give persona for what {hero.first_name} left behind",
        question=f"{hero.first_name} has read out something new. Was it really replaced?",
        fields=lambda: [
            Number(name, name.capitalize(), least=0, most=most, value=most)
            for name, most in (("stances", stances), ("instincts", instincts))
            if most
        ],
        taken=lambda blanks: _grown(hero, blanks),
        help=f"{told}{GROWTH} persona for each that was really replaced.",
        rules=("HC-6.4",),
    )


def _apart(these: tuple[str, ...], those: tuple[str, ...]) -> str:
    """The words that are in one and not in the other."""
    known = {words.casefold() for words in those}
    return listed([f"“{words}”" for words in these if words.casefold() not in known])


def _grown(hero: Hero, blanks: Blanks) -> list[Event]:
    events: list[Event] = [GrowthAwarded(character=hero.id)]
    for what in ("stance", "instinct"):
        if count := blanks.get(f"{what}s", 0):
            why = f"{counted(count, what)} replaced"
            events.append(PersonaEarned(character=hero.id, why=why, count=GROWTH * count))
    return events
