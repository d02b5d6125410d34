/// A shared variable of a program: each access is a job of its actor.
///
/// The functions outside of the actor bring the thread back to its task. The compiler removes that where two jobs of
/// actors follow each other.
actor Cell<Value: Sendable> {
    private var stored: Value

    init(_ value: Value) { stored = value }

    nonisolated var value: Value { get async { await read() } }

    nonisolated func set(_ value: Value) async { await write(value) }

    private func read() -> Value { stored }

    private func write(_ value: Value) { stored = value }
}

extension Cell<Int> {
    /// Adds in two accesses, as a thread does.
    nonisolated func add(_ number: Int) async { await set(value + number) }
}

/// A lock that suspends those who wait, with conditions.
///
/// As for threads, one who comes may take a free lock before one who waits and was woken.
actor Lock {
    private var isHeld = false
    private var line: [CheckedContinuation<Void, Never>] = []
    private var waiters: [String: [CheckedContinuation<Void, Never>]] = [:]

    nonisolated func lock() async { await take() }

    nonisolated func unlock() async { await giveBack() }

    nonisolated func wait(for condition: String) async {
        await giveBackAndWait(for: condition)
        await take()
    }

    private func take() async {
        while isHeld { await withCheckedContinuation { line.append($0) } }
        isHeld = true
    }

    private func giveBack() {
        isHeld = false
        if !line.isEmpty { line.removeFirst().resume() }
    }

    private func giveBackAndWait(for condition: String) async {
        giveBack()
        await withCheckedContinuation { waiters[condition, default: []].append($0) }
    }

    func signal(_ condition: String) {
        if waiters[condition]?.isEmpty == false { waiters[condition]?.removeFirst().resume() }
    }

    nonisolated func hold<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        await lock()
        do {
            let value = try await work()
            await unlock()
            return value
        } catch {
            await unlock()
            throw error
        }
    }
}

typealias Thread = @Sendable () async throws -> Void

/// Starts all threads in one job, and waits for all.
///
/// They are child tasks, which suspend before and after each job of an actor in every commit.
func run(_ threads: [Thread]) async throws {
    let errors = await withTaskGroup { group in
        for thread in threads {
            group.addTask {
                do { try await thread() } catch { return error as (any Error)? }
                return nil
            }
        }
        return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
    }
    if let error = errors.first { throw error }
}

func run(_ threads: Thread...) async throws { try await run(threads) }

struct Wrong: Error {}

func require(_ isRight: Bool) throws { if !isRight { throw Wrong() } }
