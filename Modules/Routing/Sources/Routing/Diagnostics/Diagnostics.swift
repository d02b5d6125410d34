#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The settings for reports about units: their deadline and their receiver.
///
/// They are task-local, so that a test sees the reports of its own tree only:
/// `Diagnostics.$current.withValue(…)`.
public struct Diagnostics: Sendable {
    /// The diagnostics of the current task.
    @TaskLocal public static var current = Diagnostics()

    /// The time that cancelled work may run on before it is reported.
    let deadline: Duration

    /// Sleeps for a time; `nil` is real time.
    let sleep: (@Sendable (Duration) async throws -> Void)?

    /// Receives each report, on any thread.
    public var report: @Sendable (Diagnostic) -> Void

    /// Creates diagnostics; by default, faults are written to the standard error output.
    ///
    /// - Parameters:
    ///   - deadline: the time that cancelled work may run on before it is reported; at most decades.
    ///   - sleep: sleeps for a time, so that a test can use a clock of its own; `nil` is
    ///   real time, which one task measures for all units.
    public init(
        deadline: Duration = .seconds(5),
        report: @escaping @Sendable (Diagnostic) -> Void = Diagnostics.log,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) {
        self.deadline = Self.countable(deadline)
        self.report = report
        self.sleep = sleep
    }

    /// Sleeps for a duration that ``sleep`` measures.
    func wait(for duration: Duration) async throws {
        if let sleep { return try await sleep(duration) }
        try await Task.sleep(for: Self.countable(duration))
    }

    /// Decades at most: the clock cannot add every duration to the time of today.
    private static func countable(_ duration: Duration) -> Duration {
        min(duration, .seconds(Int32.max))
    }

    /// Writes a fault to the standard error output, as one line.
    ///
    /// Late, harmless calls are not logged.
    public static func log(_ diagnostic: Diagnostic) {
        guard diagnostic.isFault else { return }
        var line = Array("Routing: \(diagnostic)\n".utf8)[...]
        while !line.isEmpty {
            // Safe: the pointer is used within the call, and the count is the buffer's own.
            let count = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            line = line.dropFirst(count)
        }
    }
}
