import Foundation
import PeachCore
import PeachLanguage
import Testing

@testable import PeachTerminal

// What displays of a training write.

enum Sample {
  static let comparison = Trial(note: .a4, offset: Cents(10))
  static let voices = Trial(exercise: .voices, note: .a4, offset: Cents(-5))
  static let matching = Trial(exercise: .matching, note: .a4, offset: Cents(-40))

  /// The question about an interval.
  static func interval(_ interval: Interval = .fifth, _ direction: Direction = .up) -> Trial {
    Trial(
      exercise: .intervals, note: .a4,
      interval: TrialInterval(interval, direction, size: Cents(100 * Double(interval.rawValue)), tuning: "equal"),
      offset: Cents(-8))
  }

  static func answered(
    _ trial: Trial = comparison, _ answer: ChoiceIndex = .up, isRight: Bool = true, dropOuts: Int = 0,
    direction: Direction? = nil
  ) -> CompletedTrial {
    CompletedTrial(
      trial: trial, response: .choice(answer, isRight: isRight), responseTime: .zero, time: .zero, dropOuts: dropOuts,
      direction: direction)
  }

  static func matched(_ error: Double) -> CompletedTrial {
    CompletedTrial(
      trial: matching, response: .match(Match(error: Cents(error), spread: Cents(10))), responseTime: .zero,
      time: .zero)
  }

  static func answering(_ trial: Trial, chosen: ChoiceIndex? = nil) -> TrainingSession.State {
    var opening = TrainingSession.Opening(onset: .zero)
    opening.chosen = chosen
    return .answering(trial, opening)
  }
}

/// A pseudo-terminal whose output is read at the end.
final class OutputTerminal {
  let descriptor: Int32
  private let leader: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (leader, follower) = (Int32(-1), Int32(-1))
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&leader, &follower, nil, nil, &window) == 0)
    for end in [leader, follower] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.leader, descriptor) = (leader, follower)
  }

  deinit { close(leader) }

  /// Closes the terminal and returns its lines.
  func lines() -> [String] {
    close(descriptor)
    var (text, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = read(leader, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }
}
