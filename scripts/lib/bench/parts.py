"""Parts of a simulation: what they cost beside one run, how well they share two cores, and what a listener costs."""

import os
import shutil
import statistics

from bench import Failure, Row, now, ratio_row

PAIRS = 9
STUDY = ["simulate", "--listener", "simulated:threshold=1-100", "--runs", "800", "--seed", "7"]
PARTS = 8
# About two seconds of processor time each.
KINDS = [
    ("simulate, 200 answers", ["simulate", "--runs", "400", "--seed", "7"], 400),
    ("  … with quest-plus", ["simulate", "--strategy", "quest-plus", "--runs", "100", "--seed", "7"], 100),
    ("  … 2,000 answers in 40 days", ["simulate", "--comparisons", "2000", "--days", "40", "--runs", "40", "--seed", "7"], 40),
    ("simulate --intervals expected", ["simulate", "--intervals", "expected", "--runs", "60", "--seed", "7"], 60),
    ("simulate --matching normal", ["simulate", "--matching", "normal", "--runs", "800", "--seed", "7"], 800),
    ("experiment plan, template loudness", ["experiment", "plan", "loudness", "--effect", "2", "--simulate", "80"], 80),
    ("  … 12 participants in each", ["experiment", "plan", "loudness", "--effect", "2", "--participants", "12", "--simulate", "7"], 7),
]
REPEATS = 3
MILLION, CORES = 1_000_000, (1, 100, 10_000)


def pinned(core, command):
    return ["taskset", "--cpu-list", str(core)] + command


def part_command(bench, folder, number, count):
    return [bench.peach, *STUDY, "--part", f"{number}/{count}", "--output", os.path.join(folder, f"{number}.jsonl")]


def new_folder(bench):
    folder = bench.path("parts")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    return folder


def collected(bench, folder):
    return bench.run([bench.peach, "collect", *(os.path.join(folder, name) for name in os.listdir(folder))]).output


def cost_rows(bench):
    """Processor time of all parts and of one run, in alternating pairs."""
    whole, parts = [], []
    for pair in range(PAIRS):
        folder = new_folder(bench)

        def run_whole():
            found = bench.run([bench.peach, *STUDY])
            whole.append(found.cpu_seconds)
            return found.output

        def run_parts():
            parts.append(
                sum(bench.run(part_command(bench, folder, number, PARTS)).cpu_seconds for number in range(1, PARTS + 1)))

        if pair % 2:
            run_parts()
            output = run_whole()
        else:
            output = run_whole()
            run_parts()
        if collected(bench, folder) != output:
            raise Failure("the parts give another result than one run")
    return [ratio_row(f"Processor time of {PARTS} parts, against one run", parts, whole, 1.03, seconds)]


def sharing_rows(bench):
    """Two parts side by side, each on a core of its own, and one after the other, in alternating pairs."""
    cores = sorted(os.sched_getaffinity(0))[:2]
    if len(cores) < 2:
        return [Row("Two parts side by side on two cores", "only one core")]
    beside, after, busy_beside, busy_after = [], [], [], []
    for _ in range(PAIRS):
        folder = new_folder(bench)
        commands = [pinned(core, part_command(bench, folder, number, 2)) for number, core in enumerate(cores, 1)]
        begun = now()
        busy_beside.append(sum(end_of(bench, process) for process in [bench.start(command) for command in commands]))
        beside.append(now() - begun)
        runs = [bench.run(command) for command in commands]
        after.append(sum(run.seconds for run in runs))
        busy_after.append(sum(run.cpu_seconds for run in runs))
    return [
        ratio_row("Two parts side by side on two cores, against one after the other", beside, after, 0.55, seconds),
        # Nearly the same on a busy machine.
        ratio_row("  … processor time", busy_beside, busy_after, 1.05, seconds),
    ]


def end_of(bench, process):
    """Waits for a process; returns its processor time in seconds."""
    usage = bench.reap(process)
    if process.returncode != 0:
        raise Failure(f"a part failed with exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def kind_rows(bench):
    """Processor time of one listener, or of one simulated experiment, and of a million on some numbers of cores."""
    rows = []
    for name, arguments, count in KINDS:
        each = statistics.median(bench.run([bench.peach, *arguments]).cpu_seconds / count for _ in range(REPEATS))
        times = ", ".join(duration(MILLION * each / cores) for cores in CORES)
        rows.append(Row(f"Listener of {name}" if not name.startswith(" ") else name, f"{each * 1000:.3g} ms", peer=times))
    cores = ", ".join(f"{cores:,}" for cores in CORES)
    return [Row(f"Processor time of a listener; as computed, a million on {cores} cores", "")] + rows


def seconds(times):
    """Their median."""
    return f"{statistics.median(times):.2f} s"


def duration(value):
    """Two digits and a unit."""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if value >= 1.5 * size:
            return f"{value / size:.2g} {unit}" if value < 100 * size else f"{value / size:.0f} {unit}"
    return f"{value:.2g} s"


def rows(bench):
    return cost_rows(bench) + sharing_rows(bench) + kind_rows(bench)
