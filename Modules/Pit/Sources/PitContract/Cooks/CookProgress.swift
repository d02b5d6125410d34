public import Essentials

/// The progress of a cook at some time.
public struct CookProgress: Sendable, Hashable {
    /// The last event, which says in which stage the cook is.
    public let event: CookEvent
    /// The time of that event.
    public let since: Date
    /// The time of the next event that comes by itself; `nil` when the cook waits or is done, or only a temperature
    /// decides.
    public let due: Date?
    /// The time of the next change that comes by itself: an event, or a probe becomes silent.
    public let nextChange: Date?
    /// The trend of the temperatures; `nil` when only time decides.
    public let trend: ProbeTrend?
    /// The time until the end of the stage, as far as it is known; zero when the cook waits or is done.
    public let left: Duration
    /// The time when the cook is done, if you confirm at once whatever it waits for.
    public let ready: Date
    /// The part of the time from the start until `ready` that has passed, from 0 to 1.
    public let fraction: Double

    /// The end of the current stage, as far as it is known.
    public let stageEnd: Date
    /// The ready time by the plan alone.
    public let planned: Date
    /// The ready time as the temperatures predict it, with the stages after that temperature; `nil` when only time
    /// decides.
    public let estimate: ReadyEstimate?

    /// Whether ``ready`` means something.
    ///
    /// It does not when the pit is too cold, when the plan's time is over, and while meat stalls that should not.
    public var hasReadyTime: Bool {
        if trend == nil || due != nil { return true }
        guard let estimate else { return left > .zero }
        if case .stalled? = trend, !estimate.stalls { return false }
        return estimate.coldPit == nil
    }

    /// The times between which it is ready in 8 of 10 cooks; `nil` when only time decides.
    public var range: ClosedRange<Date>? {
        estimate.map { min(ready, $0.earliest)...max(ready, $0.latest) }
    }
}

/// An event in the life of a cook; a later one is greater.
public enum CookEvent: Sendable, Hashable, Codable {
    /// The stage of this number, counted from 0, has started.
    case started(stage: Int)
    /// The stage of this number is over, and waits until the person has done something.
    case waits(stage: Int)
    /// The last stage is over.
    case done

    /// Whether the cook waits for the person.
    public var isWaiting: Bool { if case .waits = self { true } else { false } }

    /// The number of the stage; `nil` when the cook is done.
    public var stage: Int? {
        switch self {
        case .started(let stage), .waits(let stage): stage
        case .done: nil
        }
    }
}

extension CookEvent: Comparable {
    /// Returns whether an event comes before another one of the same cook.
    public static func < (first: CookEvent, second: CookEvent) -> Bool {
        first.rank < second.rank
    }

    private var rank: (Int, Int) {
        switch self {
        case .started(let stage): (stage, 0)
        case .waits(let stage): (stage, 1)
        case .done: (.max, 0)
        }
    }
}
