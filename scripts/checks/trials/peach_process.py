"""Runs the built program in a child process with limits, in its own session. Linux only."""
import atexit
import ctypes
import os
import re
import resource
import select
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

import sound_server

# The documented exit codes, except 128 + signal.
CODES = {0, 64, 65, 66, 69, 71, 73, 74}
ENDED_BY_SIGNAL = {128 + signal.SIGHUP, 128 + signal.SIGINT, 128 + signal.SIGTERM}

# A program with a sanitizer reserves terabytes of addresses and is several times slower.
IS_SANITIZED = "PEACH_SANITIZED" in os.environ

# Characters that must not reach a terminal: C0 except tab and line feed, DEL, C1, bidirectional controls, line separators.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def find(root):
    """The release build if it exists, otherwise the debug build."""
    for build in ("release", "debug"):
        program = Path(root) / ".build" / build / "peach"
        if os.access(program, os.X_OK):
            return str(program)
    return None


def environment(folder, **changes):
    """An environment in `folder`, without the user's files, devices and settings."""
    values = {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "XDG_RUNTIME_DIR": str(folder),
        "PULSE_SERVER": "unix:/nonexistent",
        # A crash is reported by its signal; the runtime's backtrace would take seconds.
        "SWIFT_BACKTRACE": "enable=no",
    }
    # The options that scripts/checks/sanitize sets.
    values |= {name: os.environ[name] for name in ("ASAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
    values.update(changes)
    return {name: value for name, value in values.items() if value is not None}


@dataclass
class Outcome:
    arguments: list
    code: int  # As reported by a shell.
    is_signal: bool  # Whether it was ended by a signal, not with an exit code above 128.
    is_over_time: bool
    seconds: float  # CPU time, which doesn't depend on the load of the machine.
    megabytes: float  # The largest resident size.
    out: bytes
    err: bytes

    @property
    def error(self):
        return self.err.decode("utf-8", "replace")

    @property
    def reason(self):
        """The message without names and numbers, to count similar ones."""
        if self.code == 0:
            return "done"
        lines = [line for line in self.error.splitlines() if line.startswith(("Error: ", "Fehler: "))]
        text = lines[-1] if lines else (self.error.splitlines() or [""])[-1]
        text = re.sub(r"'[^']*'|\"[^\"]*\"|/\S+|[‘“„][^’”“]*[’”“]", "…", text)
        return f"{self.code}: " + re.sub(r"[-−]?\d[\d.,e+]*", "N", text.removeprefix("Error: "))[:100]


_C = ctypes.CDLL(None)


def end_with_parent():
    """Lets the calling child end when the thread that started it ends, even if that is killed."""
    # C: prctl(PR_SET_PDEATHSIG, SIGTERM).
    _C.prctl(1, signal.SIGTERM)


def begin_sound(folder):
    """Starts a sound server in a folder for all cases, unless it runs already."""
    if not (folder / "pulse").exists():
        server = sound_server.start(folder, preexec_fn=end_with_parent)
        atexit.register(lambda: (server.terminate(), server.wait()))


def _limits(megabytes, seconds):
    def apply():
        end_with_parent()
        # The pool ignores SIGINT, and children would inherit that.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if not IS_SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (512 << 20, 512 << 20))

    return apply


class Process:
    """A running program; its output goes to two files in `folder`. It has hardly more addresses than it asks for at its start."""

    def __init__(
        self, program, arguments, folder, env, stdin=subprocess.DEVNULL, megabytes=704, cpu_seconds=30, stdout=None, cwd=None):
        self.arguments = [str(argument) for argument in arguments]
        self.paths = [Path(folder) / "stdout", Path(folder) / "stderr"]
        out = stdout if stdout is not None else open(self.paths[0], "wb")
        with open(self.paths[1], "wb") as err:
            self.process = subprocess.Popen(
                [os.path.abspath(program), *self.arguments], stdin=stdin, stdout=out, stderr=err, env=env, cwd=cwd,
                preexec_fn=_limits(megabytes, cpu_seconds), start_new_session=True)
        if stdout is None:
            out.close()

    def send(self, number):
        """Sends a signal without `subprocess`, which would take the exit code from `wait`."""
        os.kill(self.process.pid, number)

    @property
    def has_ended(self):
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def wait(self, seconds):
        """Waits at most so long, and then kills the program."""
        descriptor = os.pidfd_open(self.process.pid)
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        is_over_time = not poll.poll(seconds * (10_000 if IS_SANITIZED else 1000))
        if is_over_time:
            os.kill(self.process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.process.pid, 0)
        os.close(descriptor)
        # Tell `subprocess` that the process has been waited for.
        self.process.returncode = os.waitstatus_to_exitcode(status)
        out, err = (path.read_bytes() if path.exists() else b"" for path in self.paths)
        return Outcome(
            self.arguments, os.WTERMSIG(status) + 128 if os.WIFSIGNALED(status) else os.WEXITSTATUS(status),
            os.WIFSIGNALED(status), is_over_time, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out, err)


def run(program, arguments, folder, env=None, data=b"", wall_seconds=40, **limits):
    """Runs it to its end; `data` is its standard input."""
    source = Path(folder) / "stdin"
    source.write_bytes(data)
    with open(source, "rb") as stdin:
        process = Process(program, arguments, folder, env or environment(folder), stdin=stdin, **limits)
    return process.wait(wall_seconds)


def faults(outcome, codes=CODES, seconds=5, megabytes=500, is_data=False):
    """The errors in its exit and its output; `is_data` if standard output is the contents of a file."""
    if outcome.is_over_time:
        yield "did not end"
    elif outcome.is_signal:
        yield f"ended by {signal.Signals(outcome.code - 128).name}"
    elif outcome.code not in codes:
        yield f"exit code {outcome.code}"
    if outcome.seconds > seconds and not IS_SANITIZED:
        yield f"took {outcome.seconds:.1f} s"
    if outcome.megabytes > megabytes and not IS_SANITIZED:
        yield f"took {outcome.megabytes:.0f} MB"
    # With exit code 69, 'doctor' reports problems on standard output.
    if outcome.code not in (0, 69) and outcome.code < 128 and not re.search("^(Error|Fehler): ", outcome.error, re.MULTILINE):
        yield "no line that begins with Error:"
    for name, data in (("standard error", outcome.err),) + ((("standard output", outcome.out),) if not is_data else ()):
        try:
            found = CONTROLS.search(data.decode("utf-8"))
        except UnicodeDecodeError:
            yield f"invalid UTF-8 on {name}"
            continue
        if found:
            yield f"U+{ord(found.group()):04X} on {name}"
