// A keyboard in JACK, for scripts/checks/check-jack: keyboard CLIENT COUNT. Connects itself to the MIDI input of a client, and plays
// COUNT notes, one a period: 0, 1 … 127, 0 …
#include <jack/jack.h>
#include <jack/midiport.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static jack_port_t *port;
static volatile int played, count;

static int play(jack_nframes_t frames, void *unused) {
  (void)unused;
  void *buffer = jack_port_get_buffer(port, frames);
  jack_midi_clear_buffer(buffer);
  if (played < count) {
    unsigned char note[3] = {0x90, played % 128, 64};
    jack_midi_event_write(buffer, 0, note, sizeof note);
    played++;
  }
  return 0;
}

int main(int arguments, char **argument) {
  if (arguments != 3) return 64;
  jack_client_t *client = jack_client_open("keyboard", JackNoStartServer, NULL);
  if (!client) return 69;
  port = jack_port_register(client, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
  jack_set_process_callback(client, play, NULL);
  if (!port || jack_activate(client)) return 69;
  char name[64];
  snprintf(name, sizeof name, "^%s:", argument[1]);
  const char **inputs = jack_get_ports(client, name, JACK_DEFAULT_MIDI_TYPE, JackPortIsInput);
  if (!inputs || jack_connect(client, jack_port_name(port), inputs[0])) return 66;
  printf("connected to %s\n", inputs[0]);
  count = atoi(argument[2]);
  while (played < count) usleep(10000);
  usleep(100000);
  return jack_client_close(client);
}
