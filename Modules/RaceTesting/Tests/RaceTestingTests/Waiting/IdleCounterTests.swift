import Foundation
import Testing

@testable import RaceTesting

@Suite("Idle ticks")
struct IdleCounterTests {
    private var idle = IdleCounter()

    @Test("They count while the process uses next to no processor time.")
    mutating func counts() {
        idle.tick(.seconds(1))
        #expect(idle.idleTicks == 0)

        idle.tick(.seconds(1) + .milliseconds(2))
        idle.tick(.seconds(1) + .milliseconds(4))

        #expect(idle.idleTicks == 2)
        #expect(idle.ticks == 3)
    }

    @Test("They count anew when the process has worked.")
    mutating func works() {
        idle.tick(.zero)
        idle.tick(.zero)
        idle.tick(.microseconds(2_001))
        #expect(idle.idleTicks == 0)

        idle.tick(.microseconds(2_001))
        #expect(idle.idleTicks == 1)
    }

    @Test("A thread's processor time is a part of that of the process.")
    func times() {
        let thread = IdleCounter.time(CLOCK_THREAD_CPUTIME_ID)

        #expect(thread > .zero)
        #expect(thread <= IdleCounter.processorTime())
    }
}
