#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What `ribtool` is where the toolchain has no SwiftSyntax to read sources with.
@main
enum Main {
    static func main() {
        let sentence: StaticString =
            "ribtool: this toolchain comes without SwiftSyntax; take one from swift.org, which has it.\n"
        // Safe: a static string stays where it is, and its own count bounds the read.
        _ = unsafe write(2, sentence.utf8Start, sentence.utf8CodeUnitCount)
        exit(1)
    }
}
