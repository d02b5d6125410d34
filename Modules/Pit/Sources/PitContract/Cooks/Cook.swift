public import Essentials

/// A piece of meat on its way through the stages of a plan.
///
/// It has no timers: what happens with time is computed from the clock, by ``progress(at:)``. So a
/// cook goes on while no program runs.
public struct Cook: Sendable, Hashable, Codable, Identifiable {
    /// The name of a cook, unique on its pit: `brisket`, and `brisket-2` for a second one.
    public typealias ID = String

    /// The name, unique on its pit.
    public let id: ID
    /// The name of its plan, whatever its own one is.
    public let cut: String
    /// The weight of the meat.
    public let weight: Weight
    /// The time of the start; later events are computed from it.
    public let started: Date
    /// The stages with their lengths, which do not change when the plan does.
    public internal(set) var stages: [Stage]
    /// The newest event that a person knows of.
    public internal(set) var acknowledged: CookEvent
    /// The time until which the person wants no alarm.
    public internal(set) var snoozed: Date?
    /// The probe in the meat; `nil` when the person chose none.
    public internal(set) var probe: CookProbe?
    /// The person's notes about the cook, the oldest first.
    public internal(set) var notes: [Note]

    /// A sentence about a cook.
    public struct Note: Sendable, Hashable, Codable {
        /// The time at which it was written.
        public let time: Date
        /// The sentence, as the person typed it.
        public let text: String
    }

    private enum CodingKeys: String, CodingKey {
        case id, cut, weight, started, stages, snoozed, probe, notes
        // The key of the first files.
        case acknowledged = "announced"
    }

    /// A stage of a cook, with the length that it has for this weight.
    public struct Stage: Sendable, Hashable, Codable {
        /// The name: `smoke`.
        public let name: String
        /// The temperature of the pit in degrees Celsius; `nil` when it does not matter.
        public let celsius: Int?
        /// The action of the person that the stage waits for at its end, as a sentence.
        public internal(set) var task: String?
        /// The temperature of the meat at which it ends, if there is a probe and a task; `nil` when time decides.
        public internal(set) var target: StageTarget?
        /// The length in seconds, with all adjustments.
        public fileprivate(set) var seconds: Int
        /// The time when the person has confirmed the stage.
        public fileprivate(set) var confirmed: Date?
    }

    /// Creates a cook whose first stage starts now.
    public init(id: ID, order: CookOrder, started: Date) {
        self.id = id
        cut = order.plan.name
        weight = order.weight
        self.started = started
        stages = order.plan.stages.map {
            Stage(
                name: $0.name, celsius: $0.celsius, task: $0.task, target: $0.target,
                seconds: $0.length(for: order.weight))
        }
        acknowledged = .started(stage: 0)
        notes = []
    }

    /// The number of one of several cooks of a name, with its hyphen: `-2`; empty without one.
    public var number: Substring { id == cut ? "" : Self.number(in: id) }

    private static func number(in id: ID) -> Substring {
        id[(id.lastIndex(of: "-").flatMap { Int(id[$0...]) == nil ? nil : $0 } ?? id.endIndex)...]
    }

    /// Notes that the person has done what a stage waits for.
    ///
    /// - Parameter early: whether the person may do it before the time.
    mutating func confirm(
        stage: Int, early: Bool, pit: Double? = nil, at now: Date
    ) throws(PitError) {
        guard stages.indices.contains(stage) else {
            throw .rejected("There is no such stage of \(id).")
        }
        let event = progress(at: now).event
        guard event != .done else {
            throw .rejected("\(id) is done, so no stage can be confirmed. Nothing changed.")
        }
        guard event.stage == stage else {
            throw .rejected(
                "The stage `\(stages[stage].name)` of \(id) is over already. Nothing changed.")
        }
        guard stages[stage].task != nil else {
            throw .rejected(
                "The stage `\(stages[stage].name)` of \(id) ends by itself. Nothing changed.")
        }
        guard early || event.isWaiting else { throw .early(openStage(at: now)) }
        let before = wrapped
        stages[stage].confirmed = now
        estimate(pit: pit, isFree: wrapped != before, at: now)
        // The person knows of what they did, and of what follows at once.
        acknowledged = max(acknowledged, progress(at: now).event)
        snoozed = nil
    }

