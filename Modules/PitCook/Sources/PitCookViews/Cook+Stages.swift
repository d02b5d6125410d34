import PitContract

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cook {
    /// Returns all stages, one a line, and what can be typed.
    func stageList(at now: Date) -> String {
        let progress = progress(at: now)
        let current = progress.event.stage ?? stages.count
        let lines = stages.enumerated().map { index, stage in
            let length = Duration.seconds(stage.seconds).pitText
            if index < current { return "  ✓ \(stage.text)" }
            if index > current { return "  · \(stage.text), \(length)" }
            let isWaiting = progress.due == nil
            return "  ▶ \(stage.text), "
                + (isWaiting ? "waits for you" : "\(progress.left.pitText) left")
        }
        return (lines + [hint(stage: progress.event.stage)]).joined(separator: "\n")
    }

    private func hint(stage: Int?) -> String {
        guard let stage else { return "Type `finish`." }
        guard let task = stages[stage].task else { return "Type `adjust MINUTES` or `finish`." }
        return "Type `confirm` when it is done: \(task) Or type `adjust MINUTES` or `finish`."
    }
}
