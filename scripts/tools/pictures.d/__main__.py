"""Draws the pictures in README and documentation from the program's screens, and the result of an experiment and the profiles of
intervals and matches with the program's own SVG output. Each screen is drawn for light and for dark (NAME~dark.svg).

Usage: scripts/tools/pictures [FOLDER]
       scripts/tools/pictures --all FOLDER [--lang LANGUAGE]

  FOLDER  the output folder (default: Sources/peach/Documentation.docc/Resources)
  --all   draw every screen at 40×12, 80×24, 120×40 and 200×60 as PNG, on sheets of one size and background; needs Chromium
  --lang  the language of the screens: en or de (default: en)

Needs the built program (.build/release/peach), and PulseAudio for the training, which is silent."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import drawing
import scenes

RESOURCES = pathlib.Path(__file__).resolve().parents[3] / "Sources/peach/Documentation.docc/Resources"
KEPT = ["start", "training-question", "training", "profile", "settings"]
SIZES = [(40, 12), (80, 24), (120, 40), (200, 60)]
THEMES = {
    "": {"ground": "#ffffff", "edge": "#d0d7de", "text": "#1f2328", "dim": "#59636e"},
    "~dark": {"ground": "#0d1117", "edge": "#3d444d", "text": "#f0f6fc", "dim": "#9198a1"},
}


def sound_server(folder, environment):
    """Starts a private, silent PulseAudio."""
    socket = f"{folder}/native"
    environment |= {"PULSE_SERVER": f"unix:{socket}", "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": folder,
                    "PULSE_STATE_PATH": folder, "HOME": folder}
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
         "-L", "module-null-sink rate=48000", "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        if os.path.exists(socket):
            break
        time.sleep(0.05)
    return server


def make_answers(environment, data):
    """Stores answers of twenty days, so that there is a history."""
    # A short sine renders fast.
    for day in range(20):
        subprocess.run(
            [scenes.PROGRAM, "train", "--listener", "simulated:threshold=8", "--comparisons", "90", "--data-dir", data,
             "--sound", "sine", "--duration", "0.3", "--seed", str(day + 1)],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        subprocess.run(["sqlite3", f"{data}/peach.sqlite", "UPDATE answer SET time_ms = time_ms - 86400000"], check=True)


def experiment(environment, data, path):
    """Draws the result of a participant with a bias of two cents per dB, for light and dark backgrounds."""
    for arguments in (["run", "--listener", "simulated:threshold=8,loudness=2", "--max-offset", "6", "--seed", "2",
                       "--comparisons-per-level", "150", "--participant", "P07", "--sound", "sine", "--duration", "0.3"],
                      ["report", "--svg", str(path)]):
        subprocess.run([scenes.PROGRAM, "experiment", "loudness", *arguments, "--data-dir", data, "--lang", "en"],
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    print(path)


def profile(environment, data, path, exercise, *options):
    """Draws the profile of a simulated listener who trained an exercise."""
    for arguments in (["train", exercise, *options, "--seed", "4", "--sound", "sine", "--duration", "0.3"],
                      ["profile", exercise, "--svg", str(path)]):
        subprocess.run([scenes.PROGRAM, *arguments, "--data-dir", data, "--lang", "en"],
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    print(path)


def make_matches(environment, data):
    """Stores the matches of a listener who aims 1.2 cents too high."""
    for arguments in (["train", "matching", "--listener", "simulated:bias=1.2,precision=4", "--comparisons", "200", "--seed", "3",
                       "--sound", "sine", "--duration", "0.3"],
                      ["settings", "set", "exercise", "matching"]):
        subprocess.run([scenes.PROGRAM, *arguments, "--data-dir", data, "--lang", "en"],
                       env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def matching(environment, data, path):
    """Draws the profile of these matches."""
    subprocess.run([scenes.PROGRAM, "profile", "matching", "--svg", str(path), "--data-dir", data, "--lang", "en"],
                   env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    print(path)


def all_scenes(environment, temporary, ground, language):
    yield from scenes.screens(environment, f"{temporary}/data", ground, language)
    yield from scenes.empty(environment, f"{temporary}/empty", ground, language)
    yield from scenes.matching(environment, f"{temporary}/matching", ground, language)
    yield from scenes.training(environment, f"{temporary}/training", ground, language)


def keep(environment, temporary, folder):
    """Draws the pictures of the documentation."""
    experiment(environment, f"{temporary}/experiment", folder / "experiment.svg")
    profile(environment, f"{temporary}/intervals", folder / "intervals.svg", "intervals", "--intervals", "m3,M3,P4,P5,m6,M6",
            "--direction", "both", "--listener", "simulated:threshold=9", "--comparisons", "500")
    profile(environment, f"{temporary}/chords", folder / "chords.svg", "chords", "--chord", "seventh-7/4", "--listener",
            "simulated:bias=1.5,precision=4", "--comparisons", "120")
    matching(environment, f"{temporary}/matching", folder / "matching.svg")
    for suffix, theme in THEMES.items():
        for scene in all_scenes(environment, temporary, theme["ground"], "en"):
            if scene.name in KEPT:
                path = folder / f"{scene.name}{suffix}.svg"
                path.write_text(drawing.picture(scene.terminal, scene.title, theme), encoding="utf-8")
                print(path)


def draw_all(environment, temporary, folder, language):
    """Draws all screens in all sizes."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or sys.exit("--all needs Chromium.")
    for suffix, theme in THEMES.items():
        sheets = {size: [] for size in SIZES}
        for scene in all_scenes(environment, temporary, theme["ground"], language):
            for size in SIZES:
                scene.terminal.resize(*size)
                sheets[size].append((scene.name, drawing.picture(scene.terminal, scene.title, theme)))
            scene.terminal.resize(80, 24)
            last = scene.terminal
        for size, pictures in sheets.items():
            last.columns, last.rows = size
            width, height = drawing.size(last)
            across = max(2, round(1800 / width))
            page = pathlib.Path(temporary) / "sheet.html"
            page.write_text(
                f"<!doctype html><meta charset=utf-8><style>body {{ margin: 0; display: grid; background: #888; gap: 4px; "
                f"grid-template-columns: repeat({across}, {width:g}px) }}</style>"
                + "".join(f"<div>{picture}</div>" for _, picture in pictures), encoding="utf-8")
            path = folder / f"{size[0]}x{size[1]}{suffix}-{language}.png"
            down = -(-len(pictures) // across)
            subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--screenshot={path}",
                 f"--window-size={int(across * (width + 4))},{int(down * (height + 8))}", page.as_uri()],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            print(path, " ".join(name for name, _ in pictures))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("Usage: ")[1], add_help=False)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--lang", choices=["en", "de"], default="en")
    parser.add_argument("-h", "--help", action="store_true")
    arguments = parser.parse_args()
    if arguments.help:
        print(__doc__)
        return
    if not os.path.exists(scenes.PROGRAM):
        sys.exit(f"{scenes.PROGRAM} is missing. Run swift build -c release.")
    if arguments.all and not arguments.folder:
        sys.exit("--all needs a folder.")
    folder = arguments.folder or RESOURCES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
                       "HOME": temporary}
        make_answers(environment, f"{temporary}/data")
        make_matches(environment, f"{temporary}/matching")
        server = sound_server(temporary, environment)
        try:
            if arguments.all:
                draw_all(environment, temporary, folder.resolve(), arguments.lang)
            else:
                keep(environment, temporary, folder)
        finally:
            server.terminate()
            server.wait()


main()
