import RaceTesting
import Synchronization
import Testing

@Suite("Where the tasks of a schedule suspend", .failsIfStuck)
struct HopTests {
    @Test(
        "A plain task does not suspend on its way to where it is already.", arguments: Way.allCases)
    func alreadyThere(way: Way) async {
        let orders = Lines()
        let report = await schedules(500) {
            let lines = Lines()
            let first = Task {
                lines.add("before")
                await way.enter { lines.add("in") }
            }
            let second = Task { lines.add("other") }
            await first.value
            await second.value
            orders.add(lines.text)
        }

        #expect(Set(orders.all) == ["before in other", "other before in"])
        #expect(report.isComplete)
    }

    @Test("A lock that is held until the closure of a continuation has run blocks no schedule.")
    func lockUntilContinuation() async {
        let report = await schedules(500) {
            let gate = Gate()
            let tasks = (0..<3).map { _ in Task { await gate.pass() } }
            for task in tasks { await task.value }
        }

        #expect(report.isComplete)
    }

    @Test("Another task may come before each hop to an actor.", arguments: Caller.allCases)
    func beforeEachHop(caller: Caller) async {
        let orders = Lines()
        let report = await schedules(500) {
            let till = Till()
            let other = Task { await till.add("other") }
            await caller.call { for line in ["1", "2", "3"] { await till.add(line) } }
            await other.value
            orders.add(await till.text)
        }

        #expect(
            Set(orders.all) == ["other 1 2 3", "1 other 2 3", "1 2 other 3", "1 2 3 other"])
        #expect(report.isComplete)
    }
}

/// What a task enters without a suspension.
enum Way: CaseIterable {
    case unsafeContinuation, checkedContinuation, throwingContinuation, cancellationHandler,
        function

    func enter(_ body: @Sendable () -> Void) async {
        switch self {
        case .unsafeContinuation:
            // Safe: it is resumed once, below.
            await unsafe withUnsafeContinuation { continuation in
                body()
                unsafe continuation.resume()
            }
        case .checkedContinuation:
            await withCheckedContinuation { continuation in
                body()
                continuation.resume()
            }
        case .throwingContinuation:
            try? await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                body()
                continuation.resume()
            }
        case .cancellationHandler: await withTaskCancellationHandler(operation: body) {}
        case .function: await concurrent(body)
        }
    }

    @concurrent
    private func concurrent(_ body: @Sendable () -> Void) async { body() }
}

/// A task that calls an actor.
enum Caller: CaseIterable {
    case plainTask, child, plainTaskInActor, childInActor

    func call(_ body: @escaping @Sendable () async -> Void) async {
        switch self {
        case .plainTask: await Task { await body() }.value
        case .child:
            async let child: Void = body()
            await child
        case .plainTaskInActor: await Task { await Desk().run(body) }.value
        case .childInActor:
            async let child: Void = Desk().run(body)
            await child
        }
    }

    private actor Desk {
        private var count = 0
        func run(_ body: @Sendable () async -> Void) async {
            count += 1
            await body()
        }
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    var text: String { all.joined(separator: " ") }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

private actor Till {
    private var lines: [String] = []
    var text: String { lines.joined(separator: " ") }
    func add(_ line: String) { lines.append(line) }
}

/// A lock that is not released before the closure of the continuation, as the storage of a stream may do it.
private final class Gate: Sendable {
    private let isLocked = Atomic(false)

    func pass() async {
        // A lock that is taken already would block the thread for good.
        let wasLocked = isLocked.exchange(true, ordering: .acquiring)
        #expect(!wasLocked)
        // Safe: it is resumed once, below.
        await unsafe withUnsafeContinuation { continuation in
            isLocked.store(false, ordering: .releasing)
            unsafe continuation.resume()
        }
    }
}
