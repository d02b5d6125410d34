import Dispatch
import Synchronization

/// Switches the changes on, one after the other, and asks the tests.
struct MutationRun {
    let module: String
    let changes: [Int: SourceChange]
    let settings: MutationSettings
    let progress: Progress
    /// How many runs go on at a time.
    var width = TestBinary.runsInParallel ? 2 : 1
    /// Runs the tests with a change switched on, 0 for none; no round takes longer than is given.
    let ask: @Sendable (Int, [Duration]) throws -> TestBinary.Outcome
    /// Tells which changes the tests reach, after they were asked without any.
    let reached: @Sendable () -> Set<Int>

    /// Asks for each of the changes.
    ///
    /// - Returns: in the order of `numbers`.
    /// - Throws: ``ToolError`` when the tests are red without any change.
    func judge(_ numbers: [Int]) throws -> [JudgedChange] {
        let limits = try limits()
        let reached = reached()
        let queue = Mutex((next: 0, failure: nil as (any Error)?))
        let judged = Mutex([Int: JudgedChange]())
        DispatchQueue.concurrentPerform(iterations: width) { _ in
            while let index = queue.withLock({ queue -> Int? in
                guard queue.failure == nil, queue.next < numbers.count else { return nil }
                defer { queue.next += 1 }
                return queue.next
            }) {
                progress.show("\(module): change \(index + 1) of \(numbers.count)")
                do {
                    let number = numbers[index]
                    let change = try judge(number, limits, isReached: reached.contains(number))
                    judged.withLock { $0[index] = change }
                } catch {
                    queue.withLock { $0.failure = error }
                }
            }
        }
        if let failure = queue.withLock(\.failure) { throw failure }
        return judged.withLock { judged in numbers.indices.compactMap { judged[$0] } }
    }

    private func judge(
        _ number: Int, _ limits: [Duration], isReached: Bool
    ) throws -> JudgedChange? {
        guard let change = changes[number] else { return nil }
        if isReached {
            let outcome = try ask(number, limits)
            if let verdict = outcome.verdict {
                return JudgedChange(change, verdict, remark: outcome.remark)
            }
        }
        if let survivor = settings.survivors.first(where: { $0.matches(change) }) {
            return JudgedChange(change, .excused, remark: survivor.reason)
        }
        return JudgedChange(
            change, .survived, remark: isReached ? "no test noticed" : "no test reaches it")
    }

    /// How long the rounds of a run with a change may take: several times those without any.
    private func limits() throws -> [Duration] {
        progress.show("\(module): the tests without a change")
        let outcome = try ask(0, [])
        if outcome.verdict != nil {
            throw ToolError(
                sentence: """
                    The tests of \(module) \(outcome.verdict == .timedOut ? "stand still" : "fail") \
                    without any change\
                    \(outcome.remark.map { ", first \($0)" } ?? ""). \
                    Make `ribtool test \(module)` green first.
                    """)
        }
        return outcome.durations.map { $0 * 4 + .seconds(3) }
    }
}
