import Auth
import Synchronization

@testable import DeviceSignIn

/// A keychain in memory, which can fail.
final class KeychainFake: CredentialHelping {
    /// A call, with what tells it from others.
    enum Call: Sendable, Hashable {
        case store(isCancellable: Bool)
        case get
        case erase
    }

    private struct State {
        var credentials: [String: Credential] = [:]
        var calls: [Call] = []
        var failure: AuthError?
        var meanwhile: @Sendable (Call) async -> Void = { _ in }
    }

    let name = "fake"
    private let state = Mutex(State())

    var calls: [Call] { state.withLock { $0.calls } }
    var credentials: [String: Credential] { state.withLock { $0.credentials } }

    /// Lets all later calls fail, or work again.
    func fail(_ error: AuthError?) { state.withLock { $0.failure = error } }

    /// Calls `work` during each later call.
    func during(_ work: @escaping @Sendable (Call) async -> Void) {
        state.withLock { $0.meanwhile = work }
    }

    /// Loses what it keeps.
    func forget() { state.withLock { $0.credentials = [:] } }

    /// Keeps a credential as it is, also one that is none of this program.
    func put(_ credential: Credential) {
        state.withLock { $0.credentials[credential.server] = credential }
    }

    func store(_ credential: Credential, isCancellable: Bool) async throws(AuthError) {
        try await call(.store(isCancellable: isCancellable)) { $0[credential.server] = credential }
    }

    func get(server: String) async throws(AuthError) -> Credential? {
        try await call(.get) { $0[server] }
    }

    func erase(server: String) async throws(AuthError) {
        try await call(.erase) { $0[server] = nil }
    }

    private func call<Result: Sendable>(
        _ call: Call, _ body: (inout [String: Credential]) -> Result
    ) async throws(AuthError) -> Result {
        await state.withLock { $0.meanwhile }(call)
        // A caller that does not wait is seen without the effect.
        await Task.yield()
        return try state.withLock { state throws(AuthError) in
            state.calls.append(call)
            if let failure = state.failure { throw failure }
            return body(&state.credentials)
        }
    }
}
