"""Tables that are open now: their rooms, who listens, and what is drawn anew for them."""
