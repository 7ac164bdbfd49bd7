"""Rulings on the pages: which value, the control that fits it, and the list of all of them."""

import re

from tests.web.house import HTMX, House, Visitor


async def test_the_game_master_sees_every_ruling_there_ever_was(robin: Visitor):
    robin.switch("gale")
    await robin.moved("table.rule", path="cast.wanderer.light", value="3", reason="A star rises")
    for n in range(60):
        await robin.moved("table.write-note", text=f"{n}", to="everyone")
    assert "A star rises" in await robin.read("tool?id=rule")
    await robin.moved("table.rule", path="cast.wanderer.light", value="1", reason="It sets again")
    page = await robin.read("tool?id=rule")
    assert "A star rises" in page
    assert "It sets again" in page
    robin.switch("robin")
    assert "Rulings so far" not in await robin.read("tool?id=rule")
    assert "Rulings so far" not in await robin.read("tool?id=more")


async def test_a_ruling_from_somebodys_card_asks_which_of_their_values(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    card = await priya.read()
    assert 'data-open="form?key=table.rule-cast.wren"' in card
    values = await priya.read("form?key=table.rule-cast.wren")
    assert "Rule on Wren Halloway" in values
    assert "<span>Fate points</span> <b>3</b>" in values, "as it stands"
    headings = [values.index(f"<h3>{part}</h3>") for part in ("Aspects", "Approaches", "Stunts")]
    assert headings == sorted(headings), "in the order of the sheet"
    assert "data-sifts" in values, "many are searched"
    assert "<select" not in values
    assert "Tobias" not in values
    points = await priya.read("form?key=table.rule-cast.wren.fate_points")
    assert "Wren Halloway: Fate points" in points, "what it is, and whose"
    assert "Now 3" in points
    assert 'data-step="1"' in points, "a number is stepped up and down"
    sent = {"value": "5", "reason": "She took her time"}
    await priya.moved("table.rule-cast.wren.fate_points", **sent)
    assert priya.hub.room.table.play.cast["wren"].fate_points == 5


async def test_a_ruling_on_what_has_names_offers_these(house: House):
    fay = house.visitor()
    await fay.demo("venus")
    fay.switch("fay")
    who = next(one for one in fay.hub.room.table.play.cast.values() if one.player)
    key = f"table.rule-cast.{who.id}.abilities.wits.caliber"
    form = await fay.read(f"form?key={key}")
    assert "Wits metal" in form
    assert "data-step" not in form, "nobody rules on a metal by its number"
    assert [metal for metal in ("Copper", "Bronze", "Silver", "Gold", "Platinum") if metal in form]
    await fay.moved(key, value="4", reason="A god’s gift")
    assert fay.hub.room.table.play.cast[who.id].ability("wits").caliber == 4


async def test_a_ruling_begins_with_whom_or_what_it_is_about(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    panel = await priya.read("tool?id=rule")
    for key in ("cast.wren", "cast.the-wrecking-crew", "scene"):
        assert f'data-open="form?key=table.rule-{key}"' in panel
    scene = await priya.read("form?key=table.rule-scene")
    known = priya.hub.room.table.play.aspects.values()
    (dark,) = (one.id for one in known if one.text == "The Great Lamp Is Dark")
    assert f"table.rule-aspects.{dark}.text" in scene
    await priya.moved(f"table.rule-aspects.{dark}.text", value="The Lamp Burns", reason="")
    assert "“The Great Lamp Is Dark” is now The Lamp Burns" in re.sub(
        "<[^>]+>", "", await priya.read()
    )
    priya.switch("mara")
    for key in ("table.rule-cast.wren", "table.rule-scene"):
        assert (await priya.get(f"form?key={key}")).status_code == 404
    assert "table.rule" not in await priya.read("tool?id=rule")


async def test_a_value_is_ruled_on_in_the_control_that_fits_it(house: House):
    priya = house.visitor()
    await priya.demo("fate")
    priya.switch("priya")
    boxes = await priya.read("form?key=table.rule-cast.wren.boxes")
    assert boxes.count('type="checkbox"') == 3
    sent = {"option": "table.rule-cast.wren.boxes", "value": ["0", "2"], "reason": "A hard night"}
    assert (await priya.post("move", sent, headers=HTMX)).status_code == 204
    assert priya.hub.room.table.play.cast["wren"].boxes == (True, False, True)
    used = await priya.read("form?key=table.rule-cast.wren.stunts.2.used")
    assert used.count('type="radio"') == 2, "yes or no"
    words = await priya.read("form?key=table.rule-aspects.wren-high-concept.text")
    assert ">The Burglar’s Daughter</textarea>" in words, "words start as they are"
