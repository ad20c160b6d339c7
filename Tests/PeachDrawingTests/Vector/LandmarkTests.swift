import PeachLanguage
import TestSupport
import Testing

@testable import PeachCore
@testable import PeachDrawing

@Suite struct LandmarkTests {
  @Test(arguments: LanguageCode.allCases, [30.0, 44, 60, 88, 160])
  func `below a scale no landmark lies on another, and the most important one has room`(
    language: LanguageCode, width: Double
  ) throws {
    let axes = (IntervalReport.samples.map(\.rows) + MatchReport.samples.map(\.rows)).map { $0.withLandmarks.axes[0] }
    for axis in axes {
      let placed = axis.landmarks(within: 0...width + 20, sign: 1, x: { 20 + ($0 * (width - 1)).rounded() }) {
        Double($0.label(language).count + 2)
      }
      let extents = placed.map { landmark, x, isOnRight in
        let length = Double(landmark.label(language).count + 2)
        return isOnRight ? x..<x + length : x + 1 - length..<x + 1
      }.sorted { $0.lowerBound < $1.lowerBound }
      #expect(zip(extents, extents.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      #expect(extents.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= width + 20 })
      #expect(placed.first?.landmark.cents == axis.landmarks.first?.cents)
    }
  }

  @Test(arguments: LanguageCode.allCases)
  func `pictures have each landmark at its place, only if asked for`(language: LanguageCode) throws {
    let profile = Sample.trained.rows
    let landmarks = profile.withLandmarks.axes[0].landmarks
    let picture = ParsedMarkup(ProfileDrawing(profile.withLandmarks, language: language).file)
    #expect(landmarks.map(\.cents) == [14, 7, 25])
    let lines = picture.tags(of: "line", class: "zero").compactMap { $0.attributes["y1"].flatMap(Double.init) }
    let frame = Frame.beside(profile.withLandmarks.axes[0], top: 56, height: 316)
    #expect(zip(lines, landmarks).allSatisfy { abs($0 - frame.y(profile.axes[0].position(of: $1.cents))) < 0.01 })
    let words = picture["text"].map(\.text)
    #expect(landmarks.allSatisfy { words.contains($0.label(language)) })
    #expect(picture["desc"].first?.text.contains(Landmark.sentence(language)) == true)
    let plain = ParsedMarkup(ProfileDrawing(profile, language: language).file)
    #expect(plain.tags(of: "tspan", class: "name").isEmpty && plain.tags(of: "line", class: "zero").isEmpty)
    for rows in [IntervalReport.trained.rows, MatchReport.coarse.rows] {
      let words = ParsedMarkup(ProfileDrawing(rows.withLandmarks, language: language).file)["text"].map(\.text)
      #expect(words.contains(landmarks[0].label(language)))
    }
  }
}
