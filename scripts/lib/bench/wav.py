"""The output of `peach play` as samples."""

import subprocess
import tempfile

import numpy

from bench import Failure


def play(bench, key, duration, *options):
    """The frames of a note as rows of both channels; None if the preset has no sound on the key."""
    with tempfile.NamedTemporaryFile(dir=bench.folder, suffix=".wav") as file:
        command = [bench.peach, "play", str(key), "--duration", str(duration), "--output", file.name, "--lang", "en", *options]
        result = subprocess.run(command, env=bench.environment, capture_output=True, timeout=30, check=False)
        if b"is silent on" in result.stderr:
            return None
        if result.returncode != 0:
            raise Failure(f"{' '.join(command)}: {result.stderr.decode(errors='replace')}")
        with open(file.name, "rb") as written:
            data = written.read()
    return numpy.frombuffer(data[data.index(b"data") + 8:], dtype="<f4").reshape(-1, 2).astype(float)
