"""The GM looks sheets over: bridges, requirements, too strong instincts (HC-2.3, HC-2.6)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.text import sentence
from hearthside.games.hot_circle.books import HotTable, with_hero, with_lifepath
from hearthside.games.hot_circle.sheet import Hero, Lifepath
from hearthside.games.hot_circle.wording import because


class JudgeBridge(Move, frozen=True, tag="hot-circle.judge-bridge"):
    character: str
    lifepath: str
    accepted: bool
    reason: str = ""


class Require(Move, frozen=True, tag="hot-circle.require"):
    character: str
    lifepath: str
    requires: str = ""


class RefuseInstinct(Move, frozen=True, tag="hot-circle.refuse-instinct"):
    character: str
    instinct: str
    reason: str


class BridgeJudged(Event, frozen=True, tag="hot-circle.bridge-judged"):
    character: str
    lifepath: str
    accepted: bool
    reason: str = ""


class Required(Event, frozen=True, tag="hot-circle.required"):
    character: str
    lifepath: str
    requires: tuple[str, ...]


class InstinctRefused(Event, frozen=True, tag="hot-circle.instinct-refused"):
    character: str
    instinct: int
    reason: str


WHY_NOT = Text(name="reason", label="If not, why", most=160)

MOVES = (JudgeBridge, Require, RefuseInstinct)
EVENTS = (BridgeJudged, Required, InstinctRefused)


def options(table: HotTable, seat: str) -> list[Option]:
    if not table.is_gm(seat):
        return []
    return [one for hero in table.play.cast.values() for one in _looking_over(hero)]


def _looking_over(hero: Hero) -> list[Option]:
    """What the GM judges on a sheet: bridges, requirements, instincts that are too strong."""
    offered = []
    for path in hero.lifepaths:
        if path.bridge == "asked":
            offered += [_bridging(hero, path, accepted) for accepted in (True, False)]
        if hero.draft and path is not hero.lifepaths[0]:
            offered.append(_requiring(hero, path))
    if not hero.npc and any(one.act for one in hero.instincts):
        offered.append(_refusing(hero))
    return offered


def _bridging(hero: Hero, path: Lifepath, accepted: bool) -> Option:
    verb = "Accept" if accepted else "Refuse"
    return Option(
        move="hot-circle.judge-bridge",
        label=f"{verb} {path.name} as a bridge for {hero.name}",
        fixed={"character": hero.id, "lifepath": path.id, "accepted": accepted},
        fields=() if accepted else (WHY_NOT,),
        rules=("HC-2.6",),
        section="turn",
        about=hero.id,
        best=accepted,
    )


def _requiring(hero: Hero, path: Lifepath) -> Option:
    earlier = Text(
        name="requires",
        label="Earlier lifepaths it takes",
        help="Separate names with commas. Leave it blank to ask for none.",
        value=", ".join(path.requires),
    )
    return Option(
        move="hot-circle.require",
        label=f"What {path.name} takes first",
        fixed={"character": hero.id, "lifepath": path.id},
        fields=(earlier,),
        rules=("HC-2.6",),
        section="gm",
        about=hero.id,
    )


def _refusing(hero: Hero) -> Option:
    picks = tuple(Pick(str(n), one.told()) for n, one in enumerate(hero.instincts) if one.act)
    return Option(
        move="hot-circle.refuse-instinct",
        label=f"Refuse an instinct of {hero.name}",
        help="For one so strong that it would stand in for a versus test.",
        fixed={"character": hero.id},
        fields=(
            Choice(name="instinct", label="Instinct", picks=picks, value=picks[0].value),
            Text(name="reason", label="Why", needed=True, most=160),
        ),
        rules=("HC-2.3",),
        section="gm",
        about=hero.id,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case JudgeBridge():
            return [
                BridgeJudged(
                    character=move.character,
                    lifepath=move.lifepath,
                    accepted=move.accepted,
                    reason=move.reason.strip(),
                )
            ]
        case Require():
            names = tuple(word.strip() for word in move.requires.split(",") if word.strip())
            return [Required(character=move.character, lifepath=move.lifepath, requires=names)]
        case RefuseInstinct():
            at = int(move.instinct)
            reason = sentence(move.reason)
            return [InstinctRefused(character=move.character, instinct=at, reason=reason)]
    raise TypeError(move)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case BridgeJudged():
            answer = "accepted" if event.accepted else "refused"
            said = {"bridge": answer, "no_bridge": event.reason}
            return with_lifepath(table, event.character, event.lifepath, **said)
        case Required():
            return with_lifepath(table, event.character, event.lifepath, requires=event.requires)
        case InstinctRefused():
            hero = table.play.cast[event.character]
            told = tuple(
                replace(one, refused=event.reason) if at == event.instinct else one
                for at, one in enumerate(hero.instincts)
            )
            return with_hero(table, event.character, instincts=told)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "Cast"
    match event:
        case BridgeJudged():
            path = table.play.cast[event.character].lifepath(event.lifepath)
            words = " is a bridge." if event.accepted else f" is no bridge.{because(event.reason)}"
            return [line(aspect(path.name if path else ""), words, rules=("HC-2.6",), beat=beat)]
        case InstinctRefused():
            hero = table.play.cast[event.character]
            told = aspect(hero.instincts[event.instinct].told())
            spans = (name(hero.name), ": ", told, f" is too strong. {event.reason}")
            return [line(*spans, rules=("HC-2.3",), beat=beat)]
    return []
