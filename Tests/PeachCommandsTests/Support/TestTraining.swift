import Dispatch
import PeachCore
import PeachLanguage
import PeachTerminal

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// A training in this process, with a temporary folder, an output without a device and keys typed by the test.
final class TestTraining {
  let folder = TemporaryFolder()
  let output = TestOutput()
  let place: TestPlace
  let training: Training
  var context: Context { training.context }
  /// Another connection to the user's data.
  let other: TrainingDataStore
  private static let console = Console()
  private var gates: [DispatchSemaphore] = []

  /// - Parameters:
  ///   - options: the options of `peach train`.
  ///   - environment: what the usual environment is changed by.
  init(_ options: String..., environment: [String: String] = [:]) throws {
    place = try TestPlace(output.testClock)
    other = try TrainingDataStore(folder: folder.path)
    let parsed = try Parser(root: .peach).parse(["train", "--data-dir", folder.path] + options)
    var context = Context(
      console: Self.console, environment: Program.environment(environment), executable: Program.path, root: .peach,
      parsed: parsed)
    context.output = output
    training = Training(
      Invocation(parsed: parsed, context: context),
      surface: Surface(context, .pipe, [place.keyInput], place.signals))
  }

  /// Ends all loading that still waits.
  deinit { for gate in gates { gate.signal() } }

  /// The piano of the bundled SoundFont.
  static let piano = SoundSourceID.preset(file: "Peach.sf2", bank: 0, program: 0)

  /// Starts to load a sound. It ends when `finish` is called, and fails if there is a `failure`.
  func loading(_ id: SoundSourceID, failure: AudioError? = nil) -> (sound: LoadingSound, finish: () -> Void) {
    let (gate, catalogue) = (DispatchSemaphore(value: 0), context.catalogue)
    gates.append(gate)
    let sound = LoadingSound(id, through: context.gate) { () throws(AudioError) in
      gate.wait()
      if let failure { throw failure }
      return (try SoundSource(id, in: catalogue), SoundMeasurement(gain: 0, steadiness: nil))
    }
    return (
      sound,
      {
        gate.signal()
        sound.result.wait(for: .seconds(10))
      }
    )
  }
}
