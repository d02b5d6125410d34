import Essentials
import PitContract
import Readings

/// A cook that is played, reading by reading, to the pit of the program.
struct Replay {
    /// What is shown at a time, in minutes from the start: the ready times and the range.
    struct Look {
        let minute: Int
        let meat: Double
        let plan, line, shown: Double
        let range: ClosedRange<Double>
        let text: String
    }

    let cook: MadeCook
    private(set) var looks: [Look] = []
    /// The minutes in which an alarm of the fire began.
    private(set) var alarms: Set<Int> = []

    init(_ cook: MadeCook) throws {
        self.cook = cook
        let start = Date(timeIntervalSince1970: 1_780_300_800)
        let probe = ProbeName("Thermopro-TP12/56/meat")
        var pit = Pit()
        guard let weight = Weight(grams: Int(cook.kilograms * 1000)) else { return }
        var meat = 0.0
        let id = pit.start(CookOrder(plan: cook.plan, weight: weight), at: start).id
        _ = try pit.use(probe, for: id, at: start)
        let other = ProbeName("Thermopro-TP12/56/pit")
        _ = try pit.apply(.use(other, for: Pit.fireName), at: start)
        let plan = Double(cook.plan.length(for: weight)) / 60
        let target = Double(cook.plan.stages.compactMap { $0.target?.celsius }.max() ?? 0)
        for (minute, reading) in cook.readings.enumerated() {
            let now = start + Double(minute * 60)
            meat = reading?.meat ?? meat
            func measure(_ probe: ProbeName?, _ degrees: Double?, of id: Cook.ID) {
                guard let probe, let value = degrees.flatMap({ Temperature($0, .celsius) }) else {
                    return
                }
                let measurement = Measurement(
                    value: .temperature(value), date: now, silentAfter: .seconds(300))
                pit.measure(measurement, of: id, by: probe, at: now)
            }
            measure(other, reading?.pit, of: Pit.fireName)
            measure(probe, reading?.meat, of: id)
            for alarm in pit.alarms(at: now) where alarm.isFire && reading != nil {
                alarms.insert(Int(alarm.since.timeIntervalSince(start)) / 60)
            }
            if cook.wrapped == minute {
                _ = try pit.confirm(id, stage: 0, early: true, at: now)
            }
            guard minute.isMultiple(of: 5), let played = pit.cook(id) else { continue }
            let progress = played.progress(at: now)
            func minutes(_ date: Date) -> Double { date.timeIntervalSince(start) / 60 }
            let ready = minutes(progress.ready)
            let range = progress.range.map { minutes($0.lowerBound)...minutes($0.upperBound) }
            // As a person draws it with a ruler through the last half hour.
            let old = minute >= 30 ? cook.readings[minute - 30]?.meat : nil
            let rise = old.map { (meat - $0) / 30 } ?? 0
            let planned = max(Double(minute), plan)
            looks.append(
                Look(
                    minute: minute, meat: meat, plan: planned,
                    line: rise > 1 / 30
                        ? Double(minute) + max(0, target - meat) / rise : planned,
                    shown: ready, range: range ?? ready...ready, text: played.text(at: now)))
        }
    }

    var end: Double { Double(cook.readings.count) }

    /// Returns the last look before a part of the cook has passed.
    func look(at part: Double) -> Look? { looks.last { Double($0.minute) <= part * end } }

    /// The number of changes of the ready time by 20 minutes, from one look to one ten minutes later.
    var jumps: Int {
        let every = looks.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element.shown)
        return zip(every, every.dropFirst()).count { abs($1 - $0) >= 20 }
    }
}
