import PeachCore

// The landmarks for which there is room, the most important first.
extension ProfileAxis {
  /// Beside a scale that runs upwards, at least `distance` apart, and from exact.
  public func landmarks(
    apart distance: Double, y: (_ position: Double) -> Double
  ) -> [(landmark: Landmark, y: Double)] {
    var taken = isCentred ? [y(position(of: 0))] : []
    return landmarks.compactMap { landmark in
      let y = y(position(of: landmark.cents))
      guard taken.allSatisfy({ abs($0 - y) >= distance }) else { return nil }
      taken.append(y)
      return (landmark, y)
    }
  }

  /// Below a scale that runs to the right, each on the right of its place, or else on the left; around exact, on the left of exact.
  ///
  /// - Parameters:
  ///   - line: what they may cover.
  ///   - sign: the width of the sign at the place.
  ///   - width: that of a landmark with its sign, and with the gap to the next one.
  public func landmarks(
    within line: ClosedRange<Double>, sign: Double, x: (_ position: Double) -> Double, width: (Landmark) -> Double
  ) -> [(landmark: Landmark, x: Double, isOnRight: Bool)] {
    var taken: [Range<Double>] = []
    return landmarks.compactMap { landmark in
      let place = isCentred && landmark.side == .down ? -landmark.cents : landmark.cents
      let right = x(position(of: place))
      let left = isCentred && landmark.side == nil ? x(position(of: -landmark.cents)) : right
      let width = width(landmark)
      let extents = [right..<right + width, left + sign - width..<left + sign]
      let index = extents.firstIndex { extent in
        line.contains(extent.lowerBound) && line.contains(extent.upperBound) && !taken.contains(where: extent.overlaps)
      }
      guard let index else { return nil }
      taken.append(extents[index])
      return (landmark, index == 0 ? right : left, index == 0)
    }
  }
}
