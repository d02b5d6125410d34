import Foundation
import Testing

@testable import RaceTesting

@Suite("The run of a schedule", .failsIfStuck)
struct ScheduleRunTests {
    @Test(
        "A task that is left behind goes on outside, also on the main actor, wherever the schedule ends.",
        arguments: [nil, 0, 1, 2, 3])
    func leftBehind(others: Int?) async {
        let end = FirstValue<Bool>()
        await schedule {
            guard let others else { return _ = start { await end.setLate() } }
            // Each takes one step at the end, so what is last in the queue differs.
            for _ in 0..<others { start { try await ManualClock().sleep(for: .seconds(1)) } }
            Task { @MainActor in await end.setLate() }
        }

        #expect(await end.value)
    }

    @Test("A schedule ends, and what it leaves goes on.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("A loop that settles stops when its schedule ends in a livelock.", in: .alone) { log in
            let rounds = Lines()
            await log.schedule(stepLimit: 1_000) {
                while true {
                    // A run takes at most 2,000 steps, and there are three.
                    if rounds.count(with: "round") > 10_000 { exit(EXIT_FAILURE) }
                    await settle()
                }
            }
            exit(EXIT_SUCCESS)
        },
        Row(
            "A loop that yields stops when its schedule ends in a livelock.", in: .alone,
            if: isKnownToolchain
        ) { log in
            let isOver = AtomicFlag()
            await log.schedule(stepLimit: 1_000) {
                while true {
                    if isOver.value { exit(EXIT_FAILURE) }
                    await Task.yield()
                }
            }
            isOver.set()
            // Called when nothing in the process goes on.
            _ = ExplorerWatch.shared.add { exit(EXIT_SUCCESS) }
            await waitForEver()
        },
        Row("A task that is left behind and takes long does not hang in a double later.") {
            let answer = Spy<Void, Void, Never>("answer()")
            let ended = Spy<Void, Void, Never>("ended()")
            answer.suspends()
            await schedule {
                start {
                    try? await ManualClock().sleep(for: .seconds(1))
                    for _ in 1...2_000 { await Task.yield() }
                    await answer()
                    await ended()
                }
            }
            await ended.called(times: 1)
        },
        Row("A task that goes on after the end of its schedule does not hang in a double.") {
            let callbacks = Callbacks()
            let answer = Spy<Void, Void, Never>("answer()")
            let ended = Spy<Void, Void, Never>("ended()")
            answer.suspends()
            await FailureLog().schedule {
                await callbacks.wait()
                await answer()
                await ended()
            }
            await ended.called(times: callbacks.resume())
        },
        Row("As many steps as the limit are no livelock.") {
            let body: @Sendable () async -> Void = { for _ in 1...5 { await Task.yield() } }
            let steps = await schedule(body).steps
            let enough = await schedule(stepLimit: steps, body)
            let tooFew = await FailureLog().collect { await schedule(stepLimit: steps - 1, body) }
            #expect(enough.failure == nil)
            #expect(tooFew.failure != nil)
        },
        Row("A body that cancels itself and returns is done.", in: .schedule) {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        },
    ]

    @Test("A body that stalls is cancelled, and ends in its schedule.", arguments: [false, true])
    func cancelled(waitsForCalls: Bool) async {
        let isOver = AtomicFlag()

        await ScheduleRun.$patience.withValue(.zero) {
            _ = await FailureLog().expectFailure("Stalled: ") {
                if waitsForCalls {
                    let spy = Spy<Void, Void, Never>("answer()")
                    spy.suspends()
                    for _ in 1...3 { await spy() }
                } else {
                    let (never, _) = AsyncStream.makeStream(of: Void.self)
                    for await _ in never {}
                    for _ in 1...5 { await Task.yield() }
                }
                isOver.set()
            }
        }

        #expect(isOver.value)
    }
}

extension FirstValue<Bool> {
    nonisolated(nonsending) fileprivate func setLate() async {
        try? await ManualClock().sleep(for: .seconds(1))
        for _ in 1...2_000 { await Task.yield() }
        // Nothing is left to wait for.
        await settle()
        set(true)
    }
}
