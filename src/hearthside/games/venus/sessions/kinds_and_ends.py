"""Sessions of four kinds, their parts, and the ends of chapters and arcs (VE-1.2)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, one_of
from hearthside.core.guided_round_steps import Item, RoundStep
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_round_events import RoundBegun
from hearthside.core.life.scenes_sessions import SceneClosed, SceneOpened, SessionOpened
from hearthside.core.life.time_units import UnitEnded, ended
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, doing, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.story_time import Unit
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.debrief.rewards import DEBRIEF
from hearthside.games.venus.people import facilitator, figure, mine
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import NOTHING_SETTLED, Debrief, VTable, is_rolling

KINDS = {
    "normal": "Normal: you play, then look back on it in a debrief",
    "downtime": "Downtime: weeks or years pass",
    "solo": "Solo: one player and the Facilitator",
    "development": "Development: caps are spent, and characters worked on",
}
DRAMA = "drama"
"""What a review of a habit's trouble hangs on."""
PHASES = ("preamble", "play", "metagame", "debrief")
_CHAPTER = "The debrief asks about goals."
_ARC = "Its chapter ends too. Creeds are judged and abilities rise."
PARTS = {"play": "Talk about the game", "metagame": "On to the debrief"}
"""What comes after a part of a session, in plain words; the play begins with a scene."""
UNITS = (
    Unit("chapter", "Chapter", within="minor", help=_CHAPTER, rules=("VE-1.2",)),
    Unit("minor", "Minor arc", within="major", help=_ARC, rules=("VE-1.2",)),
    Unit("major", "Major arc", help="As with a minor arc, and metals may rise.", rules=("VE-1.2",)),
)
"""VE-1.2: lengths are guidance; the FC declares an end. A major arc's end is a minor one's too."""


ENDS = (
    Pick("chapter", "Only the chapter", "goals earn Lots"),
    Pick("minor", "A minor arc, too", "after one to three chapters: creeds and abilities as well"),
    Pick("major", "A major arc, too", "after one to three minor arcs: metals as well"),
)


def _ending(table: VTable) -> list[Item]:
    """VE-5.5: at a chapter's end the debrief comes before the stars."""
    return [
        Item(
            id="chapter",
            label="The chapter ends: on to the debrief",
            question="If so, the debrief comes first: what did you all reach?",
            meanwhile=f"{facilitator(table)} says whether the chapter is over.",
            fields=lambda: (one_of("unit", "Does more end with it?", ENDS),),
            taken=lambda blanks: ended(table, UNITS, blanks["unit"]),
            passes="It goes on",
            rare=True,
            rules=("VE-1.2", "VE-5.5"),
        )
    ]


STEPS = (
    RoundStep(
        id="chapter",
        title="Is the chapter over?",
        items=_ending,
        when=lambda table: table.play.debrief is None and not table.play.debriefed,
        rules=("VE-1.2",),
    ),
)
"""What the closing of a session asks first; after a debrief it goes on without."""


class AskForKind(Move, frozen=True, tag="venus.ask-for-kind"):
    kind: str


class SetKind(Move, frozen=True, tag="venus.set-kind"):
    kind: str


class GoOn(Move, frozen=True, tag="venus.go-on"):
    """The next part of the session."""


class Study(Move, frozen=True, tag="venus.study"):
    """VE-5.2: a brief scene of downtime, a Lot, and 1 exp in a related job."""

    who: str
    job: str
    scenes: int
    words: str


class KindAsked(Event, frozen=True, tag="venus.kind-asked"):
    sets = {"wanted.{seat}": "kind"}
    says = Says("{seat:seat} asks for a {kind} session.", ("VE-1.2",), beat="Session")
    seat: str
    kind: str


class KindSet(Event, frozen=True, tag="venus.kind-set"):
    kind: str
    ahead: bool


