public import Essentials

extension Cook {
    /// Returns the stages that had started at a time, with the lengths that they really had until then.
    ///
    /// A stage that waits goes on until it is confirmed.
    public func realStages(until end: Date) -> [(stage: Stage, length: Duration)] {
        let current = progress(at: end).event.stage ?? stages.count
        var start = started
        return stages.prefix(current + 1).enumerated().map { index, stage in
            let stop =
                index == current ? end : stage.confirmed ?? start + TimeInterval(stage.seconds)
            defer { start = stop }
            return (stage, .seconds(max(0, Int(stop.timeIntervalSince(start)))))
        }
    }
}
