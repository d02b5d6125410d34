import Foundation

/// The program for a toolchain without SwiftSyntax, which ribtool needs to read sources.
@main
enum Main {
    static func main() {
        let sentence =
            "ribtool: this toolchain has no SwiftSyntax modules. Install one from swift.org.\n"
        FileHandle.standardError.write(Data(sentence.utf8))
        exit(1)
    }
}
