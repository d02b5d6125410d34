import RaceTesting
import Testing

@Suite("A manual clock")
struct ManualClockTests {
    @Test("Two loops that sleep a second run ten times each in ten seconds.")
    func loop() async {
        await schedules {
            let clock = ManualClock()
            let beat = Spy<Void, Void, Never>("beat()")
            let loops = (1...2).map { _ in
                start { await Heartbeat(clock: clock, beat: beat).run() }
            }

            await clock.advance(by: .seconds(9.5))
            #expect(beat.callCount == 18)
            await clock.advance(by: .seconds(0.5))
            #expect(beat.callCount == 20)

            for loop in loops {
                loop.cancel()
                await loop.value
            }
            #expect(clock.sleeperCount == 0)
        }
    }

    @Test("Sleepers wake in the order of their deadlines.")
    func order() async {
        await schedules {
            let clock = ManualClock()
            let woken = Spy<Int, Void, Never>("woken(_:)")
            for seconds in [3, 1, 2] {
                start {
                    try? await clock.sleep(for: .seconds(seconds))
                    await woken(seconds)
                }
            }

            await clock.advance(by: .seconds(5))

            #expect(woken.calls == [1, 2, 3])
        }
    }

    @Test("A sleep ends when its task is cancelled, before it starts or later.")
    func cancelled() async {
        await schedules {
            let task = start { try await ManualClock().sleep(for: .seconds(1)) }

            start { task.cancel() }

            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("A sleep until a past deadline returns at once.")
    func past() async throws {
        let clock = ManualClock()

        try await clock.sleep(until: clock.now)

        #expect(clock.sleeperCount == 0)
    }
}

/// A loop that calls a spy each second of its clock until its task is cancelled.
private struct Heartbeat: Sendable {
    let clock: any Clock<Duration>
    let beat: Spy<Void, Void, Never>

    func run() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { await beat() }
    }
}
