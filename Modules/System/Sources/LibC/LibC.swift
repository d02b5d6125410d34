// The C library of the platform, under one name.
//
// `@_exported` is the only way to re-export a module. The underscore says that Swift has no final
// spelling for it; Foundation and Swift Testing rely on it as well. The attribute decides only which
// names an import makes visible, and changes nothing at run time. Should it ever go, each
// `import LibC` becomes the conditional imports below.

#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Bionic)
    @_exported public import Bionic
#else
    #error("Unknown platform: add its C library here.")
#endif
