import PeachCore

/// A keyboard in JACK: a client that sends notes to each MIDI input of another client. C: libjack, from the library that
/// FluidSynth uses.
///
/// `@unchecked Sendable`: the notes are written before the server's thread reads them.
final class JACKKeyboard: @unchecked Sendable {
  private typealias Process = @convention(c) (UInt32, UnsafeMutableRawPointer?) -> Int32
  private let library: UnsafeMutableRawPointer
  private let client: OpaquePointer
  fileprivate let port: OpaquePointer
  private let notes: [UInt8]
  private var next = 0
  private let clear: @convention(c) (UnsafeMutableRawPointer?) -> Void
  private let write: @convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafePointer<UInt8>, Int) -> Int32
  private let buffer: @convention(c) (OpaquePointer, UInt32) -> UnsafeMutableRawPointer?

  /// Nil if there is no server.
  init?(_ notes: [UInt8]) {
    guard let library = dlopen("libjack.so.0", RTLD_NOW) else { return nil }
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    typealias New = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    typealias Register =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UInt, UInt
      ) -> OpaquePointer?
    guard let new = function("jack_client_new", as: New.self), let client = new("keyboard"),
      let register = function("jack_port_register", as: Register.self),
      let port = register(client, "out", "8 bit raw midi", 2, 0),
      let clear = function("jack_midi_clear_buffer", as: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self),
      let write = function(
        "jack_midi_event_write",
        as: (@convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafePointer<UInt8>, Int) -> Int32).self),
      let buffer = function(
        "jack_port_get_buffer", as: (@convention(c) (OpaquePointer, UInt32) -> UnsafeMutableRawPointer?).self)
    else { return nil }
    (self.library, self.client, self.port, self.notes) = (library, client, port, notes)
    (self.clear, self.write, self.buffer) = (clear, write, buffer)
  }
}
