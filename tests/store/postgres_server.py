"""A PostgreSQL of one's own: started from the machine's binaries, or the one a variable names."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

ELSEWHERE = "HEARTHSIDE_TEST_POSTGRES"
"""The variable with the address of a server on which databases may be made and dropped."""


def binaries() -> Path | None:
    """Where this machine keeps PostgreSQL, the newest if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).parent if on_path else None


def _version(path: Path) -> int:
    return int(path.parts[4].partition(".")[0])


def can_be_had() -> bool:
    return bool(os.environ.get(ELSEWHERE)) or binaries() is not None


class Postgres:
    """A server that can be stopped, killed and started again; databases are made on it."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0
        self._made = 0
        if not os.environ.get(ELSEWHERE):
            self._set_up()
            self.start()

    def _set_up(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="hearthside-postgres-"))
        self._folder.chmod(0o755)
        (self._folder / "data").mkdir(mode=0o700)
        if os.getuid() == 0:
            user = pwd.getpwnam("nobody")
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            os.chown(self._folder / "data", user.pw_uid, user.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._run("initdb", "-D", str(self._folder / "data"), "-U", "hearthside", "-A", "trust",
                  "--no-sync", "-E", "UTF8", "--locale", "C")  # fmt: skip

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(self._as_nobody(program, *arguments), check=True, capture_output=True)

    def _as_nobody(self, program: str, *arguments: str) -> list[str]:
        """PostgreSQL refuses to run as root."""
        folder = binaries()
        assert folder is not None
        command = [str(folder / program), *arguments]
        if os.getuid() == 0:
            return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]
        return command

    def start(self) -> None:
        command = self._as_nobody(
            "postgres", "-D", str(self._folder / "data"), "-p", str(self._port),
            "-h", "127.0.0.1", "-k", str(self._folder), "-c", "max_connections=60",
        )  # fmt: skip
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        give_up = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                assert time.monotonic() < give_up, "PostgreSQL does not start"
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """As if the plug were pulled: no goodbye, recovery at the next start."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once: nothing in it is worth writing
            self._process.wait(60)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def address(self, database: str) -> str:
        if elsewhere := os.environ.get(ELSEWHERE):
            return f"{elsewhere.rpartition('/')[0]}/{database}"
        return f"postgresql://hearthside@127.0.0.1:{self._port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"hearthside_{os.getpid()}_{self._made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)
