"""A private PulseAudio with a null sink, for trainings that sound in real time."""
import atexit
import os
import subprocess
import time
from pathlib import Path

from peach_process import end_with_parent


class SoundServer:
    """Runs until this process ends."""

    def __init__(self, folder):
        self.folder = Path(folder)

    @staticmethod
    def variables(folder):
        """What leads a program to the server in `folder`."""
        return {"PULSE_SERVER": f"unix:{Path(folder) / 'pulse'}"}

    def begin(self):
        """Starts it, unless it runs already."""
        socket, state = self.folder / "pulse", self.folder / "pulse-state"
        if socket.exists():
            return
        state.mkdir(mode=0o700)
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(state), "XDG_RUNTIME_DIR": str(state),
            "PULSE_RUNTIME_PATH": str(state), "PULSE_STATE_PATH": str(state)}
        server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
             "--realtime=no", "--high-priority=no", "-L", "module-null-sink rate=48000",
             "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent, start_new_session=True)
        atexit.register(lambda: (server.terminate(), server.wait()))
        deadline = time.monotonic() + 10
        while not socket.exists():
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("PulseAudio did not start")
            time.sleep(0.01)
