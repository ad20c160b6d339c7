import PeachCore

/// The store for answers, and its writer.
package struct UserData {
  /// For reading; during a training it never waits for a lock.
  package let store: TrainingDataStore
  /// For all writes during a training.
  package let writer: StoreWriter
  /// Whether the store is in memory and discarded at the end.
  package let isTemporary: Bool
}
