import PeachBase

/// The audio callback, which FluidSynth's driver calls on its own thread for each period. C: `fluid_audio_func_t`.
///
/// This function, `Mixer.mix` and `TunedVoice.add` must not allocate, lock, count references or call FluidSynth;
/// `scripts/checks/check-audio-callback` checks the machine code of the release build for that. The buffers aren't cleared before the
/// call.
@_silgen_name("peach_audio_callback")
func audioCallback(
  data: UnsafeMutableRawPointer?, frames: Int32, effects: Int32,
  effectBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?, channels: Int32,
  buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
) -> Int32 {
  guard let data, let buffers, channels >= 2, let left = buffers[0], let right = buffers[1] else { return 0 }
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  data.assumingMemoryBound(to: Mixer.self).pointee.mix(
    left, right, frames: Int(frames), time: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  return 0
}
