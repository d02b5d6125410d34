import Auth
import Console
import PitContract

/// The pit of the person who is signed in, for commands without a tree.
struct PersonsPit {
    let service: any PitService
    let clock: any PitClock

    /// Opens the pit.
    ///
    /// - Throws: ``AuthError/notSignedIn`` without a session.
    static func open(on console: LineConsole) async throws -> PersonsPit {
        let pits = try Pits.ofThisProcess()
        let state = try await NoticePrinter.with(console) { conversation in
            try await SignIn.inForce().service(conversation).refresh()
        }
        guard let user = try StatusCommand.user(state) else { throw AuthError.notSignedIn }
        return PersonsPit(service: pits.service(for: user), clock: pits.clock)
    }

    /// Returns what is on the pit.
    func pit() async throws(PitError) -> Pit {
        switch await service.refresh() {
        case .ready(let pit): return pit
        case .unavailable(let error): throw error
        }
    }

    /// Returns the plan for a cut.
    ///
    /// - Throws: `UsageError` for an unknown one; it names those that there are.
    func plan(for cut: String) async throws -> CookPlan {
        let plans = try await service.plans()
        guard let plan = plans.first(where: { $0.name == cut }) else {
            throw PitArguments.unknownCut(cut, among: plans.map(\.name))
        }
        return plan
    }
}
