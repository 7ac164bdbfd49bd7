"""What can change on a sheet, one event for each kind of change."""

from hearthside.core.moves import Event
from hearthside.games.venus.sheet import Asset, Attribute, JobHeld, Kin, Note


class LotsEarned(Event, frozen=True, tag="venus.lots-earned"):
    """VE-5.2: what does not fit into ten becomes exp; that follows."""

    who: str
    count: int
    why: str
    rules: tuple[str, ...]


class LotsChanged(Event, frozen=True, tag="venus.lots-changed"):
    who: str
    by: int
    why: str
    rules: tuple[str, ...]


class EgoOrLotEarned(Event, frozen=True, tag="venus.ego-or-lot-earned"):
    """Ego, or a Lot where Ego is held; that follows."""

    who: str
    why: str
    rules: tuple[str, ...]


class EgoChanged(Event, frozen=True, tag="venus.ego-changed"):
    who: str
    held: bool
    why: str
    rules: tuple[str, ...]


class FidelityChanged(Event, frozen=True, tag="venus.fidelity-changed"):
    who: str
    to: int
    why: str
    rules: tuple[str, ...]


class ScoreChanged(Event, frozen=True, tag="venus.score-changed"):
    who: str
    ability: str
    to: int
    why: str
    rules: tuple[str, ...]


class CaliberChanged(Event, frozen=True, tag="venus.caliber-changed"):
    who: str
    ability: str
    to: int
    why: str
    rules: tuple[str, ...]


class DueAdded(Event, frozen=True, tag="venus.due-added"):
    who: str
    kind: str
    why: str
    rules: tuple[str, ...]


class DueDone(Event, frozen=True, tag="venus.due-done"):
    who: str
    due: str


class ExpMarked(Event, frozen=True, tag="venus.exp-marked"):
    """VE-5.1: all marks a job gets at once count as one sum; whether it rises follows."""

    who: str
    job: str
    count: int
    why: str
    rules: tuple[str, ...]


class JobRose(Event, frozen=True, tag="venus.job-rose"):
    who: str
    job: str
    level: int
    rules: tuple[str, ...]


class JobGained(Event, frozen=True, tag="venus.job-gained"):
    who: str
    job: JobHeld
    rules: tuple[str, ...]


class JobChanged(Event, frozen=True, tag="venus.job-changed"):
    """A qualification met, or leave to pass the soft limit."""

    who: str
    job: JobHeld
    told: str
    rules: tuple[str, ...]


class AttributeGained(Event, frozen=True, tag="venus.attribute-gained"):
    who: str
    attribute: Attribute
    rules: tuple[str, ...]


class AttributeLost(Event, frozen=True, tag="venus.attribute-lost"):
    who: str
    attribute: str
    name: str
    rules: tuple[str, ...]


class AttributeUsed(Event, frozen=True, tag="venus.attribute-used"):
    """VE-2.19: one that works once a session is gone until the next."""

    who: str
    attribute: str
    used: bool


class AssetGained(Event, frozen=True, tag="venus.asset-gained"):
    who: str
    asset: Asset
    rules: tuple[str, ...]


class AssetChanged(Event, frozen=True, tag="venus.asset-changed"):
    who: str
    asset: Asset
    told: str
    rules: tuple[str, ...]


class AssetLost(Event, frozen=True, tag="venus.asset-lost"):
    who: str
    asset: str
    name: str
    rules: tuple[str, ...]


class KinChanged(Event, frozen=True, tag="venus.kin-changed"):
    """Somebody dear is added, owes or no longer owes, or is gone."""

    who: str
    kin: Kin
    told: str
    rules: tuple[str, ...]


class WoundNoted(Event, frozen=True, tag="venus.wound-noted"):
    who: str
    wound: Note


class WoundMended(Event, frozen=True, tag="venus.wound-mended"):
    who: str
    wound: str
    text: str


class PrinciplesWritten(Event, frozen=True, tag="venus.principles-written"):
    who: str
    goals: tuple[Note, ...]
    habits: tuple[Note, ...]
    creeds: tuple[Note, ...]
    shared: bool
    why: str = ""


class CapsChanged(Event, frozen=True, tag="venus.caps-changed"):
    who: str
    caps: int
    why: str
    rules: tuple[str, ...]


EVENTS = (
    LotsEarned,
    LotsChanged,
    EgoOrLotEarned,
    EgoChanged,
    FidelityChanged,
    ScoreChanged,
    CaliberChanged,
    DueAdded,
    DueDone,
    ExpMarked,
    JobRose,
    JobGained,
    JobChanged,
    AttributeGained,
    AttributeLost,
    AttributeUsed,
    AssetGained,
    AssetChanged,
    AssetLost,
    KinChanged,
    WoundNoted,
    WoundMended,
    PrinciplesWritten,
    CapsChanged,
)