class SessionPrepared(Event, frozen=True, tag="venus.session-prepared"):
    """VE-2.19, VE-5.6: what works once a session works again."""

    sets = {
        "cast.*.rewarded": Is(False),
        "cast.*.attributes.*.used": Is(False),
        "session_kind": "kind",
        "next_kind": Is(""),
        "wanted": Is({}),
        "phase": "phase",
    }
    kind: str

    @property
    def phase(self) -> str:
        return PHASES[0] if self.kind == "normal" else ""


class PhaseBegun(Event, frozen=True, tag="venus.phase-begun"):
    sets = {"phase": "phase"}
    says = Says("The {phase} begins.", ("VE-1.2",), beat="Session", kind="bookkeeping")
    phase: str


class DebriefOpened(Event, frozen=True, tag="venus.debrief-opened"):
    arc: str


class SceneForgotten(Event, frozen=True, tag="venus.scene-forgotten"):
    """What belonged to one scene only: what failed, who was elsewhere. The next is an encounter
    until somebody says otherwise."""

    sets = {
        **NOTHING_SETTLED,
        "scene_kind": Is("encounter"),
        "cast.*.drama": Is(False),
        "framer": Is(""),
        "offers": Is(()),
        "failed": Is(()),
        "cancelled": Is(()),
        "groups": Is(()),
        "group": Is(0),
        "debriefed": Is(False),
    }


def is_development(table: VTable) -> bool:
    return table.session_open and table.play.session_kind == "development"


