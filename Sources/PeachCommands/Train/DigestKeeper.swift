import PeachAudio
import PeachCore

/// Has the digest of a SoundFont computed in the background, and stores it.
final class DigestKeeper {
  private let writer: StoreWriter
  private var job: (digest: FileDigest, soundFont: SoundFontRecord)?

  init(_ data: UserData, _ source: SoundSource) {
    writer = data.writer
    guard case .preset(let file, _) = source, (try? data.store.digest(of: file.record)) == nil,
      let digest = FileDigest(path: file.path)
    else { return }
    job = (digest, file.record)
  }

  /// Stores the digest if it is there.
  func poll() {
    guard let (digest, soundFont) = job, let result = digest.result() else { return }
    job = nil
    if let sha256 = result {
      writer.perform(.cache) { store throws(DataStoreError) in try store.setDigest(sha256, of: soundFont) }
    }
  }

  /// What is not finished is begun anew next time.
  func finish() {
    poll()
    job?.digest.cancel()
  }
}
