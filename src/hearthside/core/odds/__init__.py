"""Exact odds: how they are counted, and what they are worth to whom.

`counting_falls` counts every fall of a pool (totals, comparisons), `large_pools` those too large to
lay out; `open_ended` dice that roll on, `chain` what repeats until it ends, `best_play` what has
choices in it. All come to `outcomes.Odds`, exact weights by outcome. `percent` and `headline` put
them in words, `worth_to_seat` says how good they are for a seat.
"""
