import PeachAudio
import PeachCore

/// Has the digest of a SoundFont computed in the background, and stores it together with what was measured of the sound.
final class DigestKeeper {
  private let writer: StoreWriter
  private var measured: (place: (bank: Int, program: Int), measurement: SoundMeasurement)?
  private var job: (digest: FileDigest, soundFont: SoundFontRecord)?

  /// - Parameter measurement: nil where the sound wasn't measured whole.
  init(_ data: UserData, _ source: SoundSource, _ measurement: SoundMeasurement?) {
    writer = data.writer
    guard case .preset(let file, let preset) = source else { return }
    if let measurement, measurement != data.store.measurement(of: source) {
      measured = ((preset.bank, preset.program), measurement)
    }
    if let known = (try? data.store.digest(of: file.record)).flatMap({ $0 }) {
      keepMeasurement(sha256: known)
    } else if let digest = FileDigest(path: file.path) {
      job = (digest, file.record)
    }
  }

  /// Stores the digest if it is there.
  func poll() {
    guard let (digest, soundFont) = job, let result = digest.result() else { return }
    job = nil
    guard let sha256 = result else { return }
    writer.perform(.cache) { store throws(DataStoreError) in try store.setDigest(sha256, of: soundFont) }
    keepMeasurement(sha256: sha256)
  }

  private func keepMeasurement(sha256: String) {
    guard let (place, measurement) = measured else { return }
    let key = PresetKey(sha256: sha256, bank: place.bank, program: place.program)
    writer.perform(.cache) { store throws(DataStoreError) in
      try store.setMeasurement(measurement, of: key, by: .current)
    }
  }

  /// What is not finished is begun anew next time.
  func finish() {
    poll()
    job?.digest.cancel()
  }
}
