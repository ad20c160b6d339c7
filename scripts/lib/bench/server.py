"""A private PulseAudio with a null sink that is kept running at low latency."""

import os
import subprocess
import time

from bench import Failure, now

SINK = "bench48"


class SoundServer:
    """A server that runs during a `with` block."""

    def __init__(self, bench):
        self.bench = bench
        self.started = []

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def begin(self):
        bench = self.bench
        run, state = bench.path("run"), bench.path("state")
        pulse = os.path.join(run, "pulse")
        for folder in (run, pulse, state):
            os.makedirs(folder, mode=0o700, exist_ok=True)
        socket = os.path.join(pulse, "native")
        bench.environment |= {
            "XDG_RUNTIME_DIR": run, "PULSE_RUNTIME_PATH": pulse, "PULSE_STATE_PATH": state,
            "PULSE_SERVER": f"unix:{socket}"}
        with open(bench.path("pulseaudio.log"), "wb") as log:
            bench.server = bench.start(
                ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                 "--realtime=no", "--high-priority=no", "--log-target=stderr",
                 "-L", f"module-null-sink sink_name={SINK} rate=48000 format=float32le channels=2",
                 "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            self.started.append(bench.server)
        self.wait_until(lambda: self.control("info") is not None, "PulseAudio did not start")
        # Silence keeps the sink running; an idle one would delay the first note.
        self.started.append(bench.start(
            ["pacat", "--playback", "--raw", "--format=float32le", "--rate=48000", "--channels=2", "--latency-msec=10",
             f"--device={SINK}", "/dev/zero"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        self.wait_until(lambda: "RUNNING" in (self.control("list", "short", "sinks") or ""), "The null sink did not run")
        time.sleep(2)

    def control(self, *words):
        """Runs pactl; None if it doesn't answer."""
        try:
            answer = subprocess.run(
                ["pactl", *words], env=self.bench.environment, capture_output=True, timeout=5, check=False)
        except subprocess.TimeoutExpired:
            return None
        return answer.stdout.decode() if answer.returncode == 0 else None

    def wait_until(self, condition, complaint):
        deadline = now() + 10
        while not condition():
            if now() > deadline:
                raise Failure(complaint)
            time.sleep(0.05)

    def end(self):
        for process in reversed(self.started):
            self.bench.end(process)
        self.started, self.bench.server = [], None
