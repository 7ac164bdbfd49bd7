"""Time passes after a milestone: everyone adds a lifepath and tells a prologue (HC-7.6)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.characters.lifepath_review import WHY_NOT
from hearthside.games.hot_circle.characters.lifepaths import bridge_told, following
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Hero, Lifepath
from hearthside.games.hot_circle.state import HotTable, NewPath, Step, TimeSkip, step_between
from hearthside.games.hot_circle.wording import because

RULES = ("HC-7.6",)
FIRST = ("some months", "a year or two", "several years")
LATER = ("several years", "ten years and more")
LAST_STEPS: tuple[Step, ...] = ("preparation", "ready")
"""Between sessions time passes once the steps before these have had their room."""


class SkipTime(Move, frozen=True, tag="hot-circle.skip-time"):
    length: str
    looked_over: bool = False


class AddLifepath(Move, frozen=True, tag="hot-circle.add-lifepath"):
    character: str
    name: str
    setting: str
    prologue: str


class JudgeNewBridge(Move, frozen=True, tag="hot-circle.judge-new-bridge"):
    accepted: bool
    reason: str = ""


class StayAsYouAre(Move, frozen=True, tag="hot-circle.stay-as-you-are"):
    """The GM goes on without a new lifepath for someone."""

    character: str


class TimeSkipped(Event, frozen=True, tag="hot-circle.time-skipped"):
    sets = {"skip": "skip", "skips": Added(1), "milestone": Is(False)}
    says = Says("Time passes: {skip.length:aspect}.", RULES, "Time")
    skip: TimeSkip


class BridgeAsked(Event, frozen=True, tag="hot-circle.bridge-asked"):
    sets = {"skip.asked": "asked"}
    asked: NewPath


class BridgeRefused(Event, frozen=True, tag="hot-circle.bridge-refused"):
    """The words of a refused bridge are kept, for another try."""

    sets = {"skip.asked": Is(None), "skip.refused.{asked.character}": "asked"}
    asked: NewPath
    reason: str = ""


class BridgeLeft(Event, frozen=True, tag="hot-circle.bridge-left"):
    """Nobody has to judge it any more."""

    sets = {"skip.asked": Is(None)}


class LifepathAdded(Event, frozen=True, tag="hot-circle.lifepath-added"):
    sets = {"cast.{character}.lifepaths": Added("lifepath"), "skip.todo.{character}": GONE}
    character: str
    lifepath: Lifepath
    prologue: str


class StayedAsIs(Event, frozen=True, tag="hot-circle.stayed-as-is"):
    sets = {"skip.todo.{character}": GONE}
    character: str


class TimeSkipEnded(Event, frozen=True, tag="hot-circle.time-skip-ended"):
    sets = {"skip": Is(None)}


def asks(table: HotTable) -> list[Ask]:
    skip = table.play.skip
    if skip is None:
        return []
    judged = skip.asked.character if skip.asked else ""
    found = [_becoming(table, skip, id) for id in skip.todo if id != judged]
    return [_bridge(table, skip.asked), *found] if skip.asked else found


def _becoming(table: HotTable, skip: TimeSkip, id: str) -> Ask:
    passed = f"{skip.length.capitalize()} have passed."
    return Ask(
        of=id,
        title="A new lifepath",
        question=f"{passed} Who did you become?",
        meanwhile=passed,
        own=lambda: [_adding(table, skip, table.play.cast[id])],
    )


def _bridge(table: HotTable, asked: NewPath) -> Ask:
    hero = table.play.cast[asked.character]
    path = (asked.name, asked.setting)
    told = bridge_told(table.play.campaign, hero.name, hero.lifepaths, *path)
    return Ask(
        title="A bridge to judge" if _is_bridge(hero, asked) else "A lifepath to judge",
        question=told,
        meanwhile=told,
        options=lambda: [
            offer(JudgeNewBridge(accepted=True), "Accept", rules=("HC-2.6",)),
            offer(JudgeNewBridge, "Refuse", WHY_NOT, fixed={"accepted": False}, rules=("HC-2.6",)),
        ],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    play = table.play
    if not table.is_gm(seat):
        return []
    if skip := play.skip:
        return [
            verb(
                StayAsYouAre(character=id),
                f"Go on without a new lifepath for {play.cast[id].name}",
                group="gm",
            )
            for id in skip.todo
        ]
    busy = table.in_scene or play.closing or play.test or play.ability
    if busy or not play.milestone or not heroes(table):
        return []
    help_ = "After a milestone. Everyone adds a lifepath and tells a short prologue."
    fields = _lengths(play.skips)
    skipping = verb(
        SkipTime,
        "Let time pass",
        lambda: fields,
        group="scene",
        instead=step_between(table) in LAST_STEPS,
        help=help_,
        rules=RULES,
    )
    return [skipping]


def _lengths(before: int) -> list[Field]:
    picks = [Pick(length, length.capitalize()) for length in (LATER if before else FIRST)]
    return [
        one_of("length", "How long", picks),
        YesNo(
            "looked_over",
            "I look at each new lifepath first",
            help="Otherwise only at bridges. A rare or powerful one may need earlier ones.",
            rules=("HC-2.6",),
        ),
    ]


def _adding(table: HotTable, skip: TimeSkip, hero: Hero) -> Option:
    settings = tuple(Pick(one.id, one.name, one.people) for one in table.play.campaign.settings)
    start = hero.lifepaths[-1].setting if hero.lifepaths else settings[0].value
    tried = skip.refused.get(hero.id, NewPath(hero.id, "", start, ""))
    help_ = "It follows from your last lifepath. Another setting takes a bridge."
    if tried.name:
        bridge = " as a bridge" if _is_bridge(hero, tried) else ""
        help_ = f"“{tried.name}” was refused{bridge}.{because(tried.no_bridge)} {help_}"
    return offer(
        AddLifepath,
        "Add this lifepath",
        Text("name", "Lifepath", value=tried.name, needed=True, most=60, placeholder="Pathfinder"),
        Choice("setting", "Setting", picks=settings, value=start),
        Text(
            "prologue",
            "A short prologue",
            help="What happened meanwhile? A sentence or two.",
            placeholder="Two winters on the road taught me every bend, and who pays whom.",
            value=tried.prologue,
            needed=True,
            most=400,
            long=True,
        ),
        help=help_,
        fixed={"character": hero.id},
        rules=("HC-7.6", "HC-2.6"),
        about=hero.id,
    )


def _is_bridge(hero: Hero, asked: NewPath) -> bool:
    return bool(following(hero.lifepaths, asked.name, asked.setting).bridge)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    skip = table.play.skip
    match move:
        case SkipTime():
            todo = tuple(hero.id for hero in heroes(table))
            skip = TimeSkip(length=move.length, todo=todo, looked_over=move.looked_over)
            return [TimeSkipped(skip=skip)]
        case AddLifepath():
            return [_added(table, move)]
        case JudgeNewBridge() if skip and skip.asked:
            asked = skip.asked
            if not move.accepted:
                reason = move.reason.strip()
                kept = replace(asked, no_bridge=reason or "the gamemaster says so")
                return [BridgeRefused(asked=kept, reason=reason)]
            before = table.play.cast[asked.character].lifepaths
            path = following(before, asked.name, asked.setting)
            path = replace(path, bridge="accepted" if path.bridge else "")
            added = LifepathAdded(character=asked.character, lifepath=path, prologue=asked.prologue)
            return [BridgeLeft(), added]
        case StayAsYouAre():
            judged = skip and skip.asked and skip.asked.character == move.character
            stayed = StayedAsIs(character=move.character)
            return [BridgeLeft(), stayed] if judged else [stayed]
    raise TypeError(move)


def _added(table: HotTable, move: AddLifepath) -> Event:
    hero = table.play.cast[move.character]
    called = capital(move.name.strip())
    lived = ((path.name.casefold(), path.setting) for path in hero.lifepaths)
    if (called.casefold(), move.setting) in lived:
        raise Illegal(f"{hero.name} was {called} already. Time makes you something new.", "name")
    path = following(hero.lifepaths, called, move.setting)
    prologue = move.prologue.strip()
    skip = table.play.skip
    judged = bool(path.bridge or (skip and skip.looked_over))
    if judged and skip and skip.asked:
        raise Illegal("The gamemaster is looking at another lifepath. Ask again in a moment.")
    if judged:
        return BridgeAsked(asked=NewPath(hero.id, called, move.setting, prologue))
    return LifepathAdded(character=hero.id, lifepath=path, prologue=prologue)


def follow(table: HotTable, event: LifepathAdded | StayedAsIs) -> list[Event]:
    """Once nobody is left to add a lifepath, the story goes on."""
    over = table.play.skip and not table.play.skip.todo
    return [TimeSkipEnded()] if over else []


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules: tuple[str, ...] = ("HC-2.6",)
    match event:
        case BridgeAsked():
            asked, hero = event.asked, table.play.cast[event.asked.character]
            for_what = " asks for a bridge: " if _is_bridge(hero, asked) else " would become "
            spans = (who(table, asked.character), for_what, aspect(asked.name), ".")
        case BridgeRefused():
            reason = because(event.reason)
            spans = (who(table, event.asked.character), f" has to find another way.{reason}")
        case LifepathAdded():
            path = event.lifepath
            became = (who(table, event.character), " became ", aspect(path.name))
            spans = (*became, f", {dice(table, path.rating)}. {event.prologue}")
            rules = RULES
        case _:
            return []
    retold = isinstance(event, LifepathAdded)  # what was asked and refused is no story
    return [line(*spans, rules=rules, beat="Time", retold=retold)]
