import RaceTesting

/// A wait that an answer and a cancel both want to end; the count is in place of a continuation, which would
/// end the process.
private actor Wait {
    private(set) var resumptions = 0
    private var isOver = false
    private let log = Remote()

    func wait(_ end: @escaping @Sendable (Wait, String) async -> Void) async {
        await withTaskCancellationHandler {
            await log.call("waits")
        } onCancel: {
            Task { await end(self, "cancelled") }
        }
    }

    func end(_ reason: String) async {
        guard !isOver else { return }
        await log.call(reason)
        isOver = true
        resumptions += 1
    }

    /// Claims the end before it waits.
    func endSafely(_ reason: String) async {
        guard !isOver else { return }
        isOver = true
        await log.call(reason)
        resumptions += 1
    }
}

extension Race {
    static let resumedByCancel = Race(
        name: "a continuation resumed by an answer and a cancel", cancelling: .anyTask
    ) {
        let wait = Wait()
        await both({ await wait.wait { await $0.end($1) } }, { await wait.end("answered") })
        await Place.settled()
        try Wrong.unless(await wait.resumptions == 1, "It was resumed twice.")
    } fix: {
        let wait = Wait()
        await both(
            { await wait.wait { await $0.endSafely($1) } }, { await wait.endSafely("answered") })
        await Place.settled()
        try Wrong.unless(await wait.resumptions == 1, "It was resumed twice.")
    }
}
