import PeachAudio
import PeachCore

/// Computes the digest of a SoundFont in the background and stores it, together with measurements of the sound.
final class DigestKeeper {
  private let writer: StoreWriter
  private var measured: (place: (bank: Int, program: Int), measurement: SoundMeasurement)?
  private var job: (digest: FileDigest, file: SoundFontFile)?

  /// - Parameter measurement: nil if the sound wasn't measured completely.
  init(_ data: UserData, _ source: SoundSource, _ measurement: SoundMeasurement?) {
    writer = data.writer
    guard case .preset(let file, let preset) = source else { return }
    if let measurement, measurement != data.store.sounds.measurement(of: source) {
      measured = ((preset.bank, preset.program), measurement)
    }
    if let known = (try? data.store.sounds.digest(of: file.version)).flatMap({ $0 }) {
      keepMeasurement(sha256: known)
      // The file has another name, or the answers with this one were deleted.
      if (try? data.store.sounds.digest(of: file.record)) == nil { keep(known, of: file) }
    } else if let digest = FileDigest(path: file.path, file.version) {
      job = (digest, file)
    }
  }

  /// Stores the digest once it is available.
  func poll() {
    guard let (digest, file) = job, let result = digest.result() else { return }
    job = nil
    guard let sha256 = result else { return }
    keep(sha256, of: file)
    keepMeasurement(sha256: sha256)
  }

  private func keep(_ sha256: String, of file: SoundFontFile) {
    let (record, version) = (file.record, file.version)
    writer.perform(.cache) { store throws(DataStoreError) in try store.sounds.setDigest(sha256, of: record, version) }
  }

  private func keepMeasurement(sha256: String) {
    guard let (place, measurement) = measured else { return }
    let key = PresetKey(sha256: sha256, bank: place.bank, program: place.program)
    writer.perform(.cache) { store throws(DataStoreError) in
      try store.sounds.setMeasurement(measurement, of: key, by: .current)
    }
  }

  /// Stores the digest if it is available; otherwise cancels the computation, which starts again next time.
  func finish() {
    poll()
    job?.digest.cancel()
  }
}
