public import Synchronization

/// The double of one function, of whatever shape.
///
/// A protocol's double is a `Spy` for each method, and methods of one line that call it:
///
///     final class AuthServiceSpy: AuthService {
///         let loginSpy = Spy<Void, User, any Error>("login()")
///         func login() async throws -> User { try await loginSpy() }
///     }
///
/// It keeps the arguments of each call and answers as it was told: with a value, a list, an error,
/// a closure, or not before the test says so. Several arguments are one tuple. A function that
/// cannot throw has `Never` as its `Failure`.
///
/// Safe from any thread. Nothing here hangs or traps: a call without an answer, a call that nobody
/// resumes and a wait for a call that never comes fail the test with a sentence, and the caller
/// carries on with the fallback that the initializer makes sure of.
public final class Spy<Arguments: Sendable, Output: Sendable, Failure: Error>: CallRecording {
    @usableFromInline typealias State = SpyState<Arguments, Output, Failure>
    @usableFromInline typealias Step = SpyStep<Arguments, Output, Failure>

    /// What is doubled; failures name it.
    public let name: String

    let site: SourceSite
    let reporter = FailureReporter.running
    @usableFromInline let fallback: Result<Output, Failure>
    @usableFromInline let state: Mutex<State>

    init(_ name: String, stub: Step?, fallback: Result<Output, Failure>, site: SourceSite) {
        self.name = name
        self.site = site
        self.fallback = fallback
        self.state = Mutex(State(stub))
    }

    /// The arguments of each call so far, oldest first.
    public var calls: [Arguments] { state.withLock { $0.calls } }

    /// How often it was called.
    public var callCount: Int { state.withLock { $0.calls.count } }

    /// How many calls wait for `resume` now.
    public var suspendedCount: Int { state.withLock { $0.suspended.count } }

    /// Each call so far as text, for failures.
    public var callDescriptions: [String] {
        calls.map { Arguments.self == Void.self ? name : "\(name) with \($0)" }
    }
}
