import ArgumentParsing
import PitContract

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The times of the stages of an order, computed backwards from the time when it should be ready.
///
/// Waits for the person count as no time.
struct CookSchedule {
    struct Stage {
        let stage: CookPlan.Stage
        let start: Date
        let seconds: Int
    }

    let order: CookOrder
    let stages: [Stage]
    let start: Date
    let ready: Date

    init(_ order: CookOrder, ready: Date) {
        self.order = order
        self.ready = ready
        var start = ready
        var stages: [Stage] = []
        for stage in order.plan.stages.reversed() {
            let seconds = stage.length(for: order.weight)
            start -= TimeInterval(seconds)
            stages.append(Stage(stage: stage, start: start, seconds: seconds))
        }
        self.start = start
        self.stages = stages.reversed()
    }

    /// The time from the start until it is ready.
    var length: Duration { .seconds(order.plan.length(for: order.weight)) }

    /// A line for each stage, below one that says when to start.
    func lines(at now: Date) -> [String] {
        let rows = stages.map { stage in
            (
                LocalTime.text(stage.start, now: now),
                "\(stage.stage.title), \(Duration.seconds(stage.seconds).pitText)"
                    + (stage.stage.task.map { ". \($0)" } ?? "")
            )
        }
        let ready = (LocalTime.text(ready, now: now), "ready")
        let first = """
            \(order.plan.name) (\(order.weight)) takes \(length.pitText). Start: \
            \(LocalTime.text(start, now: now)).
            """
        return [first] + twoColumns(rows + [ready], indentation: 2)
    }
}
