import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A deadline timer under many schedules", .schedules(50))
struct DeadlineTimerSchedulesTests {
    private let clock = ManualClock()
    private let looks = Journal()
    private let timer: DeadlineTimer<ManualClock>

    init() {
        timer = DeadlineTimer(clock)
    }

    private func watch(_ name: String, after seconds: Int = 8) {
        timer.call(after: .seconds(seconds)) { [looks] in looks.append(name) }
    }

    @Test("Each deadline has its own rounds.")
    func deadlines() async {
        watch("slow", after: 80)
        watch("quick", after: 8)

        await clock.advance(by: .seconds(9))
        let looked = looks.entries
        await clock.advance(by: .seconds(81))

        #expect(looked == ["quick"])
        #expect(looks.entries == ["quick", "slow"])
    }

    @Test("A check that is added while the others are called is called as well.")
    func meanwhile() async {
        watch("first")

        let late = start { watch("second") }
        await clock.advance(by: .seconds(9))
        await late.value
        await clock.advance(by: .seconds(9))

        #expect(looks.entries.sorted() == ["first", "second"])
    }
}
