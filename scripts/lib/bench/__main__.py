"""Measures Peach against its goals and its peers. Called by scripts/bench, which builds the programs."""

import argparse
import json
import os
import platform
import signal
import statistics
import subprocess
import sys

import answers
import commits
import compressed
import experiments
import history
import intervals
import matching
import match_profiles
import midi
import offline
import people
import recording
import screens
import simulation_parts
import sounds
import startup
from bench import Bench, Failure, median_ratio, now, percentile
from server import SoundServer
from table import Row, lines, milliseconds


def say(text):
    print(text, file=sys.stderr, flush=True)


def start_rows(bench):
    first, times = startup.measure_start(bench)
    own, peer, lean = times["own"], times["peer"], times["lean"]
    ratio = median_ratio(own, peer)
    bundled = statistics.median(times["bundled"])
    return [
        Row("Start to first sound, against fluidsynth", milliseconds(own), milliseconds(peer), ratio, "≤ 0.5", ratio <= 0.5),
        Row("  … against fluidsynth loading on demand", milliseconds(own), milliseconds(lean), median_ratio(own, lean)),
        Row("  … with the bundled SoundFont", milliseconds(times["bundled"]), goal="≤ 80 ms", met=bundled <= 0.08),
        Row("  … on the very first run, new data folder", milliseconds([first])),
    ]


def version_rows(bench):
    """The start of the program without sound, and its size."""
    pairs = [
        (bench.run([bench.peach, "--version"]).seconds, bench.run(["sqlite3", "--version"]).seconds) for _ in range(51)]
    own, peer = zip(*pairs)
    ratio = median_ratio(own, peer)
    size = os.path.getsize(bench.peach) / 1e6
    return [
        Row("peach --version, against sqlite3 --version", f"{statistics.median(own) * 1000:.1f} ms",
            f"{statistics.median(peer) * 1000:.1f} ms", ratio, "≤ 2", ratio <= 2),
        Row("  … size of the program", f"{size:.1f} MB"),
    ]


def wrapper_row(root, bench):
    """The time that scripts/peach adds without a change of the sources."""
    script = os.path.join(root, "scripts", "peach")
    pairs = [(bench.run([script, "--version"]).seconds, bench.run([bench.peach, "--version"]).seconds) for _ in range(15)]
    added = statistics.median(script - program for script, program in pairs) * 1000
    return Row("scripts/peach adds to a start", f"{added:.0f} ms", goal="< 50 ms", met=added < 50)


def offline_rows(bench):
    runs = offline.measure_offline(bench)
    walls = {name: [run.seconds for run in found] for name, found in runs.items()}
    cpu = {name: [run.cpu_seconds for run in found] for name, found in runs.items()}
    ratio = median_ratio(walls["own"], walls["peer"])
    return [
        Row("60 notes into a WAV file, against fluidsynth -F", milliseconds(walls["own"]), milliseconds(walls["peer"]), ratio,
            "≤ 1", ratio <= 1),
        Row("  … processor time", milliseconds(cpu["own"]), milliseconds(cpu["peer"]), median_ratio(cpu["own"], cpu["peer"])),
        Row("  … against fluidsynth loading on demand", milliseconds(walls["own"]), milliseconds(walls["lean"]),
            median_ratio(walls["own"], walls["lean"])),
    ]


def answer_rows(bench):
    found = answers.measure_answers(bench)
    ticks = answers.measure_ticks(bench)
    feedback, beyond = found.feedback, found.beyond
    median = statistics.median(feedback)
    return [
        Row(f"Key to feedback, median of {len(feedback)}", f"{median:.2f} ms", goal="< 2 ms", met=median < 2),
        Row("  … 99 of 100", f"{percentile(feedback, 0.99):.2f} ms", goal="< 16 ms", met=percentile(feedback, 0.99) < 16),
        Row(f"Key to silence, median of {len(found.silence)}", f"{statistics.median(found.silence):.1f} ms"),
        Row("  … largest", f"{max(found.silence):.1f} ms"),
        Row(f"Key to tick, median of {len(ticks)}", f"{statistics.median(ticks):.1f} ms"),
        Row("  … largest", f"{max(ticks):.1f} ms"),
        Row("Answer to next note beyond 400 ms, median", f"{statistics.median(beyond):.1f} ms"),
        Row("  … largest", f"{max(beyond):.1f} ms", goal=f"≤ {found.period:.1f} ms", met=max(beyond) <= found.period),
    ]


