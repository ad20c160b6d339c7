/// The names of FluidSynth's audio drivers. SDL's is excluded, since it requires a program that initializes SDL itself.
public enum AudioDriverName {
  public static let all = ["pulseaudio", "pipewire", "coreaudio", "alsa", "jack", "oss", "portaudio"]
  /// The drivers tried, in this order, if none is chosen.
  public static let automatic = ["pulseaudio", "pipewire", "coreaudio", "alsa"]
}
