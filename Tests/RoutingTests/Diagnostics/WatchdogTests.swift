import RoutingTestSupport
import Testing

@testable import Routing

@Suite("What should have ended is looked at again", .schedules(20))
struct WatchdogTests {
    private let clock = ManualClock()
    private let looks = Journal()
    private let overdue: Overdue<ManualClock>

    init() {
        overdue = Overdue(clock, on: TaskExecution.executor)
    }

    @discardableResult
    private func watch(_ name: String, after seconds: Int = 8) -> Overdue<ManualClock>.Key {
        overdue.watch(after: .seconds(seconds)) { [looks] in looks.note(name) }
    }

    @Test("Not before it is due, soon after that, and once.")
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

    @Test("Those that come one after the other are looked at together, up to the one just due.")
    func together() async {
        watch("first")
        await clock.advance(by: .seconds(1))
        watch("second")
        let sleepers = clock.sleeperCount

        await clock.advance(by: .seconds(8))

        #expect(sleepers == 1)
        #expect(looks.entries == ["first", "second"])
        #expect(clock.sleeperCount == 0)
    }

    @Test("One that comes later is looked at later.")
    func later() async {
        watch("first")
        await clock.advance(by: .seconds(4))
        watch("second")

        await clock.advance(by: .seconds(5))
        let looked = looks.entries
        await clock.advance(by: .seconds(4))

        #expect(looked == ["first"])
        #expect(looks.entries == ["first", "second"])
    }

    @Test("Each deadline has its own time.")
    func deadlines() async {
        watch("slow", after: 80)
        watch("quick", after: 8)

        await clock.advance(by: .seconds(9))
        let looked = looks.entries
        await clock.advance(by: .seconds(81))

        #expect(looked == ["quick"])
        #expect(looks.entries == ["quick", "slow"])
    }

    @Test("What has ended is not looked at, and let go of at once.")
    func forgotten() async {
        let census = Census()
        let other = watch("other")

        overdue.forget(
            overdue.watch(after: .seconds(8)) { [looks, member = Census.Member(of: census)] in
                withExtendedLifetime(member) { looks.note("forgotten") }
            })

        #expect(census.population == 0)
        await clock.advance(by: .seconds(9))
        #expect(looks.entries == ["other"])
        overdue.forget(other)
    }

    @Test("What is forgotten twice leaves alone what got its place meanwhile.")
    func forgottenTwice() async {
        let key = watch("first")
        overdue.forget(key)
        watch("second")

        overdue.forget(key)

        await clock.advance(by: .seconds(9))
        #expect(looks.entries == ["second"])
    }

    @Test("When all has been looked at, the next one is looked at as well.")
    func anew() async {
        watch("first")
        await clock.advance(by: .seconds(9))

        watch("second")
        await clock.advance(by: .seconds(9))

        #expect(looks.entries == ["first", "second"])
    }
}
