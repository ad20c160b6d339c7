import PeachCore
import PeachLanguage

/// The profile as SVG: thresholds above a keyboard.
public struct ProfileDrawing {
  private let report: ProfileReport
  private let picture: ProfilePicture
  private let language: LanguageCode

  public init(_ report: ProfileReport, language: LanguageCode) {
    self.report = report
    self.language = language
    picture = ProfilePicture(range: report.range, thresholds: report.notes)
  }

  static let width = StandalonePicture.width
  static let height = 476.0
  private static let plot = Frame(left: 64, top: 56, width: 808, height: 316)
  private static let keys = Frame(left: 64, top: 378, width: 808, height: 58)

  /// The part of the drawing's width that a note takes, 0…1.
  func extent(of note: MIDINote) -> ClosedRange<Double> {
    let extent = picture.extent(of: note)
    return Self.plot.x(extent.lowerBound) / Self.width...Self.plot.x(extent.upperBound) / Self.width
  }

  /// The picture in words, for screen readers.
  var summary: String {
    ProfileMessages.summary(
      of: report.request.exercise, keys: report.range, threshold: report.shown)(language)
  }

  /// The drawing, 880 × 476.
  var content: [Element] {
    var elements = Self.plot.thresholdAxis(unit: ProfileMessages.cents(language))
    elements += Band(runs: picture.runs, frame: Self.plot, id: "certainty-over-keys").elements
    let keyboard = Keyboard(picture: picture, frame: Self.keys)
    elements += keyboard.elements + keyboard.names(below: 30)
    if picture.isEmpty {
      // A faint line at 100 cents, where all training begins.
      elements.append(
        .line("edge", from: (Self.plot.left, Self.plot.top), to: (Self.plot.right, Self.plot.top)))
    }
    return elements
  }

  /// The reason why the picture is empty; nil if it shows notes.
  var emptyReason: String? {
    report.emptyReason.map { ProfileMessages.emptyReason($0, in: report.request.period)(language) }
  }

  /// The picture as a file, with a title, a legend, and the values of each note as a tooltip.
  public var file: String {
    // Halfway between the lines of 10 and 20 cents.
    let reason = emptyReason.map {
      label(
        $0, x: Self.plot.x(0.5), y: Self.plot.y(ProfilePicture.height(ofCents: 200.0.squareRoot())), anchor: "middle"
      ).with("dy", "0.35em")
    }
    return StandalonePicture(
      title: PictureMessages.title(of: report.request.exercise)(language),
      aside: ProfileMessages.answers(report.answers)(language),
      summary: summary, panels: [.init(content: content + (reason.map { [$0] } ?? []) + notes, height: Self.height)],
      legend: picture.isEmpty ? [] : PictureMessages.legend.map { $0(language) }, language: language
    ).file
  }

  /// An invisible area with a tooltip for each note shown.
  private var notes: [Element] {
    report.notes.map { threshold in
      let extent = picture.extent(of: threshold.note)
      let place = Frame(
        left: Self.plot.x(extent.lowerBound), top: Self.plot.top,
        width: Self.plot.width * (extent.upperBound - extent.lowerBound), height: Self.keys.bottom - Self.plot.top)
      return Element("g") {
        Element("title") { ProfileMessages.note(threshold)(language) }
        Element.rectangle(place).with("fill", "none").with("pointer-events", "all")
      }
    }
  }
}
