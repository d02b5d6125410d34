/// Lets all pages wait with what they say until the answer to what the person asked for is printed.
@MainActor
final class PageHold {
    private var actions = 0
    private var waiting: [() async -> Void] = []

    var isActive: Bool { actions > 0 }

    nonisolated init() {}

    /// Calls `body` at the end of the actions that run.
    func later(_ body: @escaping () async -> Void) { waiting.append(body) }

    func run(_ action: () async -> Void) async {
        actions += 1
        await action()
        actions -= 1
        guard actions == 0 else { return }
        let bodies = waiting
        waiting = []
        for body in bodies { await body() }
    }
}
