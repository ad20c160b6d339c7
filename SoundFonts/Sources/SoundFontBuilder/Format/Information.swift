/// The INFO chunks: the version of the format, and the bank's name, authors and licence.
enum Information {
  static var chunks: [[UInt8]] {
    [
      Chunk.make("ifil", [2, 0, 4, 0]),
      Chunk.text("isng", "EMU8000"),
      Chunk.text("INAM", "Peach"),
      Chunk.text("ICRD", "November 23, 2026"),
      Chunk.text("IENG", "the Peach contributors"),
      Chunk.text("IPRD", "Peach"),
      Chunk.text("ICOP", "Copyright (c) 2026 the Peach contributors. MIT License."),
      Chunk.text(
        "ICMT",
        "Synthesised by SoundFontBuilder from formulas; holds no recorded sound. Every key is in equal temperament, "
          + "A4 = 440 Hz, without vibrato, beating or detuned layers, for pitch-discrimination training."),
      Chunk.text("ISFT", "SoundFontBuilder:SoundFontBuilder"),
    ]
  }
}
