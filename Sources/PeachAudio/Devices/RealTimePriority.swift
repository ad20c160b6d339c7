import PeachCore

/// Whether what moves sound here runs before everything else, so that a busy machine cannot hold it up.
enum RealTimePriority {
  /// Whether the server behind a driver has a thread with real-time priority, and a thread of ours can have it. False where that
  /// cannot be known, as over a network. Takes a few milliseconds.
  static func isAvailable(driver: String) -> Bool {
    #if os(Linux)
      guard let server = serverProcess(driver: driver) else { return false }
      return hasRealTimeThread(process: server) && canHaveIt
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// The process behind the server's socket; where systemd listens in its place, the server of this user.
    private static func serverProcess(driver: String) -> pid_t? {
      guard let path = socketPath(driver: driver), let peer = peer(of: path) else { return nil }
      let names = driver == "pipewire" ? ["pipewire"] : ["pipewire-pulse", "pulseaudio"]
      if name(of: peer) != "systemd" { return peer }
      return processes(named: names).first
    }

    /// Where the client libraries look; nil where the server is not on this machine.
    private static func socketPath(driver: String) -> String? {
      func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
      if driver == "pipewire" {
        let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR")
        return folder.map { $0 + "/" + (variable("PIPEWIRE_REMOTE") ?? "pipewire-0") }
      }
      if let server = variable("PULSE_SERVER") {
        // As in "{machine}unix:/run/user/1000/pulse/native tcp:host", the first of which is tried first.
        let first = server.split(separator: " ").first ?? ""
        let address = first.split(separator: "}").last ?? ""
        if address.hasPrefix("unix:") { return String(address.dropFirst(5)) }
        return address.hasPrefix("/") ? String(address) : nil
      }
      let folder = variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
      return folder.map { $0 + "/native" }
    }

    /// Who listens at a socket, without waiting. C: `connect`, `SO_PEERCRED`.
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

    /// This user's processes.
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

    /// Whether a line of `/proc/…/stat` is of a thread with SCHED_FIFO or SCHED_RR, which its 41st field tells. The second field,
    /// a name in parentheses, may hold anything.
    static func isRealTime(stat line: String) -> Bool {
      guard let name = line.lastIndex(of: ")") else { return false }
      let fields = line[line.index(after: name)...].split(separator: " ")
      return fields.count > 38 && ["1", "2"].contains(fields[38])
    }

    /// Whether a thread of ours is given real-time priority: as root or by a limit, which is tried out on the calling thread, or by
    /// RealtimeKit, which FluidSynth asks. C: `pthread_setschedparam`.
    private static var canHaveIt: Bool {
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

    /// A small file, as the ones in `/proc` are.
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
