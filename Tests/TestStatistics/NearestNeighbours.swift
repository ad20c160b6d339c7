/// A classifier: the label that most of the nearest others have.
public enum NearestNeighbours {
  /// The proportion of points whose label a vote of the nearest others finds.
  ///
  /// - Parameters:
  ///   - features: those of each point, which are divided by their standard deviations.
  ///   - labels: that of each point, from 0 on.
  ///   - voters: how many others vote.
  public static func found(_ features: [[Double]], _ labels: [Int], voters: Int = 15) -> Double {
    let count = Double(features.count)
    let spreads = features[0].indices.map { column -> Double in
      let values = features.map { $0[column] }
      let mean = values.reduce(0, +) / count
      return max(1e-9, (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot())
    }
    let points = features.map { zip($0, spreads).map { $0 / $1 } }
    let right = points.indices.count { index in
      let others = points.indices.filter { $0 != index }.map { other in
        (zip(points[index], points[other]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }, labels[other])
      }.sorted { $0.0 < $1.0 }
      var votes = Array(repeating: 0, count: (labels.max() ?? 0) + 1)
      for (_, label) in others.prefix(voters) { votes[label] += 1 }
      return votes.firstIndex(of: votes.max() ?? 0) == labels[index]
    }
    return Double(right) / count
  }
}
