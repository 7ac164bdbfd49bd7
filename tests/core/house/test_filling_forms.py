"""What the house writes into a form that nobody has filled in."""

from hearthside.core.forms import Many, Option, Pick, purse
from hearthside.core.house.filling_forms import bought


def test_a_purse_that_would_lapse_is_spent_in_order_as_far_as_it_goes() -> None:
    prices = {"won": 2, "dear": 3, "safe": 1, "fast": 1}
    picks = tuple(Pick(one, one, counts={"left": -price}) for one, price in prices.items())
    wares = Many("wares", "What?", picks=(*picks, Pick("free", "free")), value=("won",))
    held = {"wares": ("won", "safe")}
    for lapses in (True, False):
        shop = Option(
            move="shop", label="Buy", fields=(wares,), totals=(purse("left", 3, lapses=lapses),)
        )
        assert bought(shop) == (held if lapses else {}), "what can be kept is kept"
