import RaceTesting

/// A token that is fetched once, for all who need it.
private actor Tokens {
    private var fetch: Task<String, any Error>?
    private let server = Remote()

    /// Keeps the fetch also when it failed.
    func token() async throws -> String { try await current().value }

    /// Forgets a fetch that failed, unless another one has begun.
    func tokenSafely() async throws -> String {
        let fetch = current()
        do {
            return try await fetch.value
        } catch {
            if self.fetch == fetch { self.fetch = nil }
            throw error
        }
    }

    /// Whether the server is asked again when it has failed.
    func recovers(_ token: () async throws -> String) async -> Bool {
        for _ in 1...2 {
            let callCount = server.calls.count
            if (try? await token()) != nil { return true }
            if server.calls.count == callCount { return false }
        }
        return true
    }

    private func current() -> Task<String, any Error> {
        if let fetch { return fetch }
        let fetch = Task(name: "fetch") { [server] in
            try await server.callOrFail("token")
            return "token"
        }
        self.fetch = fetch
        return fetch
    }
}

extension Race {
    static let failedLoad = Race(name: "a cache that keeps a failed load") {
        let tokens = Tokens()
        await both({ _ = try? await tokens.token() }, { _ = try? await tokens.token() })
        try Wrong.unless(
            await tokens.recovers { try await tokens.token() }, "It is never fetched again.")
    } fix: {
        let tokens = Tokens()
        await both({ _ = try? await tokens.tokenSafely() }, { _ = try? await tokens.tokenSafely() })
        try Wrong.unless(
            await tokens.recovers { try await tokens.tokenSafely() }, "It is never fetched again.")
    }
}
