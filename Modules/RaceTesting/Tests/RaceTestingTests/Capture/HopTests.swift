import RaceTesting
import Synchronization
import Testing

@Suite("Where the tasks of a schedule suspend", .failsIfStuck, .onKnownToolchain)
struct HopTests {
    @Test(
        "A task does not suspend on its way to where it is already.", arguments: Way.allCases,
        Place.allCases)
    func alreadyThere(way: Way, place: Place) async {
        let found = await seen({ await schedules(500, $0) }) {
            let lines = Lines()
            await place.run(way, lines)
            return lines.text
        }

        #expect(Set(found.texts).isSubset(of: ["before in other", "other before in"]))
        #expect(found.report.isComplete)
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

    @Test("A task may join the line of an actor while another one is in it.")
    func line() async {
        let found = await seen({ await schedules(500, $0) }) {
            let till = Till()
            let first = Task { await till.add("first") { Task { await till.add("later") } } }
            let second = Task { await till.add("second") }
            await first.value.value
            await second.value
            return await till.text
        }

        #expect(
            Set(found.texts)
                == ["first later second", "first second later", "second first later"])
        #expect(found.report.isComplete)
    }

    @Test("Another task may come before each hop to an actor.", arguments: Caller.allCases)
    func beforeEachHop(caller: Caller) async {
        let found = await seen({ await schedules(500, $0) }) {
            let till = Till()
            let other = Task { await till.add("other") }
            await caller.call { for line in ["1", "2", "3"] { await till.add(line) } }
            await other.value
            return await till.text
        }

        #expect(Set(found.texts) == ["other 1 2 3", "1 other 2 3", "1 2 other 3", "1 2 3 other"])
        #expect(found.report.isComplete)
    }
}

/// The place of two tasks, of which the first enters something.
enum Place: CaseIterable {
    case plainTasks, children, mainActor, childrenInMainActor, childrenInActor

    fileprivate func run(_ way: Way, _ lines: Lines) async {
        switch self {
        case .plainTasks:
            let tasks = (Task { await enter(way, lines) }, Task { lines.add("other") })
            _ = await (tasks.0.value, tasks.1.value)
        case .children:
            async let first: Void = enter(way, lines)
            async let second: Void = lines.add("other")
            _ = await (first, second)
        case .mainActor:
            let first = Task { @MainActor in await enter(way, lines) }
            let second = Task { @MainActor in lines.add("other") }
            _ = await (first.value, second.value)
        case .childrenInMainActor:
            async let first: Void = enterInMainActor(way, lines)
            async let second: Void = addInMainActor(lines)
            _ = await (first, second)
        case .childrenInActor:
            let till = Till()
            async let first: Void = enter(way, lines, isolation: till)
            async let second: Void = till.add("other") { lines.add("other") }
            _ = await (first, second)
        }
    }

    private func enter(
        _ way: Way, _ lines: Lines, isolation: isolated (any Actor)? = #isolation
    ) async {
        lines.add("before")
        await way.enter { lines.add("in") }
    }

    @MainActor
    private func enterInMainActor(_ way: Way, _ lines: Lines) async { await enter(way, lines) }

    @MainActor
    private func addInMainActor(_ lines: Lines) { lines.add("other") }
}

/// A call that a task enters without a suspension.
enum Way: CaseIterable {
    case unsafeContinuation, checkedContinuation, throwingContinuation, cancellationHandler,
        function

    func enter(isolation: isolated (any Actor)? = #isolation, _ body: @Sendable () -> Void) async {
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
        case .function: await run(body)
        }
    }

    private func run(
        _ body: @Sendable () -> Void, isolation: isolated (any Actor)? = #isolation
    ) async { body() }
}

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

private actor Till {
    private var lines: [String] = []
    var text: String { lines.joined(separator: " ") }
    func add(_ line: String) { lines.append(line) }
    func add<Value: Sendable>(_ line: String, _ body: () -> Value) -> Value {
        lines.append(line)
        return body()
    }
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
