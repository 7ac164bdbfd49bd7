"""Who may know what: what may be hidden, what each seat sees, and who is told a line of the log.

A game marks what may be hidden by extending `Known` (`who_knows`). Nothing else is needed of it:
what a seat does not know is cut out wherever it lies in the state (`cutting_out`), everything sent
to a seat is made from its view (`views`), and a line that names something hidden is told to those
alone who know of it (`audiences`).
"""
