"""Measures of a sound: spectrum, partials, their course in time, loudness. Sounds have two channels, tones one."""

import numpy
from scipy import signal

SILENCE = 1e-5
# The K weighting of ITU-R BS.1770 as analog prototypes: frequency in Hz and Q of the shelf and of the high pass, the
# shelf's gain in dB and the exponent of the gain at its frequency.
SHELF, HIGH_PASS = (1681.974450955533, 0.7071752369554196), (38.13547087602444, 0.5003270373238773)
SHELF_GAIN, SHELF_EXPONENT = 3.999843853973347, 0.4996667741545416


def frequency(key):
    """Hz in equal temperament, A4 = 440 Hz."""
    return 440 * 2 ** ((key - 69) / 12)


def is_silent(sound):
    return numpy.abs(sound).max() < SILENCE


def tone(sound):
    return sound.mean(axis=0)


def cut(sound, rate, start, end):
    return sound[..., int(start * rate):int(end * rate)]


def decibels(power):
    return 10 * numpy.log10(power + 1e-20)


def peak(sound):
    """The largest sample, dBFS."""
    return 20 * numpy.log10(numpy.abs(sound).max() + 1e-10)


def centroid(sound, rate):
    """The mean frequency of the first second, weighted by power, in Hz."""
    power = numpy.abs(numpy.fft.rfft(tone(cut(sound, rate, 0, 1)))) ** 2
    return numpy.sum(power * numpy.arange(len(power))) / power.sum() * rate / min(rate, sound.shape[-1])


def k_weighting(rate):
    """The numerators and denominators of the two filters of BS.1770 at a sampling rate."""
    k, q = numpy.tan(numpy.pi * SHELF[0] / rate), SHELF[1]
    high = 10 ** (SHELF_GAIN / 20)
    middle = high ** SHELF_EXPONENT
    scale = 1 + k / q + k * k
    shelf = (
        numpy.array([high + middle * k / q + k * k, 2 * (k * k - high), high - middle * k / q + k * k]) / scale,
        numpy.array([scale, 2 * (k * k - 1), 1 - k / q + k * k]) / scale)
    k, q = numpy.tan(numpy.pi * HIGH_PASS[0] / rate), HIGH_PASS[1]
    scale = 1 + k / q + k * k
    high_pass = (numpy.array([1.0, -2.0, 1.0]), numpy.array([scale, 2 * (k * k - 1), 1 - k / q + k * k]) / scale)
    return shelf, high_pass


def loudness(sound, rate, end=1.0):
    """LUFS of both channels together from the start to a time in seconds, without gates."""
    heard = cut(sound, rate, 0, end)
    for numerator, denominator in k_weighting(rate):
        heard = signal.lfilter(numerator, denominator, heard)
    return -0.691 + decibels(numpy.mean(heard**2, axis=1).sum())


def spectrum(tone, rate, padding=1):
    """Frequencies in Hz and amplitudes, through a Kaiser window."""
    window = signal.get_window(("kaiser", 12), len(tone))
    amplitudes = numpy.abs(numpy.fft.rfft(tone * window, padding * len(tone))) * 2 / window.sum()
    return numpy.fft.rfftfreq(padding * len(tone), 1 / rate), amplitudes


def partials(sound, rate, key, highest=15000, count=40):
    """Number, frequency in Hz and level in dB of each partial at 0.1 to 0.5 s; stretched ones are followed."""
    first = frequency(key)
    frequencies, amplitudes = spectrum(cut(sound, rate, 0.1, 0.5), rate, padding=4)
    spacing = frequencies[1]
    found = []
    fundamental, stretch = first, 0.0
    for number in range(1, count + 1):
        expected = fundamental * number * numpy.sqrt((1 + stretch * number**2) / (1 + stretch))
        if expected > highest:
            break
        width = max(min((0.03 if number < 4 else 0.012) * expected, 0.35 * first), 3 * spacing)
        lowest = int((expected - width) / spacing)
        top = lowest + numpy.argmax(amplitudes[lowest:int((expected + width) / spacing) + 1])
        below, level, above = numpy.log(amplitudes[top - 1:top + 2] + 1e-15)
        offset = numpy.clip((below - above) / 2 / (below - 2 * level + above + 1e-15), -1, 1)
        found.append((number, (top + offset) * spacing, 20 * numpy.log10(amplitudes[top] + 1e-12)))
        if number == 1:
            fundamental = found[0][1]
        elif number >= 3 and found[-1][2] > max(entry[2] for entry in found) - 50:
            ratio = (found[-1][1] / number / fundamental) ** 2
            bend = (ratio - 1) / (number**2 - ratio)
            if 0 <= bend < 0.02:
                stretch = 0.7 * stretch + 0.3 * bend if stretch else bend
    return numpy.array(found)


def course(tone, rate, frequencies, length, start, end):
    """Complex amplitudes at the frequencies in Kaiser windows of a length in seconds, and the seconds between windows.

    The windows overlap by half. A row for each window, a column for each frequency.
    """
    count = int(length * rate)
    window = signal.get_window(("kaiser", 10), count)
    starts = numpy.arange(int(start * rate), int(end * rate) - count, count // 2)
    turns = numpy.outer(numpy.arange(count), frequencies) / rate
    waves = window[:, None] / window.sum() * 2 * numpy.exp(-2j * numpy.pi * turns)
    pieces = numpy.lib.stride_tricks.sliding_window_view(tone, count)[starts]
    amplitudes = pieces @ waves.real + 1j * (pieces @ waves.imag)
    return amplitudes * numpy.exp(-2j * numpy.pi * numpy.outer(starts, frequencies) / rate), count // 2 / rate
