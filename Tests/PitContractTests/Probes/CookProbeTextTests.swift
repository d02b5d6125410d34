import Foundation
import PitContract
import PitTestSupport
import Testing

@Suite("The text of a cook with a probe")
struct CookProbeTextTests {
    private let clock = ManualPitClock()

    /// A cook whose stage of two hours ends at 74 °C.
    private func startedPit() throws -> Pit {
        var pit = Pit()
        let stages = [
            CookPlan.Stage(
                name: "smoke", celsius: 110, minutes: 120, until: StageTarget(celsius: 74)),
            CookPlan.Stage(name: "rest", minutes: 60),
        ]
        let plan = CookPlan(name: "brisket", stages: stages)
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        return pit
    }

    /// Measures temperatures, so many seconds apart.
    private func measure(_ temperatures: [Double?], every seconds: Int = 12, _ pit: inout Pit) {
        for temperature in temperatures {
            clock.advance(by: .seconds(seconds))
            pit.measure(
                .celsius(temperature, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        }
    }

    private func text(_ pit: Pit) -> String { pit.cooks[0].text(at: clock.now) }

    @Test("A temperature has an age, and what it should be.")
    func reading() throws {
        var pit = try startedPit()
        #expect(text(pit).hasPrefix("brisket (5 kg), no reading yet: smoke at 110 °C, 2 h left"))
        measure([63.4], &pit)
        clock.advance(by: .seconds(20))

        #expect(
            text(pit).hasPrefix(
                "brisket (5 kg), 63 °C, 20 s ago, to 74 °C: smoke at 110 °C, 2 h left"))
        #expect(
            pit.cooks[0].openStage(at: clock.now)
                == "brisket: smoke goes on, 63 °C, 20 s ago, to 74 °C.")
        let setting = PitFormat.Setting()
        setting.format.units = .us
        PitFormat.$setting.withValue(setting) {
            #expect(text(pit).hasPrefix("brisket (11.02 lb), 146 °F, 20 s ago, to 165 °F: "))
        }
    }

    @Test("What is out or silent has no temperature, also on a day after.")
    func noReading() throws {
        var pit = try startedPit()
        measure([63, nil], &pit)
        #expect(text(pit).hasPrefix("brisket (5 kg), probe out, 0 s ago, to 74 °C: smoke"))

        let last = clock.now
        for duration in [300, 100_000] {
            clock.advance(by: .seconds(duration))
            let time = LocalTime.text(last, now: clock.now)
            #expect(text(pit).hasPrefix("brisket (5 kg), no reading since \(time): "))
        }
    }

    @Test("Of a stage that waits, the text has the temperature of now.")
    func waits() throws {
        var pit = try startedPit()
        measure([74, 75, 76], &pit)

        #expect(
            text(pit) == "brisket (5 kg), 76 °C, 0 s ago, to 74 °C: waits for you: "
                + "Check that it has 74 °C.")
    }

    @Test("During a stall there is no ready time.")
    func stall() throws {
        var pit = try startedPit()
        measure(Array(repeating: 68, count: 50), every: 60, &pit)

        #expect(
            text(pit) == "brisket (5 kg), 68 °C, 0 s ago, to 74 °C: smoke at 110 °C, "
                + "stalled at 68 °C for 41 min: no ready time by temperature")
    }

    @Test("With a slope the ready time is that of the temperature.")
    func slope() throws {
        var pit = try startedPit()
        measure((0...60).map { 50 + Double($0) / 10 }, every: 60, &pit)

        let progress = pit.cooks[0].progress(at: clock.now)
        #expect(progress.due == nil && progress.hasReadyTime)
        // 18 °C more, at 6 °C in an hour, and an hour of rest.
        #expect(abs(progress.ready.timeIntervalSince(clock.now) - 4 * 3600) < 1200)
    }

    @Test("After the time of the plan, and with too few readings, nobody knows.")
    func late() throws {
        var pit = try startedPit()
        clock.advance(by: .seconds(7200))
        measure([63], &pit)

        #expect(text(pit).hasSuffix("longer than planned: no ready time by temperature"))
    }
}
