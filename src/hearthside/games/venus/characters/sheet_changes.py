"""What can change on a sheet: one event for each kind of change, with what is told of it."""

from hearthside.core.moves import Event
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.metals import CALIBERS
from hearthside.games.venus.sheet import Asset, Attribute, JobHeld, Kin, Note

EGO = {"True": "has Ego again", "False": "spends Ego"}
DUES = {
    "exp": "1 exp to place",
    "score": "+1 to a score",
    "caliber": "a caliber step",
    "lifepath": "a lifepath to take",
    "mental": "+1 to a mental score",
    "physical": "+1 to a physical score",
    "less mental": "−1 to a mental score",
    "less physical": "−1 to a physical score",
}
NAMED = {ability: ability.capitalize() for ability in ABILITIES}
METALS = {str(at): metal.capitalize() for at, metal in enumerate(CALIBERS)}


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
    says = Says("{who} {held}: {why}.", beat="Sheet", kind="bookkeeping", words=EGO)
    who: str
    held: bool
    why: str
    rules: tuple[str, ...]


class FidelityChanged(Event, frozen=True, tag="venus.fidelity-changed"):
    sets = {"cast.{who}.fidelity": "to"}
    says = Says("{who} has Fidelity {to:number}: {why}.", beat="Sheet", kind="bookkeeping")
    who: str
    to: int
    why: str
    rules: tuple[str, ...]


class ScoreChanged(Event, frozen=True, tag="venus.score-changed"):
    says = Says("{who}’s {ability} is +{to} now: {why}.", beat="Sheet", words=NAMED)
    who: str
    ability: str
    to: int
    why: str
    rules: tuple[str, ...]


class CaliberChanged(Event, frozen=True, tag="venus.caliber-changed"):
    says = Says(
        "{who} has {to} {ability}: {why}.", beat="Sheet", kind="turning", words=NAMED | METALS
    )
    who: str
    ability: str
    to: int
    why: str
    rules: tuple[str, ...]


class DueAdded(Event, frozen=True, tag="venus.due-added"):
    says = Says("{who} has {kind}: {why}.", beat="Sheet", kind="bookkeeping", words=DUES)
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
    says = Says(
        "{who} marks {count} exp for {its.name}: {why}.",
        beat="Sheet",
        kind="bookkeeping",
        its="cast.{who}.jobs.{job}",
    )
    who: str
    job: str
    count: int
    why: str
    rules: tuple[str, ...]


class JobRose(Event, frozen=True, tag="venus.job-rose"):
    sets = {"cast.{who}.jobs.{job}.level": "level", "cast.{who}.jobs.{job}.exp": Is(0)}
    says = Says(
        "{who}: {its.name} rises to {level:number}.",
        beat="Sheet",
        kind="turning",
        its="cast.{who}.jobs.{job}",
    )
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
    says = Says("{who}: {told}.", beat="Sheet")
    who: str
    job: JobHeld
    told: str
    rules: tuple[str, ...]


class AttributeGained(Event, frozen=True, tag="venus.attribute-gained"):
    sets = {"cast.{who}.attributes": Added("attribute")}
    says = Says("{who} gains the {attribute.kind} {attribute.name:aspect}.", beat="Sheet")
    who: str
    attribute: Attribute
    rules: tuple[str, ...]


class AttributeLost(Event, frozen=True, tag="venus.attribute-lost"):
    sets = {"cast.{who}.attributes.{attribute}": GONE}
    says = Says("{who} loses {name:aspect}.", beat="Sheet")
    who: str
    attribute: str
    name: str
    rules: tuple[str, ...]


class AttributeDenied(AttributeLost, frozen=True, tag="venus.attribute-denied"):
    """VE-2.22: what somebody was made with and the Peers objected to: the story never knew it."""

    says = Says("{who} does not get {name:aspect}.", beat="Sheet", kind="bookkeeping")


class AttributeUsed(Event, frozen=True, tag="venus.attribute-used"):
    """VE-2.19: one that works once a session is gone until the next."""

    sets = {"cast.{who}.attributes.{attribute}.used": "used"}
    who: str
    attribute: str
    used: bool


class AssetGained(Event, frozen=True, tag="venus.asset-gained"):
    says = Says("{who} now has {asset.name:aspect}.", beat="Sheet")
    who: str
    asset: Asset
    rules: tuple[str, ...]


class PrizeGained(AssetGained, frozen=True, tag="venus.prize-gained"):
    """VE-4.6: how somebody came by it is told with the task."""

    says = Says("{who} now has {asset.name:aspect}.", beat="Sheet", kind="bookkeeping")


class AssetChanged(Event, frozen=True, tag="venus.asset-changed"):
    sets = {"cast.{who}.assets.{asset.id}": "asset"}
    says = Says("{who}: {told}.", beat="Sheet")
    who: str
    asset: Asset
    told: str
    rules: tuple[str, ...]


class AssetLost(Event, frozen=True, tag="venus.asset-lost"):
    sets = {"cast.{who}.assets.{asset}": GONE}
    says = Says("{who} no longer has {name:aspect}.", beat="Sheet")
    who: str
    asset: str
    name: str
    rules: tuple[str, ...]


class KinChanged(Event, frozen=True, tag="venus.kin-changed"):
    """Somebody dear is added, owes or no longer owes, or is gone."""

    sets = {"cast.{who}.kin.{kin.id}": "kin"}
    says = Says("{told}.", beat="Sheet", kind="turning")
    who: str
    kin: Kin
    told: str
    """A sentence with the names of both, without its stop."""
    rules: tuple[str, ...]


class WoundNoted(Event, frozen=True, tag="venus.wound-noted"):
    sets = {"made": Added(1), "hurt": "who", "cast.{who}.wounds": Added("wound")}
    who: str
    wound: Note


class WoundMended(Event, frozen=True, tag="venus.wound-mended"):
    sets = {"cast.{who}.wounds.{wound}": GONE}
    says = Says("{who}’s wound has healed: {text:aspect}.", beat="Sheet")
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
    says = Says("{who} writes down goals, habits and creeds{why}.", beat="Sheet")
    who: str
    goals: tuple[Note, ...]
    habits: tuple[Note, ...]
    creeds: tuple[Note, ...]
    shared: bool
    why: str = ""


class CapsChanged(Event, frozen=True, tag="venus.caps-changed"):
    sets = {"cast.{who}.caps": "caps"}
    says = Says("{who}’s caps now stand at {caps}: {why}.", beat="Sheet", kind="bookkeeping")
    who: str
    caps: int
    why: str
    rules: tuple[str, ...]
