import Essentials
import LibC
import PitContract

/// `readytime`: plays cooks to the pit of the program, and prints how far off its ready time is.
@main
enum Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 4, let target = Int(arguments[1]),
            let kilograms = Double(arguments[2]),
            let minutes = Double(arguments[3])
        {
            let plan = CookPlan(
                name: "roast",
                stages: [
                    CookPlan.Stage(
                        name: "smoke", celsius: 90, minutes: minutes,
                        until: StageTarget(celsius: target))
                ])
            let rows = try String(contentsOfFile: arguments[0], encoding: .utf8)
                .split(separator: "\n").compactMap { line in
                    let numbers = line.split(separator: ",").compactMap { Double($0) }
                    return numbers.count < 3 ? nil : (numbers[0], numbers[1], numbers[2])
                }
            show(try Replay(MadeCook(plan: plan, kilograms: kilograms, rows: rows)))
        } else if arguments.isEmpty {
            let (dry, melt) = (try played(dries: true), try played(dries: false))
            show(dry, stalledBy: "a wet surface")
            show(melt, stalledBy: "what melts")
            show(dry + melt, stalledBy: "the one or the other")
            show(try Replay(brisket))
        } else {
            print("Usage: Tools/figures/ready-time [FILE TARGET KILOGRAMS MINUTES]")
            exit(2)
        }
    }

    /// A real brisket of 5 kg, from its cook's notes; it is wrapped when the stall is over.
    private static var brisket: MadeCook {
        let notes = [
            (0, 5), (1, 27), (2, 45), (3, 57), (4, 64.5), (5, 68), (7, 68), (7.8, 71), (11.8, 93),
        ]
        let rows = (0...708).map { minute in
            let hour = Double(minute) / 60
            let next = max(1, notes.firstIndex { $0.0 >= hour } ?? notes.count - 1)
            let (from, to) = (notes[next - 1], notes[next])
            let part = (hour - from.0) / (to.0 - from.0)
            return (Double(minute * 60), from.1 + part * (to.1 - from.1), 110.0)
        }
        let stages = CookPlan.builtIn[0].stages[1...2]
        return MadeCook(
            plan: CookPlan(name: "brisket", stages: Array(stages)), kilograms: 5, rows: rows,
            wrapped: 468)
    }

    private static func show(_ replay: Replay) {
        print("\n\(replay.cook.plan.name), ready after \(Int(replay.end)) min")
        for part in stride(from: 0.1, to: 1, by: 0.1) {
            guard let look = replay.look(at: part) else { continue }
            let times = [look.plan, look.line, look.shown].map { "\(Int($0))" }
            print(
                "  \(look.minute): plan, line, ours \(times.joined(separator: ", ")); \(look.text)")
        }
    }

    private static func played(dries: Bool) throws -> [Replay] {
        let first: UInt64 = dries ? 20_000 : 30_000
        return try (first..<first + 400).compactMap { MadeCook(seed: $0, dries: dries) }
            .map(Replay.init)
    }

    private static func show(_ replays: [Replay], stalledBy cause: String) {
        print("\n\(replays.count) cooks, stalled by \(cause)")
        print("minutes off     at  plan  line  ours")
        for part in [0.25, 0.5, 0.75] {
            for (name, isIn) in groups {
                let errors = replays.filter { isIn($0.cook.meat) }.compactMap { replay in
                    replay.look(at: part).map { look in
                        [look.plan, look.line, look.shown].map { abs($0 - replay.end) }
                    }
                }
                row(name, part, errors, 0.5)
                if name == "all" { row("90th of 100", part, errors, 0.9) }
            }
        }
        let looks = replays.flatMap { replay in replay.looks.map { (replay, $0) } }
        let inside = looks.count { $1.range.contains($0.end) }
        let early = looks.count { $1.meat < 50 && $1.shown < 0.85 * $1.plan - 1 }
        let jumps = replays.reduce(0) { $0 + $1.jumps }
        print("the end is in the range: \(inside * 100 / looks.count) of 100 looks")
        print("jumps of 20 min: \(Double(jumps * 100 / replays.count) / 100) a cook")
        let fallen = replays.filter { $0.cook.fell ?? .max < Int($0.end) - 60 }
        let heard = fallen.count { replay in
            replay.alarms.contains { (0...60).contains($0 - (replay.cook.fell ?? 0)) }
        }
        let others = replays.filter { $0.cook.fell == nil }
        let falseAlarms = others.reduce(0) { $0 + $1.alarms.count }
        let hours = Int(others.reduce(0) { $0 + $1.end } / 60)
        print(
            "fires that fell: \(heard) of \(fallen.count) heard; other alarms: \(falseAlarms) in \(hours) h"
        )
        print("before 0.85 of the plan below 50 °C: \(early) looks")
    }

    private static let groups: [(String, @Sendable (MadeCook.Meat) -> Bool)] = [
        ("shoulder", { $0 == .shoulder }), ("poultry, roast", { $0 != .shoulder }),
        ("all", { _ in true }),
    ]

    private static func row(
        _ name: String, _ part: Double, _ errors: [[Double]], _ share: Double
    ) {
        let figures = (0..<3).map { column in
            let sorted = errors.map { $0[column] }.sorted()
            return "\(Int(sorted[Int(share * Double(sorted.count - 1))].rounded()))"
        }
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        print(
            name + right("\(Int(part * 100)) %", 18 - name.count)
                + figures.map { right($0, 6) }.joined())
    }
}
