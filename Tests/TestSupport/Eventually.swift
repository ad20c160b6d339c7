import PeachCore

/// Waits until a condition holds, checking it every 3 ms. Returns whether it holds.
public func eventually(within seconds: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try condition() { return true }
    usleep(3000)
  }
  return try condition()
}
