import Foundation
import PitContract
import PitTestSupport
import Readings
import Testing

@Suite("Stages that end at a temperature")
struct StageTargetTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)
    private let probe = ProbeName.meat(56)

    /// A pit with a stage of an hour until 74 °C, and then a rest.
    private func startedPit(
        _ end: StageTarget.End = .temperature, hasProbe: Bool = true
    ) throws -> Pit {
        var pit = Pit()
        let plan = CookPlan(
            name: "brisket",
            stages: [
                CookPlan.Stage(
                    name: "smoke", minutes: 60, until: StageTarget(celsius: 74, end: end)),
                CookPlan.Stage(name: "rest", minutes: 10),
            ])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        if hasProbe { _ = try pit.use(probe, for: "brisket", at: clock.now) }
        return pit
    }

    private func progress(_ pit: Pit) -> CookProgress? {
        pit.cook("brisket")?.progress(at: clock.now)
    }

    /// Measures each of the temperatures, 12 seconds apart; `nil` for a probe that is out.
    private func measure(_ temperatures: [Double?], _ pit: inout Pit) {
        for temperature in temperatures {
            clock.advance(by: .seconds(12))
            pit.measure(
                .celsius(temperature, at: clock.now), of: "brisket", by: probe, at: clock.now)
        }
    }

    @Test("Three readings in a row end it, and it waits for the person.")
    func reached() throws {
        var pit = try startedPit()
        measure([74, 74], &pit)
        #expect(progress(pit)?.event == .started(stage: 0))

        measure([74], &pit)
        #expect(progress(pit)?.event == .waits(stage: 0))
        #expect(progress(pit)?.since == clock.now)
        #expect(pit.cook("brisket")?.alarm(at: clock.now)?.task == "Check that it has 74 °C.")

        // The meat cools, and the probe is lost: it waits as before.
        measure([73, nil], &pit)
        clock.advance(by: minute * 10)
        #expect(progress(pit)?.event == .waits(stage: 0))
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        #expect(progress(pit)?.event == .started(stage: 1))
    }

    @Test(
        "Less than three readings in a row, or less than 20 seconds, do nothing.",
        arguments: [
            [95, 63, 63, 63], [63, 95, 95, 63], [74, 74, 73, 74, 74], [74, 74, nil, 74, 74],
        ] as [[Double?]])
    func oddReadings(temperatures: [Double?]) throws {
        var pit = try startedPit()

        measure(temperatures, &pit)

        #expect(progress(pit)?.event == .started(stage: 0))
    }

    @Test("A burst of readings is one reading, and a source that is fast ends a stage, too.")
    func fastSource() throws {
        var pit = try startedPit()
        var events: [Int] = []
        for second in 1...60 {
            clock.advance(by: .seconds(1))
            pit.measure(.celsius(74, at: clock.now), of: "brisket", by: probe, at: clock.now)
            if progress(pit)?.event.isWaiting == true { events.append(second) }
        }
        #expect(try (25...30).contains(#require(events.first)))
        #expect(events.count == 61 - events[0])
        #expect(pit.cook("brisket")?.probe?.measurements.count ?? 99 <= 6)
    }

    @Test(
        "It ends at the temperature, or at what comes first or last.",
        arguments: zip(
            StageTarget.End.allCases,
            [[false, true, true], [false, true, true], [false, false, true]]
        ))
    func temperatureBeforeTime(end: StageTarget.End, waits: [Bool]) throws {
        var pit = try startedPit(end)
        measure([74, 74], &pit)
        var found = [progress(pit)?.event.isWaiting]
        measure([74], &pit)
        found.append(progress(pit)?.event.isWaiting)
        clock.advance(by: minute * 60)
        found.append(progress(pit)?.event.isWaiting)

        #expect(found == waits)
    }

    @Test("After its time only what comes first has ended.", arguments: StageTarget.End.allCases)
    func timeBeforeTemperature(end: StageTarget.End) throws {
        var pit = try startedPit(end)
        for _ in 0..<61 {
            clock.advance(by: minute)
            pit.measure(.celsius(60, at: clock.now), of: "brisket", by: probe, at: clock.now)
        }
        #expect(progress(pit)?.event == (end == .first ? .waits(stage: 0) : .started(stage: 0)))
        #expect(progress(pit)?.due == nil)
        measure([74, 74, 74], &pit)
        #expect(progress(pit)?.event == .waits(stage: 0))
    }

    @Test("Without a probe time ends it, and the next stage follows by itself.")
    func noProbe() throws {
        let pit = try startedPit(hasProbe: false)
        clock.advance(by: minute * 61)

        #expect(progress(pit)?.event == .started(stage: 1))
    }

    @Test("A probe that measures nothing leaves the time, after which it waits for the person.")
    func noReadings() throws {
        var pit = try startedPit()
        #expect(progress(pit)?.due == clock.now + 3600)
        clock.advance(by: minute * 61)
        #expect(progress(pit)?.event == .waits(stage: 0))

        // Without the probe it still waits: nothing that is over has to be repeated.
        _ = try pit.use(nil, for: "brisket", at: clock.now)
        #expect(progress(pit)?.event == .waits(stage: 0))
    }

    @Test("When a probe is lost, its stage ends by time or, if that is over, when it is silent.")
    func lostProbe() throws {
        var pit = try startedPit()
        measure([60], &pit)
        #expect(progress(pit)?.nextChange == clock.now + 300)
        clock.advance(by: minute * 5)
        #expect(progress(pit)?.due == clock.now - 312 + 3600)

        clock.advance(by: minute * 55)
        measure([60], &pit)
        #expect(progress(pit)?.event == .started(stage: 0))
        clock.advance(by: minute * 5)
        #expect(progress(pit)?.event == .waits(stage: 0))
        #expect(progress(pit)?.since == clock.now)

        // An alarm that the person has acknowledged rings again when the target is reached.
        try pit.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)
        measure([74, 74, 74], &pit)
        #expect(pit.cook("brisket")?.alarm(at: clock.now) != nil)
    }

    @Test("A stage that waits and becomes longer ends by time: the person wants more time.")
    func adjusted() throws {
        var pit = try startedPit()
        measure([74, 74, 74], &pit)

        _ = try pit.adjust("brisket", by: minute * 30, at: clock.now)
        measure([74, 74, 74], &pit)
        #expect(progress(pit)?.event == .started(stage: 0))
        clock.advance(by: minute * 30)
        #expect(progress(pit)?.event == .waits(stage: 0))
    }

    @Test("A stage that is over stays so when a probe is chosen.")
    func overBefore() throws {
        var pit = try startedPit(hasProbe: false)
        clock.advance(by: minute * 61)
        _ = try pit.use(probe, for: "brisket", at: clock.now)
        measure([30, 30, 30], &pit)

        #expect(progress(pit)?.event == .started(stage: 1))
    }

    @Test("After an undo a stage waits again, with what was measured since.")
    func undo() throws {
        var pit = try startedPit()
        measure([74, 74, 74], &pit)
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        measure([75], &pit)

        _ = try pit.undo(#require(pit.journal.all.last), at: clock.now)

        #expect(progress(pit)?.event == .waits(stage: 0))
        #expect(pit.cook("brisket")?.probe?.newest(at: clock.now)?.date == clock.now)
        #expect(pit.journal.all.allSatisfy { $0.cook?.probe?.measurements.isEmpty ?? true })
    }
}
