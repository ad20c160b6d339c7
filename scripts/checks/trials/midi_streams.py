"""MIDI on a FIFO: messages of instruments and garbage, cut anywhere, from writers that come and go. Some cases answer a training."""
import os
import select
import signal
import threading
import time

import peach_process
import sound_server
from training import ANSWERS, acknowledged, events, expect_stored
from trial import damage_bytes, rows

# Every so many cases a training is answered, which takes a second; the others are shown by the monitor.
TRAININGS = 10
# Messages before and after every stream, and what the monitor prints for them.
FIRST, FIRST_LINE = bytes([0x8A, 0, 0]), b"note off C-1, channel 11"
LAST, LAST_LINE = bytes([0x9B, 119, 101]), b"note on B8, velocity 101, channel 12"


def prepare(root, program, folder):
    peach_process.begin_sound(folder)


def run(trial):
    os.mkfifo(trial.folder / "midi")
    (_training if trial.seed % TRAININGS == 0 else _monitor)(trial)


# Streams


def _key(random):
    note = random.choice([60, 72, 48, random.randrange(128)])
    return [0x90 | random.randrange(16), note, random.randrange(1, 128), note, 0]


def _pedal(random):
    number = random.choice([64, 64, 67, 66, 11])
    kind = random.randrange(4)
    values = [127, 0]
    if kind == 1:
        values = [random.randrange(128) for _ in range(40)]
    elif kind == 2:
        values = list(range(0, 128, 8)) + list(range(127, -1, -8))
    return [0xB0] + [byte for value in values for byte in (number, value)]


def _system(random):
    return random.choice([
        [0xF8] * random.randrange(1, 60), [0xFE], [0xF2, 1, 2], [0xF6], [0xFF],
        [0xF0] + [random.randrange(128) for _ in range(random.choice([3, 300, 5000]))] + random.choice([[0xF7], []]),
    ])


def _flood(random):
    status = random.choice([0xA0, 0xD0, 0xE0, 0xB0, 0xC0])
    return [status] + [random.randrange(128) for _ in range(random.randrange(1, 900))]


def stream(random):
    """Bytes of an instrument, mostly whole, with real-time bytes within messages."""
    data = bytearray()
    for _ in range(random.randint(1, 40)):
        piece = bytes(random.choice([_key, _key, _pedal, _system, _flood])(random))
        if random.randrange(4) == 0:
            place = random.randrange(len(piece))
            piece = piece[:place] + bytes([random.choice([0xF8, 0xFE])]) + piece[place:]
        if random.randrange(5) == 0:
            piece, _ = damage_bytes(random, piece, [b"\xff", b"\x90", b"\x40\x7f", bytes(200)])
        if random.randrange(12) == 0:
            piece = random.randbytes(random.choice([1, 50, 4000]))
        data += piece
    return bytes(data)


class Writer:
    """A writer of the FIFO, which leaves and comes back between pieces."""

    def __init__(self, trial):
        self.random, self.path, self.descriptor = trial.random, trial.folder / "midi", None

    def write(self, data, deadline):
        """Writes in pieces cut anywhere; gives up at the deadline. Returns whether everything is written."""
        while data:
            if self.descriptor is None:
                try:
                    self.descriptor = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
                except OSError:
                    return False  # Nobody reads.
            size = self.random.choice([1, 3, 64, 4096, 65536])
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([], [self.descriptor], [], rest)[1]:
                return False
            try:
                data = data[os.write(self.descriptor, data[:size]):]
            except OSError:
                return False
            if self.random.randrange(20) == 0:
                self.close()
        return True

    def close(self):
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None


# Programs


