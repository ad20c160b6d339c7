import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// Checks FluidSynth and its sample type.
struct FluidSynthCheck: Check {
  var subject: Text { Text("FluidSynth") }
  /// Nil if FluidSynth is missing.
  let version = Fluid.version
  /// Nil without a SoundFont to measure it with.
  let sampleType: SamplePrecision?

  init(sound: SoundCheck) {
    sampleType = sound.source.flatMap { try? SamplePrecision(of: $0) }
  }

  var json: JSON { ["version": JSON(version), "sampleType": JSON(sampleType?.rawValue)] }

  var findings: [Finding] {
    guard let version else {
      return [
        Finding(
          .trouble, "fluidSynthMissing", Text(en: "can't be loaded", de: "lässt sich nicht laden"),
          advice: ErrorMessage.installFluidSynth)
      ]
    }
    switch sampleType {
    case .double:
      return [
        Finding(
          .good, "fluidSynthDouble", Text(en: "\(version), sample type double", de: "\(version), Sampletyp double"))
      ]
    case .float:
      return [
        Finding(
          .note, "fluidSynthFloat", Text(en: "\(version), sample type float", de: "\(version), Sampletyp float"),
          advice: Text(
            en: "Sounds are slightly less clean than with double precision; their pitch is equally exact.",
            de: "Klänge sind etwas weniger rein als bei doppelter Genauigkeit; ihre Tonhöhe ist ebenso genau."))
      ]
    case nil:
      return [
        Finding(
          .good, "fluidSynthNotMeasured",
          Text(
            en: "\(version); measuring the sample type needs a SoundFont",
            de: "\(version); zum Messen des Sampletyps fehlt ein SoundFont"))
      ]
    }
  }
}

/// Checks the SoundFont files in the searched folders.
struct SoundFontsCheck: Check {
  var subject: Text { Text("SoundFonts") }
  private let files: [File]
  private let missingFolders: [String]

  private struct File {
    let path: String
    var presets: Int?
    var problem: Text?
  }

  init(_ catalogue: SoundFontCatalogue) {
    missingFolders = catalogue.missingFolders
    files = catalogue.paths().map { path in
      do throws(AudioError) {
        return File(path: path, presets: try SoundFontFile(path: path).presets.count)
      } catch {
        return File(path: path, problem: ErrorMessage(error).text)
      }
    }
  }

  var json: JSON {
    .array(files.map { ["path": .text($0.path), "presets": JSON($0.presets), "problem": JSON($0.problem?.english)] })
  }

  var findings: [Finding] {
    let usable = files.filter { $0.problem == nil }.map(\.path)
    let first =
      usable.isEmpty
      ? Finding(
        .note, "soundFontsMissing", Text(en: "none found", de: "keine gefunden"),
        advice: Text(
          en: "Install some with scripts/tools/get-soundfonts. Without a SoundFont, only the sine is available.",
          de: "Installiere welche mit scripts/tools/get-soundfonts. Ohne SoundFont gibt es nur den Sinus."))
      : Finding(.good, "soundFontsFound", Text(usable.joined(separator: ", ")))
    let advice = Text(en: "Delete the file or download it again.", de: "Lösche die Datei oder lade sie neu herunter.")
    return [first] + files.compactMap(\.problem).map { Finding(.note, "soundFontUnusable", $0, advice: advice) }
      + missingFolders.map { folder in
        Finding(
          .note, "soundFontFolderMissing", Text(en: "\(folder) doesn't exist", de: "\(folder) gibt es nicht"),
          advice: Text(
            en: "Correct PEACH_SOUNDFONTS, which names folders with colons between them.",
            de: "Berichtige PEACH_SOUNDFONTS, das Ordner mit Doppelpunkten dazwischen nennt."))
      }
  }
}

/// Checks that the sound of a training can be found and loaded.
struct SoundCheck: Check {
  var subject: Text { Text(en: "Sound", de: "Klang") }
  private let id: String
  /// Nil if the sound can't be used.
  let source: SoundSource?
  private let problem: Text?
  /// Nil for the sine, and if the sound can't be used.
  private var path: String? { source?.path }

  init(_ id: SoundSourceID, _ context: Context) {
    do throws(AudioError) {
      let source = try SoundSource(id, in: context.catalogue)
      try KnownMeasurements(context.dataAtRest).factory(for: source, through: context.gate).load(source)
      (self.id, self.source, problem) = (source.record.name, source, nil)
    } catch {
      (self.id, source, problem) = (id.description, nil, ErrorMessage(error).text)
    }
  }

  var json: JSON { ["id": .text(id), "path": JSON(path), "problem": JSON(problem?.english)] }

  var findings: [Finding] {
    guard let problem else { return [Finding(.good, "soundWorks", Text(path.map { "\(id) (\($0))" } ?? id))] }
    return [
      Finding(
        .trouble, "soundUnusable", problem,
        advice: Text(
          en: "Choose another sound from 'peach sounds' with 'peach settings set sound ID'.",
          de: "Wähle mit »peach settings set sound ID« einen anderen Klang aus »peach sounds«."))
    ]
  }
}
