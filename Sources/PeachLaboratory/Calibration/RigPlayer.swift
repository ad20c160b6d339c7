import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore

/// Plays the sounds of a calibration on a device, or writes them to a file.
final class RigPlayer {
  private enum Output {
    case device(AudioDevice)
    case file(OfflineOutput, WAVWriter)
  }

  private let output: Output
  private let context: Context
  /// The silence between two sounds in a file.
  private static let pause = Duration.milliseconds(500)

  /// - Parameters:
  ///   - path: that of the file; nil for a device.
  ///   - drivers: those to try.
  init(writingTo path: String?, _ drivers: [String], _ parsed: ParsedCommand, _ context: Context) throws {
    self.context = context
    if let path {
      let writer = try WAVWriter(path: path, sparing: context.protectedFiles(parsed), sampleRate: 48000)
      output = .file(OfflineOutput(sampleRate: writer.sampleRate, writer: writer), writer)
    } else {
      let device = try AudioDevice.open(firstOf: drivers, through: context.output)
      device.waitUntilRunning()
      output = .device(device)
    }
  }

  var isLive: Bool { if case .device = output { true } else { false } }

  /// As runs have it: that of a file is `offline`.
  var driver: String { if case .device(let device) = output { device.driver } else { "offline" } }

  var sampleRate: Double {
    switch output {
    case .device(let device): device.sampleRate
    case .file(_, let writer): writer.sampleRate
    }
  }

  /// Plays a sound to its end.
  ///
  /// - Parameter isStopped: asked again and again on a device; whether to fade out.
  func play(_ note: RenderedNote, isStopped: () throws -> Bool = { false }) throws {
    switch output {
    case .file(let offline, _):
      offline.playback.start(note)
      try offline.drain()
      _ = try offline.advance(until: offline.now + Self.pause)
    case .device(let device):
      device.playback.start(note)
      var end: SessionTime?
      while end.map({ device.clock.now < $0 }) ?? true {
        for (event, time) in device.takeEvents() {
          if event == .deviceLost { throw AudioError.deviceLost }
          // Asked questions must not come before the last frame is heard.
          if event == .ended { end = time }
        }
        if try isStopped() {
          device.playback.stop()
          device.finishFade()
          return
        }
        device.clock.wait(for: [device.wakeDescriptor], atMost: .milliseconds(20))
      }
    }
  }

  /// Completes the file.
  func finish() throws {
    guard case .file(_, let writer) = output else { return }
    try writer.finish()
    context.console.say(wrote: writer, context.language)
  }

  func close() {
    guard case .device(let device) = output else { return }
    device.playback.stop()
    device.finishFade()
    device.close()
  }
}
