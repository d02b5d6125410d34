import Foundation
import PitTestSupport
import RaceTesting
import Readings
import Testing

@testable import PitContract

@Suite("What the probe in a cook measured")
struct CookProbeTests {
    private let clock = ManualPitClock()

    /// Measurements of four hours, a seed's choice: some out, some at one time, with odd ones.
    private func measurements(_ seed: UInt64) -> [PitContract.Measurement] {
        var numbers = SplitMix64(seed: seed)
        var date = clock.now
        return (0..<300).map { _ in
            date += Double(Int.random(in: 0...90, using: &numbers))
            let isOut = Int.random(in: 0..<20, using: &numbers) == 0
            return .celsius(
                isOut ? nil : Double(Int.random(in: 60...90, using: &numbers)), at: date)
        }
    }

    private func probe(_ measurements: some Sequence<PitContract.Measurement>) -> CookProbe {
        var probe = CookProbe(name: .meat(56))
        for measurement in measurements { probe.take(measurement, at: .distantFuture) }
        return probe
    }

    @Test("The order of measurements, and copies of them, change nothing.", arguments: 0..<20)
    func order(seed: Int) {
        let measurements = measurements(UInt64(seed))
        let expected = probe(measurements)
        var numbers = SplitMix64(seed: UInt64(seed))
        let copies = (measurements + measurements.shuffled(using: &numbers).prefix(100))

        #expect(probe(copies.shuffled(using: &numbers)) == expected)
        #expect(expected.newest(at: .distantFuture) == measurements.max())
        #expect(expected.measurements.count <= 53)
    }

    @Test("What is out is never a number, and ends nothing.", arguments: 0..<5)
    func out(seed: Int) {
        let out = measurements(UInt64(seed)).map {
            PitContract.Measurement.celsius(nil, at: $0.date)
        }
        let probe = probe(out)
        let now = out[out.count - 1].date

        #expect(probe.state(at: now) == .out(age: .zero))
        #expect(!probe.hasReached(StageTarget(celsius: 1)))
        #expect(
            probe.trend(to: StageTarget(celsius: 1), since: clock.now, at: now) == .unknown)
    }

    @Test("A reading has an age, until the probe is silent.")
    func silence() {
        let probe = probe([.celsius(63, at: clock.now)])
        let reading = { ProbeState.reading(Temperature(tenths: 630), age: .seconds($0)) }

        #expect(probe.state(at: clock.now + 299) == reading(299))
        #expect(probe.state(at: clock.now + 300) == .silent(.seconds(300)))
        #expect(CookProbe(name: .meat(56)).state(at: clock.now) == nil)
    }

    @Test("A reading is silent at once when no other one will come.", arguments: [false, true])
    func noOther(isReversed: Bool) {
        let last = PitContract.Measurement(
            value: .temperature(Temperature(tenths: 630)), date: clock.now,
            silentAfter: .milliseconds(2900))
        let both = [.celsius(63, at: clock.now), last]
        let probe = probe(isReversed ? both.reversed() : both)

        #expect(probe.state(at: clock.now + 1) != .silent(.seconds(1)))
        #expect(probe.state(at: clock.now + 2) == .silent(.seconds(2)))
    }

    @Test("A silence between readings begins their count anew.")
    func silenceBetween() {
        for (third, isReached) in [(24.0, true), (311, true), (312, false)] {
            let probe = probe([0, 12, third].map { .celsius(74, at: clock.now + $0) })
            #expect(probe.hasReached(StageTarget(celsius: 74)) == isReached)
        }
    }

    @Test("A clock that is set back makes no old reading new.")
    func clockSetBack() {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try? pit.use(.meat(56), for: "brisket", at: clock.now)
        let measure = { (degrees: Double, date: Date, pit: inout Pit) in
            pit.measure(.celsius(degrees, at: date), of: "brisket", by: .meat(56), at: date)
        }
        measure(63, clock.now, &pit)
        measure(64, clock.now + 3600, &pit)
        #expect(pit.cooks[0].probe?.state(at: clock.now + 600) == .silent(.seconds(600)))

        var forgetful = pit
        forgetful.forgetMeasurements(after: clock.now + 600)
        #expect(forgetful.cooks[0].probe?.measurements.count == 1)

        measure(65, clock.now + 600, &pit)
        #expect(pit.cooks[0].probe?.state(at: clock.now + 3600) == .silent(.seconds(3000)))
    }

    @Test("A measurement that comes later than now, was taken now.")
    func laterThanNow() {
        var probe = CookProbe(name: .meat(56))
        probe.take(.celsius(63, at: clock.now + 60), at: clock.now)

        #expect(probe.newest(at: clock.now)?.date == clock.now)
    }

    // MARK: - Trend

    /// Returns the trend of temperatures a minute apart, to 74 °C, and the time of the last one.
    private func trend(_ temperatures: [Double?]) -> (trend: ProbeTrend, now: Date) {
        let start = clock.now
        let probe = probe(
            temperatures.enumerated().map { .celsius($1, at: start + Double($0 * 60)) })
        let now = start + Double((temperatures.count - 1) * 60)
        return (probe.trend(to: StageTarget(celsius: 74), since: start, at: now), now)
    }

    /// Temperatures that rise by so much an hour.
    private func rise(from start: Double, by degrees: Double, minutes: Int) -> [Double] {
        (0..<minutes).map { (start + degrees * Double($0) / 60).rounded() }
    }

    @Test("The ready time follows the slope, also with odd readings.", arguments: [false, true])
    func rising(isOdd: Bool) throws {
        var temperatures: [Double?] = rise(from: 50, by: 12, minutes: 61)
        if isOdd { temperatures[60] = 95 }
        let (trend, now) = trend(temperatures)

        guard case .rising(let date) = trend else {
            Issue.record("\(trend)")
            return
        }
        // 62 °C now, 12 °C more in an hour.
        #expect(abs(date.timeIntervalSince(now) - 3600) < 600)
    }

    @Test("With few readings, after a silence and in the first 25 minutes nobody knows.")
    func unknown() {
        #expect(trend(rise(from: 50, by: 12, minutes: 20)).trend == .unknown)
        #expect(
            trend(
                rise(from: 50, by: 12, minutes: 60).map { $0 }
                    + Array(repeating: nil, count: 20) + rise(from: 62, by: 12, minutes: 10)
            ).trend == .unknown)
    }

    @Test("A stall of half an hour is one, with the time since when.", arguments: [false, true])
    func stalled(isOdd: Bool) throws {
        var temperatures: [Double?] =
            rise(from: 56, by: 12, minutes: 60) + rise(from: 68, by: 1, minutes: 41)
        if isOdd { temperatures[90] = 95 }
        let (trend, now) = trend(temperatures)

        guard case .stalled(let temperature, let since) = trend else {
            Issue.record("\(trend)")
            return
        }
        #expect((680...690).contains(temperature.tenths))
        #expect((35 * 60...46 * 60).contains(now.timeIntervalSince(since)))
    }

    @Test("Meat that cools has no ready time.")
    func falling() {
        #expect(trend(rise(from: 70, by: -12, minutes: 60)).trend == .falling)
    }
}

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
