import RaceTesting

/// A screen that formats a text while it may be closed, and then tells its listener.
private actor Screen {
    private(set) var toldAfterTheEnd = false
    private var isOpen = true
    private let formatter = Remote()

    func update() async {
        guard isOpen else { return }
        await formatter.call("format")
        tell()
    }

    /// Looks after the wait whether the screen is still open.
    func updateSafely() async {
        await formatter.call("format")
        if isOpen { tell() }
    }

    func close() {
        note("closes")
        isOpen = false
    }

    private func tell() {
        note("tells the listener")
        if !isOpen { toldAfterTheEnd = true }
    }
}

extension Race {
    static let toldAfterTheEnd = Race(name: "a listener told after the end") {
        let screen = Screen()
        await both({ await screen.update() }, { await screen.close() })
        try Wrong.unless(await !screen.toldAfterTheEnd, "The listener was told after the end.")
    } fix: {
        let screen = Screen()
        await both({ await screen.updateSafely() }, { await screen.close() })
        try Wrong.unless(await !screen.toldAfterTheEnd, "The listener was told after the end.")
    }
}
