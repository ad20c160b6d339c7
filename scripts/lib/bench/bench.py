"""Shared by all measurements: the output folder, the programs, and functions to start and end processes."""

import os
import signal
import statistics
import struct
import subprocess
import time
from dataclasses import dataclass, field


class Failure(Exception):
    """A failed measurement, with a message of one line."""


def now():
    """CLOCK_MONOTONIC in seconds, the clock of the probe and of Peach."""
    return time.clock_gettime(time.CLOCK_MONOTONIC)


def percentile(values, share):
    """The smallest value that at least this proportion of the values doesn't exceed."""
    ordered = sorted(values)
    rank = max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1)
    return ordered[min(rank, len(ordered) - 1)]


def median_ratio(own, peer):
    """The median of the ratios of paired runs."""
    return statistics.median(a / b for a, b in zip(own, peer))


@dataclass
class Run:
    """A process that has ended."""

    code: int
    seconds: float
    cpu_seconds: float
    peak_megabytes: float
    output: str
    errors: str


@dataclass
class Bench:
    peach: str
    folder: str
    soundfont: str
    probe: str
    bare_commits: str
    environment: dict = field(default_factory=dict)
    processes: list = field(default_factory=list)

    def path(self, name):
        return os.path.join(self.folder, name)

    def prepare_environment(self):
        """An environment with a temporary home, without the user's files and sound server."""
        keep = {key: os.environ[key] for key in ("PATH", "TMPDIR") if key in os.environ}
        home = self.path("home")
        os.makedirs(home, mode=0o700)
        data = self.path("data")
        self.environment = keep | {"HOME": home, "PEACH_DATA_DIR": data, "LANG": "C.UTF-8", "TERM": "xterm-256color"}

    def start(self, command, log=None, **options):
        """Starts a process that `end_all` ends, in its own session so that Ctrl-C reaches only us. The probe writes to `log`."""
        environment = dict(self.environment)
        if log:
            environment |= {"LD_PRELOAD": self.probe, "PEACH_BENCH_LOG": log}
        process = subprocess.Popen(command, env=environment, start_new_session=True, **options)
        self.processes.append(process)
        return process

    def end(self, process, limit=3.0):
        """Ends a process with SIGTERM, then with SIGKILL."""
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(limit)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if process in self.processes:
            self.processes.remove(process)

    def end_all(self):
        for process in reversed(list(self.processes)):
            self.end(process)

    def run(self, command, log=None, limit=60.0):
        """Runs a process to its end, and returns its elapsed and processor time and its peak memory."""
        with open(self.path("stdout"), "w+b") as output, open(self.path("stderr"), "w+b") as errors:
            begun = now()
            process = self.start(command, log, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
            # wait4 blocks, so an alarm limits the time.
            previous = signal.signal(signal.SIGALRM, lambda *_: process.kill())
            signal.setitimer(signal.ITIMER_REAL, limit)
            try:
                _, status, usage = os.wait4(process.pid, 0)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, previous)
            ended = now()
            process.returncode = os.waitstatus_to_exitcode(status)
            self.processes.remove(process)
            output.seek(0)
            errors.seek(0)
            result = Run(
                process.returncode, ended - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
                output.read().decode(errors="replace"), errors.read().decode(errors="replace"))
        if result.code != 0:
            raise Failure(f"{' '.join(command)}: exit code {result.code}\n{result.errors.strip()}")
        return result


BUFFER, TRANSACTION = 1, 2
HEADER = 32
RECORD = struct.Struct("=iiqqqq")
# Both programs write 32-bit float in two channels, Peach at this rate.
FRAME, RATE = 8, 48000


@dataclass
class Record:
    """A record of the probe: a buffer handed to the sound server, or a transaction. Times in seconds."""

    kind: int
    begun: float
    ended: float
    size: int
    first: int
    last: int

    @property
    def sounds(self):
        return self.first >= 0

    @property
    def first_frame(self):
        """When the first audible frame is due, based on the time its buffer was handed over."""
        return self.begun + self.first // FRAME / RATE

    @property
    def last_frame(self):
        """The same for the last audible frame."""
        return self.begun + self.last // FRAME / RATE


def records(log, kind):
    """The probe's records of one kind so far, in order."""
    try:
        with open(log, "rb") as file:
            header = file.read(HEADER)
            if len(header) < HEADER:
                return []
            count = struct.unpack_from("=q", header)[0]
            data = file.read(count * RECORD.size)
    except FileNotFoundError:
        return []
    found = []
    for offset in range(0, len(data) - RECORD.size + 1, RECORD.size):
        found_kind, size, begun, ended, first, last = RECORD.unpack_from(data, offset)
        if found_kind == kind:
            found.append(Record(kind, begun * 1e-9, ended * 1e-9, size, first, last))
    return found
