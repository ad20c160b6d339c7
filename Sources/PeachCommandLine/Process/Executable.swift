import PeachBase

/// The running program.
package enum Executable {
  /// Its path, with links resolved where the system provides it.
  package static var path: String {
    #if os(Linux)
      if let path = realpath("/proc/self/exe", nil) {
        defer { free(path) }
        return String(cString: path)
      }
    #elseif canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      if _NSGetExecutablePath(&buffer, &size) == 0 { return String(cString: buffer) }
    #endif
    return CommandLine.arguments.first ?? "peach"
  }

  /// The commit that a program was built from; nil if unknown.
  ///
  /// A release build writes it beside the program as `peach.commit`, an installation as `../share/peach/commit`. The former is
  /// ignored if the program is newer, because it was built again since.
  package static func commit(of executable: String) -> String? {
    let folder = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    var (program, note) = (stat(), stat())
    let beside = folder + "/peach.commit"
    let isOfThisBuild =
      stat(executable, &program) == 0 && stat(beside, &note) == 0 && program.modification <= note.modification
    return line(of: isOfThisBuild ? beside : folder + "/../share/peach/commit")
  }

  /// The first line of a short file, if it consists of letters, digits, `-` and `+`; nil otherwise.
  private static func line(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix { $0 != "\n" }
    return text.isEmpty || !text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-+".contains($0)) }
      ? nil : String(text)
  }

  /// The environment's variables. C: `environ`.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }
}

extension stat {
  /// The time of the last change in seconds and nanoseconds.
  fileprivate var modification: (Int, Int) {
    #if canImport(Glibc)
      (st_mtim.tv_sec, st_mtim.tv_nsec)
    #else
      (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
    #endif
  }
}
