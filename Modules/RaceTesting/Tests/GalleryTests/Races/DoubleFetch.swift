/// A cache that others can enter while it waits for what it does not have yet.
private actor Cache {
    let server = Remote()
    private var isLoaded = false
    private var loading: Task<Void, Never>?

    func load() async {
        if isLoaded { return }
        await server.call("load")
        isLoaded = true
    }

    /// Keeps the load that runs, for those who come meanwhile.
    func loadSafely() async {
        if loading == nil { loading = Task { [server] in await server.call("load") } }
        await loading?.value
    }
}

extension Race {
    static let doubleFetch = Race(name: "double fetch through a re-entrant cache") {
        let cache = Cache()
        await both({ await cache.load() }, { await cache.load() })
        try Wrong.unless(cache.server.calls.count == 1, "It was loaded twice.")
    } fix: {
        let cache = Cache()
        await both({ await cache.loadSafely() }, { await cache.loadSafely() })
        try Wrong.unless(cache.server.calls.count == 1, "It was loaded twice.")
    }
}
