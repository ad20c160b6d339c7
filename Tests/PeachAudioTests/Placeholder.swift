import PeachAudio
