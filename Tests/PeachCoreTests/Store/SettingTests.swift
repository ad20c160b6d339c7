import PeachCore
import Testing

@Suite struct SettingTests {
  @Test(arguments: SettingKey.allCases) func `a written value reads back`(key: SettingKey) throws {
    var settings = Settings()
    let value = key.value(in: settings)
    try key.set(value, in: &settings)
    #expect(key.value(in: settings) == value)
    #expect(settings == Settings())
  }

  @Test(arguments: [
    (SettingKey.duration, "0.5"), (.gap, "0.25"), (.noteRange, "G3:E5"), (.velocity, "100"), (.strategy, "adaptive"),
    (.sound, "sine"), (.sound, "a:b.sf2:8:80"), (.referencePitch, "442.5"), (.tick, "bell"), (.language, "de"),
    (.audioDriver, "jack"), (.varyLoudness, "1"), (.feedback, "0.3"), (.kazezSmallest, "0.1"), (.maxOffset, "12"),
  ]) func `a value within the range is stored exactly`(key: SettingKey, value: String) throws {
    var settings = Settings()
    try key.set(value, in: &settings)
    #expect(key.value(in: settings) == value)
    #expect(settings != Settings())
  }

  @Test(arguments: [
    (SettingKey.duration, "0.29"), (.duration, "3.01"), (.duration, "nan"), (.duration, "inf"), (.duration, ""),
    (.duration, "1 s"), (.duration, "0x1"), (.velocity, "0"), (.velocity, "128"), (.velocity, "63.5"),
    (.noteRange, "C4:G4"),
    (.noteRange, "C4"), (.sound, "a.sf2"), (.sound, "a.sf2:0:128"), (.sound, ":0:0"), (.strategy, "kasez"),
    (.tick, "on"),
    (.language, "fr"), (.referencePitch, "379"), (.varyLoudness, "-0.1"), (.gap, "2.1"),
  ]) func `a value out of range is refused and changes nothing`(key: SettingKey, value: String) {
    var settings = Settings()
    #expect(throws: SettingError(key: key, value: value)) { try key.set(value, in: &settings) }
    #expect(settings == Settings())
  }
}
