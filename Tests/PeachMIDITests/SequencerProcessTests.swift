#if os(Linux)
  import CSequencer
  import Foundation
  import PeachCore
  import TestSupport
  import Testing

  @testable import PeachMIDI

  /// What is done with ALSA's sequencer and a driver of FluidSynth, in a process for which a library answers instead of the kernel
  /// and the server.
  @Suite struct SequencerProcessTests {
    private let folder = TemporaryFolder()
    private let library: String

    private static let program: URL = {
      let bundle =
        Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
        ?? CommandLine.arguments[0]
      return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(
        "MIDIEvents")
    }()
    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(
      separator: ":"
    )
    .map { String($0) + "/clang" }.first { access($0, X_OK) == 0 }
    /// A sanitizer has its own `dlsym`.
    private static let canRun =
      compiler != nil && ProcessInfo.processInfo.environment["PEACH_SANITIZED"] != "1"
      && FileManager.default.fileExists(atPath: program.path)

    /// Stands before libasound and FluidSynth's MIDI drivers: ports are lines of a file, events come from a FIFO, and calls are
    /// noted in a file.
    private static let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <fcntl.h>
      #include <poll.h>
      #include <pthread.h>
      #include <stdarg.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      enum { OWN = 130 };
      typedef struct { int client, port; unsigned caps, type; char client_name[64], port_name[64]; } Info;
      static int events = -1;
      static FILE *at(const char *name, const char *mode) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", getenv("TEST_SEQUENCER"), name);
        return fopen(path, mode);
      }
      static int note(const char *format, ...) {
        FILE *file = at("calls", "a");
        va_list list;
        va_start(list, format);
        vfprintf(file, format, list);
        va_end(list);
        fputc('\\n', file);
        fclose(file);
        return 0;
      }
      // The next port after another one, or the first of the next client.
      static int following(Info *info, int of_client) {
        FILE *file = at("ports", "r");
        Info found, best = {1 << 20, 1 << 20};
        while (fscanf(file, "%d %d %u %u %63[^|]|%63[^\\n]", &found.client, &found.port, &found.caps, &found.type,
                      found.client_name, found.port_name) == 6) {
          int comes = of_client ? found.client == info->client && found.port > info->port && found.port < best.port
                                : found.client > info->client && found.client < best.client;
          if (comes) best = found;
        }
        fclose(file);
        if (best.client == 1 << 20) return -ENOENT;
        *info = best;
        return 0;
      }
      static void handler(void *h) {}
      static int opened(void **seq, const char *name, int streams, int mode) {
        note("open %s %d %d", name, streams, mode);
        FILE *refusal = at("refusal", "r");
        if (refusal) return -EACCES;
        char path[4096];
        snprintf(path, sizeof path, "%s/events", getenv("TEST_SEQUENCER"));
        events = open(path, O_RDWR | O_NONBLOCK);
        *seq = &events;
        return 0;
      }
      static int closed(void *seq) {
        close(events);
        return note("close");
      }
      static int id(void *seq) { return OWN; }
      static int client_name(void *seq, const char *name) { return note("client %s", name); }
      static int pool(void *seq, size_t count) { return note("pool %zu", count); }
      static int make_port(void *seq, const char *name, unsigned caps, unsigned type) {
        note("port %s %u %u", name, caps, type);
        return 7;
      }
      static int descriptors(void *seq, struct pollfd *place, unsigned space, short wanted) {
        place->fd = events;
        return 1;
      }
      static int from(void *seq, int port, int client, int other) {
        note("connect %d:%d to %d", client, other, port);
        return client == 98 ? -EPERM : client == 99 ? -EBUSY : 0;
      }
      static int input(void *seq, void **event) {
        static unsigned char bytes[28];
        ssize_t count = read(events, bytes, sizeof bytes);
        *event = NULL;
        if (count < 0) return -EAGAIN;
        if (bytes[0] == 250) return -ENOSPC;
        if (bytes[0] == 251) return -EINTR;
        if (bytes[0] == 252) return -ENODEV;
        *event = bytes;
        return 1;
      }
      static int pending(void *seq, int fetch) { return 0; }
      static int next_client(void *seq, Info *info) { return following(info, 0); }
      static int next_port(void *seq, Info *info) { return following(info, 1); }
      static int make(Info **info) { return (*info = calloc(1, sizeof **info)) ? 0 : -ENOMEM; }
      static void set_client(Info *info, int client) { info->client = client; }
      static void set_port(Info *info, int port) { info->port = port; }
      static int get_client(Info *info) { return info->client; }
      static int get_port(Info *info) { return info->port; }
      static const char *get_client_name(Info *info) { return info->client_name; }
      static const char *get_port_name(Info *info) { return info->port_name; }
      static unsigned caps(Info *info) { return info->caps; }
      static unsigned type(Info *info) { return info->type; }
      static void *(*next)(void *, const char *);
      static void *fluid;
      static int (*handle)(void *, void *);
      static void log_error(const char *text) {
        int (*write_log)(int, const char *, ...) = next(fluid, "fluid_log");
        write_log(1, "%s", text);
      }
      // Each event has its type, channel, key, velocity and pitch.
      static void *drive(void *data) {
        static int numbers[5];
        char path[4096];
        snprintf(path, sizeof path, "%s/events", getenv("TEST_SEQUENCER"));
        int file = open(path, O_RDWR);
        while (read(file, numbers, sizeof numbers) == sizeof numbers) {
          if (numbers[0] < 2) log_error(numbers[0] ? "Connection to JACK server lost" : "Connection to server lost");
          else handle(data, numbers);
        }
        return NULL;
      }
      static void *new_driver(void *settings, int (*handler)(void *, void *), void *data) {
        pthread_t thread;
        FILE *refusal = at("refusal", "r");
        if (refusal) {
          log_error("one");
          log_error("two");
          return NULL;
        }
        handle = handler;
        pthread_create(&thread, NULL, drive, data);
        return &handle;
      }
      static void delete_driver(void *driver) { note("delete"); }
      static int event_type(int *event) { return event[0]; }
      static int event_channel(int *event) { return event[1]; }
      static int event_key(int *event) { return event[2]; }
      static int event_velocity(int *event) { return event[3]; }
      static int event_pitch(int *event) { return event[4]; }
      static int set_text(void *settings, const char *name, const char *value) {
        int (*set)(void *, const char *, const char *) = next(fluid, "fluid_settings_setstr");
        note("%s %s", name, value);
        return set(settings, name, value);
      }
      static int set_number(void *settings, const char *name, int value) {
        int (*set)(void *, const char *, int) = next(fluid, "fluid_settings_setint");
        note("%s %d", name, value);
        return set(settings, name, value);
      }
      static const struct { const char *name; void *address; } functions[] = {
        {"new_fluid_midi_driver", new_driver}, {"delete_fluid_midi_driver", delete_driver},
        {"fluid_midi_event_get_type", event_type}, {"fluid_midi_event_get_channel", event_channel},
        {"fluid_midi_event_get_key", event_key}, {"fluid_midi_event_get_velocity", event_velocity},
        {"fluid_midi_event_get_pitch", event_pitch}, {"fluid_settings_setstr", set_text},
        {"fluid_settings_setint", set_number},
        {"snd_lib_error_set_handler", handler}, {"snd_seq_open", opened}, {"snd_seq_close", closed},
        {"snd_seq_client_id", id}, {"snd_seq_set_client_name", client_name}, {"snd_seq_set_client_pool_input", pool},
        {"snd_seq_create_simple_port", make_port}, {"snd_seq_poll_descriptors", descriptors},
        {"snd_seq_connect_from", from}, {"snd_seq_event_input", input}, {"snd_seq_event_input_pending", pending},
        {"snd_seq_query_next_client", next_client}, {"snd_seq_query_next_port", next_port},
        {"snd_seq_client_info_malloc", make}, {"snd_seq_client_info_free", free},
        {"snd_seq_client_info_set_client", set_client}, {"snd_seq_client_info_get_client", get_client},
        {"snd_seq_client_info_get_name", get_client_name}, {"snd_seq_port_info_malloc", make},
        {"snd_seq_port_info_free", free}, {"snd_seq_port_info_set_client", set_client},
        {"snd_seq_port_info_set_port", set_port}, {"snd_seq_port_info_get_port", get_port},
        {"snd_seq_port_info_get_name", get_port_name}, {"snd_seq_port_info_get_capability", caps},
        {"snd_seq_port_info_get_type", type},
      };
      void *dlsym(void *library, const char *name) {
        const char *versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"};
        for (int index = 0; !next && index < 3; index++) next = dlvsym(RTLD_NEXT, "dlsym", versions[index]);
        if (strstr(name, "fluid_")) fluid = library;
        for (size_t index = 0; index < sizeof functions / sizeof *functions; index++)
          if (!strcmp(name, functions[index].name)) return functions[index].address;
        return next(library, name);
      }
      """

    init() throws {
      library = folder.path + "/sequencer.so"
      guard Self.canRun, let compiler = Self.compiler else { return }
      let compiling = Process()
      compiling.executableURL = URL(fileURLWithPath: String(compiler))
      let source = try folder.write(Array(Self.source.utf8), "sequencer.c")
      compiling.arguments = ["-w", "-shared", "-fPIC", "-o", library, source]
      try compiling.run()
      compiling.waitUntilExit()
      try #require(compiling.terminationStatus == 0 && mkfifo(folder.path + "/events", 0o600) == 0)
      try list(Self.ports)
    }

    /// Client, port, capabilities, type, and both names. One can be read and subscribed to with 1 and 32.
    private static let ports = [
      "0 1 33 0 System|Announce", "14 0 99 2 Midi Through|Midi Through Port-0",
      "20 0 33 65538 LPK25|LPK25 MIDI 1",
      // For output alone, asleep, and not to be subscribed to.
      "20 1 66 65538 LPK25|LPK25 Out", "20 2 289 65538 LPK25|LPK25 Asleep",
      "20 3 1 65538 LPK25|LPK25 Other",
      "20 4 32 65538 LPK25|LPK25 More", "130 7 33 2 peach|peach",
    ]

    private func list(_ ports: [String]) throws {
      _ = try folder.write(Array(ports.joined(separator: "\n").utf8), "ports new")
      try #require(rename(folder.path + "/ports new", folder.path + "/ports") == 0)
    }

    private var calls: [String] {
      (try? String(contentsOfFile: folder.path + "/calls", encoding: .utf8))?.split(separator: "\n")
        .map(String.init)
        ?? []
    }

    /// A program that prints what it receives.
    private final class Running {
      private let process = Process()
      private let (input, output) = (Pipe(), Pipe())
      private var text = ""
      private let events: Int32

      init(_ arguments: [String], _ library: String, _ folder: String) throws {
        events = open(folder + "/events", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["LD_PRELOAD": library, "TEST_SEQUENCER": folder]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        _ = fcntl(output.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
      }

      deinit { close(events) }

      /// The lines that are printed until there are so many more; all until the end for nil.
      func lines(_ count: Int?) -> [String] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var found: [String] = []
        _ = eventually(within: 20) {
          let read = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
          if read > 0 { text += String(decoding: bytes[..<read], as: UTF8.self) }
          while found.count != count, let end = text.firstIndex(of: "\n") {
            found.append(String(text[..<end]))
            text.removeSubrange(...end)
          }
          return found.count == count || read == 0
        }
        return found
      }

      func send(_ type: Int, _ change: (inout PeachSequencerEvent) -> Void = { _ in }) {
        var event = PeachSequencerEvent()
        event.type = UInt8(type)
        change(&event)
        withUnsafeBytes(of: event) {
          expect(PeachCore.write(events, $0.baseAddress, $0.count), equals: 28)
        }
      }

      /// The numbers of an event of FluidSynth.
      func send(_ numbers: [Int32]) {
        numbers.withUnsafeBytes { #expect(PeachCore.write(events, $0.baseAddress, $0.count) == 20) }
      }

      /// A key is pressed at a port.
      func press(_ note: UInt8, _ client: UInt8, _ port: UInt8 = 0) {
        send(PEACH_SEQ_NOTEON) {
          $0.source = PeachSequencerAddress(client: client, port: port)
          ($0.data.note.note, $0.data.note.velocity) = (note, 64)
        }
      }

      /// Something happens to a port, which is connected to another one.
      func announce(_ type: Int, _ client: UInt8, _ port: UInt8 = 0, to dest: (UInt8, UInt8)? = nil) {
        send(type) {
          let address = PeachSequencerAddress(client: client, port: port)
          if let dest {
            $0.data.connect = .init(
              sender: address, dest: PeachSequencerAddress(client: dest.0, port: dest.1))
          } else {
            $0.data.address = address
          }
        }
      }

      func end() -> [String] {
        try? input.fileHandleForWriting.close()
        defer { process.waitUntilExit() }
        return lines(nil)
      }
    }

    private func run(_ arguments: String...) throws -> Running {
      try Running(arguments, library, folder.path)
    }

    @Test(.enabled(if: canRun))
    func `inputs that can be listened to are listed, with those of programs`() throws {
      try expect(run("--list").lines(nil), equals: ["Midi Through: Port-0", "LPK25: MIDI 1 (hardware)"])
      expect(
        calls,
        equals: [
          "open default 2 1", "client peach", "pool 2000", "port peach 66 1048578", "close",
        ])
      _ = try folder.write([], "refusal")
      try expect(
        run("--list").lines(nil),
        equals: [
          #"unavailable(driver: "alsa_seq", reason: "/dev/snd/seq: Permission denied")"#
        ])
    }

    @Test(.enabled(if: canRun))
    func `instruments are heard that are there, come and go, and what others connect`() throws {
      let program = try run("auto")
      expect(program.lines(1), equals: ["connected LPK25: MIDI 1 (hardware)"])
      expect(calls.filter { $0.hasPrefix("connect") }, equals: ["connect 0:1 to 7", "connect 20:0 to 7"])
      // Events are lost, a call is interrupted, and a port that isn't connected sends.
      program.send(250)
      program.send(251)
      program.press(50, 20, 5)
      program.press(72, 20)
      let pressed = program.lines(2)
      expect(
        that: pressed.count == 2 && pressed[0].hasPrefix("message LPK25: MIDI 1 ")
          && pressed[1].hasPrefix("press higher "))
      // Of those that come, one can't be connected and one is already.
      try list(Self.ports + ["98 0 33 65538 Bad|Bad", "99 1 33 65538 Pedal|Pedal MIDI 1"])
      program.announce(PEACH_SEQ_PORT_START, 99, 1)
      expect(program.lines(1), equals: ["connected Pedal: MIDI 1 (hardware)"])
      // What is connected to another program's port is nothing to this one.
      program.announce(PEACH_SEQ_PORT_SUBSCRIBED, 14, to: (130, 6))
      program.announce(PEACH_SEQ_PORT_SUBSCRIBED, 14, to: (131, 7))
      program.announce(PEACH_SEQ_PORT_SUBSCRIBED, 20, to: (130, 7))
      program.announce(PEACH_SEQ_PORT_SUBSCRIBED, 14, to: (130, 7))
      expect(program.lines(1), equals: ["connected Midi Through: Port-0"])
      program.announce(PEACH_SEQ_PORT_UNSUBSCRIBED, 20, to: (130, 6))
      program.announce(PEACH_SEQ_PORT_UNSUBSCRIBED, 14, to: (130, 7))
      expect(program.lines(1), equals: ["gone Midi Through: Port-0"])
      try list(Self.ports.filter { !$0.hasPrefix("20 0") } + ["99 1 33 65538 Pedal|Pedal MIDI 1"])
      program.announce(PEACH_SEQ_PORT_EXIT, 20, 0)
      expect(program.lines(1), equals: ["gone LPK25: MIDI 1 (hardware)"])
      // It returns, and then the sequencer ends.
      try list(Self.ports)
      program.announce(PEACH_SEQ_PORT_START, 20, 0)
      expect(program.lines(1), equals: ["returned LPK25: MIDI 1 (hardware)"])
      program.send(252)
      expect(Set(program.lines(2)), equals: ["gone LPK25: MIDI 1 (hardware)", "gone Pedal: MIDI 1 (hardware)"])
      let last = program.end()
      expect(that: last.count == 1 && last[0].hasPrefix("closed within ") && calls.last == "close")
    }

    @Test(.enabled(if: canRun))
    func `an input that is chosen by name is waited for, and no other one is connected`() throws {
      let program = try run("pedal")
      expect(
        program.lines(1),
        equals: [
          #"failed notFound(name: "pedal", available: ["Midi Through: Port-0", "LPK25: MIDI 1"])"#
        ])
      // Another one that comes changes the list, but not the reason.
      try list(Self.ports + ["21 0 33 65538 Keys|Keys MIDI 1"])
      program.announce(PEACH_SEQ_PORT_START, 21)
      try list(Self.ports + ["24 0 33 65538 Pedal|Pedal MIDI 1"])
      program.announce(PEACH_SEQ_PORT_START, 24)
      expect(program.lines(1), equals: ["connected Pedal: MIDI 1 (hardware)"])
      try list(
        Self.ports + [
          "24 0 33 65538 Pedal|Pedal MIDI 1", "25 0 33 65538 Pedal|Pedal MIDI 2",
        ])
      program.announce(PEACH_SEQ_PORT_START, 25)
      program.press(48, 25)
      program.press(48, 24)
      let pressed = program.lines(2)
      expect(that: pressed.count == 2 && pressed[1].hasPrefix("press lower "))
      expect(calls.filter { $0.hasPrefix("connect") }, equals: ["connect 0:1 to 7", "connect 24:0 to 7"])
      _ = program.end()
    }

    @Test(.enabled(if: canRun))
    func `a driver of FluidSynth passes the messages of channels, and is lost with its server`()
      throws
    {
      let program = try run("auto", "jack")
      expect(program.lines(1), equals: ["connected JACK"])
      expect(calls, equals: ["midi.driver jack", "midi.realtime-prio 0", "midi.jack.id peach", "midi.autoconnect 0"])
      // Type, channel, key, velocity and pitch; those of other types and channels are dropped.
      let events: [[Int32]] = [
        [0xF8, 1, 2, 3, 4], [0x90, 16, 60, 5, 0], [0xC0, 3, 7, 99, 0], [0xD0, 15, 8, 99, 0], [0xE0, 2, 99, 98, 0x2001],
        [0xB0, 4, 1, 65, 9], [0x80, 0, 61, 62, 9], [0x90, 5, 72, 64, 9],
      ]
      for event in events { program.send(event) }
      let expected = [
        MIDIMessage(status: 0xC3, 7), MIDIMessage(status: 0xDF, 8), MIDIMessage(status: 0xE2, 0x01, 0x40),
        MIDIMessage(status: 0xB4, 1, 65), MIDIMessage(status: 0x80, 61, 62), MIDIMessage(status: 0x95, 72, 64),
      ].compactMap(\.self)
      let lines = program.lines(expected.count + 1)
      expect(lines.filter { $0.hasPrefix("message") }, equals: expected.map { "message JACK \($0.content)" })
      #expect(lines.last?.hasPrefix("press higher ") == true)
      // Another server than JACK's is nothing to it.
      program.send([0, 0, 0, 0, 0])
      program.send([0xC0, 0, 1, 0, 0])
      #expect(program.lines(1).first?.hasPrefix("message") == true)
      program.send([1, 0, 0, 0, 0])
      expect(program.lines(1), equals: ["gone JACK"])
      #expect(eventually(within: 20) { calls.contains("delete") })
      _ = program.end()
    }

    @Test(.enabled(if: canRun)) func `a driver that can't be opened says its last message`() throws {
      _ = try folder.write([], "refusal")
      let program = try run("auto", "jack")
      expect(program.lines(1), equals: [#"failed unavailable(driver: "jack", reason: "two")"#])
      _ = program.end()
    }
  }
#endif
