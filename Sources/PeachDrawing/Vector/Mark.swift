/// The logo of Peach: a peach with a sound wave as its seam. Its colours work on light and dark backgrounds.
package enum Mark {
  package static let body: RGB = 0xe4693c
  package static let leaf: RGB = 0x4d8f4a
  package static let wave: RGB = 0xfff4ea

  /// The logo in a view box of 32 × 32.
  package static func element(size: String? = nil) -> Element {
    let mark = Element("svg", ["xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 32 32"]) {
      Element(
        "path",
        [
          "fill": "\(body)",
          "d": "M16 9.6 C12.4 5.6 2 6.8 2 17.6 C2 25.6 9 31 16 31 C23 31 30 25.6 30 17.6 C30 6.8 19.6 5.6 16 9.6 Z",
        ])
      Element("path", ["fill": "\(leaf)", "d": "M16 8.8 C15.6 3.6 19.6 .4 26.4 1 C26.4 6.2 22.4 9.4 16 8.8 Z"])
      Element(
        "path",
        [
          "fill": "none", "stroke": "\(wave)", "stroke-width": "3", "stroke-linecap": "round",
          "d": "M6.5 19 C8.8 11.5 12.6 11.5 16 19 S23.2 26.5 25.5 19",
        ])
    }
    return size.map { mark.with("width", $0).with("height", $0) } ?? mark
  }

  /// The logo as a data URL.
  package static var dataAddress: String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~".utf8)
    let encoded = element().markup.utf8.map { byte in
      if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return "data:image/svg+xml," + encoded.joined()
  }
}
