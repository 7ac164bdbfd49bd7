"""The procedures of Venus, in the order in which they are asked."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.venus",
    ": acting calling_for_rolls attributes_on_rolls",
    "check: rolling",
    ": insights",
    "task: frame kiss_round buying turning_against",
    ": assets kith_and_kin reasons_for_favours framing_scenes sessions world",
    "king_is_dead: scenario",
    "debrief: rewards rewriting",
    ": between_arcs advancement spending_caps capabilities habits_principles wounds",
    ": changing_people inventing",
    "assembly: permissions kismet_and_job_dice more_lifepaths finishing",
    ": proper_nouns",
    ": earning peer_reviews",
)