def recording_rows(bench, server):
    ticks = recording.measure_ticks(bench)
    middle, most = statistics.median(ticks), percentile(ticks, 0.95)
    pairs = recording.measure_gaps(bench, server)
    gaps = [noticed for silence, noticed in pairs if silence >= 0.012]
    whole = [noticed for silence, noticed in pairs if silence < 0.005]
    return [
        Row(f"Answer to tick in a recording, median of {len(ticks)}", f"{middle:.0f} ms", goal="≤ 60 ms", met=middle <= 60),
        Row("  … 95 of 100", f"{most:.0f} ms", goal="≤ 80 ms", met=most <= 80),
        Row("Pairs with a gap of 12 ms in the recording, noticed", f"{sum(gaps)} of {len(gaps)}", goal="≥ 9 of 10",
            met=sum(gaps) >= 0.9 * len(gaps)),
        Row("  … pairs without one, noticed", f"{sum(whole)} of {len(whole)}", goal="0", met=not any(whole)),
    ]


def lock_rows(bench):
    found = answers.measure_locked(bench)
    feedback, beyond, leaving = found.feedback, found.beyond, found.leaving
    return [
        Row(f"Worst note delay under a foreign lock, {len(beyond)} answers", f"{max(beyond):.1f} ms",
            goal=f"≤ {found.period:.1f} ms", met=max(beyond) <= found.period),
        Row("  … key to feedback, largest", f"{max(feedback):.2f} ms", goal="< 16 ms", met=max(feedback) < 16),
        Row("  … from q to the end, of which 5 s are for saving", f"{leaving:.2f} s", goal="≤ 5.1 s", met=leaving <= 5.1),
    ]


def screen_rows(bench):
    shown, heard, frames = screens.measure_screens(bench)
    first, sound = statistics.median(shown), statistics.median(heard)
    return [
        Row(f"Start Screen up, {screens.ANSWERS:,} answers", f"{first:.0f} ms", goal="≤ 200 ms", met=first <= 200),
        Row("  … from Return to the first sound", f"{sound:.0f} ms", goal="≤ 100 ms", met=sound <= 100),
    ] + [row for size, found in frames.items() for row in frame_rows(size, *found)]


def frame_rows(size, times, sizes, whole):
    median = statistics.median(times)
    return [
        Row(f"Arrow key to the profile's next frame, {size[0]}×{size[1]}", f"{median:.2f} ms", goal="< 5 ms", met=median < 5),
        Row("  … bytes of the frame, and of a whole picture", f"{statistics.median(sizes):.0f}, {whole}"),
    ]


def midi_rows(bench):
    keys, presses = midi.measure_presses(bench)
    quiet, flooded = midi.measure_flood(bench)
    median, peer = statistics.median(presses), statistics.median(keys)
    same = quiet.notes == flooded.notes
    return [
        Row(f"MIDI press to feedback, median of {len(presses)}, against keys", f"{median:.2f} ms", f"{peer:.2f} ms", median / peer,
            "< 2 ms", median < 2),
        Row("  … 99 of 100", f"{percentile(presses, 0.99):.2f} ms", f"{percentile(keys, 0.99):.2f} ms"),
        Row(f"Notes under {midi.FLOOD:,} MIDI messages a second", "the same" if same else "others", goal="the same", met=same),
        Row("  … answers by these messages", str(flooded.strangers), goal="0", met=flooded.strangers == 0),
        Row("  … processor time, against none", f"{flooded.share * 100:.1f} %", f"{quiet.share * 100:.1f} %"),
    ]


