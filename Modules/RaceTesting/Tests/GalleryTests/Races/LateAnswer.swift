import RaceTesting

/// A search that shows the answer that comes last, which may be that of an older question.
private actor Search {
    private(set) var question = ""
    private(set) var shown = ""
    private let server = Remote()

    func find(_ text: String) async {
        question = text
        await server.call("find \(text)")
        note("shows \(text)")
        shown = text
    }

    /// Drops the answer to a question that is no longer asked.
    func findSafely(_ text: String) async {
        question = text
        await server.call("find \(text)")
        if text == question { shown = text }
    }
}

extension Race {
    static let lateAnswer = Race(name: "a late answer overwrites a newer one") {
        let search = Search()
        await both({ await search.find("r") }, { await search.find("ribs") })
        try Wrong.unless(await search.shown == search.question, "An old answer is shown.")
    } fix: {
        let search = Search()
        await both({ await search.findSafely("r") }, { await search.findSafely("ribs") })
        try Wrong.unless(await search.shown == search.question, "An old answer is shown.")
    }
}
