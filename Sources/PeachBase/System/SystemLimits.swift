import Dispatch

/// What the system must allow a program, beyond which it can't even report an error.
public enum SystemLimits {
  public enum Shortage: CaseIterable, Sendable {
    case files, threads, memory
  }

  /// With these, all commands work; `peach train` needs the most.
  private static let (files, threads, memory) = (48, 8, 640 << 20)

  /// What there is too little of; nil if there is enough. Call it before the process has a second thread.
  public static var shortage: Shortage? {
    if !hasFiles { return .files }
    shareArena()
    if !hasMemory { return .memory }
    return hasThreads ? nil : .threads
  }

  /// Opens as many files at once. C: `dup`.
  private static var hasFiles: Bool {
    let first = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard first >= 0 else { return false }
    var opened = [first]
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 1..<files {
      let descriptor = dup(first)
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }

  /// Where addresses are limited, all threads allocate from one arena: one for each thread would take 64 MB of addresses each, and
  /// Swift traps when they are used up. C: `mallopt`, `getrlimit`.
  private static func shareArena() {
    #if canImport(Glibc)
      var limit = rlimit()
      getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
      // No module has the header of this function.
      guard limit.rlim_cur < arenasMatter, let function = dlsym(nil, "mallopt") else { return }
      typealias Function = @convention(c) (Int32, Int32) -> Int32
      // M_ARENA_MAX.
      _ = unsafeBitCast(function, to: Function.self)(-8, 1)
    #endif
  }

  /// A limit on addresses that arenas don't reach.
  private static let arenasMatter = 64 << 30

  /// Reserves addresses. C: `mmap`.
  private static var hasMemory: Bool {
    guard let region = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0), region != MAP_FAILED else {
      return false
    }
    munmap(region, memory)
    return true
  }

  /// What the threads of `hasThreads` wait for.
  private static let gate = DispatchSemaphore(value: 0)

  /// A limit on threads that a user's other programs hardly reach.
  private static let highLimit = 4096

  /// Starts as many threads at once, which end by themselves; one if the limit is high, since that takes time at each
  /// start. C: `pthread_create`, `getrlimit`.
  private static var hasThreads: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(Int32(__RLIMIT_NPROC.rawValue), &limit)
    #else
      getrlimit(RLIMIT_NPROC, &limit)
    #endif
    let threads = limit.rlim_cur < highLimit ? threads : 1
    var started = 0
    defer { for _ in 0..<started { gate.signal() } }
    while started < threads {
      #if canImport(Glibc)
        var thread = pthread_t()
      #else
        var thread: pthread_t?
      #endif
      let code = pthread_create(
        &thread, nil,
        { _ in
          SystemLimits.gate.wait()
          return nil
        }, nil)
      guard code == 0 else { return false }
      #if canImport(Glibc)
        pthread_detach(thread)
      #else
        if let thread { pthread_detach(thread) }
      #endif
      started += 1
    }
    return true
  }
}
