import Foundation
import PitTestSupport
import Readings
import Testing

@testable import PitContract

@Suite("The fire, as a probe in the pit measures it")
struct PitFireTests {
    private static let probe = ProbeName(
        thermometer: ThermometerName(model: "Thermopro-TP12", id: 56), label: "pit")

    /// A pit with a brisket that smokes at 110 °C for hours, and a probe in it.
    private static func pit() throws -> TestPit {
        var pit = TestPit.brisket(isSmoking: true)
        _ = try pit.apply(.adjust("brisket", by: .seconds(36_000)))
        _ = try pit.apply(.use(probe, for: Pit.fireName))
        return pit
    }

    /// Measures a stretch of temperatures, each half a minute.
    ///
    /// - Returns: the sentences of the alarms, each once, with the minute from the start of the stretch.
    @discardableResult
    private static func play(
        _ pit: inout TestPit, from start: Double, to end: Double, minutes: Int
    ) -> [String] {
        var sentences: [String] = []
        for part in 1...minutes * 2 {
            pit.now += 30
            let degrees = start + (end - start) * Double(part) / Double(minutes * 2)
            pit.pit.measure(
                .celsius(degrees, at: pit.now), of: Pit.fireName, by: probe, at: pit.now)
            for alarm in pit.pit.alarms(at: pit.now) where alarm.isFire {
                let sentence = alarm.task?.prefix { $0 != ":" } ?? ""
                let minute = Int(alarm.since.timeIntervalSince(pit.now - Double(part) * 30)) / 60
                let text = "\(sentence) after \(minute) min"
                if !sentences.contains(text) { sentences.append(text) }
            }
        }
        return sentences
    }

    /// The temperatures of a fire, and the alarms in the last stretch.
    private static let rows: [(String, [(Double, Double, Int)], [String])] = [
        ("It is silent while the pit heats up.", [(20, 90, 120)], []),
        (
            "A pit that is too cold for 15 minutes is an alarm.", [(110, 110, 30), (93, 93, 40)],
            ["The pit is too cold after 15 min"]
        ),
        (
            "So is one that is too hot.", [(110, 110, 30), (130, 130, 40)],
            ["The pit is too hot after 15 min"]
        ),
        ("It is quiet within 15 °C of the plan.", [(110, 110, 30), (97, 124, 60)], []),
        (
            "A lid falls at once and returns slowly, which is no alarm.",
            [(110, 110, 60), (55, 108, 20), (108, 110, 30)], []
        ),
        (
            "A lid that is opened often is none.",
            [(110, 110, 60), (80, 108, 8), (75, 109, 9), (85, 110, 30)], []
        ),
        (
            "A fire that goes out is one alarm, before it is too cold.",
            [(110, 110, 60), (110, 60, 100)], ["The fire is going out after 25 min"]
        ),
        (
            "One that falls slowly is too cold in the end.", [(110, 110, 60), (110, 85, 300)],
            ["The pit is too cold after 196 min"]
        ),
    ]

    @Test("One event is one alarm.", arguments: rows)
    func alarms(row: (sentence: String, stretches: [(Double, Double, Int)], alarms: [String]))
        throws
    {
        var pit = try Self.pit()
        var seen: [String] = []
        for (from, to, minutes) in row.stretches {
            seen = Self.play(&pit, from: from, to: to, minutes: minutes)
        }
        #expect(seen == row.alarms, "\(row.sentence)")
    }

