/// Exercises, training, strategies, profile and store: what Peach is without devices, terminal and words for its messages.
@_exported import PeachBase
@_exported import PeachExercises
@_exported import PeachFits
@_exported import PeachRecords
@_exported import PeachSimulation
@_exported import PeachStore
