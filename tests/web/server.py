"""A real server in a process of its own: started on a free port, stopped, killed, started again."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx2

SIXTH = Path(__file__).parents[1] / "sixth"
START = """
import sys
sys.path.insert(0, {sixth!r})
from candlelight import GAME
import hearthside.games as games
known = games.discover()
games.discover.cache_clear()
everything = {{GAME.name: GAME, **known}}
games.discover = lambda: everything
import hearthside.cli as cli
serve = ["serve", "--port", {port!r}, "--data", {data!r}, "--limit", "tables=9999"]
sys.exit(cli.main([*serve, *{more!r}]))
"""


class Server:
    """`hearthside serve`, with the tiny game beside the real ones."""

    def __init__(self, data: Path | str, *more: str) -> None:
        self.data = data
        self.more = more
        self.url = ""
        self.output = ""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process:
            self.stop()

    def start(self) -> None:
        """Start it, on the port it had before if it had one."""
        port = self.url.rstrip("/").rpartition(":")[2] or "0"
        script = START.format(sixth=str(SIXTH), port=port, data=str(self.data), more=self.more)
        self._process = subprocess.Popen(
            [sys.executable, "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self._process.stdout.read()
        self.url = found[0]
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                httpx2.get(self.url)
            except httpx2.TransportError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("The server does not answer.")

    def stop(self) -> float:
        """Ask it to end, and tell how many seconds that took."""
        began = time.monotonic()
        self._end(signal.SIGTERM)
        return time.monotonic() - began

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        assert process
        assert process.stdout
        process.send_signal(how)
        process.wait(timeout=15)
        self.output += process.stdout.read()
        process.stdout.close()
