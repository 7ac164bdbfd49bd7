"""The GM looks a life over: which lifepaths are bridges, and what they take first (HC-2.6)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Option, Text
from hearthside.core.making import name_so_far
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.characters.lifepaths import bridge_told
from hearthside.games.hot_circle.people import is_unplayed
from hearthside.games.hot_circle.sheet import Hero, Lifepath
from hearthside.games.hot_circle.state import HotTable
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


class BridgeJudged(Event, frozen=True, tag="hot-circle.bridge-judged"):
    sets = {
        "cast.{character}.lifepaths.{lifepath}.bridge": "answer",
        "cast.{character}.lifepaths.{lifepath}.no_bridge": "reason",
    }
    character: str
    lifepath: str
    accepted: bool
    reason: str = ""

    @property
    def answer(self) -> str:
        return "accepted" if self.accepted else "refused"


class Required(Event, frozen=True, tag="hot-circle.required"):
    sets = {"cast.{character}.lifepaths.{lifepath}.requires": "requires"}
    character: str
    lifepath: str
    requires: tuple[str, ...]


WHY_NOT = Text("reason", "If you refuse: why?", most=160)


def asks(table: HotTable) -> list[Ask]:
    """Beside the story: whoever makes a character waits for it, nobody else. What has no name yet
    leads nowhere yet."""
    return [
        _asked(table, hero, at)
        for hero in table.play.cast.values()
        for at, path in enumerate(hero.lifepaths)
        if path.name and path.bridge == "asked"
    ]


def _asked(table: HotTable, hero: Hero, at: int) -> Ask:
    path, campaign = hero.lifepaths[at], table.play.campaign
    told = bridge_told(campaign, name_so_far(hero), hero.lifepaths[:at], path.name, path.setting)
    return Ask(
        title="A bridge to judge",
        question=f"{told} A bridge has to lead from one life into the other.",
        meanwhile=told,
        options=lambda: [
            replace(_bridging(hero, path, accepted), label="Accept" if accepted else "Refuse")
            for accepted in (True, False)
        ],
        holds=False,
    )


def further(table: HotTable, seat: str) -> list[Verb]:
    """What the GM judges; an answer about a bridge may change until it is played."""
    cast = table.play.cast.values() if table.is_gm(seat) else ()
    found = []
    for hero in (one for one in cast if one.draft or is_unplayed(table, one)):
        for path in (one for one in hero.lifepaths[1:] if one.name):
            if path.bridge in ("accepted", "refused"):
                option = _bridging(hero, path, path.bridge == "refused")
                found.append(started_by(replace(option, section="gm")))
            found.append(_requiring(hero, path))
    return found


def _bridging(hero: Hero, path: Lifepath, accepted: bool) -> Option:
    return offer(
        JudgeBridge,
        f"{'Accept' if accepted else 'Refuse'} {path.name} as a bridge for {name_so_far(hero)}",
        *(() if accepted else (WHY_NOT,)),
        fixed={"character": hero.id, "lifepath": path.id, "accepted": accepted},
        rules=("HC-2.6",),
        about=hero.id,
    )


def _requiring(hero: Hero, path: Lifepath) -> Verb:
    earlier = Text(
        "requires",
        "Earlier lifepaths it requires",
        help="Separate names with commas. Leave it blank to ask for none.",
        value=", ".join(path.requires),
    )
    return verb(
        Require,
        f"What {path.name} requires",
        lambda: [earlier],
        fixed={"lifepath": path.id},
        group="gm",
        character=hero.id,
        rules=("HC-2.6",),
    )


def decide(table: HotTable, seat: str, move: JudgeBridge | Require) -> list[Event]:
    where: dict[str, Any] = {"character": move.character, "lifepath": move.lifepath}
    if isinstance(move, JudgeBridge):
        return [BridgeJudged(**where, accepted=move.accepted, reason=move.reason.strip())]
    names = tuple(word.strip() for word in move.requires.split(",") if word.strip())
    return [Required(**where, requires=names)]


def say(table: HotTable, event: BridgeJudged | Required) -> list[Line]:
    if isinstance(event, Required):
        return []
    hero = table.play.cast[event.character]
    path = hero.lifepath(event.lifepath)
    words = " is a bridge." if event.accepted else f" is no bridge.{because(event.reason)}"
    spans = (name(name_so_far(hero)), ": ", aspect(path.name if path else ""), words)
    return [line(*spans, rules=("HC-2.6",), beat="Cast")]
