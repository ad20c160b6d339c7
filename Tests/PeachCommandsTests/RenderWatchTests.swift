import AudioMeasurement
import Foundation
import TestSupport
import Testing

/// A SoundFont that no limit refuses, and with which FluidSynth never returns from a call.
@Suite struct RenderWatchTests {
  let folder = TemporaryFolder()
  private let font: String
  private let library: String

  /// The loader's preloading is that of Linux. A sanitizer has its own `dlsym`.
  private static let canRun =
    !Program.isSanitized && Program.hasTool("clang") && FileManager.default.fileExists(atPath: "/proc/self/cmdline")

  /// Stands before FluidSynth: notes never end, except in the process that tries the file.
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <string.h>
    #include <unistd.h>
    static int is_trial;
    __attribute__((constructor)) static void look(void) {
      static char line[4096];
      int file = open("/proc/self/cmdline", O_RDONLY);
      ssize_t count = read(file, line, sizeof line);
      close(file);
      is_trial = count > 0 && memmem(line, count, "\\0probe", 6);
    }
    static int never_return(void) { for (volatile unsigned turns = 0;; turns++) {} }
    void *dlsym(void *library, const char *name) {
      static void *(*next)(void *, const char *);
      const char *versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"};
      for (int index = 0; !next && index < 3; index++) next = dlvsym(RTLD_NEXT, "dlsym", versions[index]);
      if (!is_trial && !strcmp(name, "fluid_synth_noteon")) return (void *)never_return;
      return next(library, name);
    }
    """

  init() throws {
    font = folder.path + "/endless.sf2"
    try Data(TestSoundFont.sine.bytes).write(to: URL(fileURLWithPath: font))
    library = folder.path + "/endless.so"
    let source = folder.path + "/endless.c"
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: source))
    _ = try Program.tool(["clang", "-shared", "-fPIC", "-o", library, source])
    try #require(FileManager.default.fileExists(atPath: library))
  }

  private var environment: [String: String] { ["LD_PRELOAD": library, "PEACH_DATA_DIR": folder.path + "/data"] }

  @Test(.enabled(if: canRun)) func `the program ends, and says why`() throws {
    let begun = ContinuousClock.now
    for (language, words) in [("en", "A4 takes too long to render"), ("de", "A4 braucht zu lange zum Berechnen")] {
      try Program.run(
        ["play", "A4", "--soundfont", font, "--output", folder.path + "/x.wav", "--lang", language],
        environment: environment
      ).expect(status: 65, error: .contains(words))
    }
    #expect(ContinuousClock.now - begun < .seconds(20))
    expectFile(folder.path + "/x.wav", exists: false)
  }

  @Test(.enabled(if: canRun)) func `a screen is left, and the terminal is as it was`() throws {
    _ = try Program.run(["settings", "set", "sound", font + ":0:0", "--data-dir", folder.path + "/data"])
    let terminal = try PseudoTerminal(columns: 80, rows: 24, environment: Program.environment(environment))
    terminal.type("cd \(folder.path)\n")
    terminal.type("stty -g > before; \(Program.path); echo code $?; stty -g > after; cmp before after && echo sa''me\n")
    terminal.expect(within: 20) { $0.text.contains("same") && $0.text.contains("code 65") }
    expect(that: terminal.transcript.contains("\u{1B}[?1049h") && terminal.transcript.contains("\u{1B}[?1049l"))
    #expect(terminal.screen.text.contains("takes too long to render"))
  }
}
