import Foundation
import PitContract
import PitTestSupport
import Testing

/// A pit and the time.
///
/// The brisket on it: 30 minutes of rub until it is put on the pit, two hours of smoke, an hour of rest.
struct TestPit: Sendable {
    static let start = ManualPitClock().now

    var pit = Pit()
    var now = Self.start

    /// Returns a pit with a brisket, after a time.
    ///
    /// - Parameters:
    ///   - isSmoking: whether it is put on the pit at once.
    ///   - notes: the number of its notes.
    static func brisket(
        isSmoking: Bool = false, after minutes: Double = 0, notes: Int = 0
    ) -> TestPit {
        var pit = TestPit()
        _ = pit.pit.start(.brisket, at: start)
        if isSmoking {
            _ = try? pit.pit.confirm("brisket", stage: 0, early: true, at: start)
        }
        for number in 0..<notes { _ = try? pit.pit.note("brisket", "\(number)", at: start) }
        pit.now += minutes * 60
        return pit
    }

    /// Returns a pit with a brisket of the built-in plan, whose rub is over, and a probe in it.
    static func builtIn() throws -> TestPit {
        var pit = TestPit()
        let order = CookOrder(plan: CookPlan.builtIn[0], weight: .fiveKilograms)
        _ = pit.pit.start(order, at: pit.now)
        _ = try pit.apply(.confirm("brisket", stage: 0, early: true))
        _ = try pit.apply(.use(.meat(56), for: "brisket"))
        return pit
    }

    /// Returns a pit whose brisket smokes for an hour, or until 74 °C if it has a probe, and then rests.
    static func smoke(_ end: StageTarget.End = .temperature, hasProbe: Bool = true) -> TestPit {
        var pit = TestPit()
        let stages = [
            CookPlan.Stage(
                name: "smoke", celsius: 110, minutes: 60,
                until: StageTarget(celsius: 74, end: end)),
            CookPlan.Stage(name: "rest", minutes: 10),
        ]
        let plan = CookPlan(name: "brisket", stages: stages)
        _ = pit.pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: start)
        if hasProbe { _ = try? pit.apply(.use(.meat(56), for: "brisket")) }
        return pit
    }

    /// Returns a pit with a brisket, and a dinner with it.
    static func brisketDinner() -> TestPit {
        var pit = TestPit.brisket()
        try? pit.take(.dinner(240, .onPit("brisket")))
        return pit
    }

    var cook: Cook? { pit.cook("brisket") }
    var progress: CookProgress? { cook?.progress(at: now) }

    /// Returns the minutes from the start to a time.
    func minutes(_ date: Date) -> Double { date.timeIntervalSince(Self.start) / 60 }

    mutating func apply(_ request: PitRequest) throws(PitError) -> PitAnswer {
        try pit.apply(request, at: now)
    }

    /// Measures temperatures, so many seconds apart; `nil` for a probe that is out.
    mutating func measure(_ temperatures: [Double?], every seconds: Double = 12) {
        for temperature in temperatures {
            now += seconds
            pit.measure(.celsius(temperature, at: now), of: "brisket", by: .meat(56), at: now)
        }
    }

    mutating func take(_ step: Step) throws(PitError) {
        switch step {
        case .pass(let minutes): now += minutes * 60
        case .ask(let request): _ = try apply(request)
        case .refused(let request):
            let before = pit
            #expect(throws: PitError.self) { try apply(request) }
            #expect(pit == before)
        case .undo: _ = try pit.undo(PitState.ready(pit).lastChange(), at: now)
        case .measure(let temperatures, let seconds): measure(temperatures, every: seconds)
        }
    }
}

/// Something that happens to a pit.
enum Step: Sendable {
    /// Minutes pass.
    case pass(Double)
    case ask(PitRequest)
    /// The pit refuses the request, and is the same as before.
    case refused(PitRequest)
    /// The last change is undone.
    case undo
    case measure([Double?], every: Double = 12)

    static let confirm = Step.ask(.confirm("brisket", stage: 0, early: true))

    static let finish = Step.ask(.finish("brisket", early: true))

    static func adjust(_ minutes: Int) -> Step {
        .ask(.adjust("brisket", by: .seconds(minutes * 60)))
    }

    /// A meal is planned, so many minutes after the start, or the one that is planned is changed.
    static func dinner(_ minutes: Double?, _ orders: MealOrder...) -> Step {
        let ready = minutes.map { TestPit.start + $0 * 60 }
        return .ask(.meal(.plan(ready: ready, adding: orders)))
    }
}

/// Steps that happen to a pit, and the outcome that is seen after each.
struct Story<Seen: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let start: TestPit
    private let steps: [(step: Step, seen: Seen)]

    init(_ sentence: String, _ start: TestPit, _ steps: (Step, Seen)...) {
        (testDescription, self.start, self.steps) = (sentence, start, steps)
    }

    /// Expects that after each step is seen what the story says.
    func check(_ look: (TestPit) throws -> Seen) throws {
        var pit = start
        let seen = try steps.map { step in
            try pit.take(step.step)
            return try look(pit)
        }
        #expect(seen == steps.map(\.seen))
    }
}
