extension UnsafeBufferPointer {
  /// The address of the first element. Traps if there is none.
  package var start: UnsafePointer<Element> {
    guard let baseAddress else { preconditionFailure("The buffer is empty") }
    return baseAddress
  }
}

extension UnsafeMutableBufferPointer {
  /// The address of the first element. Traps if there is none.
  package var start: UnsafeMutablePointer<Element> {
    guard let baseAddress else { preconditionFailure("The buffer is empty") }
    return baseAddress
  }
}
