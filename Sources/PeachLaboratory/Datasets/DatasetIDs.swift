import PeachExperiments

/// The IDs of participants in a dataset: letters and digits, and never two participants with the same one, not even where file
/// systems don't distinguish capital letters.
struct DatasetIDs: Equatable {
  /// By the place of the run.
  private(set) var ids: [String] = []
  /// Those that replace another ID, or none.
  private(set) var replaced: Set<String> = []

  /// - Parameter given: the IDs that runs were given, the earliest run first; nil for none.
  init(_ given: [String?]) {
    var kept: [String: String] = [:]
    for case let id? in given where ExperimentFile.isID(id) {
      if kept[id.lowercased()] == nil { kept[id.lowercased()] = id }
    }
    var numbers = (1...).lazy.map { "x\($0)" }.filter { kept[$0] == nil }.makeIterator()
    var known: [String: String] = [:]
    for id in given {
      if let id, kept[id.lowercased()] == id {
        ids.append(id)
      } else if let new = id.flatMap({ known[$0] }) {
        ids.append(new)
      } else if let new = numbers.next() {
        if let id { known[id] = new }
        replaced.insert(new)
        ids.append(new)
      }
    }
  }
}
