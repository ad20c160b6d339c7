"""Runs the program on cases made from seeds, and reports failures. Called by scripts/checks/fuzz and scripts/checks/chaos."""
import argparse
import collections
import importlib
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import peach_process
import training
from trial import Trial

# The kinds of cases of each script: the name on the command line, and the module.
TOOLS = {
    "fuzz": {
        "soundfonts": "soundfonts", "imports": "imports", "databases": "databases", "input": "strange_input", "midi": "midi_streams"},
    "chaos": {"kills": "kills", "moves": "moves", "overwrites": "overwrites", "neighbours": "neighbours", "faults": "faults"},
}
MODULES = {kind: module for kinds in TOOLS.values() for kind, module in kinds.items()}


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(64, f"Error: {message}\nSee '{self.prog} --help'.\n")


def parsed():
    # The scripts pass their name and the root folder.
    tool, root = sys.argv[1:3]
    kinds = list(TOOLS[tool])
    parser = Parser(prog=f"scripts/checks/{tool}")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(kinds)} (default: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the first case (default: 1)")
    parser.add_argument("--count", type=int, default=100, metavar="N", help="cases of each kind (default: 100)")
    parser.add_argument("--program", metavar="FILE", help="another program than the one that is built here")
    parser.add_argument("--keep", metavar="DIR", help="where failing cases are kept (default: a new temporary folder)")
    parser.add_argument("--list", action="store_true", help="print every case")
    options = parser.parse_args(sys.argv[3:], argparse.Namespace(tool=tool, root=root))
    for kind in options.kinds:
        if kind not in kinds:
            parser.error(f"'{kind}' isn't known. Choose from: {', '.join(kinds)}.")
    options.kinds = options.kinds or kinds
    return options


def one(task):
    """Runs one case in its own folder, which is kept if the case fails."""
    kind, seed, program, folder, corpus = task
    place = Path(folder) / f"{kind}-{seed}"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    trial = Trial(kind, seed, program, place, corpus)
    try:
        importlib.import_module(MODULES[kind]).run(trial)
    except Exception as error:  # An error in the fuzzer must be reported without ending other cases.
        trial.fail(f"the fuzzer itself: {type(error).__name__}: {error}")
    trial.corpus = None
    if not trial.failures:
        shutil.rmtree(place, ignore_errors=True)
    return trial


def fuzz(kind, options, program, folder, kept):
    importlib.import_module(MODULES[kind]).prepare(options.root, program, folder)
    begun = time.monotonic()
    tasks = ((kind, seed, program, str(kept), str(folder)) for seed in range(options.seed, options.seed + options.count))
    reasons = collections.Counter()
    slowest = largest = (0, None)
    failed = 0
    other = f" --program {program}" if options.program else ""
    with multiprocessing.Pool(max(2, os.cpu_count() or 2), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        for trial in pool.imap_unordered(one, tasks):
            if options.list:
                print(trial.seed, "; ".join(trial.damage)[:200], [outcome.reason for outcome in trial.outcomes])
            for outcome in trial.outcomes:
                reasons[outcome.arguments[0] + " " + outcome.reason if outcome.arguments else outcome.reason] += 1
                slowest = max(slowest, (outcome.seconds, trial.seed), key=lambda pair: pair[0])
                largest = max(largest, (outcome.megabytes, trial.seed), key=lambda pair: pair[0])
            if trial.failures:
                failed += 1
                print(f"FAILED {kind}, seed {trial.seed}: {'; '.join(trial.damage)[:300]}")
                for failure in trial.failures:
                    print("  " + ascii(failure)[1:-1][:400])
                print(f"  repeat: scripts/checks/{options.tool} {kind} --seed {trial.seed} --count 1{other}; files: {kept}/{kind}-{trial.seed}", flush=True)
    print(f"{kind}: {options.count} cases, {sum(reasons.values())} runs in {time.monotonic() - begun:.1f} s; slowest "
          f"{slowest[0]:.2f} s (seed {slowest[1]}), largest {largest[0]:.0f} MB (seed {largest[1]}); {failed} failed")
    if options.count >= 20:
        for reason, count in reasons.most_common(12):
            print(f"  {count:6}  {ascii(reason)[1:-1]}")
    return failed


def main():
    options = parsed()
    program = options.program or peach_process.find(options.root)
    if not program:
        print("Error: Peach isn't built. Run 'swift build -c release --product peach'.", file=sys.stderr)
        return 69
    program = str(Path(program).resolve())
    kept = Path(options.keep or tempfile.mkdtemp(prefix=f"peach-{options.tool}-"))
    kept.mkdir(parents=True, exist_ok=True)
    failed = 0
    training.learn(program)
    with tempfile.TemporaryDirectory(prefix="peach-corpus-") as folder:
        for kind in options.kinds:
            failed += fuzz(kind, options, program, Path(folder), kept)
    if failed:
        print(f"Error: {failed} cases failed. Their files are in {kept}", file=sys.stderr)
    elif not options.keep:
        kept.rmdir()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
