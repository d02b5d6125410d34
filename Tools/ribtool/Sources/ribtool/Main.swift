#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import RibToolKit

/// The program around ``RibTool``: its words, its folder, its output and its exit code.
@main
enum Main {
    static func main() {
        let answer = RibTool.run(
            Array(CommandLine.arguments.dropFirst()),
            in: FileManager.default.currentDirectoryPath)
        let written = write(answer.output, to: 1)
        _ = write(answer.complaint, to: 2)
        exit(written ? answer.exitCode.rawValue : ExitCode.failed.rawValue)
    }

    /// Writes all of `text`; tells whether that worked, since `print` would not: a full disk must
    /// not look like success.
    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Safe: the pointer is used only during the call, with the buffer's own count.
            let count = unsafe rest.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                #elseif canImport(Musl)
                    unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
                #else
                    unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
