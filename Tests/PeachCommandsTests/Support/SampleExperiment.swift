import Foundation
import TestSupport

/// A short experiment without practice, on how loudness changes pitch: two conditions with a sine.
enum SampleExperiment {
  /// - Parameters:
  ///   - comparisons: in each condition.
  ///   - pause: after how many trials.
  static func text(_ comparisons: Int, pause: Int = 1000, settings: String = #""duration": 0.3"#, members: String = "")
    -> String
  {
    """
    { "format": "peach-experiment 2", "title": { "en": "Loud and high", "de": "Laut und hoch" }, \(members)
      "sound": { "preset": "sine" }, "settings": { \(settings) },
      "blocks": [{
        "name": "main", "pauseEvery": \(pause),
        "method": { "adaptive": "threshold-tracking", "comparisons": \(comparisons) },
        "conditions": [
          { "name": "equal" }, { "name": "louder", "second": { "amplitude": { "from": -6, "to": 6 } } }] }],
      "report": ["thresholds", { "contrast": ["equal", "louder"] }, { "shiftPer": "amplitude" }] }
    """
  }

  /// Writes the file and returns its path.
  static func write(
    _ comparisons: Int, pause: Int = 1000, settings: String = #""duration": 0.3"#, members: String = "",
    name: String = "loud.json", to folder: TemporaryFolder
  ) throws -> String {
    let path = folder.path + "/" + name
    try Data(text(comparisons, pause: pause, settings: settings, members: members).utf8).write(
      to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes an experiment with two tasks and returns its path: four comparisons, then two questions which of three notes is
  /// different. Nothing sounds while another note does.
  ///
  /// - Parameters:
  ///   - members: more members of the first block.
  ///   - tasks: how many of the tasks.
  static func writeTasks(_ members: String = "", tasks: Int = 2, to folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/tasks.json"
    let blocks = [
      #"{ "name": "pairs", "method": { "constant": [-50, 50], "repeat": 2 }\#(members) }"#,
      #"{ "name": "odd", "task": "odd-one-out", "method": { "constant": [50], "repeat": 2 } }"#,
    ]
    let text = """
      { "format": "peach-experiment 2", "title": "Tasks", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3, "gap": 0.1 }, "blocks": [\(blocks.prefix(tasks).joined(separator: ","))] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
