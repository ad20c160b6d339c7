"""Lines on standard input, arguments, environment, keys of a terminal."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import peach_process
import sound_server
from training import ANSWERS, session
from trial import INTEGERS, REALS, TEXTS, rows

WORDS = ["higher", "lower", "quit", "start", "replay", "HIGHER", "higher lower", "", "{}", "h", "l", "q", "y", "yes", "no",
         "wider", "narrower", "+3.5", "-200.1", "commit", '{"adjust":-3}', '{"adjust":1e999}', '{"commit":true}']
OPTIONS = """--data-dir --lang --plain --no-color --version --help --soundfont --preset --sound --velocity --volume --duration --gap
  --reference-pitch --audio-driver --note-range --vary-loudness --strategy --comparisons --set --seed --listener --output --events
  --note --until-width --continue --json --cents --amplitude --with-reference --range --by --format --merge
  --replace --all --before --from --to --no-backup --runs --days --fit --levels --max-offset --participant --block --check
  --tuning --intervals --direction --presentation --together --minutes --last-training --impossible --svg --csv""".split()
COMMANDS = [["train"], ["train", "intervals"], ["train", "matching"], ["measure"], ["play"], ["profile"], ["profile", "intervals"],
            ["profile", "matching"], ["settings"], ["settings", "list"], ["settings", "set"], ["settings", "get"],
            ["settings", "reset"], ["sounds"], ["export"], ["import"], ["delete"], ["simulate"], ["experiment"],
            ["experiment", "loudness", "run"], ["experiment", "loudness", "report"], ["info"], ["completions"], ["help"],
            ["manual"], []]
VALUES = ["A4", "C3:C5", "1-100", "simulated:threshold=12", "simulated:threshold=-1", "kazez", "quest-plus", "jsonl", "csv", "de",
          "duration=0.5", "sound=sine", "2026-01-01", "2026-02-30T25:61", "week", "0:0", "9:9", "piano", "nan", "inf", "1e309", "3",
          "P5,m3", "all", "both", "just", "harmonic"]
# Keys, sequences from terminals, and incomplete sequences.
KEYS = [b"h", b"l", b"j", b"k", b"?", b"p", b"s", b"\r", b"\t", b" ", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b", b"\x1b[",
        b"\x1b[<0;10;5M", b"\x1b[<0;999999999999999999;5M", b"\x1b[200~", b"\x1b]11;rgb:ffff/0000/0000\x07", b"\xff\xfe", b"\xc3",
        b"\x00", b"\x7f", b"\x08", b"\x0c", b"\x1b[?1;2c", b"\x1bP", b"\x1b[99999999999999999999~", "ü😀\u202e".encode(), b"+", b"-",
        b"\x1b[I", b"\x1b[O", b"1", b"5", b"e", b"d", b"x", b"x" * 5000, b"\x1b[M\xff\xff\xff", b"\x1b[5~", b"\x1b[6~", b"\x1b[H"]


def prepare(root, program, folder):
    # Trainings in a terminal sound in real time.
    peach_process.begin_sound(folder)


def run(trial):
    trial.random.choice([_lines, _lines, _arguments, _arguments, _arguments, _environment, _keys])(trial)


def _value(trial):
    value = trial.random.choice(TEXTS + VALUES + VALUES + [str(number) for number in INTEGERS + REALS])
    # An argument ends at a zero byte.
    return value.replace("\0", "")


def _lines(trial):
    """Standard input of --events, each line within the limit of a line or far beyond it."""
    parts = []
    for _ in range(trial.random.randint(0, 30)):
        line = trial.random.choice([
            trial.random.choice(WORDS).encode(), trial.random.choice(WORDS).encode(), trial.random.choice(TEXTS).encode(),
            trial.random.randbytes(trial.random.choice([1, 10, 5000])), b"h" * trial.random.choice([4095, 4096, 4097, 70_000]),
            b"\x1b" * trial.random.choice([60, 100_000]),
        ])
        parts.append(line + trial.random.choice([b"\n", b"\n", b"\n", b"\r\n", b"\r", b""]))
    if trial.random.randrange(8) == 0:
        parts.append(trial.random.choice([b"x", b"\0", b"higher "]) * 1_000_000)
    data = trial.folder / "data"
    command = trial.random.choice([*(["train", exercise] for exercise in ANSWERS), ["measure", "--note", "A4"], ["experiment", "loudness", "run"]])
    trial.note(f"{sum(map(len, parts))} bytes of standard input")
    outcome = trial.run(*command, *session(trial.folder, data), data=b"".join(parts))
    trial.expect(len(outcome.err) < 20_000, f"{len(outcome.err)} bytes on standard error")
    if outcome.code == 0:
        stored = outcome.out.count(b'"stored":true')
        trial.expect(len(rows(data / "peach.sqlite") or []) == stored, f"{stored} answers acknowledged, others are stored")


def _arguments(trial):
    arguments = list(trial.random.choice(COMMANDS))
    for _ in range(trial.random.randint(0, 4)):
        arguments.append(trial.random.choice([trial.random.choice(OPTIONS), trial.random.choice(OPTIONS), _value(trial)]))
        if trial.random.randrange(2):
            arguments.append(_value(trial))
    # The last options count: write only into the case's folder, and keep runs short.
    arguments = [word if "/" not in word else "x" for word in arguments]
    if arguments and arguments[0] == "simulate":
        arguments += ["--runs", "2", "--comparisons", "50"]
    if arguments and arguments[0] in ("train", "measure"):
        arguments += ["--listener", "simulated", "--comparisons", "5"]
    trial.note(ascii(arguments))
    _in_folder(trial, arguments)


def _environment(trial):
    names = ["HOME", "LANG", "LC_ALL", "LANGUAGE", "TERM", "COLUMNS", "LINES", "PEACH_DATA_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
             "XDG_CACHE_HOME", "NO_COLOR", "TZ", "PATH", "TMPDIR", "PULSE_SERVER", "COLORTERM", "XDG_RUNTIME_DIR", "SHELL"]
    changes = {name: trial.random.choice([_value(trial), None]) for name in trial.random.sample(names, trial.random.randint(1, 4))}
    trial.note(ascii(changes))
    _in_folder(trial, trial.random.choice([
        ["info"], ["settings", "list"], ["profile"], ["--help"], ["export"], ["settings", "set", "duration", "0.5"],
        ["train", "--listener", "simulated", "--comparisons", "2", "--output", "sound.wav"], ["completions", "bash"],
    ]), changes)


def _in_folder(trial, arguments, changes=None):
    """Keeps relative names in a folder of the case."""
    place = trial.folder / "place"
    place.mkdir()
    env = peach_process.environment(trial.folder, **(changes or {}))
    before = os.getcwd()
    os.chdir(place)
    try:
        outcome = peach_process.run(trial.program, arguments, trial.folder, env)
    finally:
        os.chdir(before)
    # File contents and scripts aren't meant for a terminal.
    is_data = bool(arguments) and arguments[0] in ("export", "completions", "manual")
    trial.judge(outcome, is_data=is_data)


def _keys(trial):
    """The screens in a terminal that sends random input, changes its size, and is closed or gets a signal."""
    leader, follower = pty.openpty()
    fcntl.ioctl(leader, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = peach_process.environment(trial.folder, **sound_server.variables(trial.corpus))
    sound = ["--sound", "sine", "--duration", "0.3", "--audio-driver", "pulseaudio"]
    command = trial.random.choice([
        [], ["--plain"], *(["train", exercise, *sound] for exercise in ANSWERS), ["profile"], ["profile", "intervals"], ["profile", "matching"], ["settings"]])
    process = peach_process.Process(
        trial.program, [*command, "--data-dir", trial.folder / "data"], trial.folder, env, stdin=follower, stdout=follower,
        cwd=trial.folder)
    os.close(follower)
    trial.note(f"{ascii(command)} in a terminal")
    sent = []
    _drain(leader, 0.3)
    try:
        for _ in range(trial.random.randint(1, 40)):
            way = trial.random.randrange(12)
            if way == 0:
                size = trial.random.choice([0, 1, 5, 24, 65535]), trial.random.choice([0, 1, 20, 80, 65535])
                sent.append(b"<%dx%d>" % size)
                fcntl.ioctl(leader, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
                process.send(signal.SIGWINCH)
            else:
                sent.append(trial.random.choice(KEYS))
                os.write(leader, sent[-1])
            _drain(leader, 0.01)
    except OSError:
        pass  # It has exited already.
    way = trial.random.choice(["terminated", "interrupted", "closed"])
    trial.note(f"{b''.join(sent)[:200]!r}, then {way}")
    if way == "closed":
        os.close(leader)
        process.send(signal.SIGHUP)
    else:
        process.send(signal.SIGTERM if way == "terminated" else signal.SIGINT)
    begun = time.monotonic()
    # Keep reading like a terminal.
    while way != "closed" and not process.has_ended and time.monotonic() - begun < 10:
        _drain(leader, 0.02)
    outcome = process.wait(10)
    if way != "closed":
        os.close(leader)
    trial.judge(outcome, codes=peach_process.CODES | peach_process.ENDED_BY_SIGNAL, is_data=True)
    trial.expect(time.monotonic() - begun < 3, f"ended {time.monotonic() - begun:.1f} s after the signal")


def _drain(leader, seconds):
    """Reads the program's output until it pauses for so long, or for a second."""
    end = time.monotonic() + 1
    while time.monotonic() < end and select.select([leader], [], [], seconds)[0]:
        try:
            if not os.read(leader, 65536):
                return
        except OSError:
            return
