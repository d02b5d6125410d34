import RaceTesting

/// A list that shows a change at once, and takes it back when the server does not get it.
private actor Favourites {
    private(set) var shown: Set<String> = []
    private(set) var saved: Set<String> = []
    private let server = Remote()

    /// Goes back to what was shown before, also to what was changed by another meanwhile.
    func add(_ dish: String) async {
        let before = shown
        shown.insert(dish)
        if await save(dish) { return }
        shown = before
    }

    /// Takes back only its own change.
    func addSafely(_ dish: String) async {
        shown.insert(dish)
        if await save(dish) { return }
        shown.remove(dish)
    }

    private func save(_ dish: String) async -> Bool {
        guard (try? await server.callOrFail("save \(dish)")) != nil else { return false }
        saved.insert(dish)
        return true
    }
}

extension Race {
    static let rolledBack = Race(name: "a failure takes back the change of another") {
        let list = Favourites()
        await both({ await list.add("ribs") }, { await list.add("beans") })
        try Wrong.unless(await list.shown == list.saved, "It shows something else than is saved.")
    } fix: {
        let list = Favourites()
        await both({ await list.addSafely("ribs") }, { await list.addSafely("beans") })
        try Wrong.unless(await list.shown == list.saved, "It shows something else than is saved.")
    }
}
