import RaceTesting
import Synchronization

/// A counter that saves each new value. The bug: it reads, waits and writes.
actor Tally {
    private(set) var value = 0
    private let isSafe: Bool
    private let saveSpy = Spy<Void, Void, Never>("save()")

    init(isSafe: Bool = false) { self.isSafe = isSafe }

    func increment() async -> Int {
        let old = value
        await saveSpy()
        value = isSafe ? value + 1 : old + 1
        return value
    }

    static let operations: [ModeledOperation<Tally, Int>] = [
        .operation("increment()") {
            await $0.increment()
        } model: {
            $0 += 1
            return $0
        },
        .operation("value") {
            await $0.value
        } model: {
            $0
        },
    ]
}

/// A counter with a lock, whose calls never suspend.
final class Quick: Sendable {
    private let value = Mutex(0)

    func add() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }

    /// Suspends until another thread resumes it.
    func pause() async {
        await Outside().visit()
    }

    static let operations: [ModeledOperation<Quick, Int>] = [
        .operation("add()") {
            $0.add()
        } model: {
            $0 += 1
            return $0
        }
    ]
}
