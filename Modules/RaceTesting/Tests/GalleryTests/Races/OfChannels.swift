import RaceTesting

// Shapes of bugs in channels, contexts and groups of Go, as GoKer collects them: each names its kernel.

/// A channel as in Go: a sender waits for a reader unless there is room.
private actor Channel {
    private let stream = AsyncStream<Int>.makeStream()
    private var senders: [CheckedContinuation<Void, Never>] = []
    private var hasRoom: Bool

    init(hasRoom: Bool = false) { self.hasRoom = hasRoom }

    var isStuck: Bool { !senders.isEmpty }

    func send(_ value: Int) async {
        stream.continuation.yield(value)
        if !hasRoom { await withCheckedContinuation { senders.append($0) } }
    }

    /// Returns nil when the reader is cancelled.
    func receive() async -> Int? {
        for await value in stream.stream {
            if !senders.isEmpty { senders.removeFirst().resume() }
            return value
        }
        return nil
    }

    /// Lets everybody go on who sends.
    func open() {
        hasRoom = true
        for sender in senders { sender.resume() }
        senders = []
    }

    /// Throws if somebody still sends when nothing else can run.
    func end(_ tasks: Task<Void, Never>...) async throws {
        await Place.settled()
        let isStuck = isStuck
        open()
        for task in tasks { await task.value }
        try Wrong.unless(!isStuck, "A sender waits for a reader who does not come.")
    }
}

private actor Lock {
    private var isHeld = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func hold(_ work: () async -> Void) async {
        while isHeld { await withCheckedContinuation { waiters.append($0) } }
        isHeld = true
        await work()
        isHeld = false
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}

/// A service that answers until it is stopped (etcd 6857).
///
/// The fix lets those go on who come later.
private struct Answers {
    private static let stop = 0
    let requests = Channel()

    func run() async {
        while await requests.receive() != Self.stop {}
        if isFixed { await requests.open() }
    }

    func ask() async { await requests.send(1) }

    func stop() async { await requests.send(Self.stop) }
}

/// A check of a container, which its owner ends while it holds the lock that the check needs (moby 28462).
///
/// The fix leaves the stop in the channel.
private struct Check {
    let stop = Channel(hasRoom: isFixed)
    private let lock = Lock()
    private let container = Remote()

    func run() async {
        await container.call("is it well?")
        await lock.hold { note("it is well") }
        _ = await stop.receive()
    }

    func end() async { await lock.hold { await stop.send(0) } }
}

/// Workers that a stop waits for, and which a worker can join meanwhile (cockroach 4407).
///
/// The fix takes no worker after the stop.
private actor Stopper {
    private(set) var worksAfterStop = false
    private var workers: [Task<Void, Never>] = []
    private var isStopping = false
    private var hasStopped = false
    private let log = Remote()

    func start(_ name: String) {
        if isFixed, isStopping { return }
        workers.append(
            Task(name: name) {
                await log.call(name)
                if hasStopped { worksAfterStop = true }
            })
    }

    func stop() async {
        isStopping = true
        for worker in workers { await worker.value }
        hasStopped = true
    }
}

extension Race {
    static let ofChannels: [Race] = [
        Race("a question after the last answer") {
            let answers = Answers()
            try await answers.requests.end(
                Task(name: "service") { await answers.run() },
                Task(name: "asker") { await answers.ask() },
                Task(name: "owner") { await answers.stop() })
        },
        Race("a stop that holds the lock of a check") {
            let check = Check()
            try await check.stop.end(
                Task(name: "check") { await check.run() },
                Task(name: "owner") { await check.end() })
        },
        Race("a worker who joins while others are waited for") {
            let stopper = Stopper()
            await both({ await stopper.start("one") }) {
                await stopper.start("another")
                await stopper.stop()
            }
            await Place.settled()
            try Wrong.unless(await !stopper.worksAfterStop, "Work is done after the stop.")
        },
        // The group waits for both children, also for the one whose answer is not read (kubernetes 5316). With the fix,
        // the channel has room for it.
        Race("a group with an answer that is not read") {
            let (answers, server) = (Channel(hasRoom: isFixed), Remote())
            try await answers.end(
                Task(name: "asker") {
                    await withTaskGroup { group in
                        for isGood in 0...1 {
                            group.addTask {
                                await server.call("ask")
                                await answers.send(isGood)
                            }
                        }
                        while await answers.receive() == 0 {}
                    }
                })
        },
        // A watch is cancelled before the last result was read (kubernetes 25331). With the fix, the reader lets the
        // sender go on.
        Race("a result for a reader who was cancelled") {
            let results = Channel()
            let reader = Task(name: "reader") {
                while await results.receive() != nil {}
                if isFixed { await results.open() }
            }
            try await results.end(
                reader, Task(name: "sender") { await results.send(1) },
                Task(name: "owner") { reader.cancel() })
        },
    ]
}
