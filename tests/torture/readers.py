"""Streams that nobody reads and posts that never end: others at the same server do not notice."""

import re
import socket
import statistics
import time
from pathlib import Path
from typing import Any

import httpx2

from tests.web.server import Server

MOVES = 60


def torture(data: Path, streams: int) -> dict[str, Any]:
    """Open so many streams of one table and read none, then play at another table."""
    wrong: list[str] = []
    with Server(data, "--limit", "moves=1000") as server:
        noisy = httpx2.Client(base_url=server.url, timeout=20)
        quiet = httpx2.Client(base_url=server.url, timeout=20)
        loud = noisy.post("/demo/candlelight").headers["location"]
        calm = quiet.post("/demo/candlelight").headers["location"]
        before = _played(quiet, calm)
        host, port = re.findall(r"http://([^:/]+):(\d+)", server.url)[0]
        cookies = "; ".join(f"{name}={value}" for name, value in noisy.cookies.items())
        held, refused = [], 0
        for _ in range(streams):
            one = socket.create_connection((host, int(port)))
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            head = f"GET {loud}stream HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookies}\r\n\r\n"
            one.sendall(head.encode())
            refused += b"429" in one.recv(20)
            held.append(one)
        for _ in range(streams // 4):  # posts that begin and never end
            one = socket.create_connection((host, int(port)))
            head = f"POST {loud}move HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookies}\r\n"
            one.sendall(f"{head}Content-Length: 900\r\n\r\noption=".encode())
            held.append(one)
        _played(noisy, loud)
        during = _played(quiet, calm)
        for one in held:
            one.close()
        if refused < streams - 8:
            wrong.append(f"only {refused} of {streams} streams of one seat were refused")
        after = _played(quiet, calm)
        noisy.close()
        quiet.close()
        server.stop()
    if "Traceback" in server.output:
        wrong.append(server.output[-500:])
    return {
        "streams": streams,
        "refused": refused,
        "a move elsewhere, before": f"{before:.1f} ms",
        "meanwhile": f"{during:.1f} ms",
        "after": f"{after:.1f} ms",
        "wrong": wrong,
    }


def _played(client: httpx2.Client, base: str) -> float:
    """The median time of a move, in milliseconds."""
    times = []
    for n in range(MOVES):
        began = time.perf_counter()
        call = ("table.call-pause", "table.end-call")[n % 2]
        client.post(f"{base}move", data={"option": call}, headers={"hx-request": "true"})
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000
