import Foundation
import PeachCore
import PeachDrawing
import TestSupport

@testable import PeachFits
@testable import PeachStore

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Thresholds and reports to draw.
enum Sample {
  static func estimate(_ cents: Double, octaves: Double = 0.5) -> ThresholdEstimate {
    let mean = log2(cents)
    return ThresholdEstimate(octaves: Estimate(value: mean, lower95: mean - octaves, upper95: mean + octaves))
  }

  static func threshold(_ note: Int, _ cents: Double, octaves: Double = 0.5, answers: Int = 10) -> NoteThreshold {
    NoteThreshold(note: MIDINote(note), answers: answers, estimate: estimate(cents, octaves: octaves))
  }

  /// The same threshold at all keys.
  private static func thresholds(_ cents: Double) -> KeyboardThresholds {
    KeyboardThresholds(
      mean: [log2(cents)] + Array(repeating: 0, count: KeyboardThresholds.dimensions - 1),
      covariance: [0.06] + Array(repeating: 0, count: KeyboardThresholds.covariances - 1))
  }

  static func timeline(_ days: [(Int64, Double)], by step: TimelineStep? = nil) -> ThresholdTimeline {
    ThresholdTimeline(
      days.enumerated().map {
        .init(number: $1.0, answers: 10 * ($0 + 1), known: thresholds($1.1))
      }, over: [.a4], by: step)
  }

  /// 2026-11-21T12:00Z.
  static let now = UTCTime(milliseconds: 1_795_262_400_000)
  static let today: Int64 = 20_778

  /// A report of a listener who trains every second day.
  ///
  /// - Parameter cents: the threshold so many days ago.
  static func report(
    notes: [Int] = Array(48...60), days: Int = 20, perDay: Int = 40, period: HistoryRange = .all,
    cents: (Double) -> Double = { _ in 12 }
  ) -> ProfileReport {
    var fit = PeriodFit()
    var generator = SeededGenerator(seed: 1)
    for day in stride(from: days, to: 0, by: -2) {
      let listener = ListenerModel(threshold: Cents(cents(Double(day))))
      for index in 0..<perDay {
        let instant = Int64(now.milliseconds) - Int64(day) * 86_400_000 + Int64(index) * 5000
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * exp2(generator.uniform(in: 2...6)))
        let isUp = generator.uniform() < listener.probabilityOfUp(offset: offset)
        fit.add(
          ProfileAnswer(
            note: MIDINote(notes[index % notes.count]), offset: offset, isUp: isUp, milliseconds: instant))
      }
    }
    var request = ProfileRequest(.comparison, keys: .standard)
    request.period = period
    return ProfileReport(request, fit: fit, now: now)
  }

  /// A course of thresholds, and a profile in whose scale it is drawn.
  static func course(_ days: [(Int64, Double)], by step: TimelineStep? = nil) -> ProfileCourse {
    let timeline = timeline(days, by: step)
    return ProfileCourse(
      by: timeline.step,
      timeline.entries.map {
        ProfileCourse.Entry(
          $0.time, answers: $0.answers, figures: [.threshold($0.estimate, isShown: true)], values: Text(""), short: nil,
          parts: [])
      })
  }

  static let profile = empty.rows

  /// With enough answers for numbers.
  static let trained = report(perDay: 120)
  static let empty = ProfileReport(ProfileRequest(.comparison, keys: .standard), now: now)
}

/// The elements that an XML parser finds in a document.
final class ParsedMarkup: NSObject, XMLParserDelegate {
  struct Tag {
    let name: String
    let attributes: [String: String]
    /// The names of its ancestors, the innermost last.
    let path: [String]
    var text = ""
  }

  private(set) var tags: [Tag] = []
  private var open: [Int] = []
  private(set) var isWellFormed = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(tags.count)
    tags.append(Tag(name: name, attributes: attributes, path: open.dropLast().map { tags[$0].name }))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    for index in open { tags[index].text += string }
  }

  subscript(name: String) -> [Tag] { tags.filter { $0.name == name } }

  func tags(of name: String, class value: String) -> [Tag] { self[name].filter { $0.attributes["class"] == value } }
}
