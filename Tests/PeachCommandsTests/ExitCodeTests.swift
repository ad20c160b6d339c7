import PeachAudio
import PeachCore
import PeachMIDI
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachRecords
@testable import PeachStore

/// Every error with its exit code in `sysexits.h`.
@Suite struct ExitCodeTests {
  private func expect(_ error: CommandError, _ code: Int32, _ cause: some Any, line: Int = #line) {
    if error.code.value != code {
      report(["\(cause) ends with \(error.code.value), not \(code)."], "", #filePath, line)
    }
  }

  @Test func `every error of the sound has its code`() {
    let (path, key) = ("a.sf2", MIDINote(60))
    let defects: [(SoundFontDefect, Int32)] = [
      (.missing, 66), (.directory, 66), (.unreadable(errno: EACCES), 66), (.notRegular, 65), (.empty, 65),
      (.notSoundFont(nil), 65), (.truncated(chunk: "phdr"), 65), (.missingChunk("phdr"), 65),
      (.badTable(chunk: "phdr"), 65),
      (.badIndex(chunk: "phdr", index: 0), 65), (.noPresets, 65), (.noZones, 65), (.sampleInROM, 65),
      (.misplacedSample, 65),
      (.sampleRate(0), 65), (.compression, 65), (.excessive(.zones), 65), (.tooSlow(key: key), 65),
      (.crashes(signal: 11), 65),
      (.refused(""), 65),
    ]
    for (defect, code) in defects {
      expect(CommandError(AudioError.unreadableSoundFont(path: path, defect)), code, defect)
      expect(CommandError(AudioError.unusablePreset("x", path: path, defect)), 65, defect)
    }
    let errors: [(AudioError, Int32)] = [
      (.deviceUnavailable([]), 69), (.unknownDriver("x", available: []), 69), (.deviceLost, 69),
      (.libraryMissing(reason: "x"), 69), (.soundFontNotFound(name: "x", folders: []), 66),
      (.presetNotFound(name: "x", soundFont: path, candidates: [], names: []), 64),
      (.ambiguousPreset(name: "x", soundFont: path, candidates: []), 64), (.silentKey(preset: "x", key: key), 65),
      (.inaudible(preset: "x", velocity: .medium), 65), (.decayingSound(preset: "x"), 65),
      (.missingKeys(preset: "x", keys: [], velocity: .medium, others: nil), 65),
      (.unsteadyKeys(preset: "x", place: "0:0", soundFont: "x.sf2"), 65),
      (.missingSound(2, of: 1), 70), (.synthesis(operation: "x"), 70),
      (.output(path: path, .create(errno: EACCES)), 73),
      (.output(path: path, .protected(.input)), 73), (.output(path: path, .write(errno: EIO)), 74),
      (.output(path: path, .full), 74),
    ]
    for (error, code) in errors { expect(CommandError(error), code, error) }
  }

  @Test func `every error of data, people and files has its code`() throws {
    let (path, failure) = ("a.sqlite", DatabaseError(code: 1, message: "x", sql: nil))
    let stored: [(DataStoreError, Int32)] = [
      (.notPeach(path: path), 65), (.damaged(path: path), 65), (.altered(path: path, object: "x"), 65),
      (.newer(path: path, version: 99, supported: 1), 65), (.between(path: path, version: 1, release: "x"), 65),
      (.folder(path: path, errno: EACCES), 73), (.cannotOpen(path: path, errno: EACCES), 73),
      (.readOnly(path: path), 73),
      (.otherUser(path: path), 73), (.blocked(path: path, owner: nil), 73), (.diskFull(path: path), 74),
      (.busy(path: path), 74), (.unanswered(path: path), 74), (.failed(path: path, failure), 74),
      (.moved(path: path, nil), 74),
      (.overwritten(path: path, nil), 74),
    ]
    for (error, code) in stored {
      expect(CommandError(error), code, error)
      expect(CommandError(PersonError.database(error)), code, error)
    }
    let name = try #require(PersonName("Anna"))
    let people: [(PersonError, Int32)] = [
      (.unknown("x", known: []), 66), (.folder(path: path, errno: EACCES), 73), (.taken(name), 73), (.inUse(name), 74),
    ]
    for (error, code) in people { expect(CommandError(error), code, error) }
    for (failure, code) in [
      (.create(errno: EACCES), 73), (.protected(.database), 73), (.write(errno: EIO), 74), (.full, 74),
    ] as [(OutputFailure, Int32)] {
      expect(CommandError(OutputFileError(path: path, failure)), code, failure)
    }
  }

  @Test func `every error of imports, tunings and MIDI has its code`() {
    let imports: [(ImportError.Problem, Int32)] = [
      (.missing(errno: ENOENT), 66), (.unreadable(errno: EIO), 74), (.empty, 65), (.unknownFormat, 65),
      (.unknownVersion("x"), 65), (.headerNotFirst, 65), (.unknownSeparator, 65),
      (.missingColumn, 65), (.unknownColumn, 65), (.repeatedColumn, 65),
      (.unnamedColumn(1), 65),
      (.mixedSeparators(.comma, .tab), 65), (.fieldCount(1, expected: 2, .comma), 65), (.unclosedQuote, 65),
      (.strayQuote, 65),
      (.strayReturn, 65), (.tooLong, 65), (.container(.database), 65), (.damagedArchive, 65), (.tooLarge, 65),
      (.notUTF8, 65),
      (.json(.object), 65), (.missingValue, 65), (.badValue("x", .boolean), 65), (.contradiction("x"), 65),
    ]
    for (problem, code) in imports { expect(CommandError(ImportError(problem), file: "a.csv"), code, problem) }
    let tunings: [(ScalaError.Problem, Int32)] = [
      (.missing(errno: ENOENT), 66), (.notRegular, 65), (.tooLarge, 65), (.empty, 65), (.noCount, 65),
      (.badCount("x"), 65),
      (.wrongCount(1, expected: 2), 65), (.badPitch("x"), 65), (.zeroDenominator("x"), 65), (.notPositive("x"), 65),
      (.countOutOfRange(0), 65), (.smallPeriod(.zero), 65), (.descending, 65), (.noIntervals, 65), (.shortMap, 65),
      (.badMap("x"), 65), (.emptyMap, 65), (.badReference(1), 65),
    ]
    for (problem, code) in tunings { expect(CommandError(ScalaError(problem), file: "a.scl"), code, problem) }
    let inputs: [(MIDIError, Int32)] = [
      (.libraryMissing("x"), 69), (.unavailable(driver: "x", reason: "x"), 69),
      (.notFound(name: "x", available: []), 66),
      (.unreadable(path: "x", reason: "x"), 66), (.ambiguous(name: "x", matches: []), 64),
      (.hasNoNames(driver: "x"), 64),
    ]
    for (error, code) in inputs { expect(CommandError(error), code, error) }
    for (failure, code) in [(.nothingCame, 69), (.sameControl(MIDIControl.program(1)), 65)]
      as [(MIDILearner.Failure, Int32)]
    {
      expect(CommandError(failure), code, failure)
    }
  }
}
