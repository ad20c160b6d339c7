// The style sheets that are made from the palette.
extension Palette {
  /// The CSS rules for colours; `color` returns the CSS value of a role.
  static func rules(within scope: String, color: (Role) -> String) -> String {
    """
    \(scope) .grid { stroke: \(color(.rule)) }
    \(scope) .certain { stop-color: \(color(.accent)) }
    \(scope) .zero { stroke: \(color(.quiet)) }
    \(scope) .edge, \(scope) .fit, \(scope) .bar { stroke: \(color(.accent)) }
    \(scope) .dot, \(scope) .fan { fill: \(color(.accent)) }
    \(scope) .curve.tone-0 { stroke: \(color(.accent)) } \(scope) .point.tone-0 { fill: \(color(.accent)) }
    \(scope) .curve.tone-1 { stroke: \(color(.ink)) } \(scope) .point.tone-1 { fill: \(color(.ink)) }
    \(scope) .curve.tone-2 { stroke: \(color(.quiet)) } \(scope) .point.tone-2 { fill: \(color(.quiet)) }
    \(scope) .label { fill: \(color(.quiet)) }
    \(scope) .heading { fill: \(color(.ink)) }
    \(scope) .white { fill: \(color(.whiteKey)); stroke: \(color(.keyLine)) }
    \(scope) .black { fill: \(color(.blackKey)); stroke: \(color(.keyLine)) }

    """
  }

  /// The CSS rules that don't depend on the background.
  static func shapes(within scope: String) -> String {
    """
    \(scope) .grid, \(scope) .zero { stroke-width: 1 }
    \(scope) .bar { stroke-width: 1.5 }
    \(scope) .curve { fill: none; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
    \(scope) .fan { fill-opacity: .18 }
    \(scope) .edge { fill: none; stroke-width: 1; stroke-dasharray: 2 3 }
    \(scope) .fit { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
    \(scope) .white, \(scope) .black { stroke-width: 1 }
    \(scope) text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; \
    font-size: 14px; font-variant-numeric: tabular-nums }
    \(scope) .heading { font-size: 20px; font-weight: 600 }

    """
  }

  /// The CSS rules of a picture in its own file: light or dark, as the reader prefers.
  static var standalone: String {
    "svg { color-scheme: light dark }\n" + shapes(within: "svg") + rules(within: "svg") { "\(light[$0])" }
      + "@media (prefers-color-scheme: dark) {\n"
      + rules(within: "svg") { "\(dark[$0])" } + "}\n"
  }

  /// Custom properties, `--ink: #…`.
  var properties: String {
    Role.allCases.filter(\.isOnPages).map { "--\($0.rawValue): \(self[$0])" }.joined(separator: "; ")
  }
}
