"""The next date as a file for a calendar, as RFC 5545 wants it."""

from hearthside.export import calendar

GIVEN = {
    "id": "x-2",
    "title": "The Gallowmere Job, session 2",
    "when": "2026-11-22T19:30",
    "where": "Ana’s; third floor\nleft, behind the \\ stair",
    "url": "https://table.example/t/x/mara/",
    "at": "2026-11-15T21:00:00+01:00",
}


def unfolded(made: bytes) -> dict[str, str]:
    text = made.decode().replace("\r\n ", "")
    return dict(row.split(":", 1) for row in text.split("\r\n") if row)


def test_it_says_what_when_and_where():
    rows = unfolded(calendar.event(**GIVEN))
    assert rows["VERSION"] == "2.0"
    assert rows["PRODID"]
    assert rows["UID"] == "x-2@hearthside"
    assert rows["DTSTAMP"] == "20261115T200000Z", "in the world's own time"
    assert rows["DTSTART"] == "20261122T193000", "as on the clock in the room"
    assert rows["SUMMARY"] == "The Gallowmere Job\\, session 2"
    assert rows["LOCATION"] == "Ana’s\\; third floor\\nleft\\, behind the \\\\ stair"
    assert rows["URL"] == GIVEN["url"]


def test_its_lines_end_and_fold_as_they_must():
    made = calendar.event(**{**GIVEN, "title": "Überlänge " * 30})
    lines = made.split(b"\r\n")
    assert lines[-1] == b""
    assert b"\n" not in made.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in lines)
    for line in lines:
        line.decode()  # no letter is torn apart
    assert unfolded(made)["SUMMARY"] == "Überlänge " * 30
    assert lines[0], lines[-2] == (b"BEGIN:VCALENDAR", b"END:VCALENDAR")


def test_without_a_place_it_names_none():
    assert "LOCATION" not in unfolded(calendar.event(**{**GIVEN, "where": ""}))
