#include <dlfcn.h>
#include <fluidsynth.h>
#include <stdint.h>

// What libsndfile's functions take, with which FluidSynth decodes compressed samples. C: SF_INFO, SF_VIRTUAL_IO of sndfile.h.
typedef struct {
  int64_t frames;
  int samplerate, channels, format, sections, seekable;
} PeachSoundInfo;
typedef struct {
  int64_t (*_Nonnull length)(void *_Nullable source);
  int64_t (*_Nonnull seek)(int64_t offset, int whence, void *_Nullable source);
  int64_t (*_Nonnull read)(void *_Nullable target, int64_t count, void *_Nullable source);
  int64_t (*_Nonnull write)(const void *_Nullable bytes, int64_t count, void *_Nullable source);
  int64_t (*_Nonnull tell)(void *_Nullable source);
} PeachVirtualFile;

// The functions of FluidSynth that are called: X(name) for each.
#define PEACH_FLUID_FUNCTIONS(X) \
  X(new_fluid_settings) X(delete_fluid_settings) X(fluid_settings_setint) X(fluid_settings_setnum) \
  X(fluid_settings_setstr) X(fluid_settings_getnum) X(fluid_settings_foreach_option) X(new_fluid_synth) \
  X(delete_fluid_synth) X(fluid_synth_sfload) X(fluid_synth_get_sfont_by_id) X(fluid_synth_pin_preset) \
  X(fluid_synth_unpin_preset) X(fluid_synth_count_midi_channels) X(fluid_synth_unset_program) \
  X(fluid_synth_add_sfont) X(fluid_synth_remove_sfont) X(fluid_synth_program_select) X(fluid_synth_set_gen) \
  X(fluid_synth_cc) X(fluid_synth_channel_pressure) X(fluid_synth_key_pressure) \
  X(fluid_synth_noteon) X(fluid_synth_noteoff) X(fluid_synth_write_float) X(new_fluid_audio_driver2) \
  X(delete_fluid_audio_driver) X(fluid_set_log_function) X(fluid_version_str) \
  X(new_fluid_midi_driver) X(delete_fluid_midi_driver) X(fluid_midi_event_get_type) X(fluid_midi_event_get_channel) \
  X(fluid_midi_event_get_key) X(fluid_midi_event_get_velocity) X(fluid_midi_event_get_pitch)

// Their addresses, by their names, with the types of FluidSynth's own header.
typedef struct {
#define PEACH_FLUID_ADDRESS(name) __typeof__(name) *_Nonnull name;
  PEACH_FLUID_FUNCTIONS(PEACH_FLUID_ADDRESS)
#undef PEACH_FLUID_ADDRESS
} FluidFunctions;

// Looks them up in a library that has been loaded. Returns NULL, or the name of one that it lacks.
static inline const char *_Nullable peach_fluid_look_up(void *_Nonnull library, FluidFunctions *_Nonnull functions) {
  void *address;
#define PEACH_FLUID_LOOK_UP(name) \
  if (!(address = dlsym(library, #name))) return #name; \
  functions->name = (__typeof__(name) *)address;
  PEACH_FLUID_FUNCTIONS(PEACH_FLUID_LOOK_UP)
#undef PEACH_FLUID_LOOK_UP
  return 0;
}