def interval_rows(bench):
    first = intervals.measure_first_notes(bench)
    plain, cold, warm, measured, added = intervals.measure_delays(bench)
    period = plain.period
    rows = [
        Row("Start to first sound, intervals on unknown keys, against comparisons", milliseconds(first["cold"]),
            milliseconds(first["plain"]), median_ratio(first["cold"], first["plain"])),
        Row("  … on known keys", milliseconds(first["warm"]), milliseconds(first["plain"]),
            median_ratio(first["warm"], first["plain"])),
    ]
    for name, found in (("comparisons", plain), ("intervals, unknown keys", cold), ("intervals, known keys", warm)):
        largest = max(found.beyond)
        rows.append(
            Row(f"Answer to next note beyond 400 ms, {name}, largest of {len(found.beyond)}", f"{largest:.1f} ms",
                goal=f"≤ {period:.1f} ms", met=largest <= period))
    return rows + [
        Row("  … keys measured, then measured again", f"{measured}, {added}", goal="none again", met=added == 0),
        Row("  … processor time for a key", f"{intervals.measure_keys(bench):.0f} ms"),
    ]


def commit_rows(bench):
    times = commits.measure_commits(bench)
    medians = {name: f"{statistics.median(found):.0f} µs" for name, found in times.items()}
    ratio = median_ratio(times["own"], times["paced"])
    return [
        Row("An answer's commit, against bare SQLite at its pace", medians["own"], medians["paced"], ratio, "≤ 1.3", ratio <= 1.3),
        Row("  … against bare SQLite back to back", medians["own"], medians["bare"], median_ratio(times["own"], times["bare"])),
    ]


def history_rows(bench):
    histories = history.measure_histories(bench)
    rows = []
    for found in histories:
        largest = found is histories[-1]
        seconds = statistics.median(found.read)
        rows += [
            Row(f"Profile of {found.count:,} answers, against sqlite3's mean", milliseconds(found.read),
                milliseconds(found.aggregated), median_ratio(found.read, found.aggregated), "< 1 s" if largest else "",
                seconds < 1 if largest else None),
            Row("  … peak memory", f"{found.memory:.0f} MB", goal="< 100 MB" if largest else "",
                met=found.memory < 100 if largest else None),
        ]
    few, many = histories[0], histories[-1]
    ratio = median_ratio(many.begun, few.begun)
    return rows + [
        Row(f"Start to first sound, {many.count:,} against {few.count:,} answers", milliseconds(many.begun),
            milliseconds(few.begun), ratio, "≤ 1.3", ratio <= 1.3),
        Row(f"Making the profile of {many.count:,} answers anew", f"{many.replayed:.1f} s", goal="≤ 60 s",
            met=many.replayed <= 60),
        # Reading and fitting a row.
        Row("  … an answer", f"{many.replayed / many.count * 1e6:.1f} µs", goal="≤ 60 µs", met=many.replayed / many.count <= 60e-6),
        Row(f"Import of {many.count:,} answers", f"{many.imported:.1f} s"),
        # Meanwhile, answers wait in memory and would be lost in a crash.
        Row("  … the longest that it keeps others from writing", f"{many.locked:.1f} s", goal="< 60 s", met=many.locked < 60),
    ]


def memory_row(bench):
    own, peer = startup.measure_memory(bench)
    return Row("Peak memory, FluidR3_GM playing", f"{own:.0f} MB", f"{peer:.0f} MB", own / peer, "< 120 MB", own < 120)


