import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A deadline timer calls the checks that are due", .failsIfStuck)
struct DeadlineTimerTests {
    struct World: Seeing {
        let clock = ManualClock()
        /// The checks that were called, and the moments between them.
        let seen = Journal()
        private let timer: DeadlineTimer<ManualClock>

        init() { timer = DeadlineTimer(clock) }

        func watch(_ name: String, after seconds: Int = 8) {
            timer.call(after: .seconds(seconds)) { [seen] in seen.append(name) }
        }

        func pass(seconds: Int) async {
            await clock.advance(by: .seconds(seconds))
            see("after \(seconds) s")
        }
    }

    @Test("Time passes", arguments: rows)
    func passing(row: Row<World>) async throws {
        try await row.check(in: .schedule) { steps in
            let world = World()
            try await steps(world)
            return world.seen.entries
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "A check is called once, soon after it is due, and not before.",
            "after 8 s", "work", "after 1 s", "after 100 s"
        ) { w in
            w.watch("work")
            for seconds in [8, 1, 100] { await w.pass(seconds: seconds) }
        },
        Row(
            "Checks that are due soon after one another are called in one round.",
            "1 sleeper", "first", "second", "after 9 s", "0 sleepers"
        ) { w in
            w.watch("first")
            await w.clock.advance(by: .milliseconds(200))
            w.watch("second")
            await settle()
            w.see("\(w.clock.sleeperCount) sleeper")
            await w.pass(seconds: 9)
            w.see("\(w.clock.sleeperCount) sleepers")
        },
        Row(
            "Each deadline has its own rounds.", "quick", "after 9 s", "slow", "after 81 s",
            in: .schedules(50)
        ) { w in
            w.watch("slow", after: 80)
            w.watch("quick", after: 8)
            for seconds in [9, 81] { await w.pass(seconds: seconds) }
        },
        Row(
            "A check that is added while the others are called is called as well.",
            "first, second", in: .schedules(50)
        ) { w in
            let both = World()
            both.watch("first")
            let late = start { both.watch("second") }
            await both.clock.advance(by: .seconds(9))
            await late.value
            await both.clock.advance(by: .seconds(9))
            w.see(both.seen.entries.sorted().joined(separator: ", "))
        },
    ]
}
