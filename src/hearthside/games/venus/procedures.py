"""The procedures of Venus, in the order in which they are asked."""

from hearthside.core.procedures import Parts

PARTS = Parts.of(
    "hearthside.games.venus",
    "rolls: acting calling_for_rolls attributes_on_rolls",
    "check: rolling",
    "rolls: insights",
    "task: frame spending_successes kiss_round turning_against",
    "characters: assets kith_and_kin reasons_for_favours",
    "sessions: framing_scenes kinds_and_ends",
    ": world",
    "king_is_dead: scenario",
    "debrief: rewards rewriting between_arcs",
    "advancement: taking_what_is_due spending_caps",
    "characters: capabilities principles habits wounds changing_people inventing",
    "assembly: permissions kismet_and_job_dice more_lifepaths finishing",
    "characters: proper_nouns",
    "advancement: earning",
    ": peer_reviews",
)
