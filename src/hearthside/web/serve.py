"""Running the server: a port of its own, a quick and orderly end, and links that work elsewhere."""

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from hearthside.web.command_name import command
from hearthside.web.metrics import serve_metrics
from hearthside.web.render.static_files import STATIC

PATIENCE = 3
"""How many seconds open requests get when the server ends."""
MOST_CONNECTIONS = 4_000
"""How many requests and streams may be open at a time; whoever comes then is told to come back."""
TICK = 1.0
"""How many seconds the clock of an idle server takes to tick."""
EVERYWHERE = ("0.0.0.0", "::")
NEEDED = ("vendor/htmx.min.js", "vendor/hx-sse.min.js")


class CannotServe(Exception):
    """Why the server cannot start, and a way out."""


class Server(uvicorn.Server):
    """Sleeps until it is told to end. Ends open streams first: they would otherwise be waited for
    until patience runs out."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told = asyncio.Event()

    async def main_loop(self) -> None:
        """uvicorn wakes ten times a second to see whether it is to end. Here whoever ends it wakes
        it, and a clock that ticks once a second is enough for the date in every answer."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._told.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._told.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Starlette)
        app.state.rooms.say_goodbye()
        await super().shutdown(sockets)


def check_files() -> None:
    """The pages need files that the set-up fetches."""
    if missing := [name for name in NEEDED if not (STATIC / name).is_file()]:
        raise CannotServe(
            f"The browser files are not here yet ({', '.join(missing)}). "
            "Run “make setup” in the project’s folder, which fetches them."
        )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence on why there is none."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"There is no port {port}. Choose one from 1024 to 65535.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise CannotServe(
            f"This machine does not know the address {host}. Leave --host out, or use 0.0.0.0."
        ) from None
    listening = socket.socket(family, kind)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise _cannot_bind(host, port, error) from error
    return listening


def _cannot_bind(host: str, port: int, error: OSError) -> CannotServe:
    match error.errno:
        case errno.EADDRINUSE:
            return CannotServe(
                f"Port {port} is in use, perhaps by another Hearthside. "
                f"Try: {command()} serve --port {_free_port(host, port)}"
            )
        case errno.EACCES | errno.EPERM:
            return CannotServe(f"Port {port} is not for everyone to use. Take one above 1023.")
        case errno.EADDRNOTAVAIL:
            return CannotServe(
                f"{host} is not an address of this machine. Leave --host out, or use 0.0.0.0."
            )
    return CannotServe(f"Port {port} cannot be used ({error.strerror}). Choose another.")


def _free_port(host: str, taken: int) -> int:
    """A port near the one that is taken, or any."""
    for port in (*range(taken + 1, min(taken + 20, 65536)), 0):
        with socket.socket() as probe:
            try:
                probe.bind((host if host not in ("::", "") else "0.0.0.0", port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    return 0


def local_url(listening: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def home_network_url(listening: socket.socket) -> str:
    """The address for others in the house, or nothing while only this machine may come in."""
    host, port = listening.getsockname()[:2]
    if host.startswith("127.") or host == "::1":
        return ""
    if host in EVERYWHERE:
        host = _own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/" if host else ""


def _own_address() -> str:
    """This machine's address on its network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's, by agreement
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith("127.") or found in EVERYWHERE else found


def open_browser(url: str) -> bool:
    """Show a page on this machine's screen, if it has one."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    return True


def run(
    app: Starlette,
    listening: socket.socket,
    ready: Callable[[], Awaitable[None]] | None = None,
    figures: tuple[str, int] | None = None,
) -> None:
    """Serve until told to stop. `ready` is awaited before the first request is taken.

    `figures` is where to tell figures, as a host and a port.
    """
    config = uvicorn.Config(
        app,
        access_log=False,  # addresses hold the secrets of seats
        lifespan="on",
        limit_concurrency=MOST_CONNECTIONS,
        log_config=None,  # set up by whoever starts us
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=30,
        ws="none",
    )
    server = Server(config)

    async def main() -> None:
        _tune()
        if ready:  # whoever reads that it is open may stop it at once
            await ready()
        watching = asyncio.create_task(app.state.metrics.watch_the_loop())
        telling = await serve_metrics(app.state.metrics, *figures) if figures else None
        try:
            await server.serve([listening])
        finally:
            watching.cancel()
            if telling:
                telling.close()

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(main())


def _tune() -> None:
    """Let Python serve many tables.

    Cyclic garbage is looked for less often, and never among what is there from the start. The
    thread that saves gets its turn at once: it hands back after every statement, and would wait
    five milliseconds each time for a server that is busy drawing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(0.0002)
