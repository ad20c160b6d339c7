import PeachLanguage

/// The rectangle that a picture's unit square is drawn into, in the units of the drawing, y downwards.
struct Frame: Equatable {
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// - Parameter share: 0 at the left, 1 at the right.
  func x(_ share: Double) -> Double { left + share * width }

  /// - Parameter height: 0 at the bottom, 1 at the top.
  func y(_ height: Double) -> Double { bottom - height * self.height }

  /// What lies outside, at the edge.
  func clamped(_ y: Double) -> Double { min(bottom, max(top, y)) }
}

/// A coordinate as it is written: two decimals at most.
func written(_ value: Double) -> String {
  let text = Fixed.text(value, 2)
  let short = text.reversed().drop { $0 == "0" }.reversed()
  return short.last == "." ? String(short.dropLast()) : String(short)
}
