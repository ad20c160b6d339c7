"""Damaged SoundFonts: each must be rejected with a reason, or play."""
import base64
import re
import struct
from pathlib import Path

import soundfont_files
from training import ANSWERS
from trial import damage_bytes, extreme

BASES = ["simple.sf2", "rich.sf2", "compressed.sf3", "bundled.sf2"]


def prepare(root, program, folder):
    """Writes the files to damage."""
    source = (Path(root) / "Tests/AudioMeasurement/CompressedLoop.swift").read_text()
    vorbis = base64.b64decode(re.search(r'text = """(.*?)"""', source, re.S).group(1))
    files = {
        "simple.sf2": soundfont_files.sound_font(),
        "rich.sf2": soundfont_files.rich(),
        "compressed.sf3": soundfont_files.sound_font(vorbis=vorbis),
        "bundled.sf2": (Path(root) / "SoundFonts/Peach.sf2").read_bytes(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / "vorbis").write_bytes(vorbis)


def run(trial):
    base = trial.random.choice(BASES)
    original = (Path(trial.corpus) / base).read_bytes()
    trial.note(base)
    path = trial.folder / ("font" + Path(base).suffix)
    path.write_bytes(_damaged(trial, original))
    before = path.read_bytes()
    key = str(21 + trial.random.randrange(88))
    output = trial.folder / "sound.wav"
    way = trial.random.randrange(10)
    if way < 7:
        outcome = trial.run(
            "play", key, "--soundfont", path, "--cents", "3", "--with-reference", "--output", output,
            *trial.random.choice([[], [], ["--interval", "P5"], ["--interval", "m3", "--presentation", "harmonic"]]),
            codes={0, 64, 65, 66})
    elif way < 9:
        outcome = trial.run("sounds", path, *(["--json"] if way == 7 else []), codes={0, 65, 66})
    else:
        outcome = trial.run(
            "train", trial.random.choice(list(ANSWERS)), "--soundfont", path, "--listener", "simulated", "--comparisons", "3",
            "--seed", "1", "--output", output, codes={0, 64, 65, 66})
    if outcome.code == 0 and way not in (7, 8):
        trial.expect(output.exists() and output.stat().st_size > 44, "done, but there is no sound file")
    elif outcome.code != 0:
        trial.expect(not output.exists(), "failed, but there is a sound file")
    trial.expect(path.read_bytes() == before, "the SoundFont has been changed")
    trial.expect(outcome.code == 0 or outcome.is_signal or "Error: " in outcome.error, "refused without a reason")


class _Font:
    """The bytes of a file, and where its tables are."""

    def __init__(self, data):
        self.data = bytearray(data)

    def chunk(self, name):
        """The start and length of the last chunk with a name. Tables are at the end; samples may contain any bytes."""
        start = self.data.rfind(name.encode())
        while start >= 0:
            if start + 8 <= len(self.data):
                length = struct.unpack_from("<I", self.data, start + 4)[0]
                if start + 8 + length <= len(self.data):
                    return start, length
            start = self.data.rfind(name.encode(), 0, start)
        return None

    def change(self, trial, offset, width, what, value=None):
        if offset < 0 or offset + width > len(self.data):
            return
        old = int.from_bytes(self.data[offset : offset + width], "little")
        new = extreme(trial.random, width, old) if value is None else value & ((1 << 8 * width) - 1)
        self.data[offset : offset + width] = new.to_bytes(width, "little")
        trial.note(f"{what} at {offset}: {old} → {new}")


def _damaged(trial, data):
    font, choose = _Font(data), trial.random
    ways = [
        _truncate, _size, _sample_header, _sample_header, _generators, _generators, _table, _bytes_of_tables, _bytes, _pieces,
        _names, _samples, _modulators, _built, _built,
    ]
    choose.choice(ways)(trial, font)
    return bytes(font.data)


def _truncate(trial, font):
    size = len(font.data)
    length = trial.random.randrange(size) if trial.random.randrange(3) == 0 else size - trial.random.randrange(min(size, 4096))
    del font.data[length:]
    trial.note(f"cut to {length}")
    if trial.random.randrange(2) and length >= 8:
        struct.pack_into("<I", font.data, 4, length - 8)
        trial.note("the size set right")


def _size(trial, font):
    name = trial.random.choice("RIFF LIST smpl phdr pbag pmod pgen inst ibag imod igen shdr ifil".split())
    found = (0, 0) if name == "RIFF" else font.chunk(name)
    if found:
        font.change(trial, found[0] + 4, 4, f"size of {name}")


# Start, end, loop, rate, key, correction, link and type (SoundFont 2.04, 7.10), and values that are invalid together.
HEADER = [(20, 4), (24, 4), (28, 4), (32, 4), (36, 4), (40, 1), (41, 1), (42, 2), (44, 2)]
RATES = [0, 1, 2, 399, 400, 192_000, 192_001, 2**31 - 1, 2**31, 2**32 - 1]


def _sample_header(trial, font):
    found = font.chunk("shdr")
    if not found:
        return
    for _ in range(trial.random.randint(1, 8)):
        record = found[0] + 8 + 46 * trial.random.randrange(max(found[1] // 46, 1))
        way = trial.random.randrange(6)
        if way == 0:
            font.change(trial, record + 36, 4, "sample rate", trial.random.choice(RATES))
        elif way == 1 and record + 36 <= len(font.data):
            begin = int.from_bytes(font.data[record + 28 : record + 32], "little")
            font.change(trial, record + 32, 4, "end of the loop", begin + trial.random.choice([0, 1, 2, 7, 8, -1, 31, 32]))
        else:
            offset, width = trial.random.choice(HEADER)
            font.change(trial, record + offset, width, f"sample header's field {offset}")


def _generators(trial, font):
    found = font.chunk(trial.random.choice(["igen", "igen", "igen", "pgen"]))
    if not found:
        return
    for _ in range(trial.random.randint(1, 12)):
        record = found[0] + 8 + 4 * trial.random.randrange(max(found[1] // 4, 1))
        if trial.random.randrange(3) == 0:
            font.change(trial, record, 2, "generator", trial.random.randrange(64))
        font.change(trial, record + 2, 2, "amount")


def _table(trial, font):
    name, size = trial.random.choice([("pbag", 4), ("ibag", 4), ("phdr", 38), ("inst", 22), ("pmod", 10), ("imod", 10)])
    found = font.chunk(name)
    for _ in range(trial.random.randint(1, 5) if found else 0):
        record = found[0] + 8 + trial.random.randrange(max(found[1] // size, 1)) * size
        font.change(trial, record + 2 * trial.random.randrange(size // 2), 2, name)


def _modulator(choose):
    """The fields of a modulator: pitch, tuning, loops, keys and levels, by controllers with and without a value."""
    return (
        choose.choice([0x0002, 0x0003, 0x0102, 0x0502, 0x0082, 0x0582, 0x0087, 0x008B, 0x050D, 0x020E, choose.randrange(65536)]),
        choose.choice([0, 2, 3, 5, 6, 7, 45, 46, 47, 48, 50, 51, 52, 56, 58, 59, choose.randrange(65536)]),
        choose.choice([1, 30, 60, 120, 300, 1200, 32767, 32768, 65535]), choose.choice([0, 0, 2, 0x0082, 0x0D02]),
        choose.choice([0, 0, 2]))


def _modulators(trial, font):
    name = trial.random.choice(["imod", "imod", "pmod"])
    found = font.chunk(name)
    for _ in range(trial.random.randint(1, 6) if found else 0):
        record = found[0] + 8 + 10 * trial.random.randrange(max(found[1] // 10, 1))
        for field, value in enumerate(_modulator(trial.random)):
            font.change(trial, record + 2 * field, 2, name, value)


def _bytes_of_tables(trial, font):
    _bytes(trial, font, (font.chunk("phdr") or (0, 0))[0])


def _bytes(trial, font, start=0):
    for _ in range(trial.random.randint(1, 21)):
        font.change(trial, start + trial.random.randrange(len(font.data) - start), 1, "byte")


def _pieces(trial, font):
    changed, what = damage_bytes(trial.random, font.data, [b"RIFF", b"LIST", b"smpl", b"\xff" * 8, bytes(64), b"OggS"])
    font.data = bytearray(changed)
    trial.note(what)


def _names(trial, font):
    for name, size in (("phdr", 38), ("inst", 22), ("shdr", 46)):
        found = font.chunk(name)
        if found:
            text = trial.random.choice([b"\x1b[31m\x1b]0;t\x07", "\u202eleft\u2028".encode(), b"\xff\xfe\x80\x9b", b"", b"x" * 20])
            font.data[found[0] + 8 : found[0] + 28] = text.ljust(20, b"\0")[:20]
    trial.note("names of other signs")


def _samples(trial, font):
    """Samples, or the bytes of Ogg Vorbis."""
    found = font.chunk("smpl")
    if not found or not found[1]:
        return
    for _ in range(trial.random.randint(1, 40)):
        # Vorbis is most sensitive to damage in its headers.
        span = min(found[1], trial.random.choice([60, 4096, found[1]]))
        font.change(trial, found[0] + 8 + trial.random.randrange(span), trial.random.choice([1, 1, 2, 4]), "sample data")


def _built(trial, font):
    """A well-formed file that exceeds a limit."""
    choose = trial.random
    vorbis = (Path(trial.corpus) / "vorbis").read_bytes() if choose.randrange(4) == 0 else None
    generators = [(choose.randrange(61), choose.choice([-32768, -12000, -1, 0, 1, 12000, 32767])) for _ in range(choose.randrange(6))]
    modulators, preset_modulators = (
        [_modulator(choose) for _ in range(choose.choice([0, 0, 1, 2, 6, 60]))] for _ in range(2))
    options = dict(
        modulators=modulators, preset_modulators=preset_modulators, rate=choose.choice(RATES + [48000] * 4),
        root_key=choose.choice([0, 60, 69, 127, 255]),
        frames=choose.choice([32, 48, 1200, 1200, 100_000]), loop_frames=choose.choice([None, 0, 1, 2, 7, 8, 31, 2**31]),
        presets=["P%d" % index for index in range(choose.choice([1, 1, 2, 500, 5000]))], vorbis=vorbis)
    zones = choose.choice([1, 1, 64, 2000, 16000])
    preset_zones = choose.choice([1, 1, 16, 2000]) if len(options["presets"]) < 10 else 1
    trial.note(f"built: {zones} zones, {preset_zones} zones of a preset, generators {generators}, "
               f"{dict(options, vorbis=bool(vorbis), presets=len(options['presets']))}")
    font.data = bytearray(soundfont_files.sound_font(zones=[generators] * zones, preset_zones=preset_zones, **options))
