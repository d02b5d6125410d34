import PitContract
public import Tips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cook that waits for the person for too long.
public struct WaitingTip: TipPlugin {
    public let name = "waiting"
    private let patience: TimeInterval = 30 * 60

    public init() {}

    /// Returns a tip for each cook that waits for 30 minutes or more.
    ///
    /// A wait that starts again, after more time or with another cook of that name, is another subject.
    public func tips(for context: TipContext) -> [Tip] {
        context.pit.cooks.compactMap { cook in
            let progress = cook.progress(at: context.now)
            guard case .waits(let stage) = progress.event,
                progress.since + patience <= context.now, let task = cook.stages[stage].task
            else { return nil }
            return Tip(
                about: "\(cook.id) \(progress.since.timeIntervalSince1970)",
                "\(cook.id) waits for you: \(task)", command: "open \(cook.id)")
        }
    }

    /// Returns the time when the next cook may have waited for so long.
    ///
    /// A stage that is under way counts, too: the pit does not change when it starts to wait.
    public func nextChange(after context: TipContext) -> Date? {
        let ends = context.pit.cooks.map { cook in
            let progress = cook.progress(at: context.now)
            return (progress.due ?? progress.since) + patience
        }
        return ends.filter { $0 > context.now }.min()
    }
}
