#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the core tells about units that misbehave, and to whom.
///
/// Task-local, so that a test looks at its own tree only: `Diagnostics.$current.withValue(…)`.
public struct Diagnostics: Sendable {
    /// What is in force for the current task.
    @TaskLocal public static var current = Diagnostics()

    /// How long cancelled work may go on before it is reported.
    public var deadline: Duration

    /// Waits for the deadline; a test puts its own clock here.
    ///
    /// `nil` is real time, watched for all units together.
    public var sleep: (@Sendable (Duration) async throws -> Void)?

    /// Is told what happened, from any thread.
    public var report: @Sendable (Diagnostic) -> Void

    /// Creates diagnostics that write what a developer must mend to the standard error output.
    public init(
        deadline: Duration = .seconds(5),
        sleep: (@Sendable (Duration) async throws -> Void)? = nil,
        report: @escaping @Sendable (Diagnostic) -> Void = Diagnostics.log
    ) {
        self.deadline = deadline
        self.sleep = sleep
        self.report = { diagnostic in
            if case .transitionFailed(_, .nothingToDo) = diagnostic { return }
            report(diagnostic)
        }
    }

    /// Lets the time pass, as ``sleep`` measures it.
    func pass(_ duration: Duration) async throws {
        if let sleep { try await sleep(duration) } else { try await Task.sleep(for: duration) }
    }

    /// Writes a line to the standard error output; what merely comes too late is no fault, and is
    /// left out.
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
