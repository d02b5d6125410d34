import Testing

@testable import RaceTesting

/// How a row is run.
enum Run: Sendable {
    /// Once, on real threads.
    case threads
    /// Once, in the order of arrival.
    case schedule
    /// In at most this many schedules; where they are strict, without work outside of them.
    case schedules(Int = 500, strict: Bool = false)
    /// In a process of its own, where nothing else goes on, so that a blocked or busy thread is soon found.
    case alone
    /// In a process of its own that finds such a thread no sooner than others.
    case aloneWithUsualLimits
}

/// A behaviour in a table: a sentence, and the body that shows it.
struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let run: Run
    private let output: [String]
    private let isShown: Bool
    private let body: @Sendable (FailureLog) async throws -> Void

    /// - Parameters:
    ///   - output: what a process of its own prints before it fails; without a text it ends with success.
    ///   - isShown: whether this toolchain shows it.
    ///   - body: gets a log for the failures that it expects.
    init(
        _ sentence: String, in run: Run = .threads, ends output: String..., if isShown: Bool = true,
        _ body: @escaping @Sendable (FailureLog) async throws -> Void
    ) {
        (testDescription, self.isShown, self.body) = (sentence, isShown, body)
        (self.run, self.output) = (output.isEmpty ? run : .alone, output)
    }

    init(
        _ sentence: String, in run: Run = .threads, ends output: String..., if isShown: Bool = true,
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        (testDescription, self.isShown) = (sentence, isShown)
        (self.run, self.output) = (output.isEmpty ? run : .alone, output)
        self.body = { _ in try await body() }
    }

    func check() async throws {
        guard isShown else { try Test.cancel("This toolchain does not show it.") }
        switch run {
        case .threads: try await body(FailureLog())
        case .schedule: await schedule { try await body(FailureLog()) }
        case .schedules(let count, let strict):
            await schedules(count, strict: strict) { try await body(FailureLog()) }
        case .alone, .aloneWithUsualLimits: await checkAlone()
        }
    }

    private func checkAlone() async {
        let condition: ExitTest.Condition = output.isEmpty ? .success : .failure
        let result = await #expect(processExitsWith: condition, observing: .output) {
            [sentence = testDescription as String] in
            let row = try #require(Self.all.first { $0.testDescription == sentence })
            let limit = if case .alone = row.run { BusyLimit.early } else { BusyLimit.current }
            try await BusyLimit.$current.withValue(limit) { try await row.body(FailureLog()) }
        }
        for text in output { #expect(result.output.contains(text)) }
    }

    /// The rows of all suites with a process of its own, which finds its row here.
    private static var all: [Row] {
        var all =
            BlockedThreadTests.rows + WithoutCaptureTests.rows
            + MainActorTurnTests.rows + OutsideTests.rows + CrashTests.rows + KeptFailureTests.rows
            + EnvironmentTests.rows + SpyTests.rows + ScheduleRunTests.rows + TraitBodyTests.rows
            + StuckTraitTests.rows + RowTests.rows
        #if os(Linux) && canImport(Glibc)
            all += BusyJobTests.rows + ExplorerWatchTests.rows + StackProbeTests.rows
            all += ProcessThreadsTests.rows + StartedProgramsTests.rows
        #endif
        #if os(Linux) && KnownToolchain
            all += ImmediateTaskTests.rows
        #endif
        return all
    }
}