def precision_rows(bench, python):
    helper = os.path.join(os.path.dirname(os.path.abspath(__file__)), "precision.py")
    # One thread is enough for such small sums.
    bench.environment["OPENBLAS_NUM_THREADS"] = "1"
    found = json.loads(
        bench.run([python, "-B", helper, bench.peach, bench.soundfont, bench.folder], limit=180).output)
    pitch, level = found["all"], found["level"]
    rows = [
        Row(f"Note 2 against note 1, largest of {pitch['count']}", f"{pitch['max']:.6f} cent", goal="≤ 0.001",
            met=pitch["max"] <= 0.001),
        Row("  … root mean square", f"{pitch['rms']:.6f} cent"),
    ]
    for name, summary in found["pitch"].items():
        rows.append(Row(f"  … {name}, largest of {summary['count']}", f"{summary['max']:.6f} cent"))
    rows.append(
        Row(f"Level, −12…+12 dB, largest of {level['count']}", f"{level['max']:.7f} dB", goal="≤ 0.001",
            met=level["max"] <= 0.001))
    if found["silent"]:
        rows.append(Row("  … keys without sound in their preset", str(found["silent"])))
    return rows


def sound_rows(bench):
    """For each SoundFont, its size, the time that it adds to a note, and its error of tuning. The first is Peach's."""
    rows = []
    for name, path in sounds.banks(bench.peach).items():
        if path is None:
            rows.append(Row(f"SoundFont {name}", "not installed"))
            continue
        own = name == "Peach.sf2"
        size = sounds.megabytes(path)
        loaded, added, peer = sounds.loading(bench, path)
        rows += [
            Row(f"SoundFont {os.path.basename(path)}, size", f"{size:.1f} MB", goal="≤ 16.5 MB" if own else "",
                met=round(size, 1) <= 16.5 if own else None),
            Row("  … a short note into a file, against fluidsynth -F", milliseconds(loaded), milliseconds(peer),
                median_ratio(loaded, peer)),
            Row("  … of that, loading and the synth", f"{added * 1000:.0f} ms", goal="≤ 30 ms" if own else "",
                met=added <= 0.03 if own else None),
        ]
        if own:
            library = sounds.library_loading(path)
            rows.append(Row("  … loading in FluidSynth alone", f"{library * 1000:.1f} ms", goal="≤ 12 ms", met=library <= 0.012))
        tuning = sounds.measure_tuning(bench, path)
        if not tuning:
            continue
        largest, mean = sounds.summary(tuning)
        rows += [
            Row(f"  … off equal temperament, largest, {sounds.RANGE}", f"{largest:.4f} cent", goal="≤ 0.01" if own else "",
                met=largest <= 0.01 if own else None),
            Row("  … root mean square", f"{mean:.4f} cent"),
        ]
        rows += [
            Row(f"  … {preset}: largest, RMS, keys warned of", f"{most:.4f}, {rms:.4f} cent, {warned} of {count}")
            for preset, (most, rms, warned, count) in tuning.items()]
    return rows


def level_rows(bench, python):
    """The loudness of nine keys of random presets. A key of a very uneven preset may need more gain than it may have."""
    helper = os.path.join(os.path.dirname(os.path.abspath(__file__)), "levels.py")
    paths = {name: path for name, path in sounds.banks(bench.peach).items() if path is not None}
    found = json.loads(bench.run([python, "-B", helper, bench.peach, json.dumps(paths)], limit=900).output)
    rows = []
    for name, presets in found.items():
        sounding = [keys for keys in presets.values() if keys]
        every = [key for keys in sounding for key in keys]
        beyond = sum(abs(key + 23) > 1.5 for key in every) / len(every)
        ranges = [max(keys) - min(keys) for keys in sounding]
        rows += [
            Row(f"Keys of {len(sounding)} presets of {name} beyond −23 ± 1.5 LUFS", f"{beyond * 100:.1f} %", goal="≤ 1 %",
                met=beyond <= 0.01),
            Row("  … from the softest to the loudest key: median, largest",
                f"{statistics.median(ranges):.1f} dB, {max(ranges):.1f} dB"),
        ]
    return rows


