// The platform's C library, for this module and for those that import it. Only this file names it.
#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif
