/// The tokens of a session: a server that sees a renewal of an old token ends the session.
private actor Tokens {
    private(set) var renewals = 0
    private(set) var current = 1
    private var renewal: Task<Void, Never>?
    private let server = Remote()

    /// Joins a renewal that runs, but not one that has just ended.
    func renew() async {
        if renewal == nil {
            renewal = Task {
                await server.call("renew")
                renewals += 1
                current += 1
                renewal = nil
            }
        }
        await renewal?.value
    }

    /// Asks first whether the token that was refused is still the current one.
    func renewSafely(insteadOf refused: Int) async {
        if refused == current { await renew() }
    }
}

extension Race {
    static let renewedTwice = Race(name: "a token renewed twice") {
        let tokens = Tokens()
        try await load(tokens) { _ in await tokens.renew() }
    } fix: {
        let tokens = Tokens()
        try await load(tokens) { await tokens.renewSafely(insteadOf: $0) }
    }

    /// Loads two pages, whose requests the server refuses as long as the first token is used.
    private static func load(
        _ tokens: Tokens, _ renew: @escaping @Sendable (_ refused: Int) async -> Void
    ) async throws {
        let get: @Sendable () async -> Void = {
            let token = await tokens.current
            let server = Remote()
            for step in ["connect", "send", "receive"] { await server.call(step) }
            if token == 1 { await renew(token) }
        }
        await both(get, get)
        try Wrong.unless(await tokens.renewals == 1, "The token was renewed twice.")
    }
}
