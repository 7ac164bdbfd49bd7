"""Figures for whoever watches over a server, as Prometheus reads them, on a port of their own."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

PREFIX = "hearthside"
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper ends of the classes into which times are sorted, in seconds."""
GLANCE = 1.0
LONGEST_REQUEST = 8_000


class Times:
    """How long something took, in classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(STEPS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        at = next((n for n, step in enumerate(STEPS) if seconds <= step), len(STEPS))
        self.counts[at] += 1
        self.total += seconds

    def lines(self, name: str, labels: str) -> Iterator[str]:
        so_far = 0
        for step, count in zip((*map(str, STEPS), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{PREFIX}_{name}_bucket{{{labels},le="{step}"}} {so_far}'
        yield f"{PREFIX}_{name}_sum{{{labels}}} {self.total:.6f}"
        yield f"{PREFIX}_{name}_count{{{labels}}} {so_far}"


class Metrics:
    """What was asked of this server and how long it took. Nobody and no table is named."""

    def __init__(self) -> None:
        self.requests: dict[str, Times] = {}
        self.answers: Counter[tuple[str, int]] = Counter()
        self.lag = Times()
        self.gauges: Callable[[], Mapping[str, float]] = dict
        """What goes on at the tables (`metrics_of_tables`)."""

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """A request got its answer; a stream's time says nothing, and is left out."""
        self.answers[kind, status] += 1
        if kind != "stream":
            self.requests.setdefault(kind, Times()).add(seconds)

    async def watch_the_loop(self) -> None:
        """How late things come to their turn: whether one table holds up the others."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + GLANCE
            await asyncio.sleep(GLANCE)
            self.lag.add(max(0.0, loop.time() - due))

    def text(self) -> str:
        """Everything, one figure on each line."""
        lines = [f"# TYPE {PREFIX}_request_seconds histogram"]
        for kind, times in sorted(self.requests.items()):
            lines += times.lines("request_seconds", f'kind="{kind}"')
        lines.append(f"# TYPE {PREFIX}_answers_total counter")
        for (kind, status), count in sorted(self.answers.items()):
            lines.append(f'{PREFIX}_answers_total{{kind="{kind}",status="{status}"}} {count}')
        refused = sum(count for (_, status), count in self.answers.items() if status >= 400)
        lines += [f"# TYPE {PREFIX}_refusals_total counter", f"{PREFIX}_refusals_total {refused}"]
        lines.append(f"# TYPE {PREFIX}_loop_lag_seconds histogram")
        lines += self.lag.lines("loop_lag_seconds", 'of="all"')
        for name, value in self.gauges().items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE {PREFIX}_{name} {kind}", f"{PREFIX}_{name} {value:g}"]
        return "\n".join((*lines, ""))


def kind_of(method: str, path: str) -> str:
    """What sort of request it is, without saying whose."""
    if path.startswith("/static/"):
        return "file"
    if path.endswith(("/stream", "/here", "/live", "/events")):
        return "stream"
    if method == "POST" and path.endswith(("/move", "/moves")):
        return "move"
    if path.startswith("/api/"):
        return "api"
    return "page" if method in ("GET", "HEAD") else "form"


async def serve_metrics(metrics: Metrics, host: str, port: int) -> asyncio.Server:
    """Answer GET /metrics on a port of its own, which no guest needs to reach."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            async with asyncio.timeout(5):
                first = await reader.readline()
                seen = len(first)
                while (line := await reader.readline()).strip():
                    seen += len(line)
                    if seen > LONGEST_REQUEST:
                        break
                found = first.startswith((b"GET /metrics ", b"GET /metrics?"))
                body = metrics.text().encode() if found else b"GET /metrics\n"
                status = b"200 OK" if found else b"404 Not Found"
                writer.write(
                    b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; version=0.0.4\r\n"
                    b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body) + body
                )
                await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, host, port, limit=LONGEST_REQUEST)
