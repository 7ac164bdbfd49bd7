"""What people in the story look like on a page."""

from hearthside.core.show import Person, Show
from hearthside.web.render.models.shared import Likeness


def faces(show: Show) -> dict[str, Likeness]:
    """What everyone in the story looks like, by id."""
    return {person.id: likeness(person) for person in show.cast}


def likeness(person: Person) -> Likeness:
    return Likeness(person.name, person.hue, person.face)