def verbs(table: VTable, seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    found: list[Verb] = []
    if not table.is_gm(seat) and seat not in table.play.wanted:
        label, blanks = "Ask for a kind of session", lambda: [_kinds("downtime")]
        look: dict[str, Any] = {"help": "Downtime, solo, or one to develop.", "group": "table"}
        found.append(verb(AskForKind, label, blanks, rules=("VE-1.2",), **look))
    if table.is_gm(seat):
        found += _gm(table)
    if table.session_open and table.play.session_kind == "downtime" and not is_rolling(table):
        learning = [
            who for who in mine(table, seat) if not peer_reviews.is_open(table, f"study {who.id}")
        ]
        found += [one for who in learning if (one := _study(who))]
    return found


def _kinds(now: str) -> Choice:
    picks = tuple(Pick(kind, label) for kind, label in KINDS.items())
    return Choice("kind", "Which kind?", picks=picks, value=now)


def _gm(table: VTable) -> list[Verb]:
    play = table.play
    look: dict[str, Any] = {"group": "scene", "rules": ("VE-1.2",)}
    now = play.session_kind if table.session_open else play.next_kind or "normal"
    label = "Change the kind of session" if table.session_open else "The next kind of session"
    rare = look | {"group": "gm"} if table.session_open else look
    told, go = f"Now: {now}.", "Make it so"
    found = [verb(SetKind, label, lambda: [_kinds(now)], go=go, help=told, **rare)]
    found += _granting(table)
    if not table.session_open or play.debrief or table.in_scene or is_rolling(table):
        return found
    if play.session_kind == "normal" and play.phase in PARTS:
        found.append(verb(GoOn(), PARTS[play.phase], **look))
    return found


def _granting(table: VTable) -> list[Verb]:
    """VE-1.2: what was asked for in advance."""
    found = []
    for kind, seats in asked_for(table).items():
        label = f"Make it a {kind} session"
        told = doing(list(map(table.seat_name, seats)), "asks for it.")
        look: dict[str, Any] = {"group": "sheet", "rules": ("VE-1.2",), "help": told}
        found.append(verb(SetKind(kind=kind), label, **look))
    return found


def asked_for(table: VTable) -> dict[str, list[str]]:
    """The kinds of session somebody asks for that the next one is not yet, with the seats."""
    found: dict[str, list[str]] = {}
    if table.session_open:
        return found
    for seat, kind in table.play.wanted.items():
        if kind != (table.play.next_kind or "normal"):
            found.setdefault(kind, []).append(seat)
    return found


def _study(who: Figure) -> Verb | None:
    if not who.lots or not who.jobs:
        return None
    label = f"{who.name} spends Lots to learn"
    return verb(Study, label, lambda: _studying(who), who=who.id, rules=("VE-5.2",))


def _studying(who: Figure) -> list[Field]:
    jobs = [Pick(job.id, f"{job.name} {job.level}") for job in who.jobs]
    return [
        one_of("job", "In which job?", jobs),
        Number("scenes", "How many brief scenes?", least=1, most=who.lots, value=1),
        Text("words", "What do we see?", needed=True, most=300),
    ]


def decide(table: VTable, seat: str, move: AskForKind | SetKind | GoOn | Study) -> list[Event]:
    play = table.play
    match move:
        case AskForKind():
            return [KindAsked(seat=seat, kind=move.kind)]
        case SetKind():
            return [KindSet(kind=move.kind, ahead=not table.session_open)]
        case GoOn():
            at = PHASES.index(play.phase) if play.phase in PHASES else -1
            return [PhaseBegun(phase=PHASES[at + 1])]
        case Study():
            rules = ("VE-5.2",)
            paid = sheet_changes.LotsChanged(
                who=move.who, by=-move.scenes, why=f"downtime, {move.words}", rules=rules
            )
            marks = earning.exp(table, move.who, move.job, move.scenes, move.words, "VE-5.2")
            who = figure(table, move.who)
            job = who.job(move.job)
            named = job.name if job else "a job"
            words = f"{who.name} practises as {named}: {move.words}"
            return peer_reviews.put(
                table, seat, words, [paid, *marks], about=f"study {who.id}", rules=rules
            )


def follow(
    table: VTable, event: SessionOpened | SceneOpened | UnitEnded | SceneClosed
) -> list[Event]:
    match event:
        case SessionOpened():
            return [SessionPrepared(kind=table.play.next_kind or "normal")]
        case SceneOpened() if table.play.session_kind == "normal":
            return [PhaseBegun(phase="play")] if table.play.phase != "play" else []
        case UnitEnded():
            return [DebriefOpened(arc="" if event.unit == "chapter" else event.unit)]
        case SceneClosed():
            # What nobody questioned stands, and pays with the rest.
            forgotten = SceneForgotten()
            return [*_drama(table), *peer_reviews.unquestioned(table, DRAMA), forgotten]
    return []


def onward(table: VTable) -> list[Event]:
    """The debrief begins once everything that ends has ended: an arc's last chapter first."""
    waits = table.play.debrief is not None and (table.round is None or _is_closing(table))
    return [RoundBegun(round=DEBRIEF)] if waits else []


def _is_closing(table: VTable) -> bool:
    return table.round is not None and table.round.round == CLOSING


def _drama(table: VTable) -> list[Event]:
    return [drama_pays(one.id) for one in table.play.cast.values() if one.drama]


def drama_is_judged(table: VTable, who: Figure) -> bool:
    """VE-5.6: whether the Peers still say if somebody's habit brought drama."""
    pending = table.play.pending
    return bool(pending) and any(
        event["who"] == who.id
        for one in pending.values()
        if one.about == DRAMA
        for event in one.then
    )


def drama_pays(who: str) -> Event:
    """VE-5.6: a habit that brought drama pays at the scene's end."""
    why = "a habit brought drama"
    return sheet_changes.EgoOrLotEarned(who=who, why=why, rules=("VE-5.6",))


def evolve(table: VTable, event: KindSet | DebriefOpened) -> VTable:
    match event:
        case KindSet():
            if event.ahead:
                return table.with_play(next_kind=event.kind)
            return table.with_play(session_kind=event.kind)
        case DebriefOpened():
            debrief = Debrief(arc=event.arc, closes=_is_closing(table))
            return table.with_play(debrief=debrief, debriefed=True, phase="debrief")


def say(table: VTable, event: Event) -> list[Line]:
    look: dict[str, Any] = {"beat": "Session", "rules": ("VE-1.2",)}
    match event:
        case KindSet():
            which = "The next session is" if event.ahead else "This is"
            return [line(f"{which} a {event.kind} session.", **look)]
        case SessionPrepared() if event.kind != "normal":
            return [line(f"It is a {event.kind} session.", **look)]
    return []
