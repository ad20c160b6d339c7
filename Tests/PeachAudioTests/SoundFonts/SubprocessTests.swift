import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Child processes with pipes.
@Suite struct SubprocessTests {
  /// All that a command prints; nil if it can't be started.
  private func output(_ command: [String]) -> String? {
    guard let process = Subprocess(command) else { return nil }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    let ended = eventually(within: 20) {
      while true {
        let count = read(process.output, &bytes, bytes.count)
        if count <= 0 { return count == 0 }
        text += bytes[..<count]
      }
    }
    return ended ? String(decoding: text, as: UTF8.self) : nil
  }

  @Test func `it is told how a process ended, once and again`() throws {
    for (script, signal) in [("exit 0", nil), ("exit 3", nil), ("kill -TERM $$", SIGTERM), ("kill -SEGV $$", SIGSEGV)]
      as [(String, Int32?)]
    {
      let process = try #require(Subprocess(["sh", "-c", script]))
      expect(that: process.wait() == signal && process.wait() == signal && process.end() == signal, "\(script)")
    }
    let waiting = try #require(Subprocess(["cat"]))
    expect(that: waiting.end() == SIGKILL && waiting.wait() == SIGKILL)
    #expect(Subprocess(["/nowhere/program"]) == nil)
  }

  @Test func `lines are sent, and what is printed is read without waiting`() throws {
    let process = try #require(Subprocess(["sh", "-c", "read a; read b; echo \"$b-$a\"; cat"]))
    var bytes = [UInt8](repeating: 0, count: 64)
    expect(that: read(process.output, &bytes, bytes.count) < 0 && errno == EAGAIN)
    expect(that: process.send("one") && process.send("two"))
    var count = 0
    try #require(
      eventually(within: 20) {
        count = read(process.output, &bytes, bytes.count)
        return count > 0
      })
    expect(String(decoding: bytes[..<count], as: UTF8.self), equals: "two-one\n")
  }

  #if os(Linux)
    @Test func `it has a group of its own, no standard error, and none of the pipes of others`() throws {
      let other = try #require(Subprocess(["cat"]))
      let text = try #require(
        output(["sh", "-c", "readlink /proc/$$/fd/2; cut -d' ' -f1,5 /proc/$$/stat; ls /proc/$$/fd"]))
      let lines = text.split(separator: "\n").map(String.init)
      expect(lines[0], equals: "/dev/null")
      let numbers = lines[1].split(separator: " ")
      expect(that: numbers.count == 2 && numbers[0] == numbers[1])
      #expect(!lines.dropFirst(2).contains(String(other.output)))
      expect(output(["printf", "%s|", "a b", "ü"]), equals: "a b|ü|")
    }
  #endif

  @Test func `a digest that is cancelled is none`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 1000), "file")
    let version = try #require(FileVersion(path: path))
    let digest = try #require(FileDigest(path: path, version))
    digest.cancel()
    expect(that: digest.result() == .some(nil) && digest.wait() == nil)
    expect(FileDigest.command(path: "-x").suffix(2), equals: ["--", "-x"])
    let missing = try #require(FileDigest(path: folder.path + "/none", version))
    #expect(missing.wait() == nil)
  }

  /// Threads of Dispatch block most signals, and its limit of processor time ends a child by one.
  @Test func `signals that its thread blocks end a process`() throws {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    for signal in [SIGXCPU, SIGABRT, SIGTERM, SIGSEGV, SIGUSR1] {
      let process = try #require(Subprocess(["sh", "-c", "kill -\(signal) $$; read rest"]))
      #expect(eventually(within: 20) { process.wait() == signal })
    }
  }
}
