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

#pragma clang assume_nonnull begin

// What is read of a stream; its layout is fixed. C: pa_sink_input_info of pulse/introspect.h.
typedef struct {
  uint32_t index;
  const char *_Nullable name;
  uint32_t module, client, sink, specification[3], map[33], volume[33];
  uint64_t latencies[2];
  const char *_Nullable texts[2];
  int isMuted;
  void *properties;
} PeachSinkInput;
typedef void (*PeachPulseEvent)(void *context, uint32_t kind, uint32_t index, void *_Nullable data);
typedef void (*PeachPulseState)(void *context, void *_Nullable data);
typedef void (*PeachPulseList)(void *context, const PeachSinkInput *_Nullable stream, int end, void *_Nullable data);
typedef void (*PeachPulseDone)(void *context, int success, void *_Nullable data);

// The functions of libpulse that are called, which FluidSynth's driver brings: X(result, name, parameters) for each.
#define PEACH_PULSE_FUNCTIONS(X) \
  X(void *_Nullable, pa_threaded_mainloop_new, (void)) X(void *_Nullable, pa_threaded_mainloop_get_api, (void *)) \
  X(int, pa_threaded_mainloop_start, (void *)) X(void, pa_threaded_mainloop_stop, (void *)) \
  X(void, pa_threaded_mainloop_free, (void *)) X(void *_Nullable, pa_context_new, (void *, const char *)) \
  X(int, pa_context_connect, (void *, const char *_Nullable, int, const void *_Nullable)) \
  X(int, pa_context_get_state, (void *)) X(void, pa_context_disconnect, (void *)) X(void, pa_context_unref, (void *)) \
  X(void, pa_context_set_state_callback, (void *, PeachPulseState _Nullable, void *_Nullable)) \
  X(void, pa_context_set_subscribe_callback, (void *, PeachPulseEvent _Nullable, void *_Nullable)) \
  X(void *_Nullable, pa_context_subscribe, (void *, int, PeachPulseDone _Nullable, void *_Nullable)) \
  X(void *_Nullable, pa_context_get_sink_input_info_list, (void *, PeachPulseList, void *_Nullable)) \
  X(void, pa_operation_unref, (void *)) X(const char *_Nullable, pa_proplist_gets, (void *, const char *))

typedef struct {
#define PEACH_PULSE_ADDRESS(result, name, parameters) result (*name) parameters;
  PEACH_PULSE_FUNCTIONS(PEACH_PULSE_ADDRESS)
#undef PEACH_PULSE_ADDRESS
} PulseFunctions;

// Looks them up in a library that has loaded libpulse. Returns 0 if it lacks one.
static inline int peach_pulse_look_up(void *library, PulseFunctions *functions) {
  void *address;
#define PEACH_PULSE_LOOK_UP(result, name, parameters) \
  if (!(address = dlsym(library, #name))) return 0; \
  functions->name = (result (*) parameters)address;
  PEACH_PULSE_FUNCTIONS(PEACH_PULSE_LOOK_UP)
#undef PEACH_PULSE_LOOK_UP
  return 1;
}

#pragma clang assume_nonnull end
