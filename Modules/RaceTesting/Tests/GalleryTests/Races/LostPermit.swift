import RaceTesting

/// A kitchen with two ovens, each of which must come back.
private actor Kitchen {
    private(set) var free = 2
    private let oven = Remote()

    /// Gives the oven back, unless a cancel ends the wait.
    func bake() async throws {
        free -= 1
        try await oven.callUnlessCancelled("bake")
        free += 1
    }

    /// Gives the oven back in any case.
    func bakeSafely() async throws {
        free -= 1
        defer { free += 1 }
        try await oven.callUnlessCancelled("bake")
    }
}

extension Race {
    static let lostPermit = Race(name: "a cancelled task keeps its permit", cancelling: .anyTask) {
        let kitchen = Kitchen()
        await both({ try? await kitchen.bake() }, { try? await kitchen.bake() })
        try Wrong.unless(await kitchen.free == 2, "An oven is lost.")
    } fix: {
        let kitchen = Kitchen()
        await both({ try? await kitchen.bakeSafely() }, { try? await kitchen.bakeSafely() })
        try Wrong.unless(await kitchen.free == 2, "An oven is lost.")
    }
}
