public import Essentials

/// The times of the stages of an order, computed backwards from the time when it should be ready.
///
/// Waits for the person count as no time.
public struct CookSchedule: Sendable {
    /// A stage with its times.
    public struct Stage: Sendable {
        /// The stage of the plan.
        public let stage: CookPlan.Stage
        /// The time when the stage starts.
        public let start: Date
        /// Its length for the weight of the order.
        public let seconds: Int
    }

    /// The order that is planned.
    public let order: CookOrder
    /// The stages, in their order.
    public let stages: [Stage]
    /// The time to put the meat on the pit.
    public let start: Date
    /// The time when it should be ready.
    public let ready: Date

    /// Computes the times, backwards from `ready`.
    public init(_ order: CookOrder, ready: Date) {
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
    public var length: Duration { .seconds(order.plan.length(for: order.weight)) }
}
