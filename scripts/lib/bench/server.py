"""The sound server of the measurements, whose null sink is kept running at low latency."""

import contextlib
import subprocess
import time

import sound_server
from bench import Failure, now


@contextlib.contextmanager
def running(bench):
    """Runs a sound server during a `with` block."""
    bench.environment |= sound_server.variables(bench.folder)
    with open(bench.path("pulseaudio.log"), "wb") as log:
        bench.server = sound_server.start(bench.folder, log)
    bench.processes.append(bench.server)
    # Silence keeps the sink running; an idle one would delay the first note.
    silence = bench.start(
        ["pacat", "--playback", "--raw", "--format=float32le", "--rate=48000", "--channels=2", "--latency-msec=10",
         f"--device={sound_server.SINK}", "/dev/zero"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = now() + 10
        while "RUNNING" not in bench.run(["pactl", "list", "short", "sinks"]).output:
            if now() > deadline:
                raise Failure("The null sink did not run")
            time.sleep(0.05)
        time.sleep(2)
        yield
    finally:
        bench.end(silence)
        bench.end(bench.server)
        bench.server = None