def quest_plus_rows(bench, own, python):
    """Processor time of a choice and an update with 100 intensities, 60 thresholds, 5 biases and 3 lapse rates."""
    helper = os.path.join(os.path.dirname(os.path.abspath(__file__)), "quest_plus_peer.py")
    ours = json.loads(bench.run([own]).output)
    theirs = json.loads(bench.run([python, "-B", helper], limit=180).output)
    median, peer = statistics.median(ours), statistics.median(theirs)
    return [
        Row("QUEST+, a choice and its update, against questplus", f"{median:.0f} µs", f"{peer / 1000:.0f} ms", median / peer,
            "≤ 0.02", median / peer <= 0.02),
        Row(f"  … largest of {len(ours)}", f"{max(ours):.0f} µs", goal="≤ 2 ms", met=max(ours) <= 2000),
    ]


def measure(bench, root, python, quest_plus, peers, parts):
    """The rows of the parts whose names start with one of the words, or of all parts."""
    rows = []

    def chosen(steps):
        return [step for step in steps if not parts or any(step[0].lower().startswith(part.lower()) for part in parts)]

    steps = [
        ("Program", lambda: version_rows(bench)),
        ("Rendering", lambda: offline_rows(bench)), ("Commits", lambda: commit_rows(bench)),
        ("Precision (most of a minute)", lambda: precision_rows(bench, python)),
        ("SoundFonts (a minute)", lambda: sound_rows(bench)),
        ("Loudness (a minute)", lambda: level_rows(bench, python)),
        ("Matching (half a minute, and the build of the tests)", lambda: matching.rows(root, bench.soundfont)),
        ("QUEST+", lambda: quest_plus_rows(bench, quest_plus, peers)),
        ("Experiments (half a minute)", lambda: experiments.rows(bench, peers)),
        ("Matches", lambda: match_profiles.rows(bench)), ("People", lambda: people.rows(bench)),
        ("Parts (three minutes)", lambda: simulation_parts.rows(bench)),
    ]
    sounding = [
        ("Start", lambda: start_rows(bench) + [wrapper_row(root, bench)]), ("Memory", lambda: [memory_row(bench)]),
        ("Compressed SoundFonts", lambda: compressed.rows(bench)),
        ("Answers (half a minute)", lambda: answer_rows(bench)),
        ("Recording (three minutes)", lambda: recording_rows(bench, server.started[0])),
        ("Lock (a minute)", lambda: lock_rows(bench)), ("Screens", lambda: screen_rows(bench)),
        ("MIDI (a minute)", lambda: midi_rows(bench)),
        ("Intervals (two minutes)", lambda: interval_rows(bench)),
        ("Matching, keys", lambda: matching.change_rows(bench)),
        ("Long histories (two minutes)", lambda: history_rows(bench)),
    ]
    if chosen(sounding):
        with SoundServer(bench) as server:
            for name, step in chosen(sounding):
                say(f"{name} …")
                rows += step()
    for name, step in chosen(steps):
        say(f"{name} …")
        rows += step()
    return rows


def heading(bench):
    version = bench.run([bench.peach, "--version"]).output.strip().splitlines()[0]
    peer = subprocess.run(["fluidsynth", "--version"], capture_output=True, check=False).stdout.decode().splitlines()
    peer = next((line.split()[-1] for line in peer if "version" in line), "?")
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{version} · fluidsynth {peer} · {os.path.basename(bench.soundfont)} · {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors, load {load}")


def main():
    parser = argparse.ArgumentParser()
    for name in ("root", "peach", "folder", "soundfont", "probe", "bare-commits", "numpy-python", "quest-plus",
                 "peers-python"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("parts", nargs="*")
    arguments = parser.parse_args()
    # A background process ignores SIGINT by default.
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
    bench = Bench(
        arguments.peach, arguments.folder, arguments.soundfont, arguments.probe, arguments.bare_commits)
    bench.prepare_environment()
    begun = now()
    try:
        title = heading(bench)
        rows = measure(
            bench, arguments.root, arguments.numpy_python, arguments.quest_plus, arguments.peers_python,
            arguments.parts)
    except Failure as failure:
        say(f"bench: {failure}")
        return 1
    finally:
        bench.end_all()
    print(title)
    print("Medians. Ratios are medians over alternating runs.\n")
    print("\n".join(lines(rows)))
    print(f"\nMeasured in {now() - begun:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
