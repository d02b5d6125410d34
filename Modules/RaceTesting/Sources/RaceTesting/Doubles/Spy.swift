public import Synchronization

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
    @usableFromInline let state: Mutex<State>

    init(_ name: String, answer: Answer?, fallback: Result<Output, Failure>, site: SourceSite) {
        self.name = name
        self.site = site
        self.fallback = fallback
        self.state = Mutex(State(answer))
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
