// Compares Sources/CSequencer/shim.h with ALSA's own headers: cc -fsyntax-only -I Sources/CSequencer scripts/checks/sequencer/layout.c
#include <alsa/asoundlib.h>

#define _Nonnull
#define _Nullable
#include "shim.h"

#define EQUAL(own, theirs) _Static_assert((long)(own) == (long)(theirs), #own " isn't " #theirs)
#define FIELD(field) EQUAL(offsetof(PeachSequencerEvent, field), offsetof(snd_seq_event_t, field))
#define CONSTANT(name) EQUAL(PEACH_SEQ_##name, SND_SEQ_##name)
#define EVENT(name) EQUAL(PEACH_SEQ_##name, SND_SEQ_EVENT_##name)
#define CAPABILITY(name) EQUAL(PEACH_SEQ_CAP_##name, SND_SEQ_PORT_CAP_##name)
#define TYPE(name) EQUAL(PEACH_SEQ_TYPE_##name, SND_SEQ_PORT_TYPE_##name)

EQUAL(sizeof(PeachSequencerEvent), sizeof(snd_seq_event_t));
EQUAL(sizeof(PeachSequencerAddress), sizeof(snd_seq_addr_t));
FIELD(type); FIELD(source); FIELD(source.port); FIELD(dest); FIELD(data.note.channel); FIELD(data.note.note);
FIELD(data.note.velocity); FIELD(data.control.channel); FIELD(data.control.param); FIELD(data.control.value);
EQUAL(offsetof(PeachSequencerEvent, data.address), offsetof(snd_seq_event_t, data.addr));
FIELD(data.connect.sender); FIELD(data.connect.dest);

EVENT(NOTE); EVENT(NOTEON); EVENT(NOTEOFF); EVENT(KEYPRESS); EVENT(CONTROLLER); EVENT(PGMCHANGE); EVENT(CHANPRESS);
EVENT(PITCHBEND); EVENT(START); EVENT(CONTINUE); EVENT(STOP); EVENT(CLOCK); EVENT(RESET); EVENT(SENSING);
EVENT(PORT_START); EVENT(PORT_EXIT); EVENT(PORT_SUBSCRIBED); EVENT(PORT_UNSUBSCRIBED);

CONSTANT(OPEN_INPUT); CONSTANT(NONBLOCK); CONSTANT(CLIENT_SYSTEM); CONSTANT(PORT_SYSTEM_ANNOUNCE);
CAPABILITY(READ); CAPABILITY(WRITE); CAPABILITY(SUBS_READ); CAPABILITY(SUBS_WRITE);
#ifdef SND_SEQ_PORT_CAP_INACTIVE
CAPABILITY(INACTIVE);
#endif
TYPE(MIDI_GENERIC); TYPE(HARDWARE); TYPE(APPLICATION);
