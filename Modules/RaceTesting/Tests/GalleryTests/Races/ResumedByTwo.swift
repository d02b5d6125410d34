/// A question that an answer and a time-out both want to end; the count is in place of a continuation,
/// which would end the process.
private actor Question {
    private(set) var resumptions = 0
    private var isOver = false
    private let log = Remote()

    func end(by reason: String) async {
        guard !isOver else { return }
        await log.call("ended by the \(reason)")
        isOver = true
        resumptions += 1
    }

    /// Claims the end before it waits.
    func endSafely(by reason: String) async {
        guard !isOver else { return }
        isOver = true
        await log.call("ended by the \(reason)")
        resumptions += 1
    }
}

extension Race {
    static let resumedByTwo = Race(name: "a continuation resumed by two") {
        let question = Question()
        await both({ await question.end(by: "answer") }, { await question.end(by: "time-out") })
        try Wrong.unless(await question.resumptions == 1, "It was resumed twice.")
    } fix: {
        let question = Question()
        await both(
            { await question.endSafely(by: "answer") }, { await question.endSafely(by: "time-out") }
        )
        try Wrong.unless(await question.resumptions == 1, "It was resumed twice.")
    }
}
