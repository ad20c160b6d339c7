import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The synthesiser.
struct FluidSynthCheck: Check {
  var subject: Text { Text("FluidSynth") }
  /// Nil where it is missing.
  let version = Fluid.version
  /// Nil where there is no SoundFont to measure it with.
  let sampleType: SamplePrecision?

  init(sound: SoundCheck) {
    sampleType = sound.source.flatMap { try? SamplePrecision(of: $0) }
  }

  var findings: [Finding] {
    guard let version else {
      return [
        Finding(
          .fluidSynthMissing, Text(en: "cannot be loaded", de: "lässt sich nicht laden"),
          advice: ErrorMessage.installFluidSynth)
      ]
    }
    switch sampleType {
    case .double:
      return [
        Finding(.fluidSynthDouble, Text(en: "\(version), sample type double", de: "\(version), Sampletyp double"))
      ]
    case .float:
      return [
        Finding(
          .fluidSynthFloat, Text(en: "\(version), sample type float", de: "\(version), Sampletyp float"),
          advice: Text(
            en: "Sounds are a little less clean than with a build in double precision; their pitch is as exact.",
            de: "Klänge sind etwas weniger rein als in doppelter Genauigkeit; ihre Tonhöhe ist ebenso genau."))
      ]
    case nil:
      return [
        Finding(
          .fluidSynthNotMeasured,
          Text(
            en: "\(version), sample type not measured: that takes a SoundFont",
            de: "\(version), Sampletyp nicht gemessen: dazu braucht es einen SoundFont"))
      ]
    }
  }
}

/// The SoundFont files in the folders that are searched.
struct SoundFontsCheck: Check {
  var subject: Text { Text("SoundFonts") }
  let files: [File]
  private let faults: [(path: String, message: ErrorMessage)]

  struct File: Encodable {
    let path: String
    let presets: Int?
    /// In English.
    let problem: String?
  }

  enum CodingKeys: CodingKey { case files }

  init(_ catalogue: SoundFontCatalogue) {
    var files: [File] = []
    var faults: [(String, ErrorMessage)] = []
    for path in catalogue.paths() {
      do throws(AudioError) {
        files.append(File(path: path, presets: try SoundFontFile(path: path).presets.count, problem: nil))
      } catch {
        let message = ErrorMessage(error)
        files.append(File(path: path, presets: nil, problem: message.text.english))
        faults.append((path, message))
      }
    }
    (self.files, self.faults) = (files, faults)
  }

  func encode(to encoder: any Encoder) throws { try files.encode(to: encoder) }

  var findings: [Finding] {
    let usable = files.filter { $0.problem == nil }.map(\.path)
    let first =
      usable.isEmpty
      ? Finding(
        .soundFontsMissing, Text(en: "none was found", de: "keine gefunden"),
        advice: Text(
          en: "scripts/get-soundfonts installs some; without one there is the sine.",
          de: "scripts/get-soundfonts richtet welche ein; ohne sie bleibt der Sinus."))
      : Finding(.soundFontsFound, Text(usable.joined(separator: ", ")))
    return [first]
      + faults.map { fault in
        Finding(
          .soundFontUnusable, fault.message.text,
          advice: Text(
            en: "Remove the file, or get it anew.", de: "Die Datei entfernen oder neu beschaffen."))
      }
  }
}

/// The sound that a training would begin with: found, and loaded.
struct SoundCheck: Check {
  var subject: Text { Text(en: "Sound", de: "Klang") }
  let id: String
  /// Nil for the sine, and where the sound cannot be used.
  let path: String?
  /// In English.
  let problem: String?
  let source: SoundSource?
  private let error: ErrorMessage?

  enum CodingKeys: CodingKey { case id, path, problem }

  init(_ id: SoundSourceID, _ context: Context) {
    do throws(AudioError) {
      let source = try SoundSource(id, in: context.catalogue)
      try KnownMeasurements(context.dataAtRest).factory(for: source, through: context.gate).load(source)
      self.source = source
      self.id = source.record.name
      (path, problem, error) = (source.path, nil, nil)
    } catch {
      let message = ErrorMessage(error)
      self.id = id.description
      (path, problem, self.error, source) = (nil, message.text.english, message, nil)
    }
  }

  var findings: [Finding] {
    guard let error else { return [Finding(.soundWorks, Text(path.map { "\(id) (\($0))" } ?? id))] }
    return [
      Finding(
        .soundUnusable, error.text,
        advice: Text(
          en: "Choose another one: 'peach sounds' lists what there is, 'peach settings set sound ID' keeps it.",
          de: "Einen anderen wählen: »peach sounds« zeigt, was es gibt, »peach settings set sound ID« merkt ihn."))
    ]
  }
}
