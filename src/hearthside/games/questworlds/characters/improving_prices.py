"""What a rise costs in hero points, and who pays (QW-6.2)."""

from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import Ability, Hero
from hearthside.games.questworlds.state import QuestTable


def price(table: QuestTable, ability: Ability) -> int:
    """QW-6.2: keywords under the umbrella rule and runic affinities cost 2, all else 1."""
    whole = ability.sort == "keyword" and umbrella(table)
    return 2 if whole or ability.affinity else 1


def payer_of(table: QuestTable, hero: Hero) -> Hero | None:
    """Whose hero points pay for a rise: one's own, or the master's for a sidekick."""
    return table.play.cast.get(hero.master) if hero.master else hero
