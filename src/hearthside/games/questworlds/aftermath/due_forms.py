"""What may be done about consequences and benefits that wait, as forms (QW-4.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Field, Many, Option, Pick, Text, YesNo
from hearthside.games.questworlds.aftermath.levels import LASTING
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import Due


def shared(table: QuestTable) -> list[Due]:
    """QW-5.2.4: what several people have coming alike, from one thing they did together."""
    dues = table.play.dues
    if not dues or dues[0].kind not in ("harm", "benefit", "people"):
        return []
    first = dues[0]
    alike = [
        due
        for due in dues
        if (due.kind, due.state, due.amount) == (first.kind, first.state, first.amount)
        and due.because == first.because
    ]
    used = first.state in LASTING and all(due.ability for due in alike)
    several = len({due.who for due in alike}) > 1
    return alike if several and (first.kind != "harm" or used) else []


def options(table: QuestTable, seat: str) -> list[Option]:
    alike = [due.id for due in shared(table)]
    offered = _each(table, seat)
    # One answer for all comes first; one by one is there too, but not in its way.
    return [
        replace(option, section="act", best=False)
        if table.is_gm(seat) and option.fixed.get("due") in alike
        else option
        for option in offered
    ]


def _each(table: QuestTable, seat: str) -> list[Option]:
    offered: list[Option] = []
    for at, due in enumerate(table.play.dues):
        hero = table.play.cast.get(due.who)
        if hero is None:
            if table.is_gm(seat):
                offered.append(_skipping(table, due))
            continue
        if table.is_gm(seat):
            if due.kind == "harm":
                offered.append(replace(_imposing(hero, due), best=at == 0))
            elif due.kind == "benefit":
                offered.append(replace(_bestowing(hero, due), best=at == 0))
            skipping = _skipping(table, due)
            if due.kind == "people":
                offered += [replace(skipping, best=at == 0), _counting_too(table, hero, due)]
            elif due.kind != "bond" or at == 0:  # what befalls a helper is asked by itself
                offered.append(skipping)
        if due.kind == "benefit" and speaks(table, seat, due.who):
            offered.append(
                replace(_proposing(hero, due), section="act" if due.proposal else "turn")
            )
    return offered


def _imposing(hero: Hero, due: Due) -> Option:
    picks = tuple(Pick(one.id, one.name) for one in usable(hero))
    used = tuple(one.id for one in usable(hero) if one.id == due.ability)
    label = (
        "Abilities lost, if it is not bodily" if due.state == "dead" else "Abilities it bears on"
    )
    fields: list[Field] = [
        Many(name="abilities", label=label, picks=picks, value=used, rules=due.rules),
        Text(
            name="because",
            label="What it is",
            help="May stay blank.",
            placeholder="A twisted knee",
            most=80,
        ),
    ]
    if due.state == "hurt":
        fields.append(
            YesNo(
                name="kept",
                label="It stays beyond the session, for a strong reason",
                rules=("QW-4.4.1.3",),
            )
        )
    if due.state == "dead":
        fields.append(YesNo(name="body", label="By bodily harm", value=True, rules=("QW-4.4.1.7",)))
    return Option(
        move="questworlds.impose",
        label=f"{hero.name} is {due.state}",
        fixed={"due": due.id},
        fields=tuple(fields),
        rules=due.rules,
        section="turn",
        about=hero.id,
        danger=due.state == "dead",
    )


def _bestowing(hero: Hero, due: Due) -> Option:
    picks = tuple(Pick(one.id, one.name) for one in usable(hero))
    return Option(
        move="questworlds.bestow",
        label=f"{hero.name} gains {modifier(due.amount)}",
        fixed={"due": due.id},
        fields=(
            Many(name="abilities", label="For these abilities", picks=picks),
            Text(name="situation", label="Or in this situation", value=due.proposal, most=80),
        ),
        rules=due.rules,
        section="turn",
        about=hero.id,
        help=f"{hero.name} suggests: {due.proposal}" if due.proposal else "",
    )


def _counting_too(table: QuestTable, hero: Hero, due: Due) -> Option:
    """QW-10.2.3: what bolsters a resource may also count in dealings with its people."""
    community = table.play.community
    whose = community.name if community else "their people"
    label = f"{hero.name} also gains {modifier(due.amount)} in dealings with {whose}"
    return replace(_bestowing(hero, due), label=label, help="")


def _skipping(table: QuestTable, due: Due) -> Option:
    who = name_of(table, due.who)
    label = {
        "harm": f"No: {who} is not {due.state}",
        "benefit": f"No: {who} goes without the benefit",
        "burden": f"No: nobody holds it against {who}",
        "resource": "No: the community is spared",
        "bond": f"No: {spared(table, due)} comes to no harm",
        "people": f"It is for {due.because} alone",
    }[due.kind]
    return Option(
        move="questworlds.skip",
        label=label,
        fixed={"due": due.id},
        rules=due.rules,
        section="turn",
    )


def _proposing(hero: Hero, due: Due) -> Option:
    return Option(
        move="questworlds.propose",
        label="Suggest something else" if due.proposal else f"Say what {hero.name} gains from it",
        fixed={"due": due.id},
        fields=(
            Text(name="text", label="Where it helps", needed=True, value=due.proposal, most=80),
        ),
        rules=due.rules,
        section="act" if due.proposal else "turn",
    )


def spared(table: QuestTable, due: Due) -> str:
    """Who is spared, or goes without."""
    hero = table.play.cast.get(due.who)
    bond = hero.ability(due.ability) if hero and due.kind == "bond" else None
    return bond.name if bond else name_of(table, due.who, "The community")