def _wait_for(path, text, process, seconds):
    """Waits until a file of the program contains a text; whether it does."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not process.has_ended:
        if path.exists() and text in path.read_bytes():
            return True
        time.sleep(0.005)
    return path.exists() and text in path.read_bytes()


def _listens(trial, writer, process):
    """Writes a message until the monitor shows it, since the program drops what came before it listens."""
    return any(
        writer.write(FIRST, time.monotonic() + 0.1) and _wait_for(trial.folder / "stdout", FIRST_LINE, process, 0.05)
        or time.sleep(0.01) for _ in range(200))


def _monitor(trial):
    arguments = ["midi", "monitor", trial.folder / "midi", "--data-dir", trial.folder / "data"]
    if trial.random.randrange(2):
        arguments.append("--all")
    data = b"".join(stream(trial.random) for _ in range(trial.random.randint(1, 5)))
    way = trial.random.choice([signal.SIGINT, signal.SIGTERM])
    trial.note(f"{len(data)} bytes into {' '.join(map(str, arguments[:2]))}, then {way.name}")
    process = peach_process.Process(trial.program, arguments, trial.folder, peach_process.environment(trial.folder))
    writer, flood = Writer(trial), None
    if _listens(trial, writer, process):
        trial.expect(writer.write(data + LAST, time.monotonic() + 10), "the monitor reads no more")
        trial.expect(_wait_for(trial.folder / "stdout", LAST_LINE, process, 10), "the last message isn't shown")
        if trial.random.randrange(2):
            # The signal comes in the middle of a flood.
            trial.note("in a flood")
            flood = threading.Thread(target=writer.write, args=(bytes([0x90, 60, 64, 60, 0]) * 400_000, time.monotonic() + 4))
            flood.start()
    else:
        trial.fail("the monitor did not begin")
    begun = time.monotonic()
    if not process.has_ended:
        process.send(way)
    outcome = process.wait(10)
    if flood:
        flood.join()
    writer.close()
    trial.judge(outcome, codes={0, *peach_process.ENDED_BY_SIGNAL}, megabytes=100)
    trial.expect(time.monotonic() - begun < 2, f"ended {time.monotonic() - begun:.1f} s after the signal")


def _training(trial):
    data = trial.folder / "data"
    exercise = trial.random.choice(list(ANSWERS))
    arguments = [
        "train", exercise, "--events", "jsonl", "--sound", "sine", "--seed", "1", "--audio-driver", "pulseaudio", "--duration", "0.3",
        "--set", "feedback=0.1", "--midi-input", trial.folder / "midi", "--data-dir", data]
    # The end of standard input ends the training.
    theirs, ours = os.pipe()
    env = peach_process.environment(trial.folder, **sound_server.variables(trial.corpus))
    process = peach_process.Process(trial.program, arguments, trial.folder, env, stdin=theirs)
    os.close(theirs)
    if not _wait_for(trial.folder / "stdout", b"playingNote1", process, 10):
        trial.fail("the training did not begin")
    writer, size = Writer(trial), 0
    deadline = time.monotonic() + 1.2
    while time.monotonic() < deadline and not process.has_ended:
        piece = stream(trial.random)
        size += len(piece)
        writer.write(piece, deadline)
        time.sleep(trial.random.choice([0, 0, 0.01, 0.05]))
    trial.expect(not process.has_ended, "the training ended by itself")
    # It still listens.
    trial.expect(writer.write(LAST, time.monotonic() + 5), "the training reads no more")
    writer.close()
    os.close(ours)
    outcome = process.wait(20)
    trial.note(f"{size} bytes into a training of {exercise}")
    trial.judge(outcome, codes={0}, megabytes=150)
    _check(trial, events(outcome.out), data)


def _check(trial, found, data):
    answers = [event for event in found if event["state"] == "showingFeedback"]
    asked = {event["comparison"] for event in found if event["state"] in ("playingNote2", "awaitingAnswer")}
    numbers = [event["comparison"] for event in answers]
    trial.note(f"{len(answers)} answers")
    trial.expect(len(set(numbers)) == len(numbers), "a comparison was answered twice")
    trial.expect(set(numbers) <= asked, "a comparison was answered before its second note")
    trial.expect(all(event.get("source") == "midi" for event in answers), "an answer doesn't come from MIDI")
    trial.expect(all(0 <= event["responseTimeMilliseconds"] < 20_000 for event in answers), "an impossible response time")
    trial.expect(len(rows(data / "peach.sqlite") or []) == len(answers), f"{len(answers)} answers, others are stored")
    expect_stored(trial, data, acknowledged(found))
    trial.expect_integrity(data)