    /// Returns the request to confirm the stage that a person saw; a pit refuses that of a cook that is done.
    public func confirmation(after event: CookEvent, early: Bool) -> PitRequest {
        .confirm(id, stage: event.stage ?? stages.count - 1, early: early)
    }

    /// Makes the current stage longer, or shorter for a negative duration.
    ///
    /// A stage that waits goes on for the duration from now, and cannot become shorter. No stage becomes
    /// shorter by more than the time left.
    mutating func adjust(by duration: Duration, at now: Date) throws(PitError) {
        let progress = progress(at: now)
        guard let stage = progress.event.stage else {
            throw .rejected("\(id) is done, so no stage can change. Nothing changed.")
        }
        let start = start(ofStage: stage)
        let passed = max(0, now.timeIntervalSince(start))
        let isWaiting = progress.event.isWaiting
        guard !isWaiting || duration > .zero else {
            throw .rejected(
                """
                The stage `\(stages[stage].name)` of \(id) waits already, so it can only become \
                longer. Nothing changed.
                """)
        }
        guard duration != .zero else { throw .rejected("A change by 0 changes nothing.") }
        guard isWaiting || duration + progress.left >= .zero else {
            throw .rejected(
                """
                The stage `\(stages[stage].name)` of \(id) has \(progress.left.exactPitText) left. It \
                cannot become shorter by more than that. Nothing changed.
                """)
        }
        let (planned, added) = (TimeInterval(stages[stage].seconds), duration / .seconds(1))
        // A plan may have made it longer; then it can become shorter. The wait does not count.
        guard planned + added <= max(Self.longestStage, planned) else {
            throw .rejected("A stage cannot be longer than 30 days. Nothing changed.")
        }
        let new = max(passed, (isWaiting ? passed : planned) + added)
        stages[stage].seconds = Int(new.rounded(.up))
        probe?.estimate?.move(by: added)
        // The person wants more time, whatever the temperature is.
        if isWaiting { stages[stage].target = nil }
        // The end of the stage is an alarm again.
        acknowledged = min(acknowledged, .started(stage: stage))
        snoozed = nil
    }

    private static let longestStage: TimeInterval = 30 * 86_400
}

// A stored value may be anything. With these bounds nothing that is calculated with it can overflow.
extension Cook {
    /// The longest stage and the latest time, in seconds: some 30,000 years.
    static let most = 1_000_000_000_000

    /// Reads a stored cook, and refuses numbers that no cook has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(ID.self, forKey: .id)
        self.id = id
        // Programs that did not compare cooks wrote none.
        cut =
            try container.decodeIfPresent(String.self, forKey: .cut)
            ?? String(id.dropLast(Self.number(in: id).count))
        weight = try container.decode(Weight.self, forKey: .weight)
        started = try container.decode(Date.self, forKey: .started)
        stages = try container.decode([Stage].self, forKey: .stages)
        acknowledged = try container.decode(CookEvent.self, forKey: .acknowledged)
        snoozed = try container.decodeIfPresent(Date.self, forKey: .snoozed)
        probe = try container.decodeIfPresent(CookProbe.self, forKey: .probe)
        // Programs without notes wrote none.
        notes = try container.decodeIfPresent([Note].self, forKey: .notes) ?? []
        let times =
            [started] + stages.compactMap(\.confirmed)
            + [snoozed, probe?.reached?.time].compactMap(\.self)
        guard times.allSatisfy({ abs($0.timeIntervalSince1970) <= Double(Self.most) }),
            probe?.estimate?.isPossible ?? true, stages.allSatisfy(\.isPossible),
            acknowledged.stage.map(stages.indices.contains) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .started, in: container, debugDescription: "No cook has such numbers.")
        }
    }
}

extension Cook.Stage {
    fileprivate var isPossible: Bool {
        (0...Cook.most).contains(seconds) && celsius.map((1...500).contains) ?? true
            && target?.isPossible ?? true
    }
}
