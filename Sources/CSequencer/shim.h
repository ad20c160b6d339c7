// ALSA's sequencer, as libasound.so.2 has it: only what is used, so that its headers aren't needed to build.
// scripts/checks/sequencer/layout.c compares this file with those headers.
#include <dlfcn.h>
#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>

typedef struct {
  unsigned char client;
  unsigned char port;
} PeachSequencerAddress;

// C: snd_seq_event_t
typedef struct {
  unsigned char type;
  unsigned char flags;
  char tag;
  unsigned char queue;
  unsigned int time[2];
  PeachSequencerAddress source;
  PeachSequencerAddress dest;
  union {
    struct {
      unsigned char channel;
      unsigned char note;
      unsigned char velocity;
    } note;
    struct {
      unsigned char channel;
      unsigned char unused[3];
      unsigned int param;
      int value;
    } control;
    // The port that has come or gone.
    PeachSequencerAddress address;
    struct {
      PeachSequencerAddress sender;
      PeachSequencerAddress dest;
    } connect;
  } data;
} PeachSequencerEvent;

enum {
  PEACH_SEQ_NOTE = 5,
  PEACH_SEQ_NOTEON = 6,
  PEACH_SEQ_NOTEOFF = 7,
  PEACH_SEQ_KEYPRESS = 8,
  PEACH_SEQ_CONTROLLER = 10,
  PEACH_SEQ_PGMCHANGE = 11,
  PEACH_SEQ_CHANPRESS = 12,
  PEACH_SEQ_PITCHBEND = 13,
  PEACH_SEQ_START = 30,
  PEACH_SEQ_CONTINUE = 31,
  PEACH_SEQ_STOP = 32,
  PEACH_SEQ_CLOCK = 36,
  PEACH_SEQ_RESET = 41,
  PEACH_SEQ_SENSING = 42,
  PEACH_SEQ_PORT_START = 63,
  PEACH_SEQ_PORT_EXIT = 64,
  PEACH_SEQ_PORT_SUBSCRIBED = 66,
  PEACH_SEQ_PORT_UNSUBSCRIBED = 67,
};

enum {
  PEACH_SEQ_OPEN_INPUT = 2,
  PEACH_SEQ_NONBLOCK = 1,
  PEACH_SEQ_CLIENT_SYSTEM = 0,
  PEACH_SEQ_PORT_SYSTEM_ANNOUNCE = 1,
};

enum {
  PEACH_SEQ_CAP_READ = 1 << 0,
  PEACH_SEQ_CAP_WRITE = 1 << 1,
  PEACH_SEQ_CAP_SUBS_READ = 1 << 5,
  PEACH_SEQ_CAP_SUBS_WRITE = 1 << 6,
  // Since Linux 6.5: the port of an instrument that doesn't use it.
  PEACH_SEQ_CAP_INACTIVE = 1 << 8,
  PEACH_SEQ_TYPE_MIDI_GENERIC = 1 << 1,
  PEACH_SEQ_TYPE_HARDWARE = 1 << 16,
  PEACH_SEQ_TYPE_APPLICATION = 1 << 20,
};

typedef struct PeachSequencer PeachSequencer;
typedef struct PeachSequencerClientInfo PeachSequencerClientInfo;
typedef struct PeachSequencerPortInfo PeachSequencerPortInfo;
typedef void (*PeachSoundErrorHandler)(
    const char *_Nullable file, int line, const char *_Nullable function, int error, const char *_Nullable format, ...);

