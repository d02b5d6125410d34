/// A door that opens once; whoever waits is woken then.
private actor Door {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private let log = Remote()
    private(set) var passed = 0

    func pass() async {
        if !isOpen {
            await log.call("somebody waits")
            // Meanwhile the door may have opened.
            await withCheckedContinuation { waiters.append($0) }
        }
        passed += 1
    }

    /// Looks again after the wait.
    func passSafely() async {
        if !isOpen { await log.call("somebody waits") }
        if !isOpen { await withCheckedContinuation { waiters.append($0) } }
        passed += 1
    }

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}

extension Race {
    static let missedWakeUp = Race(name: "a missed wake-up") {
        let door = Door()
        try await run(door) { await door.pass() }
    } fix: {
        let door = Door()
        try await run(door) { await door.passSafely() }
    }

    private static func run(_ door: Door, _ pass: @escaping @Sendable () async -> Void) async throws
    {
        Task(name: "visitor") { await pass() }
        Task(name: "porter") { await door.open() }
        await Place.settled()
        let passed = await door.passed
        await door.open()
        try Wrong.unless(passed == 1, "The door is open, and somebody still waits.")
    }
}
