import PeachBase
import PeachExercises
import PeachFits

/// Thresholds above a keyboard as SVG, 880 × 476.
struct KeyDrawing {
  let report: ProfileReport
  let profile: ProfileRows
  let language: LanguageCode

  static let height = 476.0
  private var plot: Frame { .beside(top: 56, height: 316) }
  private var keys: Frame { .beside(top: 378, height: 58) }

  private var axis: ProfileAxis { profile.axes[0] }

  var content: [Element] {
    var elements = plot.verticalAxis(axis, profile.unit, language)
    elements += Band(places: report.places(on: axis), frame: plot, id: "certainty-over-keys").elements
    let keyboard = Keyboard(report: report, frame: keys)
    elements += keyboard.elements + keyboard.names(below: 30)
    if report.notes.isEmpty {
      // A faint line at the largest difference, where all training begins.
      elements.append(.line("edge", from: (plot.left, plot.top), to: (plot.right, plot.top)))
    }
    return elements
  }

  /// Where the reason stands why it is empty: halfway between two lines of the scale.
  var middle: Point { (plot.x(0.5), plot.y(axis.position(of: 200.0.squareRoot()))) }

  var places: [Chart.Place] {
    report.notes.map { threshold in
      Chart.Place(
        extent: plot.part(report.extent(of: threshold.note)),
        values: ProfileMessages.note(threshold, in: profile.unit)(language))
    }
  }

  /// An invisible area with a tooltip for each note shown.
  var tooltips: [Element] {
    report.notes.map { threshold in
      let extent = report.extent(of: threshold.note)
      let place = Frame(
        left: plot.x(extent.lowerBound), top: plot.top,
        width: plot.width * (extent.upperBound - extent.lowerBound), height: keys.bottom - plot.top)
      return Element("g") {
        Element("title") { ProfileMessages.note(threshold, in: profile.unit)(language) }
        Element.rectangle(place).with("fill", "none").with("pointer-events", "all")
      }
    }
  }
}
