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

    func search(_ count: Int, seed: UInt64? = nil) async -> ScheduleReport {
        await schedules(count, seed: seed, cancelling: cancelling, bug)
    }

    func searchFix() async -> ScheduleReport {
        await schedules(2_000, cancelling: cancelling, fix)
    }

    static let all =
        (actingTwice + comingTooLate + waitingForAnother + ofChannels + withCancels + withValues)
        .filter { canCancel || $0.cancelling == nil }
    static let ofCancels = all.filter { $0.cancelling != nil }
    static let ofValues = withValues.filter { $0.cancelling == nil }

    private static var canCancel: Bool {
        #if os(Linux) && KnownToolchain
            true
        #else
            false
        #endif
    }
}

var isFixed: Bool { Race.isFixed }

/// The error of a scenario in which the service did the wrong thing.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

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

    func callUnlessCancelled(_ text: String) async throws {
        await callSpy(text)
        try Task.checkCancellation()
    }
}

enum Place {
    @TaskLocal static var isThreads = false

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

func both(
    _ first: @escaping @Sendable () async -> Void, _ second: @escaping @Sendable () async -> Void
) async {
    let tasks = [Task(name: "first") { await first() }, Task(name: "second") { await second() }]
    for task in tasks { await task.value }
}
