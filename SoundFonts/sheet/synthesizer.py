"""FluidSynth, called through ctypes."""

import ctypes
import ctypes.util

import numpy

from failure import BAD_DATA, UNAVAILABLE, Failure

POINTER = ctypes.c_void_p
INTEGER = ctypes.c_int
LOG_LEVELS = 5


def load_library():
    name = ctypes.util.find_library("fluidsynth")
    if name is None:
        raise Failure(UNAVAILABLE, "libfluidsynth is missing.", "Install with: apt-get install libfluidsynth3")
    library = ctypes.CDLL(name)
    library.new_fluid_settings.restype = POINTER
    library.new_fluid_synth.restype = POINTER
    library.fluid_set_log_function.argtypes = [INTEGER, POINTER, POINTER]
    for level in range(LOG_LEVELS):  # missing presets and unused chunks aren't errors here
        library.fluid_set_log_function(level, None, None)
    for function, arguments in {
        "fluid_settings_setnum": [POINTER, ctypes.c_char_p, ctypes.c_double],
        "fluid_settings_setint": [POINTER, ctypes.c_char_p, INTEGER],
        "new_fluid_synth": [POINTER],
        "delete_fluid_synth": [POINTER],
        "delete_fluid_settings": [POINTER],
        "fluid_synth_sfload": [POINTER, ctypes.c_char_p, INTEGER],
        "fluid_synth_program_select": [POINTER] + [INTEGER] * 4,
        "fluid_synth_noteon": [POINTER] + [INTEGER] * 3,
        "fluid_synth_noteoff": [POINTER] + [INTEGER] * 2,
        "fluid_synth_all_sounds_off": [POINTER, INTEGER],
        "fluid_synth_write_float": [POINTER, INTEGER, POINTER, INTEGER, INTEGER, POINTER, INTEGER, INTEGER],
    }.items():
        getattr(library, function).argtypes = arguments
    return library


class Synthesizer:
    """A synthesizer with one SoundFont, gain 1.0, without reverb and chorus. Use it in a `with` statement."""

    def __init__(self, path, rate=48000):
        self.rate = rate
        self.library = library = load_library()
        self.settings = library.new_fluid_settings()
        library.fluid_settings_setnum(self.settings, b"synth.sample-rate", rate)
        library.fluid_settings_setnum(self.settings, b"synth.gain", 1.0)
        for setting, value in {"reverb.active": 0, "chorus.active": 0, "dynamic-sample-loading": 1}.items():
            library.fluid_settings_setint(self.settings, f"synth.{setting}".encode(), value)
        self.synth = library.new_fluid_synth(self.settings)
        self.font = library.fluid_synth_sfload(self.synth, str(path).encode(), 0)
        if self.font < 0:
            self.__exit__()
            raise Failure(BAD_DATA, f"FluidSynth can't load {path}.", "Check that it is a SoundFont.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.delete_fluid_synth(self.synth)
        self.library.delete_fluid_settings(self.settings)

    def select(self, bank, program):
        """Whether the preset exists; selects it."""
        return self.library.fluid_synth_program_select(self.synth, 0, self.font, bank, program) == 0

    def note(self, key, velocity=63, seconds=2.6, tail=0.0):
        """A note after silence: two channels; the tail follows the end of the key press."""
        self.library.fluid_synth_all_sounds_off(self.synth, 0)
        self.render(0.1)
        return self.following_note(key, velocity, seconds, tail)

    def following_note(self, key, velocity, seconds, tail=0.0):
        """A note that starts while earlier ones are released."""
        self.library.fluid_synth_noteon(self.synth, 0, key, velocity)
        sound = self.render(seconds)
        self.library.fluid_synth_noteoff(self.synth, 0, key)
        return numpy.concatenate([sound, self.render(tail)], axis=1) if tail else sound

    def render(self, seconds):
        count = int(seconds * self.rate)
        channels = numpy.zeros((2, count), numpy.float32)
        left, right = channels.ctypes.data, channels.ctypes.data + 4 * count
        self.library.fluid_synth_write_float(self.synth, count, left, 0, 1, right, 0, 1)
        return channels.astype(float)
