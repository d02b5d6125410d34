import Auth
import Console
import PitContract

/// The pit of the person who is signed in, for commands without a tree.
struct PersonsPit {
    let pits: Pits
    let service: any PitService

    var clock: any PitClock { pits.clock }

    /// Opens the pit.
    ///
    /// - Throws: ``AuthError/notSignedIn`` without a session.
    static func open(on console: LineConsole) async throws -> PersonsPit {
        let pits = try Pits.ofThisProcess()
        let state = try await NoticePrinter.with(console) { conversation in
            try await SignIn.inForce().service(conversation).refresh()
        }
        guard let user = try StatusCommand.user(state) else { throw AuthError.notSignedIn }
        return PersonsPit(pits: pits, service: pits.service(for: user))
    }

    /// Returns what is on the pit.
    func pit() async throws(PitError) -> Pit {
        switch await service.refresh() {
        case .ready(let pit): return pit
        case .unavailable(let error): throw error
        }
    }
}
