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
    /// The end of the stage as the temperatures predict it; `nil` when only time decides.
    public let trend: ProbeTrend?
    /// The time until the end of the stage, as far as it is known; zero when the cook waits or is done.
    public let left: Duration
    /// The time when the cook is done, if you confirm at once whatever it waits for.
    public let ready: Date
    /// The part of the time from the start until `ready` that has passed, from 0 to 1.
    public let fraction: Double

    /// Whether ``ready`` means something: it does not during a stall, and when the plan's time is over.
    public var hasReadyTime: Bool {
        switch trend {
        case .rising?, nil: true
        case .unknown?: due != nil || left > .zero
        case .stalled?, .falling?: due != nil
        }
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
