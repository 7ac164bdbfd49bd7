"""The streams that keep a seat's pages up to date."""

from starlette.requests import Request

from hearthside.web import auth
from hearthside.web.live.subscribers import PageSubscriber, StepSubscriber
from hearthside.web.pages import wizard, wizard_whole
from hearthside.web.render import templates
from hearthside.web.render.models.pages import CalledFragment
from hearthside.web.sse import Joined, Stream, last_seen, nothing_missed


class PageStream(Stream):
    """The stream of a seat's table page."""

    async def joined(self, request: Request) -> Joined:
        entered = await auth.enter_seat(request)
        subscriber = PageSubscriber(entered.holder, entered.token)
        entered.hub.join(subscriber, last_seen(request))
        return entered.hub, subscriber, nothing_missed()


class StepStream(Stream):
    """The stream of a step of the wizard, or of the whole: what others do to whoever is made, and
    that somebody is here."""

    async def joined(self, request: Request) -> Joined:
        making = await wizard.opened(request)
        entered = making.entered
        draw = wizard.checked if making.step else wizard_whole.made
        subscriber = StepSubscriber(entered.holder, entered.token, lambda: draw(making).encode())
        entered.hub.join(subscriber)
        return entered.hub, subscriber, nothing_missed()


class HereStream(Stream):
    """The stream of a seat's quiet pages, such as a sheet: whoever reads one is still here, and is
    called when the table waits for them."""

    async def joined(self, request: Request) -> Joined:
        entered = await auth.enter_seat(request)
        subscriber = StepSubscriber(entered.holder, entered.token, lambda: _called(entered), b"")
        entered.hub.join(subscriber)
        subscriber.look()
        return entered.hub, subscriber, nothing_missed()


def _called(entered: auth.Access) -> bytes:
    prompt = entered.hub.views.of(entered.holder).prompt
    called = templates.render(CalledFragment(prompt=prompt, url=entered.base))
    return templates.partials({"called": called.encode()})
