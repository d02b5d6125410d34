import Foundation
import Synchronization
import Testing

@testable import RaceTesting

/// Explorations whose failures the log collects.
extension FailureLog {
    /// Expects that there was one failure, which has each of these texts.
    func expectOne(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sentences.count == 1, sourceLocation: sourceLocation)
        for text in texts {
            #expect(sentences.first?.contains(text) == true, sourceLocation: sourceLocation)
        }
    }

    @discardableResult
    func schedule(
        _ trace: ScheduleTrace = "", stepLimit: Int = 100_000,
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> ScheduleReport {
        await collect { await RaceTesting.schedule(trace, stepLimit: stepLimit, body) }
    }

    /// Runs the order of arrival, whose failure must have each of these texts.
    @discardableResult
    func expectFailure(
        _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
        of body: @escaping @Sendable () async throws -> Void
    ) async -> ScheduleFailure? {
        let failure = await schedule("", body).failure
        let description = failure?.description ?? "It passes."
        for text in texts { #expect(description.contains(text), sourceLocation: sourceLocation) }
        return failure
    }

    /// Returns the timeline of a body, after which the schedule fails.
    func timeline(of body: @escaping @Sendable () async -> Void) async -> String {
        let report = await schedule {
            await body()
            throw CancellationError()
        }
        return report.failure?.timeline ?? ""
    }

    @discardableResult
    func schedules(
        _ count: Int = 500, within time: Duration? = nil, seed: UInt64? = nil,
        strict: Bool = false, cancelling: Cancellation? = nil, checksRepeats: Bool = false,
        stepLimit: Int = 100_000, _ body: @escaping @Sendable () async throws -> Void
    ) async -> ScheduleReport {
        await collect {
            await RaceTesting.schedules(
                count, within: time, seed: seed, strict: strict, cancelling: cancelling,
                checksRepeats: checksRepeats, stepLimit: stepLimit, body)
        }
    }

    @discardableResult
    func everySchedule(
        maxDelays: Int, limit: Int = 100_000, strict: Bool = false,
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> ScheduleReport {
        await collect {
            await RaceTesting.everySchedule(
                maxDelays: maxDelays, limit: limit, strict: strict, body)
        }
    }

    @discardableResult
    func checkLinearizability<Subject: Sendable, Model: Hashable & Sendable>(
        of subject: @escaping @Sendable () async throws -> Subject, model: Model,
        operations: [ModeledOperation<Subject, Model>], scenarios: Int = 50, schedules: Int = 100,
        within time: Duration? = nil, seed: UInt64? = nil, replay: String? = nil,
        strict: Bool = false, stepLimit: Int = 100_000
    ) async -> ScenarioReport {
        await collect {
            await RaceTesting.checkLinearizability(
                of: subject, model: model, operations: operations, scenarios: scenarios,
                schedules: schedules, within: time, seed: seed, replay: replay, strict: strict,
                stepLimit: stepLimit)
        }
    }

    /// Checks a service with the model and the operations that it declares.
    @discardableResult
    func check<Subject: Modeled>(
        _ subject: @escaping @Sendable @autoclosure () -> Subject, model: Subject.Model? = nil,
        scenarios: Int = 50, schedules: Int = 100, within time: Duration? = nil,
        seed: UInt64? = nil, replay: String? = nil, strict: Bool = false
    ) async -> ScenarioReport {
        await checkLinearizability(
            of: { subject() }, model: model ?? Subject.model, operations: Subject.operations,
            scenarios: scenarios, schedules: schedules, within: time, seed: seed, replay: replay,
            strict: strict)
    }
}

/// Searches with a body, and returns what it saw in each schedule.
func seen(
    _ search: (@escaping @Sendable () async -> Void) async -> ScheduleReport,
    _ body: @escaping @Sendable () async -> String
) async -> (texts: [String], report: ScheduleReport) {
    let texts = Mutex<[String]>([])
    let report = await search {
        let text = await body()
        texts.withLock { $0.append(text) }
    }
    return (texts.withLock { $0 }, report)
}

/// Sets a variable of the process of an exit test, before its first exploration reads it.
func setVariable(_ name: String, _ value: String) {
    // Safe: no other thread reads the environment yet.
    _ = unsafe setenv(name, value, 1)
}

/// Runs `work` as if `RACE_STRICT` were off.
@discardableResult
func leniently<Value>(_ work: () async -> Value) async -> Value {
    await Environment.$strict.withValue("0", operation: work)
}

extension [any PartialKeyPath<ExitTest.Result> & Sendable] {
    /// The text that the process of an exit test prints.
    static var output: Self { [\.standardOutputContent] }
}

extension ExitTest.Result? {
    var output: String { String(decoding: self?.standardOutputContent ?? [], as: UTF8.self) }
}

extension ScheduleExecutor {
    /// An executor for the current thread, which runs the jobs in the order of their arrival.
    static func inOrderOfArrival(isRecording: Bool = false) -> ScheduleExecutor {
        ScheduleExecutor(
            .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
            isRecording: isRecording)
    }
}

extension ScheduleOutcome {
    static func of(
        choices: [Int], widths: [Int] = [], fails: Bool = false, arrivals: Int = 0
    ) -> ScheduleOutcome {
        ScheduleOutcome(
            sentences: fails ? ["It fails."] : [], choices: choices, widths: widths, steps: 7,
            arrivals: arrivals, skippedMainActor: false, hangs: false, waiting: nil, timeline: nil)
    }
}

extension BusyLimit {
    /// Limits that are soon reached where nothing else goes on, as in a process with one test.
    static let early = BusyLimit(
        time: .seconds(1_000), sleeps: 20, states: 100, quietSamples: ExplorerWatch.limits.stalled)
}

extension WaitRegistry {
    /// A registry that gives up each wait after some milliseconds, as if the process were idle.
    static var withoutPatience: WaitRegistry {
        WaitRegistry(limit: 5, patience: .max, interval: .milliseconds(2)) { .zero }
    }
}

extension Trait where Self == ConditionTrait {
    /// A condition for tests that name a schedule by its numbers: code that is instrumented for
    /// coverage has more suspension points, so the numbers of its schedules differ.
    static var unlessInstrumented: Self {
        .disabled(
            if: ProcessInfo.processInfo.isInstrumented, "Instrumented code has other schedules.")
    }
}

extension ProcessInfo {
    var isInstrumented: Bool { environment["LLVM_PROFILE_FILE"] != nil }
}

extension Trait where Self == ConditionTrait {
    /// A condition for tests of what needs private parts of a runtime; see “Other toolchains” in the README.
    static var onKnownToolchain: Self {
        .enabled(if: isKnownToolchain, "Only Linux with Swift 6.3 shows it.")
    }
}

var isKnownToolchain: Bool { Capture.hasImmediateTasks }
var hasKnownSteps: Bool { isKnownToolchain && !ProcessInfo.processInfo.isInstrumented }
