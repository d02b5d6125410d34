import RaceTesting

/// A fork that one philosopher holds at a time.
private actor Fork {
    private let name: String
    private var isHeld = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private(set) var meals = 0

    init(_ name: String) { self.name = name }

    func take() async {
        while isHeld {
            note("waits for \(name)")
            await withCheckedContinuation { waiters.append($0) }
        }
        note("takes \(name)")
        isHeld = true
    }

    func putBack() {
        isHeld = false
        meals += 1
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}

extension Race {
    static let waitForEachOther = Race(name: "two actors that wait for each other") {
        try await dine(inOneOrder: false)
    } fix: {
        try await dine(inOneOrder: true)
    }

    /// - Parameter inOneOrder: whether both take the left fork first, which is the fix.
    private static func dine(inOneOrder: Bool) async throws {
        let (left, right) = (Fork("left"), Fork("right"))
        for isFirst in [true, false] {
            let (one, other) = isFirst || inOneOrder ? (left, right) : (right, left)
            Task(name: isFirst ? "Plato" : "Hypatia") {
                await one.take()
                await other.take()
                await other.putBack()
                await one.putBack()
            }
        }
        await Place.settled()
        let meals = await left.meals
        // Ends a deadlock, so that no task is left.
        await left.putBack()
        await right.putBack()
        await Place.settled()
        try Wrong.unless(meals == 2, "Each holds one fork and waits for the other.")
    }
}
