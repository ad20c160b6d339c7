import PeachBase

/// Whether the sound server and this program can run with real-time priority, so that a busy machine doesn't interrupt the sound.
enum RealTimePriority {
  /// Whether the driver's sound server has a thread with real-time priority and this process can get one. False if that can't
  /// be determined, for example over a network. Takes a few milliseconds.
  ///
  /// Never with PulseAudio, whose thread for the sound of programs has none: with 256 frames, even on an idle machine, recordings
  /// have gaps that no program can notice.
  static func isAvailable(driver: String) -> Bool {
    #if os(Linux)
      guard let server = serverProcess(driver: driver), name(of: server) != "pulseaudio" else { return false }
      return hasRealTimeThread(process: server) && isGranted
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// The process that listens at the server's socket, or this user's server if systemd holds the socket.
    private static func serverProcess(driver: String) -> pid_t? {
      guard let path = socketPath(driver: driver), let peer = peer(of: path) else { return nil }
      let names = driver == "pipewire" ? ["pipewire"] : ["pipewire-pulse", "pulseaudio"]
      if name(of: peer) != "systemd" { return peer }
      return processes(named: names).first
    }

    /// The socket that the client libraries use; nil if the server isn't on this machine.
    private static func socketPath(driver: String) -> String? {
      func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
      if driver == "pipewire" {
        let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR")
        return folder.map { $0 + "/" + (variable("PIPEWIRE_REMOTE") ?? "pipewire-0") }
      }
      if let server = variable("PULSE_SERVER") {
        // For example "{machine}unix:/run/user/1000/pulse/native tcp:host"; clients try the first address first.
        let first = server.split(separator: " ").first ?? ""
        let address = first.split(separator: "}").last ?? ""
        if address.hasPrefix("unix:") { return String(address.dropFirst(5)) }
        return address.hasPrefix("/") ? String(address) : nil
      }
      let folder = variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
      return folder.map { $0 + "/native" }
    }

    /// The process that listens at a socket. Doesn't block. C: `connect`, `SO_PEERCRED`.
    private static func peer(of path: String) -> pid_t? {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
      }
      // `ucred`: process, user, group.
      var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard connected, getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials.0 > 0
      else { return nil }
      return credentials.0
    }

    private static func name(of process: pid_t) -> String? {
      contents("/proc/\(process)/comm").map { String($0.prefix { $0 != "\n" }) }
    }

    /// This user's processes with one of the names.
    private static func processes(named names: [String]) -> [pid_t] {
      FilePaths.names(in: "/proc").compactMap(pid_t.init).filter { process in
        var status = stat()
        return stat("/proc/\(process)", &status) == 0 && status.st_uid == geteuid()
          && name(of: process).map(names.contains) == true
      }
    }

    private static func hasRealTimeThread(process: pid_t) -> Bool {
      let folder = "/proc/\(process)/task"
      return FilePaths.names(in: folder).contains { contents("\(folder)/\($0)/stat").map(isRealTime) == true }
    }

    /// Whether the 41st field of `/proc/…/stat` is SCHED_FIFO or SCHED_RR. The second field, a name in parentheses, may contain
    /// any characters.
    static func isRealTime(stat line: String) -> Bool {
      guard let name = line.lastIndex(of: ")") else { return false }
      let fields = line[line.index(after: name)...].split(separator: " ")
      return fields.count > 38 && ["1", "2"].contains(fields[38])
    }

    /// Whether this process gets real-time priority: from its rights or limits, tested on the calling thread, or from RealtimeKit,
    /// which FluidSynth uses. C: `pthread_setschedparam`.
    private static var isGranted: Bool {
      var (policy, before) = (Int32(0), sched_param())
      guard pthread_getschedparam(pthread_self(), &policy, &before) == 0 else { return false }
      var wanted = sched_param()
      wanted.sched_priority = 1
      if pthread_setschedparam(pthread_self(), SCHED_FIFO, &wanted) == 0 {
        pthread_setschedparam(pthread_self(), policy, &before)
        return true
      }
      return access("/usr/share/dbus-1/system-services/org.freedesktop.RealtimeKit1.service", F_OK) == 0
        && access("/run/dbus/system_bus_socket", F_OK) == 0
    }

    /// The contents of a file in `/proc`, 4096 bytes at most.
    private static func contents(_ path: String) -> String? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
      }
    }
  #endif
}
