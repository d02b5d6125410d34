import RaceTesting
import Synchronization

/// A kitchen with two ovens, each of which must come back, also when a cancel ends the wait, as with the fix.
private actor Kitchen {
    private(set) var free = 2
    private let oven = Remote()

    func bake() async throws {
        free -= 1
        defer { if isFixed { free += 1 } }
        try await oven.callUnlessCancelled("bake")
        if !isFixed { free += 1 }
    }
}

/// A letter box whose reader can give up.
private actor LetterBox {
    private var letter: String?
    private var isOver = false
    private var reader: CheckedContinuation<String?, Never>?
    private let log = Remote()

    /// Waits for the letter; a cancel between the log and the wait finds no reader.
    ///
    /// The fix looks again.
    func read() async -> String? {
        await withTaskCancellationHandler {
            await log.call("somebody reads")
            if let letter { return letter }
            if isFixed, isOver { return nil }
            return await withCheckedContinuation { reader = $0 }
        } onCancel: {
            Task { await self.giveUp() }
        }
    }

    func put(_ letter: String) {
        guard !isOver else { return }
        self.letter = letter
        end(letter)
    }

    private func giveUp() {
        isOver = true
        end(nil)
    }

    private func end(_ letter: String?) {
        reader?.resume(returning: letter)
        reader = nil
    }
}

private actor Jars {
    private(set) var left = 10
    private(set) var right = 0
    private let log = Remote()

    var sum: Int { left + right }

    /// Takes the spoon before it waits, so that a cancel loses it.
    ///
    /// The fix changes both jars when there is nothing more to wait for.
    func move() async throws {
        if !isFixed { left -= 1 }
        try await log.callUnlessCancelled("move")
        if isFixed { left -= 1 }
        right += 1
    }
}

/// A wait that two want to end: an answer, and a time-out or a cancel. The count is in place of a continuation, which
/// would end the process. The fix claims the end before it waits.
private actor Wait {
    private(set) var resumptions = 0
    private var isOver = false
    private let log = Remote()
    // Not asked later: a cancel comes from outside of the scenario.
    private let isFixed = Race.isFixed

    func wait() async {
        await withTaskCancellationHandler {
            await log.call("waits")
        } onCancel: {
            Task { await self.end("cancelled") }
        }
    }

    func end(_ reason: String) async {
        guard !isOver else { return }
        if isFixed { isOver = true }
        await log.call(reason)
        isOver = true
        resumptions += 1
    }
}

/// A customer who waits in the line of a counter.
private final class Customer: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var calls = 0
    }

    private let state = Mutex(State())

    var calls: Int { state.withLock(\.calls) }

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isCalled = state.withLock { state in
            if state.calls == 0 { state.continuation = continuation }
            return state.calls > 0
        }
        if isCalled { continuation.resume() }
    }

    /// Ends the wait, and counts: to resume the continuation twice would end the process.
    func call() {
        let continuation = state.withLock { state in
            state.calls += 1
            return state.continuation.take()
        }
        continuation?.resume()
    }
}

/// A counter with a line, from which the customer is called, or leaves when cancelled.
private final class Counter: Sendable {
    private let line = Mutex<[Customer]>([])
    // As above.
    private let isFixed = Race.isFixed

    /// Waits for the call.
    ///
    /// With the fix, a cancel only calls a customer who was not called before.
    func wait(_ customer: Customer) async {
        line.withLock { $0.append(customer) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { customer.wait($0) }
        } onCancel: {
            let isInLine = line.withLock { line in
                defer { line.removeAll { $0 === customer } }
                return line.contains { $0 === customer }
            }
            if isInLine || !isFixed { customer.call() }
        }
    }

    func callNext() { line.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.call() }
}

extension Race {
    static let withCancels: [Race] = [
        Race("a cancelled task keeps its permit", cancelling: .anyTask) {
            let kitchen = Kitchen()
            await both({ try? await kitchen.bake() }, { try? await kitchen.bake() })
            try Wrong.unless(await kitchen.free == 2, "An oven is lost.")
        },
        Race("a cancel before the continuation is there", cancelling: .anyTask) {
            let box = LetterBox()
            await both({ _ = await box.read() }, { await box.put("ribs") })
        },
        Race("a cancel in the middle of a change", cancelling: .anyTask) {
            let jars = Jars()
            await both({ try? await jars.move() }, { try? await jars.move() })
            try Wrong.unless(await jars.sum == 10, "A spoon of sugar is lost.")
        },
        Race("a continuation resumed by two") {
            let wait = Wait()
            await both({ await wait.end("answered") }, { await wait.end("too late") })
            try Wrong.unless(await wait.resumptions == 1, "It was resumed twice.")
        },
        Race("a continuation resumed by an answer and a cancel", cancelling: .anyTask) {
            let wait = Wait()
            await both({ await wait.wait() }, { await wait.end("answered") })
            await Place.settled()
            try Wrong.unless(await wait.resumptions == 1, "It was resumed twice.")
        },
        Race("a waiter resumed in its turn and by its cancel", cancelling: .anyTask) {
            let (counter, customer) = (Counter(), Customer())
            await both({ await counter.wait(customer) }) {
                await Place.settled()
                counter.callNext()
            }
            try Wrong.unless(customer.calls == 1, "A waiter was resumed twice.")
        },
    ]
}
