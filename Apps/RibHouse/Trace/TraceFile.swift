import Console
import Routing

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

/// A file that is told what happens to the tree, one event a line (NDJSON).
///
/// Each event is in the file when it has been told, so that a program that ends badly leaves a
/// trace that tells how.
final class TraceFile: Sendable {
    /// Where the trees of the current task leave their trace.
    @TaskLocal static var current: TraceFile?

    private let descriptor: Int32
    private let writer: OutputWriter
    private let start = ContinuousClock.now

    /// Makes the file, readable by its owner only.
    ///
    /// What is there already stays as it is; a device is written to.
    init(path: String) throws(TraceError) {
        // Safe: the path is a string that lives as long as the call.
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path, errno: errno) }
        writer = OutputWriter(descriptor: descriptor, name: path)
        var status = stat()
        // Safe: the call fills in the structure that it is given.
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, status.st_size == 0 || path.hasPrefix("/dev/") else {
            close(descriptor)
            throw .exists(path)
        }
    }

    deinit { close(descriptor) }

    /// Why the trace is not whole; `nil` when it is.
    var failure: ConsoleError? { writer.failure }

    /// Writes events until there are no more.
    func record(_ events: AsyncStream<TreeEvent>) async {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for await event in events {
            let line = TraceLine(at: (ContinuousClock.now - start) / .seconds(1), event: event)
            guard let data = try? encoder.encode(line) else { continue }
            writer.write(String(decoding: data, as: UTF8.self) + "\n")
        }
    }
}
