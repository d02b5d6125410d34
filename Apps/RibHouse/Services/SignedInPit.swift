import Auth
import Console
import PitContract

/// The pit of the person who is signed in, for commands without a tree.
struct SignedInPit {
    let service: any PitService
    let clock: any PitClock
    /// The session in which the pit was opened.
    let sessions: any SessionService
    let user: User

    /// Opens the pit.
    ///
    /// - Parameter asksServer: whether the session is looked at, for which a server may be asked.
    /// - Throws: ``AuthError/notSignedIn`` without a session.
    static func open(on console: LineConsole, asksServer: Bool = true) async throws -> SignedInPit {
        let app = try AppComponent.current(on: console)
        let user =
            asksServer
            ? try await app.service.refresh().user() : try await SignInMethod.knownUser(app.service)
        guard let user else {
            throw AuthError.notSignedIn
        }
        return SignedInPit(
            service: app.sessionPit.service(of: user) ?? app.makePitService(for: user),
            clock: app.clock, sessions: app.service, user: user)
    }

    /// Returns what is on the pit.
    func pit() async throws(PitError) -> Pit {
        switch await service.refresh() {
        case .ready(let pit): return pit
        case .unavailable(let error): throw error
        }
    }
}
