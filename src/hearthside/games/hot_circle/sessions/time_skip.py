"""Time passes after a milestone: everyone adds a lifepath and tells a prologue (HC-7.6)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_hero, with_play
from hearthside.games.hot_circle.characters.lifepaths import following
from hearthside.games.hot_circle.characters.oversight import WHY_NOT
from hearthside.games.hot_circle.sheet import Hero, Lifepath
from hearthside.games.hot_circle.speech import dice
from hearthside.games.hot_circle.state import NewPath, TimeSkip, step_between
from hearthside.games.hot_circle.wording import because

FIRST = ("some months", "a year or two", "several years")
LATER = ("several years", "ten years and more")


class SkipTime(Move, frozen=True, tag="hot-circle.skip-time"):
    length: str


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
    skip: TimeSkip


class BridgeAsked(Event, frozen=True, tag="hot-circle.bridge-asked"):
    asked: NewPath


class BridgeRefused(Event, frozen=True, tag="hot-circle.bridge-refused"):
    character: str
    reason: str = ""


class LifepathAdded(Event, frozen=True, tag="hot-circle.lifepath-added"):
    character: str
    lifepath: Lifepath
    prologue: str


class StayedAsIs(Event, frozen=True, tag="hot-circle.stayed-as-is"):
    character: str


class LastForgotten(Event, frozen=True, tag="hot-circle.last-forgotten"):
    """What the last test decided is long ago: nothing is linked to it any more."""


MOVES = (SkipTime, AddLifepath, JudgeNewBridge, StayAsYouAre)
EVENTS = (TimeSkipped, BridgeAsked, BridgeRefused, LifepathAdded, StayedAsIs, LastForgotten)


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    skip = play.skip
    if skip is None:
        open_scene = table.scene is not None and table.scene.open
        can = play.milestone and table.is_gm(seat) and heroes(table)
        if not can or open_scene or play.closing or play.test or play.ability:
            return []
        return [_skipping(play.skips, "turn" if step_between(table) == "map" else "scene")]
    offered = []
    if skip.asked and table.is_gm(seat):
        offered += [_judging(table, skip.asked, accepted) for accepted in (True, False)]
    for id in skip.todo:
        hero = table.play.cast[id]
        waiting = skip.asked is not None and skip.asked.character == id
        if answers_for(table, seat, id) and not waiting:
            offered.append(_adding(table, hero))
        if table.is_gm(seat):
            offered.append(
                Option(
                    move="hot-circle.stay-as-you-are",
                    label=f"Go on without a new lifepath for {hero.name}",
                    fixed={"character": id},
                    section="gm",
                )
            )
    return offered


def _skipping(before: int, section: str) -> Option:
    picks = tuple(Pick(length, length.capitalize()) for length in (LATER if before else FIRST))
    return Option(
        move="hot-circle.skip-time",
        label="Let time pass",
        help="After a milestone. Everyone adds a lifepath and tells a short prologue.",
        fields=(Choice(name="length", label="How long", picks=picks, value=picks[0].value),),
        rules=("HC-7.6",),
        section=section,
    )


def _adding(table: HotTable, hero: Hero) -> Option:
    settings = tuple(Pick(one.id, one.name, one.people) for one in table.play.campaign.settings)
    last = hero.lifepaths[-1].setting if hero.lifepaths else ""
    start = last if any(pick.value == last for pick in settings) else settings[0].value
    skip = table.play.skip
    tried = skip.refused.get(hero.id) if skip else None
    help_ = "It follows from your last lifepath. Another setting takes a bridge."
    if tried:
        help_ = f"“{tried.name}” was refused as a bridge.{because(tried.no_bridge)} {help_}"
    return Option(
        move="hot-circle.add-lifepath",
        label=f"Who {hero.name} became",
        help=help_,
        fixed={"character": hero.id},
        fields=(
            Text(
                name="name",
                label="Lifepath",
                value=tried.name if tried else "",
                needed=True,
                most=60,
            ),
            Choice(name="setting", label="Setting", picks=settings, value=start),
            Text(
                name="prologue",
                label="A short prologue",
                help="What happened meanwhile? A sentence or two.",
                value=tried.prologue if tried else "",
                needed=True,
                most=400,
                long=True,
            ),
        ),
        rules=("HC-7.6", "HC-2.6"),
        section="turn",
        about=hero.id,
        best=True,
    )


def _judging(table: HotTable, asked: NewPath, accepted: bool) -> Option:
    verb = "Accept" if accepted else "Refuse"
    who = table.play.cast[asked.character].name
    return Option(
        move="hot-circle.judge-new-bridge",
        label=f"{verb} {asked.name} as a bridge for {who}",
        fixed={"accepted": accepted},
        fields=() if accepted else (WHY_NOT,),
        rules=("HC-2.6",),
        section="turn",
        best=accepted,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    skip = table.play.skip
    match move:
        case SkipTime():
            todo = tuple(hero.id for hero in heroes(table))
            return [TimeSkipped(skip=TimeSkip(length=move.length, todo=todo)), LastForgotten()]
        case AddLifepath():
            return [_added(table, move)]
        case JudgeNewBridge() if skip and skip.asked:
            asked = skip.asked
            if not move.accepted:
                return [BridgeRefused(character=asked.character, reason=move.reason.strip())]
            before = table.play.cast[asked.character].lifepaths
            path = replace(following(before, asked.name, asked.setting), bridge="accepted")
            return [
                LifepathAdded(character=asked.character, lifepath=path, prologue=asked.prologue)
            ]
        case StayAsYouAre():
            return [StayedAsIs(character=move.character)]
    raise TypeError(move)


def _added(table: HotTable, move: AddLifepath) -> Event:
    hero = table.play.cast[move.character]
    called = move.name.strip()
    if called.casefold() in (path.name.casefold() for path in hero.lifepaths):
        raise Illegal(f"{hero.name} was {called} already. Time makes you something new.", "name")
    path = following(hero.lifepaths, called, move.setting)
    prologue = move.prologue.strip()
    skip = table.play.skip
    if path.bridge == "asked" and skip and skip.asked:
        raise Illegal("The gamemaster is looking at another bridge. Ask again in a moment.")
    if path.bridge == "asked":
        return BridgeAsked(asked=NewPath(hero.id, called, move.setting, prologue))
    return LifepathAdded(character=hero.id, lifepath=path, prologue=prologue)


def evolve(table: HotTable, event: Event) -> HotTable:
    play = table.play
    skip = play.skip
    match event:
        case TimeSkipped():
            return with_play(table, skip=event.skip, skips=play.skips + 1, milestone=False)
        case BridgeAsked():
            return with_play(table, skip=skip and replace(skip, asked=event.asked))
        case BridgeRefused():
            return with_play(table, skip=skip and _turned_down(skip, event.reason))
        case LastForgotten():
            return with_play(table, last=None)
        case LifepathAdded():
            paths = (*play.cast[event.character].lifepaths, event.lifepath)
            table = with_hero(table, event.character, lifepaths=paths)
            return _without(table, event.character)
        case StayedAsIs():
            return _without(table, event.character)
    raise TypeError(event)


def _turned_down(skip: TimeSkip, reason: str) -> TimeSkip:
    """The words of a refused bridge are kept, for another try."""
    if skip.asked is None:
        return skip
    kept = replace(skip.asked, no_bridge=reason or "the gamemaster says so")
    return replace(skip, asked=None, refused={**skip.refused, kept.character: kept})


def _without(table: HotTable, character: str) -> HotTable:
    skip = table.play.skip
    if skip is None:
        return table
    todo = tuple(id for id in skip.todo if id != character)
    mine = skip.asked is not None and skip.asked.character == character
    left = replace(skip, todo=todo, asked=None if mine else skip.asked)
    return with_play(table, skip=left if todo else None)


def say(table: HotTable, event: Event) -> list[Line]:
    cast, rules = table.play.cast, ("HC-7.6",)
    spans: tuple[str | Span, ...]
    match event:
        case TimeSkipped():
            spans = ("Time passes: ", aspect(event.skip.length), ".")
            return [line(*spans, rules=rules, beat="Time")]
        case BridgeAsked():
            spans = (name(cast[event.asked.character].name), " asks for a bridge: ")
            return [line(*spans, aspect(event.asked.name), ".", rules=("HC-2.6",), beat="Time")]
        case BridgeRefused():
            reason = because(event.reason)
            spans = (name(cast[event.character].name), f" has to find another way.{reason}")
            return [line(*spans, rules=("HC-2.6",), beat="Time")]
        case LifepathAdded():
            who, path = name(cast[event.character].name), event.lifepath
            spans = (
                who,
                " became ",
                aspect(path.name),
                f", {dice(table, path.rating)}. {event.prologue}",
            )
            return [line(*spans, rules=rules, beat="Time")]
    return []