// The functions that are called: X(result, name, parameters) for each.
#define PEACH_SEQUENCER_FUNCTIONS(X) \
  X(int, snd_lib_error_set_handler, (PeachSoundErrorHandler _Nullable)) \
  X(int, snd_seq_open, (PeachSequencer *_Nullable *_Nonnull, const char *_Nonnull, int streams, int mode)) \
  X(int, snd_seq_close, (PeachSequencer *_Nonnull)) \
  X(int, snd_seq_client_id, (PeachSequencer *_Nonnull)) \
  X(int, snd_seq_set_client_name, (PeachSequencer *_Nonnull, const char *_Nonnull)) \
  X(int, snd_seq_set_client_pool_input, (PeachSequencer *_Nonnull, size_t events)) \
  X(int, snd_seq_create_simple_port, (PeachSequencer *_Nonnull, const char *_Nonnull, unsigned caps, unsigned type)) \
  X(int, snd_seq_poll_descriptors, (PeachSequencer *_Nonnull, struct pollfd *_Nonnull, unsigned space, short events)) \
  X(int, snd_seq_connect_from, (PeachSequencer *_Nonnull, int port, int client, int clientPort)) \
  X(int, snd_seq_event_input, (PeachSequencer *_Nonnull, PeachSequencerEvent *_Nullable *_Nonnull)) \
  X(int, snd_seq_event_input_pending, (PeachSequencer *_Nonnull, int fetch)) \
  X(int, snd_seq_query_next_client, (PeachSequencer *_Nonnull, PeachSequencerClientInfo *_Nonnull)) \
  X(int, snd_seq_query_next_port, (PeachSequencer *_Nonnull, PeachSequencerPortInfo *_Nonnull)) \
  X(int, snd_seq_client_info_malloc, (PeachSequencerClientInfo *_Nullable *_Nonnull)) \
  X(void, snd_seq_client_info_free, (PeachSequencerClientInfo *_Nonnull)) \
  X(void, snd_seq_client_info_set_client, (PeachSequencerClientInfo *_Nonnull, int client)) \
  X(int, snd_seq_client_info_get_client, (const PeachSequencerClientInfo *_Nonnull)) \
  X(const char *_Nullable, snd_seq_client_info_get_name, (PeachSequencerClientInfo *_Nonnull)) \
  X(int, snd_seq_port_info_malloc, (PeachSequencerPortInfo *_Nullable *_Nonnull)) \
  X(void, snd_seq_port_info_free, (PeachSequencerPortInfo *_Nonnull)) \
  X(void, snd_seq_port_info_set_client, (PeachSequencerPortInfo *_Nonnull, int client)) \
  X(void, snd_seq_port_info_set_port, (PeachSequencerPortInfo *_Nonnull, int port)) \
  X(int, snd_seq_port_info_get_port, (const PeachSequencerPortInfo *_Nonnull)) \
  X(const char *_Nullable, snd_seq_port_info_get_name, (const PeachSequencerPortInfo *_Nonnull)) \
  X(unsigned, snd_seq_port_info_get_capability, (const PeachSequencerPortInfo *_Nonnull)) \
  X(unsigned, snd_seq_port_info_get_type, (const PeachSequencerPortInfo *_Nonnull))

// Their addresses, by their names.
typedef struct {
#define PEACH_SEQUENCER_ADDRESS(result, name, parameters) result (*_Nonnull name) parameters;
  PEACH_SEQUENCER_FUNCTIONS(PEACH_SEQUENCER_ADDRESS)
#undef PEACH_SEQUENCER_ADDRESS
} SequencerFunctions;

// Discards libasound's messages.
static inline void peach_sequencer_ignore(
    const char *_Nullable file, int line, const char *_Nullable function, int error, const char *_Nullable format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

// Looks them up in a library that has been loaded, and stops its messages. Returns NULL, or the name of one that it lacks.
static inline const char *_Nullable peach_sequencer_look_up(
    void *_Nonnull library, SequencerFunctions *_Nonnull functions) {
  void *address;
#define PEACH_SEQUENCER_LOOK_UP(result, name, parameters) \
  if (!(address = dlsym(library, #name))) return #name; \
  functions->name = (__typeof__(functions->name))address;
  PEACH_SEQUENCER_FUNCTIONS(PEACH_SEQUENCER_LOOK_UP)
#undef PEACH_SEQUENCER_LOOK_UP
  functions->snd_lib_error_set_handler(peach_sequencer_ignore);
  return 0;
}

// Whether a descriptor is that of a raw MIDI device of ALSA. C: SNDRV_RAWMIDI_IOCTL_PVERSION
static inline int peach_is_raw_midi(int descriptor) {
  int version;
  return ioctl(descriptor, _IOR('W', 0x00, int), &version) == 0;
}
