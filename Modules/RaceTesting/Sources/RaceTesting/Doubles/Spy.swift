/// The test double of one function.
///
/// A protocol's double has a `Spy` for each method, and methods of one line that call it:
///
///     final class AuthServiceSpy: AuthService {
///         let loginSpy = Spy<Void, User, any Error>("login()")
///         func login() async throws -> User { try await loginSpy() }
///     }
///
/// A spy keeps the arguments of each call. It answers with a value, a list, an error or a closure,
/// or suspends the call until the test resumes it. Several arguments are one tuple. A function that
/// cannot throw has `Never` as its `Failure`.
///
/// Safe from any thread. A spy never hangs and never traps: a call without an answer, a call that is
/// not resumed and a wait for a call that never comes fail the test with a message. The caller then
/// carries on with a fallback.
public final class Spy<Arguments: Sendable, Output: Sendable, Failure: Error>: CallRecording {
    @usableFromInline typealias State = SpyState<Arguments, Output, Failure>
    @usableFromInline typealias Answer = SpyAnswer<Arguments, Output, Failure>

    /// The name of the function; failures show it.
    public let name: String

    let site: SourceSite
    let reporter = FailureReporter.running
    @usableFromInline let fallback: Result<Output, Failure>
    @usableFromInline let state: SeenMutex<State>

    init(_ name: String, answer: Answer?, fallback: Result<Output, Failure>, site: SourceSite) {
        self.name = name
        self.site = site
        self.fallback = fallback
        self.state = SeenMutex(State(answer))
        SpiesOfTest.current?.add(self)
    }

    /// The arguments of each call so far, oldest first.
    public var calls: [Arguments] { state.withLock { $0.readCalls() } }

    /// The number of calls so far.
    public var callCount: Int { state.withLock { $0.readCalls().count } }

    /// The number of calls that wait for `resume` now.
    public var suspendedCount: Int { state.withLock { $0.suspended.count } }

    /// Each call so far as text, for failures.
    public var callDescriptions: [String] { calls.map(description(of:)) }

    func description(of arguments: Arguments) -> String {
        Arguments.self == Void.self ? name : "\(name) with \(arguments)"
    }
}

/// The calls and prepared answers of a spy; always accessed under its lock.
///
/// Inlinable: called from another module without specialization, a call would cost fifty times a
/// locked append instead of three.
@usableFromInline
struct SpyState<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Answer = SpyAnswer<Arguments, Output, Failure>

    struct SuspendedCall: Sendable {
        let call: Int
        let task: WaitingTask<Result<Output, Failure>>
    }

    @usableFromInline var calls: [Arguments] = []
    @usableFromInline var answers: [Answer] = []
    @usableFromInline var nextAnswer = 0
    @usableFromInline var waiters: [SpyWaiter] = []
    var suspended: [SuspendedCall] = []
    /// The answer with which the test has last resumed all calls, and how often it did.
    var answerToAll: Result<Output, Failure>?
    @usableFromInline var resumedAllCount = 0
    var accounted = 0

    init(_ answer: Answer?) {
        if let answer { answers = [answer] }
    }

    /// Replaces the answers to the calls that come.
    ///
    /// - Returns: the answers until now, to be released outside the lock: what they own may use the spy
    ///   when it is released.
    mutating func stub(_ answers: [Answer]) -> [Answer] {
        defer { (self.answers, nextAnswer) = (answers, 0) }
        return self.answers
    }

    mutating func readCalls() -> [Arguments] {
        accounted = max(accounted, calls.count)
        return calls
    }

    /// Returns the answer to the next call: each of the list in order, then its last one forever.
    @inlinable
    mutating func takeAnswer() -> Answer? {
        if answers.isEmpty { return nil }
        guard nextAnswer + 1 < answers.count else { return answers[answers.count - 1] }
        defer { nextAnswer += 1 }
        return answers[nextAnswer]
    }

    /// Records a call; returns the tasks that waited for it, to be resumed outside the lock.
    @inlinable
    mutating func record(_ arguments: Arguments) -> [SpyWaiter] {
        calls.append(arguments)
        return waiters.isEmpty ? [] : takeSatisfiedWaiters()
    }

    @usableFromInline
    mutating func takeSatisfiedWaiters() -> [SpyWaiter] {
        let count = calls.count
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }
    }
}

@usableFromInline
enum SpyAnswer<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case result(Result<Output, Failure>)
    case closure(@Sendable (Arguments) throws(Failure) -> Output)
    case asyncClosure(@Sendable (Arguments) async throws(Failure) -> Output)
    /// Waits for `resume`; `cancelled` is the answer when the caller's task is cancelled.
    case suspend(cancelled: Result<Output, Failure>?, site: SourceSite)
}

@usableFromInline
struct SpyWaiter: Sendable {
    let count: Int
    let task: WaitingTask<Void>

    @usableFromInline
    func wake() { task.resume(returning: ()) }
}

extension Spy {
    /// Doubles a function whose first answer is `output`.
    ///
    /// A function that returns something and cannot throw needs it: without a first answer its double
    /// could only crash.
    public convenience init(
        _ name: String, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.success(output)), fallback: .success(output),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Doubles a function that creates a new output at each call, as a builder does.
    ///
    /// - Parameter output: evaluated for each call, and once now as the fallback.
    public convenience init(
        _ name: String, making output: @autoclosure @escaping @Sendable () -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .closure { _ in output() }, fallback: .success(output()),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Doubles a function whose first answer is to throw `failure`.
    public convenience init(
        _ name: String, failing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.failure(failure)), fallback: .failure(failure),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Failure == any Error {
    /// Doubles a function that can throw anything.
    ///
    /// If it returns nothing, each call succeeds until the test stubs another answer. If it returns
    /// something, a call without a stubbed answer fails the test and throws ``UnexpectedCall``.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        // Asked by the type: the value could also be cast to `any Sendable`, for example.
        let void = Output.self == Void.self ? () as? Output : nil
        let nothing = void.map { Result<Output, any Error>.success($0) }
        self.init(
            name, answer: nothing.map { .result($0) },
            fallback: nothing ?? .failure(UnexpectedCall(name: name)),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Output == Void, Failure == Never {
    /// Doubles a function that returns nothing and cannot throw; it needs no answer.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.success(())), fallback: .success(()),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Output: ExpressibleByNilLiteral, Failure == Never {
    /// Doubles a function that returns an optional and cannot throw.
    ///
    /// A call without a stubbed answer fails the test and returns `nil`.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: nil, fallback: .success(nil),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy {
    /// Suspends until the spy has been called `count` times in total.
    ///
    /// Returns at once if that has already happened, and when the task is cancelled. If the calls
    /// never come, the test fails, and the failure points to this line.
    public func called(
        times count: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        state.withLock { $0.accounted = max($0.accounted, count) }
        await WaitRegistry.running.suspend(
            message: { [weak self, name] in
                "Waited for \(count) call\(count == 1 ? "" : "s") of \(name), "
                    + "got \(self?.callCount ?? 0)."
            },
            at: site, reporter, end: { [weak self] in self?.endWait($0) }
        ) { task in
            let waiter = SpyWaiter(count: count, task: task)
            let isSatisfied = state.withLock { state in
                if state.calls.count >= count { return true }
                state.waiters.append(waiter)
                return false
            }
            if isSatisfied { waiter.wake() }
        }
    }

    private func endWait(_ wait: WaitRegistry.Wait) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.task.wait === wait }
                .map { state.waiters.remove(at: $0) }
        }
        waiter?.wake()
    }
}
