import ConsoleTestSupport
import Foundation
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Announcements
@testable import AnnouncementsViews

@Suite("Announcements of what a probe measures", .failsIfStuck)
@MainActor
struct AnnouncementsProbeTests {
    /// 2026-07-04 08:00 UTC.
    private let clock = ManualPitClock()
    private let console = LinePrintingSpy()
    private let sut: AnnouncementsLineView

    init() {
        sut = AnnouncementsLineView(
            console: console, clock: clock, localTime: LocalTime { _ in 7200 })
    }

    @Test("A probe that is silent rings, with its name and the time of its last reading.")
    func silent() async throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        pit.measure(.celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        clock.advance(by: .seconds(300))
        await sut.show(.announcements([.silent(pit.cooks[0], since: clock.now)]))

        #expect(
            console.alertSpy.calls == [
                "[10:05] brisket: no reading since 10:00 of Thermopro-TP12/56/meat."
            ])
    }

    @Test("A cook that waits by its temperature says so.")
    func reached() async throws {
        var pit = Pit()
        let stage = CookPlan.Stage(name: "smoke", minutes: 60, until: StageTarget(celsius: 74))
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        for _ in 0..<3 {
            clock.advance(by: .seconds(20))
            pit.measure(.celsius(74, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        }
        let alarm = try #require(pit.cooks[0].alarm(at: clock.now))
        await sut.show(.announcements([.alarm(alarm)]))

        #expect(
            console.alertSpy.calls == [
                "[10:01] brisket: 74 °C is reached. Check that it has 74 °C. Then type `confirm brisket`."
            ])
    }
}
