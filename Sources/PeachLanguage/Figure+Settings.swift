import PeachCore

extension Figure {
  /// A number with as many decimals as it needs.
  public static func written(_ value: Double) -> Text { read(SettingKey.written(value)) }
}
