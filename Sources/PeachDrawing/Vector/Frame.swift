import PeachBase

/// The rectangle of a drawing that corresponds to a picture's unit square, in the units of the drawing; y points down.
package struct Frame: Equatable {
  package let left: Double
  package let top: Double
  let width: Double
  let height: Double

  package init(left: Double, top: Double, width: Double, height: Double) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  package var right: Double { left + width }
  package var bottom: Double { top + height }

  /// - Parameter proportion: 0 at the left, 1 at the right.
  func x(_ proportion: Double) -> Double { left + proportion * width }

  /// - Parameter height: 0 at the bottom, 1 at the top.
  func y(_ height: Double) -> Double { bottom - height * self.height }

  /// `x` limited to the frame.
  func x(clamped proportion: Double) -> Double { x(min(1, max(0, proportion))) }

  /// The part of a drawing's width that an extent takes, both 0…1.
  func part(_ extent: ClosedRange<Double>) -> ClosedRange<Double> {
    x(extent.lowerBound) / StandalonePicture.width...x(extent.upperBound) / StandalonePicture.width
  }

  /// `y` limited to the frame.
  func clamped(_ y: Double) -> Double { min(bottom, max(top, y)) }
}

/// A coordinate with at most two decimals.
func written(_ value: Double) -> String {
  let text = Fixed.text(value, 2)
  let short = text.reversed().drop { $0 == "0" }.reversed()
  return short.last == "." ? String(short.dropLast()) : String(short)
}
