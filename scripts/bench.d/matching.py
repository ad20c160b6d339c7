"""A note that is tuned: from a change to the changed sound, the cost of the voice, the start of a match. The figures are those of the
tests that play a mixer without a device, because a program that reads the sound back would add the sound server's time."""

import os
import re
import subprocess

from bench import Failure
from table import Row

# The glide to a new pitch.
GLIDE = 10
FEEDBACK = 400


def figures(root, soundfont):
    """The printed lines of the tests that measure the cost of matches."""
    fonts = [os.path.join(root, "SoundFonts", "Peach.sf2"), soundfont]
    environment = os.environ | {"PEACH_MATCHING_SOUNDFONTS": ":".join(fonts), "NO_COLOR": "1"}
    build = subprocess.run(["swift", "build", "--build-tests"], cwd=root, capture_output=True, text=True, check=False)
    if build.returncode != 0:
        raise Failure(f"the tests can't be built:\n{build.stdout}")
    tested = subprocess.run(
        ["swift", "test", "--skip-build", "--no-parallel", "--filter", "MatchingCostTests"], cwd=root, env=environment,
        capture_output=True, text=True, check=False)
    if tested.returncode != 0:
        raise Failure(f"the cost of matches can't be measured:\n{tested.stdout}")
    return tested.stdout


def found(pattern, text):
    """The groups of all matches; at least one."""
    result = re.findall(pattern, text)
    if not result:
        raise Failure(f"the tests printed no figure like {pattern}")
    return result


def rows(root, soundfont):
    text = figures(root, soundfont)
    change, period = map(float, found(r"Change to changed sound: at most ([\d.]+) ms, period ([\d.]+) ms", text)[0])
    tuned, plain, ratio = map(float, found(r"Voice: ([\d.]+) ns a frame, a plain one ([\d.]+) ns, ratio ([\d.]+)", text)[0])
    result = [
        Row("Change of the tuning to its last changed frame", f"{change:.1f} ms", goal=f"≤ {period + GLIDE:.1f} ms",
            met=change <= period + GLIDE),
        Row("Voice of a tuned note, against a plain one, for a frame", f"{tuned:.1f} ns", f"{plain:.1f} ns", ratio),
        Row("  … of a core at 48 kHz", f"{tuned * 48000 / 1e9 * 100:.2f} %"),
    ]
    for sound, mode, usual, first in found(r"(\S+ \S+) (successive|together): prepared in ([\d.]+) ms, first ([\d.]+)", text):
        # The next match is prepared during the feedback.
        result.append(Row(f"Start of a match, {sound}, {mode}: rendering", f"{float(usual):.0f} ms (first {float(first):.0f})",
                          goal=f"< {FEEDBACK} ms", met=float(first) < FEEDBACK))
    return result
