import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A deadline timer calls the checks that are due", .schedule())
struct DeadlineTimerTests {
    private let clock = ManualClock()
    private let looks = Journal()
    private let timer: DeadlineTimer<ManualClock>

    init() { timer = DeadlineTimer(clock) }

    private func watch(_ name: String, after seconds: Int = 8) {
        timer.call(after: .seconds(seconds)) { [looks] in looks.append(name) }
    }

    @Test("A check is called once, soon after it is due, and not before.")
    func due() async {
        watch("work")

        await clock.advance(by: .seconds(8))
        let early = looks.entries
        await clock.advance(by: .seconds(1))
        let soon = looks.entries
        await clock.advance(by: .seconds(100))

        #expect(early.isEmpty)
        #expect(soon == ["work"])
        #expect(looks.entries == ["work"])
    }

    @Test("Checks that are due soon after one another are called in one round.")
    func together() async {
        watch("first")
        await clock.advance(by: .milliseconds(200))
        watch("second")
        await settle()
        let sleepers = clock.sleeperCount

        await clock.advance(by: .seconds(9))

        #expect(sleepers == 1)
        #expect(looks.entries == ["first", "second"])
        #expect(clock.sleeperCount == 0)
    }

    @Test("Each deadline has its own rounds.", .schedules(50))
    func deadlines() async {
        watch("slow", after: 80)
        watch("quick", after: 8)

        await clock.advance(by: .seconds(9))
        let looked = looks.entries
        await clock.advance(by: .seconds(81))

        #expect(looked == ["quick"])
        #expect(looks.entries == ["quick", "slow"])
    }

    @Test(
        "A check that is added while the others are called is called as well.", .schedules(50))
    func meanwhile() async {
        watch("first")

        let late = start { watch("second") }
        await clock.advance(by: .seconds(9))
        await late.value
        await clock.advance(by: .seconds(9))

        #expect(looks.entries.sorted() == ["first", "second"])
    }
}
