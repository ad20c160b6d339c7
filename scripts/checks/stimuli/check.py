"""Checks stimuli with slab and with Chromium: check.py PAGE.html FOLDER ...; exits with 1 if it finds errors.

Needs a JACK server. Each folder has a manifest of 'peach experiment stimuli'."""

import csv
import hashlib
import http.server
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import jack
import numpy as np
import slab
import sounddevice
import soundfile

# The precision of cents: a sine is exact, a piano's partial is measured beside others.
CENTS = {"sine": 0.02, "piano": 0.05}
# Of decibels. A note of the piano fades faster the higher it is.
DECIBELS = {"sine": 0.01, "piano": 0.3}
# The part of a note in which it is steady, in seconds.
STEADY = (0.2, 0.7)
# The time after which a program counts as stuck, in seconds.
PATIENCE = 120


def number(text):
    return float(text) if text != "" else None


# Measuring


def frequency(note, rate, near):
    """The frequency in Hz of the partial nearest to a frequency: its phase in two windows, a quarter of the note apart."""
    length = len(note) * 3 // 4
    window = np.hanning(length + 1)[:-1]
    spectrum = np.abs(np.fft.rfft(note[:length] * window, 1 << 20))
    bins = np.fft.rfftfreq(1 << 20, 1 / rate)
    around = (bins > near * 2 ** (-1.5 / 12)) & (bins < near * 2 ** (1.5 / 12))
    found = bins[around][np.argmax(spectrum[around])]
    shift = len(note) - length
    carrier = np.exp(-2j * np.pi * found * np.arange(len(note)) / rate)
    early, late = (np.sum(window * (note * carrier)[start:start + length]) for start in (0, shift))
    return found + np.angle(late / early) / (2 * np.pi * shift / rate)


def faults(row, heard, sound):
    """What is wrong with the samples of a stimulus, a row for each channel."""
    lines = []
    rate = int(row["sampleRate"])
    onsets = [int(row["onsetFrames1"]), int(row["onsetFrames2"])]
    if heard.shape != (2, int(row["durationFrames"])):
        return ["%d channels of %d frames instead of 2 of %s" % (*heard.shape, row["durationFrames"])]
    for place in (1, 2):
        if abs(number(row["onsetSeconds%d" % place]) - onsets[place - 1] / rate) > 1e-9:
            lines.append("onset %d in seconds isn't that in frames" % place)
    # Note 2 begins after silence. The first frame of a sine is zero.
    length = heard.shape[1] - onsets[1]
    gap = heard[:, length:onsets[1]]
    first = onsets[1] + int(np.flatnonzero(np.any(heard[:, onsets[1]:], axis=0))[0])
    if np.any(gap) or first - onsets[1] > (1 if sound == "sine" else 64):
        lines.append("note 2 begins in frame %d instead of %d" % (first, onsets[1]))
    cents, decibels = number(row["centOffset"]), number(row["amplitudeOffsetDecibels"])
    if cents == 0 and decibels == 0 and not np.array_equal(heard[:, :length], heard[:, onsets[1]:]):
        lines.append("note 2 isn't note 1 again from frame %d on" % onsets[1])
    near = 440 * 2 ** ((int(row["midiNote"]) - 69) / 12)
    notes = [heard[:, onset + int(STEADY[0] * rate):onset + int(STEADY[1] * rate)] for onset in onsets]
    pitches = [frequency(note[0], rate, near) for note in notes]
    error = 1200 * np.log2(pitches[1] / pitches[0]) - cents
    if abs(error) > CENTS[sound]:
        lines.append("%.4f cents off" % error)
    powers = [np.mean(heard[:, onset:onset + length] ** 2) for onset in onsets]
    level = 10 * np.log10(powers[1] / powers[0]) - decibels
    if abs(level) > DECIBELS[sound]:
        lines.append("%.4f dB off" % level)
    peak = 20 * np.log10(np.max(np.abs(heard)))
    if abs(peak - number(row["peakDBFS"])) > 0.001:
        lines.append("peak of %.3f dBFS instead of %s" % (peak, row["peakDBFS"]))
    if (row["correctAnswer"] == "higher") != (cents >= 0):
        lines.append("the right answer isn't %s" % row["correctAnswer"])
    WORST["cents", sound] = max(WORST.get(("cents", sound), 0), abs(error))
    WORST["dB", sound] = max(WORST.get(("dB", sound), 0), abs(level))
    return lines


WORST = {}


# slab, and what records it


