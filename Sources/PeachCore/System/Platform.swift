// The C library of the platform, for this module and for those that import it: the one place that knows its name.
#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif
