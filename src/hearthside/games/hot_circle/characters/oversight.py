"""The GM looks sheets over: bridges, requirements, too strong instincts (HC-2.3, HC-2.6)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.making import called
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.typed_text import sentence
from hearthside.games.hot_circle.books import HotTable, is_unplayed, with_lifepath
from hearthside.games.hot_circle.characters.lifepaths import bridge_told
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
    sets = {"cast.{character}.lifepaths.{lifepath}.requires": "requires"}
    character: str
    lifepath: str
    requires: tuple[str, ...]


class InstinctRefused(Event, frozen=True, tag="hot-circle.instinct-refused"):
    sets = {"cast.{character}.instincts.{instinct}.refused": "reason"}
    character: str
    instinct: int
    reason: str


WHY_NOT = Text(name="reason", label="If not, why", most=160)


def asks(table: HotTable, reader: str) -> list[Ask]:
    """Beside the story: whoever makes a character waits for it, nobody else."""
    return [
        _asked(table, hero, at)
        for hero in table.play.cast.values()
        for at, path in enumerate(hero.lifepaths)
        if path.bridge == "asked"
    ]


def _asked(table: HotTable, hero: Hero, at: int) -> Ask:
    path, campaign = hero.lifepaths[at], table.play.campaign
    told = bridge_told(campaign, called(hero), hero.lifepaths[:at], path.name, path.setting)
    return Ask(
        title="A bridge to judge",
        question=told,
        meanwhile=told,
        options=lambda: [_bridging(hero, path, accepted) for accepted in (True, False)],
        holds=False,
    )


def further(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [one for hero in table.play.cast.values() for one in _looking_over(table, hero)]


def _looking_over(table: HotTable, hero: Hero) -> list[Verb]:
    """What the GM judges on a sheet; an answer about a bridge may change until it is played."""
    found = []
    if hero.draft or is_unplayed(table, hero):
        for path in hero.lifepaths[1:]:
            if path.bridge in ("accepted", "refused"):
                option = _bridging(hero, path, path.bridge == "refused")
                found.append(started_by(replace(option, section="gm")))
            found.append(_requiring(hero, path))
    if not hero.npc and any(one.act for one in hero.instincts):
        found.append(
            verb(
                RefuseInstinct,
                f"Refuse an instinct of {called(hero)}",
                lambda: _refusing(hero),
                fixed={"character": hero.id},
                group="gm",
                about=hero.id,
                help="For one so strong that it would stand in for a versus test.",
                rules=("HC-2.3",),
            )
        )
    return found


def _bridging(hero: Hero, path: Lifepath, accepted: bool) -> Option:
    return offer(
        JudgeBridge,
        f"{'Accept' if accepted else 'Refuse'} {path.name} as a bridge for {called(hero)}",
        *(() if accepted else (WHY_NOT,)),
        fixed={"character": hero.id, "lifepath": path.id, "accepted": accepted},
        rules=("HC-2.6",),
        about=hero.id,
    )


def _requiring(hero: Hero, path: Lifepath) -> Verb:
    earlier = Text(
        name="requires",
        label="Earlier lifepaths it takes",
        help="Separate names with commas. Leave it blank to ask for none.",
        value=", ".join(path.requires),
    )
    return verb(
        Require,
        f"What {path.name} takes first",
        lambda: [earlier],
        fixed={"character": hero.id, "lifepath": path.id},
        group="gm",
        about=hero.id,
        rules=("HC-2.6",),
    )


def _refusing(hero: Hero) -> list[Field]:
    picks = tuple(Pick(str(n), one.told()) for n, one in enumerate(hero.instincts) if one.act)
    return [
        Choice(name="instinct", label="Instinct", picks=picks, value=picks[0].value),
        Text(name="reason", label="Why", needed=True, most=160),
    ]


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
            at, reason = int(move.instinct), sentence(move.reason)
            return [InstinctRefused(character=move.character, instinct=at, reason=reason)]
    raise TypeError(move)


def evolve(table: HotTable, event: BridgeJudged) -> HotTable:
    answer = "accepted" if event.accepted else "refused"
    said = {"bridge": answer, "no_bridge": event.reason}
    return with_lifepath(table, event.character, event.lifepath, **said)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case BridgeJudged():
            path = table.play.cast[event.character].lifepath(event.lifepath)
            words = " is a bridge." if event.accepted else f" is no bridge.{because(event.reason)}"
            return [line(aspect(path.name if path else ""), words, rules=("HC-2.6",), beat="Cast")]
        case InstinctRefused():
            told = aspect(table.play.cast[event.character].instincts[event.instinct].told())
            spans = (who(table, event.character), ": ", told, f" is too strong. {event.reason}")
            return [line(*spans, rules=("HC-2.3",), beat="Cast")]
    return []