class Recorder:
    """A JACK client that is connected to every new player and keeps what it hears."""

    def __init__(self):
        self.blocks, self.losses = queue.SimpleQueue(), 0
        for _ in range(100):
            try:
                self.client = jack.Client("recorder", no_start_server=True)
                break
            except jack.JackOpenError:
                time.sleep(0.1)
        else:
            sys.exit("The JACK server doesn't answer.")
        self.inputs = [self.client.inports.register(name) for name in ("left", "right")]
        self.client.set_process_callback(self.process)
        self.client.set_xrun_callback(self.lost)
        self.client.activate()

    def process(self, _):
        self.blocks.put([np.frombuffer(bytes(port.get_buffer()), np.float32) for port in self.inputs])

    def lost(self, _):
        self.losses += 1

    def connect(self):
        """Connects the outputs of a player when it has made them."""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            ports = [port for port in self.client.get_ports(is_audio=True, is_output=True)
                     if not port.name.startswith(("system:", "recorder:"))]
            if len(ports) == 2:
                for port, own in zip(ports, self.inputs):
                    self.client.connect(port, own)
                return
            time.sleep(0.001)
        sys.exit("slab made no output in JACK.")

    def take(self):
        blocks = []
        while not self.blocks.empty():
            blocks.append(self.blocks.get())
        return np.concatenate(blocks, axis=1) if blocks else np.zeros((2, 0), np.float32)


def played(recorder, sound):
    """What slab plays of a sound, with silence around it, which gives the connection time."""
    silence = np.zeros((sound.samplerate // 4, sound.n_channels))
    padded = slab.Sound(np.concatenate([silence, sound.data, silence]), samplerate=sound.samplerate)
    for _ in range(5):
        recorder.take()
        losses = recorder.losses
        padded.play(blocking=False)
        recorder.connect()
        sounddevice.wait()
        time.sleep(0.1)
        heard = recorder.take()
        sounding = np.flatnonzero(np.any(heard, axis=0))
        if losses == recorder.losses and len(sounding):
            begin = sounding[0] - np.flatnonzero(np.any(sound.data.astype(np.float32), axis=1))[0]
            return heard[:, begin:begin + sound.n_samples]
    sys.exit("The JACK server lost samples five times.")


# Chromium


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the page and the stimuli, and takes what the page heard."""

    def translate_path(self, path):
        path = urllib.parse.urlparse(path).path
        return self.server.page if path == "/" else os.path.join(self.server.folder, os.path.basename(path))

    def do_POST(self):
        url = urllib.parse.urlparse(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.heard.put((url.path, dict(urllib.parse.parse_qsl(url.query)), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def rendered(page, folder):
    """What Chromium renders of a manifest's sounds, by file: (SHA-256, frames decoded, samples)."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.page, server.folder, server.heard = page, folder, queue.Queue()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    results = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = ["chromium", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                   "--disable-component-update", "--user-data-dir=" + profile, "--remote-debugging-port=0",
                   "http://127.0.0.1:%d/?manifest=/manifest.json" % server.server_port]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while True:
                path, query, body = server.heard.get(timeout=PATIENCE)
                if path == "/failed":
                    sys.exit("The page failed: " + body.decode())
                if path == "/done":
                    return results
                results[query["file"]] = (query["sha256"], int(query["frames"]), np.frombuffer(body, "<f4").reshape(2, -1))
        except queue.Empty:
            sys.exit("Chromium timed out: " + " ".join(command))
        finally:
            browser.terminate()
            try:
                browser.wait(20)
            except subprocess.TimeoutExpired:
                browser.kill()
                browser.wait()
            server.shutdown()
            server.server_close()


def main():
    page, failed = sys.argv[1], False
    recorder = Recorder()
    for folder in sys.argv[2:]:
        with open(os.path.join(folder, "manifest.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        sound = manifest["sound"]["presets"][0]
        wrong = ["%s: the manifests differ" % row["file"] for row, other in zip(rows, manifest["stimuli"], strict=True)
                 if any(row[name] != other[name] for name in ("file", "block", "condition", "sha256", "correctAnswer"))
                 or number(row["centOffset"]) != other["centOffset"]
                 or [int(row["onsetFrames1"]), int(row["onsetFrames2"])] != other["onsetFrames"]]
        names = {row["file"] for row in rows} | {"manifest.csv", "manifest.json"}
        if names != set(os.listdir(folder)):
            wrong.append("other files than those of the manifest")
        results = rendered(page, folder)
        for row in rows:
            path = os.path.join(folder, row["file"])
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            samples = soundfile.read(path, dtype="float32", always_2d=True)[0].T
            sha256, frames, web = results[row["file"]]
            if not digest == sha256 == row["sha256"] or frames != samples.shape[1]:
                wrong.append("%s: another file than in the manifest" % row["file"])
            heard = {"Chromium": web, "slab": played(recorder, slab.Sound.read(path))}
            for program, hearing in heard.items():
                if not np.array_equal(hearing, samples):
                    wrong.append("%s: %s doesn't play the file's samples" % (row["file"], program))
                wrong += ["%s by %s: %s" % (row["file"], program, line) for line in faults(row, hearing.astype(float), sound)]
        print("%-6s %d sounds, at most %.4f cents and %.4f dB off%s" % (
            sound, len(rows), WORST["cents", sound], WORST["dB", sound], "".join("\n  " + line for line in wrong)))
        failed = failed or bool(wrong)
        # An error must be found.
        spoilt = dict(rows[0], centOffset=str(number(rows[0]["centOffset"]) + 2 * CENTS[sound]))
        if not faults(spoilt, results[rows[0]["file"]][2].astype(float), sound):
            print("An error of %.2f cents isn't found: the check doesn't work." % (2 * CENTS[sound]))
            failed = True
    recorder.client.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
