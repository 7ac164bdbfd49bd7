"""What can change on a sheet, one event for each kind of change."""

from hearthside.core.moves import Event
from hearthside.core.setting_events import GONE, Added, Is
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
    sets = {"cast.{who}.ego": "held"}
    who: str
    held: bool
    why: str
    rules: tuple[str, ...]


class FidelityChanged(Event, frozen=True, tag="venus.fidelity-changed"):
    sets = {"cast.{who}.fidelity": "to"}
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
    sets = {"cast.{who}.dues.{due}": GONE}
    who: str
    due: str


class ExpMarked(Event, frozen=True, tag="venus.exp-marked"):
    """VE-5.1: all marks a job gets at once count as one sum; whether it rises follows."""

    sets = {"cast.{who}.jobs.{job}.exp": Added("count")}
    who: str
    job: str
    count: int
    why: str
    rules: tuple[str, ...]


class JobRose(Event, frozen=True, tag="venus.job-rose"):
    sets = {"cast.{who}.jobs.{job}.level": "level", "cast.{who}.jobs.{job}.exp": Is(0)}
    who: str
    job: str
    level: int
    rules: tuple[str, ...]


class JobGained(Event, frozen=True, tag="venus.job-gained"):
    sets = {"cast.{who}.jobs": Added("job")}
    who: str
    job: JobHeld
    rules: tuple[str, ...]


class JobChanged(Event, frozen=True, tag="venus.job-changed"):
    """A qualification met, or leave to pass the soft limit."""

    sets = {"cast.{who}.jobs.{job.id}": "job"}
    who: str
    job: JobHeld
    told: str
    rules: tuple[str, ...]


class AttributeGained(Event, frozen=True, tag="venus.attribute-gained"):
    sets = {"cast.{who}.attributes": Added("attribute")}
    who: str
    attribute: Attribute
    rules: tuple[str, ...]


class AttributeLost(Event, frozen=True, tag="venus.attribute-lost"):
    sets = {"cast.{who}.attributes.{attribute}": GONE}
    who: str
    attribute: str
    name: str
    rules: tuple[str, ...]


class AttributeUsed(Event, frozen=True, tag="venus.attribute-used"):
    """VE-2.19: one that works once a session is gone until the next."""

    sets = {"cast.{who}.attributes.{attribute}.used": "used"}
    who: str
    attribute: str
    used: bool


class AssetGained(Event, frozen=True, tag="venus.asset-gained"):
    who: str
    asset: Asset
    rules: tuple[str, ...]


class AssetChanged(Event, frozen=True, tag="venus.asset-changed"):
    sets = {"cast.{who}.assets.{asset.id}": "asset"}
    who: str
    asset: Asset
    told: str
    rules: tuple[str, ...]


class AssetLost(Event, frozen=True, tag="venus.asset-lost"):
    sets = {"cast.{who}.assets.{asset}": GONE}
    who: str
    asset: str
    name: str
    rules: tuple[str, ...]


class KinChanged(Event, frozen=True, tag="venus.kin-changed"):
    """Somebody dear is added, owes or no longer owes, or is gone."""

    sets = {"cast.{who}.kin.{kin.id}": "kin"}
    who: str
    kin: Kin
    told: str
    rules: tuple[str, ...]


class WoundNoted(Event, frozen=True, tag="venus.wound-noted"):
    sets = {"made": Added(1), "cast.{who}.wounds": Added("wound")}
    who: str
    wound: Note


class WoundMended(Event, frozen=True, tag="venus.wound-mended"):
    sets = {"cast.{who}.wounds.{wound}": GONE}
    who: str
    wound: str
    text: str


class PrinciplesWritten(Event, frozen=True, tag="venus.principles-written"):
    sets = {
        "cast.{who}.goals": "goals",
        "cast.{who}.habits": "habits",
        "cast.{who}.creeds": "creeds",
        "cast.{who}.shared": "shared",
    }
    who: str
    goals: tuple[Note, ...]
    habits: tuple[Note, ...]
    creeds: tuple[Note, ...]
    shared: bool
    why: str = ""


class CapsChanged(Event, frozen=True, tag="venus.caps-changed"):
    sets = {"cast.{who}.caps": "caps"}
    who: str
    caps: int
    why: str
    rules: tuple[str, ...]
