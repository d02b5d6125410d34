import Foundation
import PitContract
import PitTestSupport
import Testing

@testable import ribhouse

@Suite("A cook with a probe, as JSON")
struct PitProbeReportTests {
    private let clock = ManualPitClock()

    private struct Report: Decodable {
        struct Probe: Decodable, Equatable {
            var name = "Thermopro-TP12/56/meat"
            let state: String
            var celsius: Double?
            var secondsAgo: Int?
            var trend: String?
        }

        let event: String
        let ready: String?
        let readyEarliest: String?
        let readyLatest: String?
        let probe: Probe?
    }

    private func report(_ pit: Pit) throws -> Report {
        let data = try JSONEncoder().encode(CookReport(pit.cooks[0], at: clock.now))
        return try JSONDecoder().decode(Report.self, from: data)
    }

    private func startedPit(until celsius: Int = 74) throws -> Pit {
        var pit = Pit()
        let stage = CookPlan.Stage(
            name: "smoke", celsius: 110, minutes: 60, until: StageTarget(celsius: celsius))
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        return pit
    }

    private func measure(_ degrees: Double?, _ pit: inout Pit) {
        pit.measure(.celsius(degrees, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        clock.advance(by: .seconds(20))
    }

    @Test("A temperature is there with its age, and neither when it is out or silent.")
    func states() throws {
        var pit = try startedPit()
        #expect(try report(pit).probe == Report.Probe(state: "none"))
        measure(63.4, &pit)
        #expect(
            try report(pit).probe == Report.Probe(state: "reading", celsius: 63.4, secondsAgo: 20))
        measure(nil, &pit)
        #expect(try report(pit).probe == Report.Probe(state: "out", secondsAgo: 20))
        clock.advance(by: .seconds(280))
        #expect(try report(pit).probe == Report.Probe(state: "silent", secondsAgo: 300))
    }

    @Test("A stall is said, and the ready time has a range.")
    func stall() throws {
        var pit = try startedPit(until: 93)
        for _ in 0..<150 { measure(68, &pit) }

        let report = try report(pit)
        #expect(
            report.probe
                == Report.Probe(state: "reading", celsius: 68, secondsAgo: 20, trend: "stalled"))
        let times = [report.readyEarliest, report.ready, report.readyLatest].compactMap(\.self)
        #expect(times.count == 3 && times == times.sorted() && Set(times).count == 3)
    }
}
