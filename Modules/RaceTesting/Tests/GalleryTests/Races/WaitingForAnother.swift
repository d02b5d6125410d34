import RaceTesting

/// A door that opens once; whoever waits is woken then. The fix looks at the door again before it waits.
private actor Door {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private let log = Remote()
    private(set) var passed = 0

    func pass() async {
        if !isOpen {
            await log.call("somebody waits")
            // Meanwhile the door may have opened.
            if !isFixed || !isOpen { await withCheckedContinuation { waiters.append($0) } }
        }
        passed += 1
    }

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}

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

/// A line with one user at a time, which is cut off when a user takes too long.
private actor Line {
    private(set) var user = 0
    private(set) var cutOff: [Int] = []
    private var isBusy = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func take() async -> Int {
        while isBusy { await withCheckedContinuation { waiters.append($0) } }
        isBusy = true
        user += 1
        return user
    }

    func leave() {
        isBusy = false
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Cuts off whoever has the line by now.
    ///
    /// The fix cuts off only the user whose time is over.
    func timeOut(of late: Int) {
        if isBusy, !isFixed || user == late { cutOff.append(user) }
    }
}

/// A sequence that several read, and which runs while one reads.
private actor SharedSequence {
    private(set) var endCount = 0
    private var isRunning = false
    private var readers: [CheckedContinuation<Void, Never>] = []
    private let source = Remote()

    /// Reads to the end.
    ///
    /// With the fix, one who comes after the end starts the sequence anew, also while the last reader still leaves.
    func read() async {
        if !isRunning {
            isRunning = true
            Task(name: "source") {
                await source.call("runs")
                if isFixed { isRunning = false }
                end()
            }
        }
        await withCheckedContinuation { readers.append($0) }
        endCount += 1
        if isFixed { return }
        await source.call("is released")
        isRunning = false
    }

    func end() {
        for reader in readers { reader.resume() }
        readers = []
    }
}

extension Race {
    static let waitingForAnother: [Race] = [
        Race("a missed wake-up") {
            let door = Door()
            Task(name: "visitor") { await door.pass() }
            Task(name: "porter") { await door.open() }
            await Place.settled()
            let passed = await door.passed
            await door.open()
            try Wrong.unless(passed == 1, "The door is open, and somebody still waits.")
        },
        // With the fix, both take the left fork first.
        Race("two actors that wait for each other") {
            let (left, right) = (Fork("left"), Fork("right"))
            for isFirst in [true, false] {
                let (one, other) = isFirst || isFixed ? (left, right) : (right, left)
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
        },
        // Two users talk, one after the other; only the time of the first is limited.
        Race("a time-out that hits the next user") {
            let line = Line()
            let talk = { @Sendable () async in
                let user = await line.take()
                let remote = Remote()
                let clock = Task(name: "time of \(user)") {
                    for _ in 1...2 { await remote.call("tick") }
                    if user == 1 { await line.timeOut(of: user) }
                }
                for word in 1...3 { await remote.call("word \(word)") }
                await line.leave()
                await clock.value
            }
            await both(talk, talk)
            try Wrong.unless(await !line.cutOff.contains(2), "The second user was cut off.")
        },
        Race("a reader who joins at the end") {
            let sequence = SharedSequence()
            for name in ["first", "second"] { Task(name: name) { await sequence.read() } }
            await Place.settled()
            let endCount = await sequence.endCount
            await sequence.end()
            try Wrong.unless(endCount == 2, "The sequence has ended, and one still reads.")
        },
    ]
}
