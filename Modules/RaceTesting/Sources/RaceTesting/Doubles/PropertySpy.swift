import Synchronization
public import Testing

final class SpiesOfTest: Sendable {
    @TaskLocal static var current: SpiesOfTest?

    private let spies = Mutex<[any AccountedSpy]>([])

    func add(_ spy: any AccountedSpy) {
        spies.withLock { $0.append(spy) }
    }

    /// The calls that the test did not account for, as a failure; `nil` if there are none.
    var sentence: String? {
        let spies = spies.withLock { $0 }
        guard !spies.isEmpty else {
            return "The test created no spy, so .exhaustive has nothing to look at. "
                + "Write it after .schedules, and create the spies in the test or its suite."
        }
        let differences = spies.compactMap(Self.difference(of:))
        guard !differences.isEmpty else { return nil }
        return """
            The test did not account for the calls with a plus. Read calls, callCount or writes, or \
            wait with called(times:).
            \(differences.joined(separator: "\n"))
            """
    }

    private static func difference(of spy: any AccountedSpy) -> String? {
        let (label, calls, accounted) = spy.account
        guard calls.count > accounted else { return nil }
        return
            (["\(label):"] + calls.prefix(accounted).map { "    \($0)" }
            + calls.dropFirst(accounted).map { "  + \($0)" }).joined(separator: "\n")
    }
}

protocol AccountedSpy: Sendable {
    var account: (label: String, calls: [String], accounted: Int) { get }
}

extension Spy: AccountedSpy {
    var account: (label: String, calls: [String], accounted: Int) {
        let (calls, accounted) = state.withLock { ($0.calls, $0.accounted) }
        return ("\(name), \(site)", calls.map(description(of:)), accounted)
    }
}

/// A trait under which a test fails for each call of a spy that it did not account for.
///
/// Created by `.exhaustive`.
public struct ExhaustiveTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: the trait also applies to suites inside the suite.
    public var isRecursive: Bool { true }

    /// Runs the test, then looks through the spies that it has created.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let spies = SpiesOfTest()
        try await SpiesOfTest.$current.withValue(spies) { try await function() }
        // Work that still runs may call a spy.
        await ScheduleExecutor.current?.settle()
        guard let sentence = spies.sentence else { return }
        Issue.record(Comment(rawValue: sentence), sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == ExhaustiveTrait {
    /// Fails the test for each call that it did not account for.
    ///
    ///     @Suite("LoggedOutInteractor", .schedules(50), .exhaustive)
    ///     struct LoggedOutInteractorTests { … }
    ///
    /// A test accounts for the calls so far when it reads `calls`, `callCount` or `writes`, and for
    /// those for which it waits with `called(times:)` or which it resumes, with those before them. Reads
    /// of a ``PropertySpy`` need no account. The trait sees the spies that the test and its suite create. Write it after
    /// `.schedules`, so that it looks at each schedule. There it settles first, so that it also sees the calls of work
    /// that still runs when the test returns.
    public static var exhaustive: Self { Self() }
}

/// Fails the test for every call of a spy of `double` that is not among `expected`.
///
/// It reads the stored properties of the double and of its superclasses, so it includes spies that are
/// added later. Call it when nothing runs any more: it does not wait.
public func verifyNothingElseWasCalled(
    on double: some Sendable, besides expected: any CallRecording...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let spies = sequence(first: Mirror(reflecting: double), next: \.superclassMirror)
        .flatMap(\.children).compactMap { $0.value as? any CallRecording }
    guard !spies.isEmpty else {
        return FailureReporter.running.fail(
            "\(type(of: double)) stores no Spy or PropertySpy, so there is nothing to verify.",
            at: site)
    }
    let others = spies.filter { spy in !expected.contains { $0 === spy } }
        .flatMap(\.callDescriptions)
    guard !others.isEmpty else { return }
    FailureReporter.running.fail(
        "\(type(of: double)) got calls that this test does not expect: "
            + others.joined(separator: "; ") + ".",
        at: site)
}

/// A double that keeps its calls, for `verifyNothingElseWasCalled(on:besides:)`.
public protocol CallRecording: AnyObject, Sendable {
    /// The doubled function or property as it reads in a sentence: `attachLoggedIn(user:)`.
    var name: String { get }

    /// Each call or access so far as text, oldest first.
    var callDescriptions: [String] { get }
}

/// The test double of one property: holds a value, and keeps every read and write.
///
///     final class ClockDisplaySpy: ClockDisplay {
///         let titleSpy = PropertySpy("title", "")
///         var title: String {
///             get { titleSpy.get() }
///             set { titleSpy.set(newValue) }
///         }
///     }
///
/// Safe from any thread, so a `nonisolated` property of an actor's double needs no unsafe code.
public final class PropertySpy<Value: Sendable>: CallRecording {
    private struct State {
        var answer: @Sendable () -> Value
        /// Each value that was written, and `nil` for each read.
        var accesses: [Value?] = []
        var accounted = 0

        var writes: [Value] { accesses.compactMap(\.self) }
    }

    /// The name of the property; failures show it.
    public let name: String

    private let state: SeenMutex<State>

    /// Doubles a property that reads as `value` until it is written or the test stubs another answer.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.state = SeenMutex(State { value })
        SpiesOfTest.current?.add(self)
    }

    /// Reads the property for the code under test.
    public func get() -> Value {
        state.withLock { $0.accesses.append(nil) }
        return value
    }

    /// Writes the property for the code under test.
    public func set(_ value: Value) { stub({ value }, writing: value) }

    /// Changes the value that is read, without counting as a write.
    public func returns(_ value: Value) { stub { value } }

    /// Computes the value of each read, until the property is written or the test stubs another answer.
    public func answers(_ answer: @escaping @Sendable () -> Value) { stub(answer) }

    private func stub(_ answer: @escaping @Sendable () -> Value, writing values: Value...) {
        // The answer until now is released outside the lock: what it owns may use the double.
        _ = state.withLock { state in
            state.accesses += values.map { $0 }
            defer { state.answer = answer }
            return state.answer
        }
    }

    /// The value now, without counting as a read.
    public var value: Value {
        // Outside the lock: an answer may use the double.
        state.withLock(\.answer)()
    }

    /// The number of reads so far.
    public var readCount: Int { state.withLock { $0.accesses.count { $0 == nil } } }

    /// Every value written, oldest first.
    public var writes: [Value] {
        state.withLock { state in
            state.accounted = state.writes.count
            return state.writes
        }
    }

    /// Each read and write so far as text, for failures.
    public var callDescriptions: [String] {
        state.withLock { $0.accesses }.map { value in
            value.map { "\(name) = \($0)" } ?? "\(name), read"
        }
    }
}

extension PropertySpy: AccountedSpy {
    var account: (label: String, calls: [String], accounted: Int) {
        let (writes, accounted) = state.withLock { ($0.writes, $0.accounted) }
        return (name, writes.map { "\(name) = \($0)" }, accounted)
    }
}
