"""Draws the pictures in README and documentation from the program's screens, and the result of an experiment and the profiles of
intervals and matches with the program's own SVG output. Each screen is drawn for light and for dark (NAME~dark.svg).

Usage: scripts/tools/pictures [FOLDER]

  FOLDER  the output folder (default: Sources/peach/Documentation.docc/Resources)

Needs the built program (.build/release/peach), and PulseAudio for the training, which is silent."""
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

import drawing
import scenes
import sound_server

RESOURCES = pathlib.Path(__file__).resolve().parents[3] / "Sources/peach/Documentation.docc/Resources"
# A short sine renders fast.
SHORT = ["--sound", "sine", "--duration", "0.3"]
THEMES = {
    "": {"ground": "#ffffff", "edge": "#d0d7de", "text": "#1f2328", "dim": "#59636e"},
    "~dark": {"ground": "#0d1117", "edge": "#3d444d", "text": "#f0f6fc", "dim": "#9198a1"},
}


def peach(environment, data, *arguments):
    """Runs a command without its output."""
    subprocess.run([scenes.PROGRAM, *map(str, arguments), "--data-dir", data, "--lang", "en"],
                   env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def make_answers(environment, data):
    """Stores answers of twenty days, so that there is a history."""
    for day in range(20):
        peach(environment, data, "train", "--listener", "simulated:threshold=8", "--comparisons", 90, *SHORT, "--seed", day + 1)
        subprocess.run(["sqlite3", f"{data}/peach.sqlite", "UPDATE answer SET time_ms = time_ms - 86400000"], check=True)


def experiment(environment, data, path):
    """Draws the result of a participant with a bias of two cents per dB, for light and dark backgrounds."""
    peach(environment, data, "experiment", "loudness", "run", "--listener", "simulated:threshold=8,loudness=2", "--max-offset", 6,
          "--seed", 2, "--comparisons-per-level", 150, "--participant", "P07", *SHORT)
    peach(environment, data, "experiment", "loudness", "report", "--svg", path)
    print(path)


def profile(environment, data, path, exercise, *options):
    """Draws the profile of a simulated listener who trained an exercise."""
    peach(environment, data, "train", exercise, *options, *SHORT)
    peach(environment, data, "profile", exercise, "--svg", path)
    print(path)


def draw(environment, temporary, folder):
    """Draws the pictures of the documentation."""
    experiment(environment, f"{temporary}/experiment", folder / "experiment.svg")
    profile(environment, f"{temporary}/intervals", folder / "intervals.svg", "intervals", "--intervals", "m3,M3,P4,P5,m6,M6",
            "--direction", "both", "--listener", "simulated:threshold=9", "--comparisons", 500, "--seed", 4)
    profile(environment, f"{temporary}/chords", folder / "chords.svg", "chords", "--chord", "seventh-7/4", "--listener",
            "simulated:bias=1.5,precision=4", "--comparisons", 120, "--seed", 4)
    # A listener who aims 1.2 cents too high.
    profile(environment, f"{temporary}/matching", folder / "matching.svg", "matching", "--listener",
            "simulated:bias=1.2,precision=4", "--comparisons", 200, "--seed", 3)
    for suffix, theme in THEMES.items():
        for scene in itertools.chain(scenes.screens(environment, f"{temporary}/data", theme["ground"]),
                                     scenes.training(environment, f"{temporary}/training", theme["ground"])):
            path = folder / f"{scene.name}{suffix}.svg"
            path.write_text(drawing.picture(scene.terminal, scene.title, theme), encoding="utf-8")
            print(path)


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return
    if sys.argv[2:] or sys.argv[1:2] and sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    if not os.path.exists(scenes.PROGRAM):
        sys.exit(f"{scenes.PROGRAM} is missing. Run swift build -c release.")
    folder = pathlib.Path(*sys.argv[1:]) if sys.argv[1:] else RESOURCES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
                       "HOME": temporary}
        make_answers(environment, f"{temporary}/data")
        server = sound_server.start(temporary)
        environment |= sound_server.variables(temporary)
        try:
            draw(environment, temporary, folder)
        finally:
            server.terminate()
            server.wait()


main()
