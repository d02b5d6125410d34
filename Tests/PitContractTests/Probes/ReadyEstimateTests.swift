import Foundation
import PitTestSupport
import Readings
import Testing

@testable import PitContract

@Suite("The ready time that readings predict")
struct ReadyEstimateTests {
    /// A roast that takes 100 minutes, with a probe in it.
    private static func roast(pit celsius: Int = 120, until target: Int = 60) throws -> TestPit {
        var pit = TestPit()
        let roast = CookPlan.Stage(
            name: "roast", celsius: celsius, minutes: 100, until: StageTarget(celsius: target))
        let plan = CookPlan(name: "brisket", stages: [roast])
        _ = pit.pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: pit.now)
        _ = try pit.apply(.use(.meat(56), for: "brisket"))
        return pit
    }

    /// A stretch of readings, a minute apart, that rise or fall evenly to a temperature.
    private func play(_ pit: inout TestPit, from start: Double, to end: Double, minutes: Int) {
        pit.measure(
            (1...minutes).map { start + (end - start) * Double($0) / Double(minutes) }, every: 60)
    }

    private func ready(_ pit: TestPit) throws -> Double {
        try pit.minutes(#require(pit.progress).ready)
    }

    @Test("Meat that follows its surroundings is ready when they say so, within a tenth.")
    func follows() throws {
        var pit = try Self.roast()
        // A wet surface makes them 59.5 + 3 + 0.6 (120 - 62.5) °C; the distance falls to a third in 90 minutes.
        let minutes = (1...200).map(Double.init)
        let readings = minutes.map { 97 - 92 * exp(-$0 / 90) }
        let end = try #require(readings.firstIndex { $0 >= 59.5 })
        for (minute, reading) in readings.prefix(end).enumerated() {
            pit.measure([reading], every: 60)
            if minute > end / 2 { #expect(try abs(ready(pit) - Double(end)) < Double(end) / 10) }
        }
    }

    @Test(
        "Cold meat takes 0.85 of the plan's time or more; a probe that comes late counts at once.")
    func floor() throws {
        var pit = try TestPit.builtIn()
        let planned = try ready(pit) - 60
        play(&pit, from: 5, to: 49, minutes: 60)
        #expect(try ready(pit) - 60 >= 0.85 * planned - 1)

        var late = try TestPit.builtIn()
        late.now += 3600
        let plannedLate = try ready(late)
        play(&late, from: 80, to: 84, minutes: 40)
        #expect(try ready(late) < plannedLate - 120)
    }

    @Test("The time moves by at most 6 minutes in 5, but at once when the meat is wrapped.")
    func slowly() throws {
        var pit = try TestPit.builtIn()
        var times = [try ready(pit)]
        for (from, to, minutes) in [(5.0, 55.0, 120), (55, 66, 90), (66, 67, 200)] {
            for part in 0..<minutes / 5 {
                let step = (to - from) / Double(minutes / 5)
                let start = from + Double(part) * step
                play(&pit, from: start, to: start + step, minutes: 5)
                times.append(try ready(pit))
            }
        }
        let moves = zip(times, times.dropFirst()).map { abs($1 - $0) }
        #expect(moves.allSatisfy { $0 <= 6.1 } && moves.contains { $0 > 1 })
        let before = try ready(pit)
        _ = try pit.apply(.confirm("brisket", stage: 1, early: true))
        #expect(try ready(pit) < before - 60)
    }

    @Test("A probe that is pulled, out or silent holds the time, and a new one goes on from there.")
    func holds() throws {
        var pit = try TestPit.builtIn()
        play(&pit, from: 5, to: 60, minutes: 180)
        let before = try ready(pit)
        play(&pit, from: 24, to: 22, minutes: 40)
        #expect(try ready(pit) == before && pit.progress?.hasReadyTime == true)
        pit.measure(Array(repeating: nil, count: 10), every: 60)
        #expect(try ready(pit) == before)
        pit.now += 1200
        #expect(try ready(pit) == before)
        play(&pit, from: 62, to: 64, minutes: 15)
        #expect(try abs(ready(pit) - before) < 80)
    }

    @Test("A stall is expected of meat with 85 °C or more to reach.", arguments: [84, 85])
    func stall(until target: Int) throws {
        var pit = try Self.roast(until: target)
        play(&pit, from: 5, to: 66, minutes: 90)
        play(&pit, from: 66, to: 66, minutes: 50)
        #expect(pit.progress?.hasReadyTime == (target == 85))
    }

    @Test("With a pit at 64 °C nobody knows when meat has 60 °C, and the page says why.")
    func coldPit() throws {
        var pit = try Self.roast(pit: 64)
        play(&pit, from: 5, to: 40, minutes: 60)
        let text = try #require(pit.cook?.text(at: pit.now))
        #expect(pit.progress?.hasReadyTime == false)
        #expect(text.hasSuffix("roast at 64 °C, the pit at 64 °C is too cold: no ready time"))
    }

    @Test("The time is written as exactly as it is known.")
    func text() throws {
        var pit = try Self.roast()
        func words() throws -> String {
            let text = try #require(pit.progress?.readyText(at: pit.now))
            return text.replacing(/\d\d:\d\d/, with: "TIME")
        }
        #expect(try words() == "ready at TIME")
        play(&pit, from: 5, to: 45, minutes: 45)
        #expect(try words() == "ready TIME to TIME, TIME by the plan")
        play(&pit, from: 45, to: 52, minutes: 15)
        #expect(try words() == "ready about TIME, TIME to TIME")
        #expect(pit.progress?.rateText?.hasPrefix("rising ") == true)
        play(&pit, from: 52, to: 57, minutes: 20)
        #expect(try words() == "ready at TIME")
    }

    @Test("More time moves the predicted time, an undo keeps it, and a file has it.")
    func keeps() throws {
        var pit = try Self.roast()
        play(&pit, from: 5, to: 45, minutes: 60)
        let before = try ready(pit)
        try pit.take(.adjust(30))
        #expect(try ready(pit) == before + 30)
        let cook = try #require(pit.cook)
        let data = try JSONEncoder().encode(cook)
        #expect(try JSONDecoder().decode(Cook.self, from: data) == cook)
        try pit.take(.undo)
        #expect(try ready(pit) == before + 30)
    }
}
