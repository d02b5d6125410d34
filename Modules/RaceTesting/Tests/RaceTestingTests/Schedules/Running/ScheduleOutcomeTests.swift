import Testing

@testable import RaceTesting

@Suite("The outcome of a schedule", .failsIfStuck)
struct ScheduleOutcomeTests {
    @Test("Only a schedule that stalls says what waits.")
    func waiting() {
        let sleep: @Sendable () async -> Void = { try? await ManualClock().sleep(for: .seconds(1)) }
        let stalls = outcome { await sleep() }
        let passes = outcome { start { await sleep() } }
        let neverRests = outcome {
            start { await sleep() }
            while !Task.isCancelled { await Task.yield() }
        }

        #expect(stalls.hangs && stalls.waiting != nil)
        #expect(!passes.hangs && passes.waiting == nil)
        #expect(neverRests.hangs && neverRests.waiting == nil)
    }

    @Test("A body that cancels itself and returns is done.")
    func cancelsItself() {
        let outcome = outcome {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }

        #expect(!outcome.hasFailed)
    }

    @Test("A body that stalls is cancelled, and ends in its schedule.")
    func cancelled() {
        let isOver = AtomicFlag()

        let outcome = outcome {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            for _ in 1...5 { await Task.yield() }
            isOver.set()
        }

        #expect(outcome.hangs)
        #expect(isOver.value)
    }

    @Test("So does a body that waits for one call after the other.")
    func waitsAgain() {
        let isOver = AtomicFlag()

        let outcome = outcome {
            let spy = Spy<Void, Void, Never>("answer()")
            spy.suspends()
            for _ in 1...3 { await spy() }
            isOver.set()
        }

        #expect(outcome.hangs)
        #expect(isOver.value)
    }

    private func outcome(_ body: @escaping @Sendable () async -> Void) -> ScheduleOutcome {
        ScheduleRun.$patience.withValue(.zero) {
            ScheduleRun(stepLimit: 1_000, test: "a test", body: body)
                .run(.trace(""), waitingForMainActor: false, isRecording: true)
        }
    }
}
