"""Peach in a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import termios

from bench import Failure, now


class Terminal:
    """The controlling side of a pseudo-terminal, and the process in it."""

    def __init__(self, bench, command, log, size, **environment):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        words = ["env", *(f"{name}={value}" for name, value in environment.items())] if environment else []
        self.begun = now()
        self.process = bench.start(words + command, log, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)

    def wait_for(self, pattern, limit):
        """The time in seconds when `pattern` has arrived."""
        text, deadline = b"", now() + limit
        while True:
            rest = deadline - now()
            if rest <= 0 or not select.select([self.ours], [], [], rest)[0]:
                raise Failure(f"the terminal did not show what was awaited: {text[-200:]!r}")
            text += os.read(self.ours, 65536)
            if pattern.search(text):
                return now()

    def read_frame(self, quiet=0.03, limit=1):
        """The time at which a frame is complete, and its bytes; nothing follows it for `quiet` seconds."""
        text, complete = b"", None
        while select.select([self.ours], [], [], quiet if text else limit)[0]:
            text += os.read(self.ours, 65536)
            complete = now()
        if not text:
            raise Failure("the terminal did not show a frame")
        return complete, text

    def press(self, key):
        pressed = now()
        os.write(self.ours, key)
        return pressed


@contextlib.contextmanager
def terminal(bench, command, log=None, size=(80, 24), **environment):
    """Runs a command in a terminal, and ends it."""
    screen = Terminal(bench, command, log, size, **environment)
    try:
        yield screen
    finally:
        bench.end(screen.process)
        os.close(screen.ours)