    @Test(
        "The alarm has the rate, and is acknowledged or put off as all others, until the next event."
    )
    func acknowledged() throws {
        var pit = try Self.pit()
        Self.play(&pit, from: 110, to: 110, minutes: 60)
        Self.play(&pit, from: 110, to: 90, minutes: 40)
        let alarm = try #require(pit.pit.alarms(at: pit.now).first)
        #expect(alarm.task == "The fire is going out: 90 °C, falling 30 °C/h.")
        let text = pit.pit.fireText(at: pit.now)
        #expect(text == "Pit: 90 °C, 0 s ago, for 110 °C. The fire is going out, falling 30 °C/h.")

        func silence(_ pause: Duration?) throws {
            for request in try pit.pit.silencing(Pit.fireName, for: pause, at: pit.now) {
                _ = try pit.apply(request)
            }
        }
        try silence(.seconds(600))
        #expect(pit.pit.alarms(at: pit.now).map(\.rang) == [nil])
        #expect(pit.pit.alarms(at: pit.now + 600).map(\.rang) == [pit.now + 600])
        try silence(nil)
        try silence(nil)
        #expect(Self.play(&pit, from: 90, to: 70, minutes: 40) == [])
        Self.play(&pit, from: 80, to: 110, minutes: 60)
        #expect(pit.pit.fireTrouble(at: pit.now) == nil)
        #expect(Self.play(&pit, from: 110, to: 80, minutes: 60).count == 1)
    }

    @Test("A probe that is silent while the pit should be hot is an alarm.")
    func silent() throws {
        var pit = try Self.pit()
        Self.play(&pit, from: 110, to: 110, minutes: 60)
        #expect(pit.pit.fire?.silence == pit.now + 300)
        pit.now += 300
        #expect(pit.pit.alarms(at: pit.now).map(\.since) == [pit.now])
        Self.play(&pit, from: 110, to: 110, minutes: 1)
        #expect(pit.pit.alarms(at: pit.now).isEmpty)
    }

    @Test(
        "A probe is in the pit or in a cook, a choice can be undone, and no cook has the pit's name."
    )
    func choice() throws {
        var pit = try Self.pit()
        #expect(throws: PitError.self) { try pit.apply(.use(Self.probe, for: "brisket")) }
        _ = try pit.apply(.use(.meat(56), for: "brisket"))
        #expect(throws: PitError.self) { try pit.apply(.use(.meat(56), for: Pit.fireName)) }
        try pit.take(.undo)
        try pit.take(.undo)
        #expect(pit.pit.fire == nil)
        _ = try pit.pit.redo(PitState.ready(pit.pit).lastUndone(), at: pit.now)
        #expect(pit.pit.fire?.probe.name == Self.probe)
        let plan = CookPlan(name: Pit.fireName, stages: CookOrder.brisket.plan.stages)
        let cook = pit.pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: pit.now)
        #expect(cook.id == "pit-2")
    }

    @Test("A colder pit makes the meat later, and its text says why.")
    func colder() throws {
        var times: [Date] = []
        for degrees in [110.0, 85] {
            var pit = try TestPit.builtIn()
            _ = try pit.apply(.use(Self.probe, for: Pit.fireName))
            for minute in 0..<180 {
                pit.measure([5 + 50 * Double(minute) / 180], every: 60)
                pit.pit.measure(
                    .celsius(degrees, at: pit.now), of: Pit.fireName, by: Self.probe, at: pit.now)
            }
            times.append(try #require(pit.progress).ready)
            let text = pit.cook?.text(at: pit.now) ?? ""
            #expect(text.contains("the pit is 25 °C colder than planned") == (degrees < 100))
            #expect(pit.cook?.timeBelowSafe(at: pit.now) == .seconds(35 * 300))
        }
        #expect(times[1] > times[0] + 1200)
    }

    @Test("A pit that has to become hotter is colder than planned after an hour, and not at once.")
    func hotterStage() throws {
        var pit = try TestPit.builtIn()
        _ = try pit.apply(.use(Self.probe, for: Pit.fireName))
        func text(after minutes: Int) -> String {
            for _ in 0..<minutes {
                pit.measure([70], every: 60)
                pit.pit.measure(
                    .celsius(110, at: pit.now), of: Pit.fireName, by: Self.probe, at: pit.now)
            }
            return pit.cook?.text(at: pit.now) ?? ""
        }
        _ = text(after: 90)
        _ = try pit.apply(.confirm("brisket", stage: 1, early: true))

        #expect(!text(after: 10).contains("colder"))
        #expect(text(after: 60).contains("the pit is 10 °C colder than planned"))
    }
}
