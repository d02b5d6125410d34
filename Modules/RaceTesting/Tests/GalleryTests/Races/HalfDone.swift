import RaceTesting

/// Two jars, between which spoons of sugar move.
private actor Jars {
    private(set) var left = 10
    private(set) var right = 0
    private let log = Remote()

    var sum: Int { left + right }

    /// Takes the spoon before it waits, so that a cancel loses it.
    func move() async throws {
        left -= 1
        try await log.callUnlessCancelled("move")
        right += 1
    }

    /// Changes both when there is nothing more to wait for.
    func moveSafely() async throws {
        try await log.callUnlessCancelled("move")
        left -= 1
        right += 1
    }
}

extension Race {
    static let halfDone = Race(name: "a cancel in the middle of a change", cancelling: .anyTask) {
        let jars = Jars()
        await both({ try? await jars.move() }, { try? await jars.move() })
        try Wrong.unless(await jars.sum == 10, "A spoon of sugar is lost.")
    } fix: {
        let jars = Jars()
        await both({ try? await jars.moveSafely() }, { try? await jars.moveSafely() })
        try Wrong.unless(await jars.sum == 10, "A spoon of sugar is lost.")
    }
}
