import PeachCore
import TestSupport
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (12, "12"), (0.1, "0.1"), (-5e-06, "-0.000005"), (1.25e-07, "0.000000125"),
    (0.0001, "0.0001"), (123_456.789, "123456.789"), (-1.5e17, "-150000000000000000"),
    (1.2345678901234567e16, "12345678901234568"),
  ]) func `a decimal has no exponent`(value: Double, text: String) {
    expect(Decimal.written(value), equals: text)
  }

  @Test func `it reads back as the same number, however small or large`() throws {
    var generator = SeededGenerator(seed: 1)
    let values = (0..<2000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    for value in values + [1e15, 1e16] + [.leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      let text = Decimal.written(value)
      expect(that: Decimal.number(text) == value && !text.contains("e"))
    }
  }
}
