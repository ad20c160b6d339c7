"""Shared by all measurements: the output folder, the programs, the rows of the table, and functions to start and end processes."""

import os
import signal
import statistics
import struct
import subprocess
import time
from dataclasses import dataclass, field

FOLDER = os.path.dirname(os.path.abspath(__file__))
# Both programs write 32-bit float in two channels, Peach at this rate.
FRAME, RATE = 8, 48000


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


def milliseconds(seconds):
    """Their median."""
    return f"{statistics.median(seconds) * 1000:.0f} ms"


@dataclass
class Row:
    """A measurement: Peach's figure, the goal and whether it is met, the peer's figure and the ratio."""

    what: str
    own: str
    goal: str = ""
    met: bool | None = None
    peer: str = ""
    ratio: float | None = None

    def cells(self):
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        verdict = "" if self.met is None else "met" if self.met else "MISSED"
        return [self.what, self.own, self.peer, ratio, self.goal, verdict]


def ratio_row(what, own, peer, most, show=milliseconds):
    """A row whose goal is a ratio of paired runs."""
    ratio = median_ratio(own, peer)
    return Row(what, show(own), f"≤ {most}", ratio <= most, show(peer), ratio)


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
    root: str
    peach: str
    folder: str
    soundfont: str
    environment: dict = field(default_factory=dict)
    processes: list = field(default_factory=list)
    # That of the sound server, while it runs.
    server: subprocess.Popen | None = None

    def path(self, name):
        return os.path.join(self.folder, name)

    def prepare(self):
        """Makes an environment with a temporary home, without the user's files and sound server, and builds the probe."""
        keep = {key: os.environ[key] for key in ("PATH", "TMPDIR", "OPENBLAS_NUM_THREADS") if key in os.environ}
        home = self.path("home")
        os.makedirs(home, mode=0o700)
        self.environment = keep | {
            "HOME": home, "PEACH_DATA_DIR": self.path("data"), "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.build("probe", "-shared", "-fPIC", "-ldl", "-lpthread")

    def build(self, name, *options):
        """Compiles a C file of this folder; returns the path of the program or library."""
        self.run(["cc", "-O2", "-Wall", "-Wextra", "-o", self.path(name), os.path.join(FOLDER, name + ".c"), *options])
        return self.path(name)

    def start(self, command, log=None, **options):
        """Starts a process that `end_all` ends, in its own session so that Ctrl-C reaches only us. The probe writes to `log`."""
        environment = dict(self.environment)
        if log:
            environment |= {"LD_PRELOAD": self.path("probe"), "PEACH_BENCH_LOG": log}
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

    def reap(self, process):
        """Waits for the end of a process; returns what it used."""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.processes.remove(process)
        return usage

    def run(self, command, log=None, limit=60.0):
        """Runs a process to its end, and returns its elapsed and processor time and its peak memory."""
        with open(self.path("stdout"), "w+b") as output, open(self.path("stderr"), "w+b") as errors:
            begun = now()
            process = self.start(command, log, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
            # wait4 blocks, so an alarm limits the time.
            previous = signal.signal(signal.SIGALRM, lambda *_: process.kill())
            signal.setitimer(signal.ITIMER_REAL, limit)
            try:
                usage = self.reap(process)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, previous)
            ended = now()
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
RECORD = struct.Struct("=iiqqq")


@dataclass
class Record:
    """A record of the probe: a buffer handed to the sound server, or a transaction. Times in seconds."""

    kind: int
    begun: float
    ended: float
    size: int
    first: int

    @property
    def sounds(self):
        return self.first >= 0

    @property
    def first_frame(self):
        """When the first audible frame is due, based on the time its buffer was handed over."""
        return self.begun + self.first // FRAME / RATE


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
        found_kind, size, begun, ended, first = RECORD.unpack_from(data, offset)
        if found_kind == kind:
            found.append(Record(kind, begun * 1e-9, ended * 1e-9, size, first))
    return found


def audible(log):
    """The buffers so far that aren't silent."""
    return [record for record in records(log, BUFFER) if record.sounds]
