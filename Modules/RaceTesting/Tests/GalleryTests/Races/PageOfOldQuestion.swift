/// A list that loads pages, and may be asked another question while a page is on its way.
private actor Pages {
    private(set) var question = "r"
    private(set) var rows: [String] = []
    private let server = Remote()

    /// Looks after the load whether the question is still asked, but not after it has read the page.
    func load() async {
        let asked = question
        for step in ["connect", "send", "receive"] { await server.call(step) }
        guard asked == question else { return }
        await server.call("read the page")
        rows.append(asked)
    }

    func ask(_ other: String) {
        question = other
        rows = []
    }

    /// Looks when nothing can come between any more.
    func loadSafely() async {
        let asked = question
        for step in ["connect", "send", "receive", "read the page"] { await server.call(step) }
        if asked == question { rows.append(asked) }
    }
}

extension Race {
    static let pageOfOldQuestion = Race(name: "a page of an old question") {
        let pages = Pages()
        await both({ await pages.load() }, { await pages.ask("ribs") })
        try Wrong.unless(await pages.rows.allSatisfy { $0 == "ribs" }, "An old page is shown.")
    } fix: {
        let pages = Pages()
        await both({ await pages.loadSafely() }, { await pages.ask("ribs") })
        try Wrong.unless(await pages.rows.allSatisfy { $0 == "ribs" }, "An old page is shown.")
    }
}
