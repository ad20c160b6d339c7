import Foundation
import PeachCore
import Testing

@testable import PeachExercises
@testable import PeachFits

/// Histories of answers with the results of an independent implementation: two with breaks and bursts in `profile.json`,
/// random ones in `random-profiles.json`, and more in the file that PEACH_PROFILE_VECTORS names.
struct ProfileVectors: Decodable {
  struct History: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    /// Columns: days, MIDI note, signed cents, 1 for "higher".
    let answers: [[Double]]
    let outputs: [Output]
    /// The probability that the threshold falls, the change in octaves, and its SD.
    let trendWithoutFirst40: [Double]
    let change: Change

    var testDescription: String { name }

    var profileAnswers: [ProfileAnswer] {
      answers.map {
        ProfileAnswer(
          note: MIDINote(Int($0[1])), offset: Cents($0[2]), isUp: $0[3] == 1,
          milliseconds: Int64(($0[0] * 86_400_000).rounded()))
      }
    }
  }

  struct Output: Decodable, Sendable {
    let after: Int
    /// Mean, lower and upper end in log2 cents.
    let overall: [Double]?
    let notes: [String: [Double]?]
    let slope, lapse: [Double]
    let away, bias: Double
    let overallAfter30Days, overallAfter40Days: [Double]?
    let placement80: Placement
  }

  struct Placement: Decodable, Sendable {
    let key: Int
    let plain: Double
  }

  struct Change: Decodable, Sendable {
    let start: Double
    let PfallingSlopeSd: [Double]
  }

  let histories: [History]

  static let all: [History] = {
    let recorded = ["profile", "random-profiles"].compactMap { try? vectors($0, as: ProfileVectors.self) }
    let more = Self.file.flatMap { try? Data(contentsOf: URL(fileURLWithPath: $0)) }
      .flatMap { try? JSONDecoder().decode(ProfileVectors.self, from: $0) }
    return (recorded + [more].compactMap { $0 }).flatMap(\.histories)
  }()

  /// The path of further histories; nil for none.
  static var file: String? { ProcessInfo.processInfo.environment["PEACH_PROFILE_VECTORS"] }
}

/// `Vectors/fits.json`: answers with posteriors from an independent integration.
struct FitVectors: Decodable {
  struct Fit: Decodable, Sendable {
    let data: [[Double]]
    let bayes_2d_bias: Posterior
    let bayes_grid: Posterior
  }

  struct Posterior: Decodable, Sendable {
    let mean_log2T, geo_mean_T, sd_log2T, bias_mean: Double
    let lapse_mean: Double?
    let ci95_T: [Double]?
  }

  let fits: [String: Fit]

  static func fit(_ name: String) throws -> Fit {
    guard let fit = try vectors("fits", as: FitVectors.self).fits[name] else { throw MissingVector(name: name) }
    return fit
  }
}

struct MissingVector: Error {
  let name: String
}

/// What is recorded in a file of `Vectors`.
func vectors<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
  guard let url = Bundle.module.url(forResource: "Vectors/\(name)", withExtension: "json") else {
    throw MissingVector(name: name)
  }
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

/// Whether two numbers agree to four significant digits: within half a unit of the fourth digit of `expected`, and half a
/// unit of its own fifth.
func agrees(_ value: Double, _ expected: Double) -> Bool {
  guard expected != 0 else { return abs(value) < 1e-9 }
  let fourth = pow(10, log10(abs(expected)).rounded(.down) - 3)
  return abs(value - expected) <= 0.5 * fourth + 0.05 * fourth
}
