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
        let newest = expected.newest(at: .distantFuture)
        #expect(newest == measurements.max() && expected.measurements.count <= 437)
    }

    @Test("What is out is never a number, and ends nothing.", arguments: 0..<5)
    func out(seed: Int) {
        let out = measurements(UInt64(seed)).map {
            PitContract.Measurement.celsius(nil, at: $0.date)
        }
        let probe = probe(out)
        let now = out[out.count - 1].date

        let target = StageTarget(celsius: 1)
        #expect(probe.state(at: now) == .out(age: .zero) && !probe.hasReached(target))
        #expect(probe.trend(since: clock.now, at: now) == .unknown)
    }

    @Test("A reading has an age, until the probe is silent; at once, when no other one will come.")
    func silence() {
        let last = PitContract.Measurement(
            value: .temperature(Temperature(tenths: 630)), date: clock.now,
            silentAfter: .milliseconds(2900))
        let both = [.celsius(63, at: clock.now), last]
        func reading(_ seconds: Int) -> ProbeState {
            .reading(Temperature(tenths: 630), age: .seconds(seconds))
        }
        let rows: [([PitContract.Measurement], Int, ProbeState?)] = [
            ([], 0, nil), ([both[0]], 299, reading(299)), ([both[0]], 300, .silent(.seconds(300))),
            (both, 1, reading(1)), (both, 2, .silent(.seconds(2))),
            (both.reversed(), 1, reading(1)), (both.reversed(), 2, .silent(.seconds(2))),
        ]
        for (measurements, seconds, state) in rows {
            let seen = probe(measurements).state(at: clock.now + Double(seconds))
            #expect(seen == state, "\(measurements.count) readings, \(seconds) s")
        }
    }

    @Test("A silence between readings begins their count anew.")
    func silenceBetween() {
        for (third, isReached) in [(24.0, true), (311, true), (312, false)] {
            let probe = probe([0, 12, third].map { .celsius(74, at: clock.now + $0) })
            #expect(probe.hasReached(StageTarget(celsius: 74)) == isReached)
        }
    }

    @Test("A clock that is set back makes no reading new; what is later than now, was taken now.")
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

        var probe = CookProbe(name: .meat(56))
        probe.take(.celsius(63, at: clock.now + 60), at: clock.now)
        #expect(probe.newest(at: clock.now)?.date == clock.now)
    }

    // MARK: - Trend

    /// Returns the trend of temperatures a minute apart, and the time of the last one.
    private func trend(_ temperatures: [Double?]) -> (trend: ProbeTrend, now: Date) {
        let start = clock.now
        let probe = probe(
            temperatures.enumerated().map { .celsius($1, at: start + Double($0 * 60)) })
        let now = start + Double((temperatures.count - 1) * 60)
        return (probe.trend(since: start, at: now), now)
    }

    /// Temperatures that rise by so much an hour.
    private func rise(from start: Double, by degrees: Double, minutes: Int) -> [Double] {
        (0..<minutes).map { (start + degrees * Double($0) / 60).rounded() }
    }

    @Test("The slope is that of half an hour, also with odd readings.", arguments: [false, true])
    func rising(isOdd: Bool) throws {
        var temperatures: [Double?] = rise(from: 50, by: 12, minutes: 61)
        if isOdd { temperatures[60] = 95 }
        guard case .rising(let rate) = trend(temperatures).trend else {
            Issue.record("The meat rises.")
            return
        }
        #expect(abs(rate - 12) < 2)
    }

    @Test("Meat that cools falls; with few readings, after a silence and at first nobody knows.")
    func unknown() {
        let silence: [Double?] =
            rise(from: 50, by: 12, minutes: 60) + Array(repeating: nil, count: 20)
            + rise(from: 62, by: 12, minutes: 10)

        let cooling = rise(from: 70, by: -12, minutes: 60)
        let trends = [rise(from: 50, by: 12, minutes: 20), silence, cooling].map { trend($0).trend }

        #expect(trends == [.unknown, .unknown, .falling])
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
        let minutes = now.timeIntervalSince(since) / 60
        #expect((680...690).contains(temperature.tenths) && (35...46).contains(minutes))
    }
}
