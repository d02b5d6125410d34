// The part of Foundation without localization, networks and processes, under one name. A program that uses no
// other part starts faster on Linux. `LibC.swift` says why `@_exported`.

#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
