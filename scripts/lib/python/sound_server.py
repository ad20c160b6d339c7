"""A private PulseAudio with a null sink, which nobody hears."""
import os
import subprocess
import time
from pathlib import Path

SINK = "silent"


def variables(folder):
    """What leads a program to the server in a folder."""
    return {"PULSE_SERVER": f"unix:{folder}/pulse"}


def start(folder, log=subprocess.DEVNULL, **options):
    """Starts a server in a folder and waits until it listens; returns its process."""
    socket, state = Path(folder) / "pulse", Path(folder) / "pulse-state"
    state.mkdir(mode=0o700)
    environment = {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(state), "XDG_RUNTIME_DIR": str(state),
        "PULSE_RUNTIME_PATH": str(state), "PULSE_STATE_PATH": str(state)}
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes", "--realtime=no",
         "--high-priority=no", "--log-target=stderr",
         "-L", f"module-null-sink sink_name={SINK} rate=48000 format=float32le channels=2",
         "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
        env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **options)
    deadline = time.monotonic() + 10
    while not socket.exists():
        if server.poll() is not None or time.monotonic() > deadline:
            server.kill()
            raise RuntimeError("PulseAudio did not start")
        time.sleep(0.01)
    return server
