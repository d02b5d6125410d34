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
    /// - Throws: ``AuthError/notSignedIn`` without a session.
    static func open(on console: LineConsole) async throws -> SignedInPit {
        let app = try AppComponent.current(on: console)
        guard let user = try await app.service.refresh().user() else {
            throw AuthError.notSignedIn
        }
        return SignedInPit(
            service: app.sessionPit.service(of: user) ?? app.makePitService(for: user),
            clock: app.clock, sessions: app.service, user: user)
    }

    /// Throws when the state says that the session has ended; one that cannot be read may go on.
    func expectSession(_ state: SessionState) throws(AuthError) {
        switch state {
        case .signedOut(.unavailable): return
        case .signedIn(let newest):
            if newest.id != user.id { throw .notSignedIn(because: .signedOutElsewhere) }
        case .signedOut(let reason): throw .notSignedIn(because: reason)
        }
    }

    /// Returns what is on the pit.
    func pit() async throws(PitError) -> Pit {
        switch await service.refresh() {
        case .ready(let pit): return pit
        case .unavailable(let error): throw error
        }
    }
}
