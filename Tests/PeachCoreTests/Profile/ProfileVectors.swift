import Foundation

@testable import PeachCore

/// `Vectors/profile.json`: two runs of answers with the results of an independent implementation.
struct ProfileVectors: Decodable {
  struct Run: Decodable, Sendable {
    let description: String
    let answers: [[Double]]
    let expected: Expected

    /// Columns: Unix seconds, MIDI note, signed cents, 1 for "higher".
    var profileAnswers: [ProfileAnswer] {
      answers.map {
        ProfileAnswer(
          note: MIDINote(Int($0[1])), offset: Cents($0[2]), isUp: $0[3] == 1, milliseconds: Int64($0[0]) * 1000)
      }
    }

    var trendAnswers: [TrendAnswer] {
      profileAnswers.map { TrendAnswer(offset: $0.offset, isUp: $0.isUp, milliseconds: $0.milliseconds) }
    }

    /// The profile after all answers.
    var profile: FittedProfile {
      var profile = FittedProfile()
      for answer in profileAnswers { profile.add(answer) }
      return profile
    }

    var lastAnswer: Int64 { profileAnswers.last?.milliseconds ?? 0 }
  }

  struct Expected: Decodable, Sendable {
    let checkpoints: [Point]
    let after_gap: [Point]
    let profile_at_last_answer: [Note]
    let trend_at_last_answer: Slope
    let mean_cents_over_shown_notes: Double
    let sd_cents_over_shown_notes_n_minus_1: Double
  }

  struct Point: Decodable, Sendable {
    let n: Int?
    let days_after_last: Int?
    let mean_log2, T, lo, median, hi, bias, lapse: Double
  }

  struct Note: Decodable, Sendable {
    let note, n: Int
    let T, lo, hi, delta, sd: Double
    let shown: Bool
  }

  struct Slope: Decodable, Sendable {
    let n, days: Int
    let a, slope, b, se, sd, P_improving, ratio, ratio_lo, ratio_hi: Double
    let label: String
  }

  let sets: [String: Run]

  static func run(_ name: String) throws -> Run {
    guard let run = try vectors("profile", as: ProfileVectors.self).sets[name] else { throw MissingVector(name: name) }
    return run
  }
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

private func vectors<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
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
