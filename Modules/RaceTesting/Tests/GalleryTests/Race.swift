import RaceTesting
import Testing

/// A race of the gallery: a scenario of a small service, which has a bug unless `isFixed` is true.
///
/// The scenario throws ``Wrong`` when the service did the wrong thing.
struct Race: Sendable, CustomTestStringConvertible {
    /// Whether the services of the scenario that runs have their fixes.
    @TaskLocal static var isFixed = false

    let name: String
    /// The tasks that its search cancels; `nil` for none.
    let cancelling: Cancellation?
    let bug: @Sendable () async throws -> Void
    let fix: @Sendable () async throws -> Void

    init(
        _ name: String, cancelling: Cancellation? = nil,
        _ scenario: @escaping @Sendable () async throws -> Void
    ) {
        (self.name, self.cancelling, bug) = (name, cancelling, scenario)
        fix = { try await Race.$isFixed.withValue(true, operation: scenario) }
    }

    var testDescription: String { name }

    static let all =
        [
            checkThenAct, lostUpdate, lateAnswer, doubleFetch, doubleAttach, droppedCancellation,
            missedWakeUp, toldAfterTheEnd, cleanupBeforeLastUse, resumedByTwo, waitForEachOther,
            orderLost, retryActsTwice, renewedTwice, pageOfOldQuestion, lastPart, timeOutOfAnother,
            joinedAtTheEnd,
        ] + ofCancels + ofValues

    /// The races that only a cancel shows.
    static let ofCancels: [Race] = {
        #if os(Linux) && KnownToolchain
            [lostPermit, neverResumed, halfDone, resumedByCancel, cancelledLoad, calledTwice]
        #else
            []
        #endif
    }()

    /// The races that only a fault or another value shows.
    static let ofValues = [rolledBack, failedLoad, changedPrice]
}

/// Whether the services of the scenario that runs have their fixes.
var isFixed: Bool { Race.isFixed }

/// The error of a scenario in which the service did the wrong thing.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Throws unless `isRight`.
    static func unless(_ isRight: Bool, _ description: String) throws {
        if !isRight { throw Wrong(description) }
    }
}

/// The double of a server, a disk or a log: something that a service waits for.
///
/// A spy suspends its caller once. An actor would not always do: a call of an idle actor does not
/// suspend.
final class Remote: Sendable {
    private let callSpy = Spy<String, Void, Never>("the remote")

    var calls: [String] { callSpy.calls }

    func call(_ text: String) async { await callSpy(text) }

    /// Throws where the schedule chooses that.
    func callOrFail(_ text: String) async throws {
        await callSpy(text)
        if Place.choose(from: [false, true]) { throw Offline() }
    }

    struct Offline: Error {}

    /// Throws for a task that was cancelled meanwhile.
    func callUnlessCancelled(_ text: String) async throws {
        await callSpy(text)
        try Task.checkCancellation()
    }
}

/// The place where a scenario runs.
enum Place {
    /// Whether it runs on threads, and not in a schedule.
    @TaskLocal static var isThreads = false

    /// Whether each value is the first one.
    @TaskLocal static var hasOneValue = false

    static func choose<Value>(from values: [Value]) -> Value {
        hasOneValue ? values[0] : RaceTesting.choose(from: values)
    }

    /// Suspends until nothing else can run; on threads, for as long as that usually takes.
    static func settled() async {
        guard isThreads else { return await settle() }
        for _ in 1...100 { await Task.yield() }
    }
}

/// Runs two pieces of work at the same time, as two plain tasks.
func both(
    _ first: @escaping @Sendable () async -> Void, _ second: @escaping @Sendable () async -> Void
) async {
    let tasks = [
        Task(name: "first") { await first() }, Task(name: "second") { await second() },
    ]
    for task in tasks { await task.value }
}
