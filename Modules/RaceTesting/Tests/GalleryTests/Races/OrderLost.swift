/// A log to which callers that cannot wait send lines.
private actor Log {
    private(set) var lines: [String] = []

    func append(_ line: String) { lines.append(line) }
}

extension Race {
    static let orderLost = Race(name: "order lost between two senders") {
        let log = Log()
        let tasks = ["one", "two"].map { line in Task(name: line) { await log.append(line) } }
        for task in tasks { await task.value }
        try Wrong.unless(await log.lines == ["one", "two"], "The lines are in another order.")
    } fix: {
        let log = Log()
        // A stream keeps the order; one task reads it.
        let (lines, sender) = AsyncStream<String>.makeStream()
        let reader = Task { for await line in lines { await log.append(line) } }
        async let glance = log.lines
        for line in ["one", "two"] { sender.yield(line) }
        sender.finish()
        await reader.value
        _ = await glance
        try Wrong.unless(await log.lines == ["one", "two"], "The lines are in another order.")
    }
}
