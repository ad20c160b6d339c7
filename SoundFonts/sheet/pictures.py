"""Draws spectrograms and spectra of all SoundFonts side by side, a picture for each preset."""

import os

import matplotlib
import numpy
from scipy import signal

import sound
import work
from failure import CANNOT_CREATE, Failure, make_folder
from fonts import INSTRUMENTS
from synthesizer import Synthesizer

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

RATE = 48000
SECONDS = 1.6
LEAD = 0.05
RANGE = 85
LIMITS = (0.06, 16)


def label(axis):
    axis.set_ticks([0.1, 1, 10], ["0.1", "1", "10"])


def draw_spectrogram(axes, tone):
    """Levels of 85 dB below the maximum, over kHz on a logarithmic axis."""
    silence = numpy.zeros(int(LEAD * RATE))
    frequencies, times, amplitudes = signal.stft(numpy.concatenate([silence, tone]), RATE, "hann", 2048, 2048 - 384)
    levels = 20 * numpy.log10(numpy.abs(amplitudes) + 1e-9)
    axes.pcolormesh(
        times - LEAD, frequencies[2:] / 1000, levels[2:] - levels.max(), vmin=-RANGE, vmax=0, cmap="magma",
        shading="auto")
    axes.set_xlim(-LEAD, SECONDS - LEAD)  # without the edge of the last window
    axes.set_yscale("log")
    axes.set_ylim(*LIMITS)
    label(axes.yaxis)


def draw_spectrum(axes, tone, color):
    """Over 0.1 to 0.6 s, dB below the maximum."""
    frequencies, amplitudes = sound.spectrum(sound.cut(tone, RATE, 0.1, 0.6), RATE)
    levels = 20 * numpy.log10(amplitudes + 1e-9)
    axes.plot(frequencies / 1000, levels - levels.max(), linewidth=0.6, color=color)
    axes.set_xscale("log")
    axes.set_xlim(*LIMITS)
    label(axes.xaxis)
    axes.set_ylim(-RANGE - 5, 3)
    axes.grid(alpha=0.3)


def draw(job):
    """Draws a preset's notes; returns the path of the picture.

    The job: the fonts, the preset, keys, velocities and the folder. A row for each key and velocity has the
    spectrograms of all SoundFonts, then their spectra.
    """
    fonts, preset, keys, velocities, folder = job
    notes = [(key, velocity) for key in keys for velocity in velocities]
    figure, axes = pyplot.subplots(
        len(notes), 2 * len(fonts), figsize=(4.2 * 2 * len(fonts), 2.6 * len(notes)), squeeze=False)
    for column, font in enumerate(fonts):
        with Synthesizer(font.path, RATE) as synthesizer:
            exists = synthesizer.select(*INSTRUMENTS[preset])
            for row, (key, velocity) in enumerate(notes):
                pair = axes[row][column], axes[row][len(fonts) + column]
                note = synthesizer.note(key, velocity, SECONDS) if exists else None
                if note is None or sound.is_silent(note):
                    for each in pair:
                        each.axis("off")
                    continue
                tone = sound.tone(note)
                draw_spectrogram(pair[0], tone)
                draw_spectrum(pair[1], tone, f"C{column}")
                pair[0].set_title(f"{font.label} {preset}, key {key}, velocity {velocity}", fontsize=9)
                pair[1].set_title(f"{font.label}, 0.1–0.6 s, dB over kHz", fontsize=9)
    for each in axes.flat:
        each.tick_params(labelsize=7)
    figure.tight_layout(pad=0.5)
    path = os.path.join(folder, f"{preset}.png")
    try:
        figure.savefig(path, dpi=70)
    except OSError as error:
        raise Failure(CANNOT_CREATE, f"{path} can't be written: {error.strerror}.") from error
    pyplot.close(figure)
    return path


def show(fonts, presets, keys, velocities, folder):
    """Draws all presets into the folder and prints the paths."""
    make_folder(folder)
    for path in work.results("Pictures", draw, [(fonts, preset, keys, velocities, folder) for preset in presets]):
        print(path)
