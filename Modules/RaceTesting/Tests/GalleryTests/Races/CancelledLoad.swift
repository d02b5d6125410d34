import RaceTesting

/// A menu that is loaded once, for all who ask.
private actor Menu {
    private var load: Task<String, any Error>?
    private let server = Remote()

    /// Keeps the load also when the one who asked first was cancelled.
    func text() async throws -> String {
        let load = load ?? start()
        return try await withTaskCancellationHandler {
            try await load.value
        } onCancel: {
            load.cancel()
        }
    }

    /// Forgets a load that failed.
    func textSafely() async throws -> String {
        do {
            return try await text()
        } catch {
            load = nil
            throw error
        }
    }

    private func start() -> Task<String, any Error> {
        let load = Task(name: "load") { [server] in
            try await server.callUnlessCancelled("menu")
            return "ribs"
        }
        self.load = load
        return load
    }
}

extension Race {
    static let cancelledLoad = Race(
        name: "a cache that keeps a cancelled load", cancelling: .task(named: "first")
    ) {
        let menu = Menu()
        await both({ _ = try? await menu.text() }, { _ = try? await menu.text() })
        try Wrong.unless((try? await menu.text()) == "ribs", "The menu is never loaded again.")
    } fix: {
        let menu = Menu()
        await both({ _ = try? await menu.textSafely() }, { _ = try? await menu.textSafely() })
        try Wrong.unless(
            (try? await menu.textSafely()) == "ribs", "The menu is never loaded again.")
    }
}
