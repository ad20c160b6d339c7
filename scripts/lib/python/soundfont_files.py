"""SoundFont 2.04 files to damage: a simple one, one with many zones, an SF3."""
import math
import struct

# A loop of 11 cycles, 440 Hz at 48 kHz.
FRAMES = 1200


def chunk(name, data, is_padded=True):
    return name.encode() + struct.pack("<I", len(data)) + data + (b"\0" if is_padded and len(data) % 2 else b"")


def _list(kind, data):
    return chunk("LIST", kind.encode() + data)


def name(text, size=20):
    return text.encode()[: size - 1].ljust(size, b"\0")


def form(tables, samples, info=b"", is_padded=True):
    """A file of these tables by their names, in their order."""
    parts = _list("INFO", chunk("ifil", struct.pack("<HH", 2, 4)) + info) + _list("sdta", chunk("smpl", samples, is_padded))
    parts += _list("pdta", b"".join(chunk(*table) for table in tables.items()))
    return b"RIFF" + struct.pack("<I", 4 + len(parts)) + b"sfbk" + parts


def loop():
    return [round(20000 * math.sin(2 * math.pi * 11 * n / FRAMES)) for n in range(FRAMES)]


def sound_font(root_key=69, presets=("Test Sine",), zones=((),), modulators=(), preset_modulators=(), vorbis=None,
               rate=48000, preset_zones=1, title="Test", frames=FRAMES, loop_frames=None):
    """`zones`: the instrument's zones with their generators (number, amount); modulators are those of each zone; `vorbis`: an Ogg
    file for SF3."""
    one = (loop() * (frames // FRAMES + 1))[:frames]
    data = one + one + one[:16] + [0] * 46
    samples = vorbis if vorbis is not None else struct.pack(f"<{len(data)}h", *data)
    phdr = b"".join(
        struct.pack("<20sHHH12x", name(preset), index, 0, index * preset_zones) for index, preset in enumerate(presets))
    phdr += struct.pack("<20sHHH12x", name("EOP"), 0, 0, len(presets) * preset_zones & 0xFFFF)
    count = len(presets) * preset_zones
    pbag = b"".join(struct.pack("<HH", index & 0xFFFF, index * len(preset_modulators) & 0xFFFF) for index in range(count + 1))
    pmod = b"".join(struct.pack("<5H", *fields) for fields in preset_modulators) * count
    pgen = struct.pack("<HH", 41, 0) * count + bytes(4)
    ibag, igen, imod = b"", b"", b""
    for generators in zones:
        ibag += struct.pack("<HH", len(igen) // 4 & 0xFFFF, len(imod) // 10 & 0xFFFF)
        imod += b"".join(struct.pack("<5H", *fields) for fields in modulators)
        igen += struct.pack("<HBB", 43, 0, 127)
        igen += b"".join(struct.pack("<Hh", number, amount) for number, amount in generators)
        igen += struct.pack("<HHHH", 54, 1, 53, 0)
    ibag += struct.pack("<HH", len(igen) // 4 & 0xFFFF, len(imod) // 10 & 0xFFFF)
    inst = struct.pack("<20sH20sH", name(title), 0, name("EOI"), len(zones) & 0xFFFF)
    end = len(vorbis) if vorbis is not None else 2 * frames + 16
    begin, length = frames, loop_frames or frames
    shdr = struct.pack(
        "<20sIIIIIBbHH", name("Loop"), 0, end, begin, begin + length, rate, root_key, 0, 0, 1 if vorbis is None else 0x11)
    return form(
        {"phdr": phdr, "pbag": pbag, "pmod": pmod + bytes(10), "pgen": pgen, "inst": inst, "ibag": ibag, "imod": imod + bytes(10),
         "igen": igen + bytes(4), "shdr": shdr + name("EOS", 46)},
        samples, chunk("isng", name("EMU8000", 8)) + chunk("INAM", name(title, 256)), vorbis is None)


def rich():
    """Four presets, six zones with envelopes, filter, vibrato and modulators."""
    shape = [(34, -4000), (36, 1200), (37, 100), (38, -2400), (8, 9000), (11, 600)]
    zones = [[(6, zone), (52, 3 * zone), (48, 10 * zone), (17, 100 * zone - 250), *shape] for zone in range(6)]
    modulators = [(0x0502, 48, 960, 0, 0), (0x0081, 6, 50, 0, 0), (0x0102, 8, 0xF6A0, 0x0D02, 0)]
    return sound_font(60, [f"Preset {index}" for index in range(4)], zones, modulators, [(0x0002, 52, 20, 0, 0)])
