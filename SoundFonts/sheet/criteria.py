"""The criteria that tell a lively instrument from a synthetic one, as medians over keys, beside sampled SoundFonts."""

import dataclasses

import numpy
from scipy import signal

import sound
from fonts import INSTRUMENTS
from synthesizer import Synthesizer

RATE = 48000
KEYS = range(48, 85, 3)


def irregularity(parts):
    """The mean distance of partials 1-24 within 50 dB from the mean of them and their neighbours, dB."""
    levels = parts[:24, 2]
    levels = numpy.maximum(levels[:numpy.nonzero(levels > levels.max() - 50)[0][-1] + 1], levels.max() - 60)
    if len(levels) < 5:
        return numpy.nan
    return numpy.mean(numpy.abs(levels[1:-1] - (levels[:-2] + levels[1:-1] + levels[2:]) / 3))


def noise(tone, parts, key, start, end):
    """The power between partials, as if it filled 40 Hz to 16 kHz, relative to the whole, dB."""
    first = sound.frequency(key)
    piece = sound.cut(tone, RATE, start, end)
    count = min(len(piece), max(1024, 2 ** int(numpy.ceil(numpy.log2(8 * RATE / first)))))
    frequencies = numpy.fft.rfftfreq(count, 1 / RATE)
    ladder = list(parts[:, 1])
    step = ladder[-1] - ladder[-2] if len(ladder) > 1 else first
    ladder += list(numpy.arange(ladder[-1] + step, 20000 + step, step))
    distance = numpy.min(numpy.abs(frequencies[:, None] - ladder), axis=1)
    in_range = (frequencies > 40) & (frequencies < 16000)
    between = in_range & (distance > max(0.3 * first, 2 * RATE / count))
    share = max(between.sum() / in_range.sum(), 0.05)
    window = numpy.hanning(count)
    pieces = numpy.lib.stride_tricks.sliding_window_view(piece, count)[::max(1, count // 4)]
    power = numpy.sum(numpy.abs(numpy.fft.rfft(pieces * window)) ** 2, axis=0)
    return sound.decibels(power[between].sum() / share / power.sum())


def onset_end(key):
    return max(0.12, 9 / sound.frequency(key))


def onset_noise(tone, parts, key):
    return noise(tone, parts, key, 0, onset_end(key))


def power(tone, start, end):
    return sound.decibels(numpy.mean(sound.cut(tone, RATE, start, end) ** 2))


def onset_noise_beside_tone(tone, parts, key):
    """The same noise relative to the tone at 0.5 to 1.5 s, dB: a slow attack doesn't hide it."""
    return onset_noise(tone, parts, key) + power(tone, 0, onset_end(key)) - power(tone, 0.5, 1.5)


def steady_noise(tone, parts, key):
    return noise(tone, parts, key, 0.5, 1.5)


def high_energy(tone):
    """The power in the bands of a sixth of an octave centred above 9 kHz relative to all bands, dB."""
    def edge(band):
        return 40 * 2 ** ((band - 0.5) / 6)

    frequencies, amplitudes = sound.spectrum(tone[:RATE], RATE)
    power = numpy.where((frequencies >= edge(0)) & (frequencies < edge(54)), amplitudes**2, 0)
    return sound.decibels(power[frequencies >= edge(47)].sum() / power.sum())


def liveliness(tone, parts, key):
    """The standard deviation of a partial's level over 0.5 to 2.3 s about a line, dB; the median of partials 2-10."""
    strong = parts[1:10][parts[1:10, 2] >= parts[:, 2].max() - 45]
    if not len(strong):
        return numpy.nan
    amplitudes, _ = sound.course(tone, RATE, strong[:, 1], max(0.08, 8 / sound.frequency(key)), 0.5, 2.3)
    levels = 20 * numpy.log10(numpy.abs(amplitudes) + 1e-9)
    times = numpy.arange(len(levels))
    slope, offset = numpy.polyfit(times, levels, 1)
    return numpy.median(numpy.std(levels - numpy.outer(times, slope) - offset, axis=0))


def decay_scatter(tone, parts, key):
    """The standard deviation of the partials' decay over a second about a smooth trend, dB."""
    strong = parts[:16][parts[:16, 2] >= parts[:, 2].max() - 45]
    if len(strong) < 5:
        return numpy.nan
    length = max(0.1, 8 / sound.frequency(key))

    def level(start):
        amplitudes, _ = sound.course(tone, RATE, strong[:, 1], length, start, start + 2.6 * length)
        return 20 * numpy.log10(numpy.abs(amplitudes).mean(axis=0) + 1e-9)

    drop = level(0.08) - level(1.0)
    position = numpy.log2(strong[:, 0])
    return numpy.std(drop - numpy.polyval(numpy.polyfit(position, drop, 2), position), ddof=3)


def attack(note):
    """The milliseconds in which the amplitude rises from a tenth to nine tenths of its median over 0.5 to 1.5 s."""
    window = signal.get_window("hann", RATE // 50)
    amplitudes = numpy.sqrt(numpy.maximum(signal.fftconvolve((note**2).sum(axis=0), window, "same"), 0))
    usual = numpy.median(sound.cut(amplitudes, RATE, 0.5, 1.5))
    return 1000 / RATE * (numpy.argmax(amplitudes >= 0.9 * usual) - numpy.argmax(amplitudes >= 0.1 * usual))


def swell(note):
    """How much louder the note is at 0.4 to 0.6 s than at 0.08 to 0.12 s, dB."""
    return power(note, 0.4, 0.6) - power(note, 0.08, 0.12)


def fades(tone, parts, key):
    """How fast partials 1-12 within 50 dB fade from 1.5 to 3.5 s: the median of 1-3, that of the others less that of
    1-3, and the standard deviation of all, dB/s.
    """
    amplitudes, step = sound.course(tone, RATE, parts[:12, 1], max(0.12, 12 / sound.frequency(key)), 1.5, 3.5)
    levels = 20 * numpy.log10(numpy.abs(amplitudes) + 1e-9)
    rates = -numpy.polyfit(numpy.arange(len(levels)) * step, levels, 1)[0]
    means = levels.mean(axis=0)
    strong = means > means.max() - 50
    low, high = rates[:3][strong[:3]], rates[3:][strong[3:]]
    if not len(low) or not len(high):
        return [numpy.nan] * 3
    return [numpy.median(low), numpy.median(high) - numpy.median(low), numpy.std(rates[strong], ddof=1)]


def correlation(note):
    """Of the two channels over the first second."""
    left, right = sound.cut(note, RATE, 0, 1)
    size = numpy.sqrt(numpy.sum(left**2) * numpy.sum(right**2))
    return numpy.sum(left * right) / size if size else 1.0


@dataclasses.dataclass(frozen=True)
class Criterion:
    """`tolerance` is the distance from the range of the other SoundFonts that is still accepted; None isn't judged."""

    name: str
    heading: str
    unit: str
    digits: int
    tolerance: float | None
    presets: tuple = tuple(INSTRUMENTS)


BOWED_AND_OBOE = ("violin", "strings", "oboe")
# Exact pitch rules out the vibrato, the beating and the phase differences that the level SD and the correlation measure
# in sampled SoundFonts; only the section's partials swell as much without them. Only the piano decays by itself.
CRITERIA = [
    Criterion("irregularity", "irreg.", "dB", 1, 3),
    Criterion("onset noise", "onset", "dB", 1, 3),
    Criterion("onset noise beside the tone", "beside", "dB", 1, 3, BOWED_AND_OBOE),
    Criterion("steady noise", "steady", "dB", 1, 3),
    Criterion("attack", "attack", "ms", 0, 30, BOWED_AND_OBOE),
    Criterion("swell", "swell", "dB", 1, 1.5, BOWED_AND_OBOE),
    Criterion("level SD of partials 2-10", "lvl SD", "dB", 1, 1, ("strings",)),
    Criterion("energy above 9 kHz", "> 9 k", "dB", 1, 3),
    Criterion("centroid over f0", "centr.", "octaves", 2, 0.25),
    Criterion("centroid at velocity 20", "v20", "octaves", 2, 0.25),
    Criterion("centroid at velocity 127", "v127", "octaves", 2, 0.25),
    Criterion("decay scatter", "decay", "dB", 1, 3, ("piano",)),
    Criterion("late fade of partials 1-3", "fade", "dB/s", 1, 1, ("piano",)),
    Criterion("late fade of higher partials beyond that of 1-3", "darken", "dB/s", 1, 0.5, ("piano",)),
    Criterion("SD of the late fades", "fade SD", "dB/s", 1, 0.5, ("piano",)),
    Criterion("L/R correlation", "L/R", "", 2, None),
]

# The reason of each accepted (preset, name of the criterion) outside the range.
EXCEPTIONS = {
    ("piano", "steady noise"): "in sampled pianos it is the room and beating strings",
    ("organ", "steady noise"): "in sampled organs it is the room's reverberation and beating ranks",
}


def measured(synthesizer, key):
    """The criteria of a key in their order; None if it is silent."""
    note = synthesizer.note(key, seconds=3.6)
    if sound.is_silent(note):
        return None
    tone = sound.tone(note)
    parts = sound.partials(tone, RATE, key)
    middle = sound.centroid(note, RATE)
    soft, loud = (sound.centroid(synthesizer.note(key, velocity, 1.0), RATE) for velocity in (20, 127))
    return [
        irregularity(parts), onset_noise(tone, parts, key), onset_noise_beside_tone(tone, parts, key),
        steady_noise(tone, parts, key), attack(note), swell(note), liveliness(tone, parts, key), high_energy(tone),
        numpy.log2(middle / sound.frequency(key)),
        numpy.log2(soft / middle), numpy.log2(loud / middle), decay_scatter(tone, parts, key), *fades(tone, parts, key),
        correlation(note),
    ]


def medians(job):
    """The medians over the keys for a SoundFont's path and a preset's name; None if the preset doesn't exist."""
    path, preset = job
    with Synthesizer(path, RATE) as synthesizer:
        if not synthesizer.select(*INSTRUMENTS[preset]):
            return None
        rows = [row for row in (measured(synthesizer, key) for key in KEYS) if row]
    return [float(value) for value in numpy.nanmedian(rows, axis=0)] if rows else None


def distance(value, others):
    """How far a value lies below (negative) or above the range that the others span; 0 inside."""
    return min(value - min(others), 0) + max(value - max(others), 0)


def judgements(tables, preset):
    """For each judged criterion of a preset: itself, the value, the others, and the distance from their range."""
    own, *others = [table[preset] for table in tables]
    others = [other for other in others if other]
    if not own or not others:
        return []
    return [
        (criterion, own[index], [other[index] for other in others],
         distance(own[index], [other[index] for other in others]))
        for index, criterion in enumerate(CRITERIA) if criterion.tolerance is not None and preset in criterion.presets]
