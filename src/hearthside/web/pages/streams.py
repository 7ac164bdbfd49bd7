"""The streams that keep a seat's pages up to date."""

from starlette.requests import Request

from hearthside.web import auth
from hearthside.web.live.subscribers import PageSubscriber, StepSubscriber, Subscriber
from hearthside.web.pages import wizard
from hearthside.web.sse import Joined, Stream, last_seen, nothing_missed


class PageStream(Stream):
    """The stream of a seat's table page."""

    async def joined(self, request: Request) -> Joined:
        entered = await auth.enter_seat(request)
        subscriber = PageSubscriber(entered.holder, entered.token)
        entered.hub.join(subscriber, last_seen(request))
        return entered.hub, subscriber, nothing_missed()


class StepStream(Stream):
    """The stream of a page of the wizard: the verdicts of others, and that somebody is here."""

    async def joined(self, request: Request) -> Joined:
        making = await wizard.opened(request)
        entered = making.entered
        subscriber = StepSubscriber(entered.holder, entered.token, lambda: wizard.checked(making))
        entered.hub.join(subscriber)
        return entered.hub, subscriber, nothing_missed()


class HereStream(Stream):
    """The stream of a seat's quiet pages, such as a sheet: whoever reads one is still here."""

    async def joined(self, request: Request) -> Joined:
        entered = await auth.enter_seat(request)
        subscriber = Subscriber(entered.holder, entered.token)
        entered.hub.join(subscriber)
        return entered.hub, subscriber, nothing_missed()
