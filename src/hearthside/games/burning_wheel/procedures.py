"""All procedures of Burning Wheel, joined. The order is that in which questions are pressing."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.burning_wheel",
    ": sheet_changes advancement",
    "sessions: scene_end",
    "attempt: changes framing gathering rolling reacting ties settling aftermath die_of_fate",
    "attempt: what_artha_served fate_for_its_mark",
    "story: taking_and_healing_wounds steel_tests taxes circles found_people buying bidding",
    "story: working_titles_loans training practice conflicts",
    "characters: npcs editing",
    "sessions: changing_beliefs closing",
)
