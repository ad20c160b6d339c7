import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

// Only Linux has locks by which one process can play two.
#if os(Linux)
  /// Locks of the file beside a database that conflict with those of this process, as another process's do (Linux: fcntl(2),
  /// "Open file description locks").
  private final class ForeignProcess {
    private let descriptor: Int32
    /// The byte that all trainings share.
    private static let training = 0
    /// `F_OFD_GETLK` and `F_OFD_SETLK`.
    private static let (find, set) = (Int32(36), Int32(37))

    /// Keep it as long as the store: closing any descriptor of the file ends the locks of this process there.
    init(database: String) throws {
      descriptor = open(database + "-runs", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    private func lock(_ type: Int32, _ first: Int, _ count: Int) -> flock {
      var lock = flock()
      (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (
        Int16(type), Int16(SEEK_SET), off_t(first), off_t(count)
      )
      return lock
    }

    private func take(_ type: Int32, _ first: Int, _ count: Int) -> Bool {
      var lock = lock(type, first, count)
      return fcntl(descriptor, Self.set, &lock) == 0
    }

    private func find(_ first: Int, _ count: Int) -> Bool {
      var lock = lock(Int32(F_WRLCK), first, count)
      return fcntl(descriptor, Self.find, &lock) == 0 && Int32(lock.l_type) != Int32(F_UNLCK)
    }

    /// Marks or ends a training. Returns whether that was possible.
    func train(_ begins: Bool = true) -> Bool { take(Int32(begins ? F_RDLCK : F_UNLCK), Self.training, 1) }
    var seesTraining: Bool { find(Self.training, 1) }
    /// Claims all runs, or gives them back.
    func claimAll(_ begins: Bool = true) -> Bool { take(Int32(begins ? F_WRLCK : F_UNLCK), Self.training + 1, 0) }
    var seesClaim: Bool { find(Self.training + 1, 0) }
    func seesClaim(of digest: Int) -> Bool { find(digest, 1) }
  }

  /// Two processes that use one database.
  @Suite struct ProcessLocksTests {
    private let folder = TemporaryFolder()

    @Test func `an import sees a training of another process, until the last one ends`() throws {
      let store = try TrainingDataStore(folder: folder.path)
      let others = try (0..<2).map { _ in try ForeignProcess(database: folder.database) }
      #expect(!store.locks.othersTrain)
      for other in others { #expect(other.train() && store.locks.othersTrain) }
      // An own training may begin meanwhile, and isn't another one.
      store.locks.isTraining = true
      expect(that: others[0].train(false) && store.locks.othersTrain)
      expect(that: others[1].train(false) && !store.locks.othersTrain)
      // Runs that others have claimed aren't trainings.
      store.locks.isTraining = false
      expect(that: others[0].claimAll() && !store.locks.othersTrain)
    }

    @Test func `other processes see a training as long as it lasts`() throws {
      let store = try TrainingDataStore(folder: folder.path)
      let other = try ForeignProcess(database: folder.database)
      #expect(!other.seesTraining)
      for _ in 0..<2 {
        store.locks.isTraining = true
        expect(that: other.seesTraining && !other.seesClaim)
        // It keeps nobody else from training.
        expect(that: other.train() && other.train(false))
        // As when the database has moved.
        store.locks.renew()
        #expect(other.seesTraining)
        store.locks.isTraining = false
        #expect(!other.seesTraining)
        store.locks.renew()
        #expect(!other.seesTraining)
      }
    }

    @Test func `a run is claimed by one process at a time`() throws {
      let (run, next) = (UUID(), UUID())
      let other: ForeignProcess
      do {
        let store = try TrainingDataStore(folder: folder.path)
        other = try ForeignProcess(database: folder.database)
        #expect(other.claimAll())
        try expect(that: !store.locks.claim(run) && !store.locks.claim(12))
        #expect(other.claimAll(false))
        try expect(that: store.locks.claim(run) && store.locks.claim(run))
        expect(that: other.seesClaim && !other.seesTraining && !other.claimAll())
        store.locks.renew()
        #expect(other.seesClaim)
        try expect(that: store.locks.claim(next) && store.locks.claim(12))
        // All of them, not only the latest one.
        store.locks.renew()
        expect(that: other.seesClaim(of: 12) && !other.seesClaim(of: 13))
      }
      // The store is closed.
      expect(that: !other.seesClaim && other.claimAll())
    }

    @Test func `answers of a run that another process continues aren't deleted, those of others are`() throws {
      let store = try TrainingDataStore(folder: folder.path)
      let runs = [Purpose.training, .measurement, .experiment, .experiment].map { RunRecord.sample($0) }
      for (number, run) in runs.enumerated() { try store.record(.numbered(number), run: run) }
      let other = try ForeignProcess(database: folder.database)
      #expect(other.claimAll())
      for selection in [AnswerSelection.all, .runs([runs[1].id]), .runs([runs[2].id, runs[3].id])] {
        #expect(throws: DataStoreError.runInUse) { try store.delete(selection, hasBackup: true) }
      }
      try expect(that: store.count() == 4 && !store.database.isInTransaction)
      #expect(FilePaths.names(in: folder.path).allSatisfy { !$0.hasPrefix("peach-backup") })
      try expect(store.database.integer("PRAGMA foreign_keys"), equals: 1)
      try expect(store.delete(.training(runs[0].id), hasBackup: false).deleted, equals: 1)
      #expect(other.claimAll(false))
      try expect(that: store.delete(.runs([runs[3].id]), hasBackup: false).deleted == 1 && store.count() == 2)
      // The deletion has claimed the run.
      #expect(other.seesClaim)
    }

    @Test func `a temporary database is nobody else's`() throws {
      let store = try TrainingDataStore.temporary()
      store.locks.isTraining = true
      try expect(that: !store.locks.othersTrain && store.locks.claim(UUID()))
    }
  }
#endif
