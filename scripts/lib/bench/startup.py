"""The time from start to the first audible frame, and peak memory, compared with the fluidsynth program."""

import os
import sqlite3
import statistics

import soundfonts
from bench import Failure, Row, milliseconds, ratio_row
from programs import Training, first_sound, fluidsynth, keep_digest, midi_file, peach_train

RUNS = 9
OPTIONS = ["--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1"]


def sound_rows(bench):
    """Paired runs of Peach with the peer's SoundFont and its own, and of the peer."""
    note = bench.path("note.mid")
    midi_file(note, [(0, b"\x90\x45\x3f"), (1000, b"\x80\x45\x00")])
    commands = {
        "bundled": [bench.peach, "train", *OPTIONS], "own": peach_train(bench, *OPTIONS),
        "peer": fluidsynth(bench, "-a", "pulseaudio") + [note]}
    # Not recorded, because it fills the page cache.
    for command in commands.values():
        first_sound(bench, command)
    keep_digest(bench, bench.environment["PEACH_DATA_DIR"])
    times = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            times[name].append(first_sound(bench, command))
    return [
        ratio_row("Start to first sound, against fluidsynth", times["own"], times["peer"], 0.5),
        Row("  … with the bundled SoundFont", milliseconds(times["bundled"]), "≤ 80 ms",
            statistics.median(times["bundled"]) <= 0.08),
    ]


def version_rows(bench):
    """The start of the program without sound, and the time that scripts/peach adds without a change of the sources."""
    script = os.path.join(bench.root, "scripts", "peach")
    version, peer = [bench.peach, "--version"], ["sqlite3", "--version"]
    own, other = zip(*[(bench.run(version).seconds, bench.run(peer).seconds) for _ in range(51)])
    added = statistics.median(
        bench.run([script, "--version"]).seconds - bench.run(version).seconds for _ in range(15)) * 1000
    return [
        ratio_row("peach --version, against sqlite3 --version", own, other, 2,
                  lambda seconds: f"{statistics.median(seconds) * 1000:.1f} ms"),
        Row("scripts/peach adds to a start", f"{added:.0f} ms", "< 50 ms", added < 50),
    ]


def learn(bench, options):
    """Answers like a user in a first training, until the measurement of the sound is stored."""
    database = os.path.join(bench.environment["PEACH_DATA_DIR"], "peach.sqlite")
    with Training(bench, "--duration", "0.3", *options) as training:
        for _, event in zip(range(200), training.events()):
            if event["state"] == "playingNote2":
                training.say("higher")
            if event["state"] == "showingFeedback":
                with sqlite3.connect(database) as connection:
                    if connection.execute("SELECT count(*) FROM preset_measurement").fetchone()[0]:
                        return
    raise Failure("the sound was not measured")


def compressed_rows(bench):
    """Later starts with a large compressed SoundFont (SF3), whose samples are decoded once, beside those with Peach's own."""
    found = soundfonts.banks(bench.peach)
    large = found["MuseScore_General"]
    if not large or not large.endswith(".sf3"):
        return [Row("A large SF3", "not installed")]
    options = [["--soundfont", path, "--preset", "0:0"] for path in (large, found["Peach.sf2"])]
    first_sound(bench, [bench.peach, "train", *OPTIONS, *options[0]])
    learn(bench, options[0])
    begun = [[first_sound(bench, [bench.peach, "train", *OPTIONS, *words]) for words in options] for _ in range(RUNS)]
    size = os.path.getsize(large) / 1e6
    return [ratio_row(f"Later starts with an SF3 of {size:.0f} MB, against Peach's SoundFont", *zip(*begun), 2.5)]


def rows(bench):
    return sound_rows(bench) + version_rows(bench) + compressed_rows(bench)


def memory_rows(bench):
    """Peak memory during three comparisons."""
    used = bench.run(peach_train(
        bench, "--audio-driver", "pulseaudio", "--listener", "simulated:rt=0.9", "--comparisons", "3")).peak_megabytes
    return [Row("Peak memory, FluidR3_GM playing", f"{used:.0f} MB", "< 120 MB", used < 120)]
