// The C library of the platform, under one name; decided as for the module LibC of this repository, on
// which the package does not depend.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
