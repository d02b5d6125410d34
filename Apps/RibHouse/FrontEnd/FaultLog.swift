import Console
import Routing
import Streams

/// The faults that the core reports about units, for the developer.
enum FaultLog {
    /// Runs `body`, and prints the faults of its units on the console, where they do not tear the prompt.
    ///
    /// Reports are bounded: a unit that reports without end does not wait, and dropped faults are
    /// counted.
    static func printing<Value: Sendable>(
        on console: any LinePrinting, _ body: () async throws -> Value
    ) async throws -> Value {
        let faults = EventStream<Diagnostic>()
        let unread = faults.events.makeAsyncIterator()
        async let log: Void = {
            while let fault = await unread.next() {
                await console.printError("Routing: \(fault)")
            }
        }()
        let diagnostics = Diagnostics(report: { if $0.isFault { faults.send($0) } })
        let result: Result<Value, any Error>
        do {
            result = .success(
                try await Diagnostics.$current.withValue(diagnostics) { try await body() })
        } catch {
            result = .failure(error)
        }
        faults.finish()
        await log
        let lost = faults.droppedCount
        if lost > 0 { await console.printError("Routing: \(lost) more faults were not printed.") }
        return try result.get()
    }
}
