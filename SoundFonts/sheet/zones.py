"""Reads from a SoundFont file when the samples of a key loop or end (SoundFont 2.04, section 7)."""

import collections
import struct

from failure import BAD_DATA, Failure

INSTRUMENT, KEY_RANGE, SAMPLE_ID, SAMPLE_MODES, ROOT_KEY = 41, 43, 53, 54, 58
VORBIS = 0x10
Zone = collections.namedtuple("Zone", "low high root start end loop_start loop_end rate loops")


def tables(path):
    """The records of the chunk pdta by name, without the terminal record of phdr, inst and shdr."""
    with open(path, "rb") as file:
        data = file.read()
    start = data.rindex(b"pdta") + 4
    found = {}
    layouts = {"phdr": "<20sHHHIII", "pbag": "<HH", "pgen": "<HH", "inst": "<20sH", "ibag": "<HH", "igen": "<HH",
               "shdr": "<20sIIIIIBbHH"}
    while start + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, start)
        if name.decode("latin-1") in layouts:
            found[name.decode()] = list(struct.iter_unpack(layouts[name.decode()], data[start + 8:start + 8 + size]))
        start += 8 + size + size % 2
    return found


def generators(bags, records, first, last):
    """A dictionary of generators for each bag; the first ones without a target are defaults for the others."""
    defaults, zones = {}, []
    for bag in range(first, last):
        own = dict(records[bags[bag][0]:bags[bag + 1][0]])
        if INSTRUMENT in own or SAMPLE_ID in own:
            zones.append(defaults | own)
        elif bag == first:
            defaults = own
    return zones


def of_preset(path, bank, program):
    """The zones of a preset's instruments; none for compressed samples."""
    try:
        return read_zones(tables(path), bank, program)
    except (ValueError, KeyError, IndexError, struct.error) as error:
        raise Failure(BAD_DATA, f"{path} can't be read as a SoundFont.", f"{type(error).__name__}: {error}") from error


def read_zones(found, bank, program):
    zones = []
    for index, preset in enumerate(found["phdr"][:-1]):
        if preset[2] != bank or preset[1] != program:
            continue
        for outer in generators(found["pbag"], found["pgen"], preset[3], found["phdr"][index + 1][3]):
            number = outer[INSTRUMENT]
            first, last = found["inst"][number][1], found["inst"][number + 1][1]
            for inner in generators(found["ibag"], found["igen"], first, last):
                _, start, end, loop_start, loop_end, rate, root, _, _, kind = found["shdr"][inner[SAMPLE_ID]]
                if kind & VORBIS:
                    return []
                low, high = (inner.get(KEY_RANGE, 127 << 8) >> shift & 0xFF for shift in (0, 8))
                zones.append(Zone(
                    low, high, inner.get(ROOT_KEY, root), start, end, loop_start, loop_end, rate,
                    inner.get(SAMPLE_MODES, 0) & 1 == 1))
    return zones


def joints(zones, key, seconds):
    """For each zone of a key, the seconds after the start at which its sample jumps back, or ends."""
    found = []
    for zone in zones:
        if zone.low <= key <= zone.high:
            rate = zone.rate * 2 ** ((key - zone.root) / 12)
            if zone.loops:
                time, step = (zone.loop_end - zone.start) / rate, (zone.loop_end - zone.loop_start) / rate
                found.append([time + turn * step for turn in range(int((seconds - time) / step) + 1)])
            else:
                found.append([(zone.end - zone.start) / rate])
    return found
