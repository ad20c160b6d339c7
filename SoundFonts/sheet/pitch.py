"""Pitch, steadiness and ticks on every key."""

import dataclasses

import numpy

import sound
import zones
from fonts import PRESETS
from synthesizer import Synthesizer

SECONDS = 2.6
CENTS = 1200 / numpy.log(2)
# A peak of the third difference at a joint of a loop above this multiple of its usual peaks is a tick.
TICK = 2.0


@dataclasses.dataclass
class Key:
    """Cents from equal temperament, the largest frequency SD in cents of partials 1-8, and the tick's ratio.

    `deviations`: of both channels together, of the left and of the right one; `partial`: that of the largest.
    """

    key: int
    steady: float
    early: float
    deviations: list
    partial: int
    tick: float


def cents(tone, rate, key, start, end):
    """The fundamental's distance from equal temperament by the slope of its phase."""
    first = sound.frequency(key)
    length = max(0.12, 20 / first)
    amplitudes, step = sound.course(tone, rate, [first], length, start, max(end, start + 2.2 * length))
    phases = numpy.unwrap(numpy.angle(amplitudes[:, 0]))
    slope = numpy.polyfit(numpy.arange(len(phases)) * step, phases, 1)[0]
    return CENTS * slope / (2 * numpy.pi * first)


def deviation(tone, rate, key):
    """The largest standard deviation in cents over 0.1 to 2.5 s of the frequencies of partials 1-8, and the partial.

    Leaves out partials more than 60 dB below the strongest.
    """
    if sound.is_silent(tone):
        return 0.0, 0
    parts = sound.partials(tone, rate, key)
    numbers, frequencies, _ = parts[:8][parts[:8, 2] >= parts[:, 2].max() - 60].T
    amplitudes, step = sound.course(tone, rate, frequencies, max(0.12, 20 / sound.frequency(key)), 0.1, 2.5)
    steps = numpy.angle(amplitudes[1:] * amplitudes[:-1].conj()) / (2 * numpy.pi * step)
    largest = 0.0, 0
    for partial, frequency in enumerate(frequencies):
        sizes = numpy.abs(amplitudes[:, partial])
        heard = steps[sizes[1:] > sizes.max() * 10 ** (-45 / 20), partial]
        if len(heard) > 2:
            largest = max(largest, (CENTS * numpy.std(heard) / frequency, int(numbers[partial])))
    return largest


def tick(tone, rate, joints):
    """How much the third difference peaks within 3 ms of joints relative to its usual peaks within 0.3 s.

    `joints`: times in seconds for each sample. The median over a sample's joints counts, as a loop ticks each time.
    """
    differences = numpy.abs(numpy.diff(tone, 3))
    width, reach = rate // 100, 3 * rate // 1000
    peaks = differences[:len(differences) // width * width].reshape(-1, width).max(axis=1)
    is_plain = numpy.ones(len(peaks), bool)
    is_plain[:3] = False  # the attack
    places = [[round(time * rate) for time in times if 0.03 < time < SECONDS - 0.1] for times in joints]
    for place in sum(places, []):
        is_plain[(place - reach) // width:(place + reach) // width + 1] = False

    def ratio(place):
        near = slice(max(place // width - 30, 0), place // width + 30)
        usual = peaks[near][is_plain[near]]
        largest = differences[place - reach:place + reach].max()
        return largest / (numpy.percentile(usual, 95) + 1e-12) if len(usual) else 0.0

    return max((float(numpy.median([ratio(place) for place in each])) for each in places if each), default=numpy.nan)


def keys_measured(job):
    """A list of keys for a SoundFont's path, a preset's name, a rate and keys."""
    path, preset, rate, keys = job
    found = []
    with Synthesizer(path, rate) as synthesizer:
        if not synthesizer.select(*PRESETS[preset]):
            return found
        samples = zones.of_preset(path, *PRESETS[preset])
        for key in keys:
            note = synthesizer.note(key, seconds=SECONDS)
            if sound.is_silent(note):
                continue
            tone = sound.tone(note)
            deviations = [deviation(each, rate, key) for each in [tone, *note]]
            found.append(Key(
                key, cents(tone, rate, key, 0.3, 2.5), cents(tone, rate, key, 0.05, 0.65),
                [value for value, _ in deviations], max(deviations)[1],
                max(tick(each, rate, zones.joints(samples, key, SECONDS)) for each in note) if samples else numpy.nan))
    return found
