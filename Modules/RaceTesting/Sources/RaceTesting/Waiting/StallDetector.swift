import Dispatch

/// Detects that the process has stalled: counts the samples in a row between which no thread has run.
///
/// Work may still wait in a queue of Dispatch whose threads are all blocked: Dispatch adds a thread only
/// about once a second. So the queues are asked first whether they run work at once.
struct StallDetector {
    /// The time that the queues have to run a block.
    private static let patience = Duration.milliseconds(50)

    private var last: [Substring]?
    private var areQueuesFree: Bool
    /// The number of samples since the queues were asked that equal the one before.
    private(set) var quietSamples = 0

    init() { self.init(last: nil, areQueuesFree: false) }

    private init(last: [Substring]?, areQueuesFree: Bool) {
        (self.last, self.areQueuesFree) = (last, areQueuesFree)
    }

    /// Counts a sample.
    ///
    /// - Parameters:
    ///   - sample: what ``ProcessThreads`` shows; `nil` when a thread runs.
    ///   - askQueues: returns whether the queues run work at once.
    mutating func count(
        _ sample: [Substring]?, askQueues: () -> Bool = StallDetector.areQueuesFree
    ) {
        if areQueuesFree, last == nil, sample != nil {
            last = sample
        } else if sample == nil || sample != last {
            self = StallDetector(last: sample, areQueuesFree: false)
        } else if areQueuesFree {
            quietSamples += 1
        } else {
            self = StallDetector(last: nil, areQueuesFree: askQueues())
        }
    }

    /// Lets each queue of the process's pool run a block.
    ///
    /// - Returns: whether all did in time.
    static func areQueuesFree() -> Bool {
        let classes: [DispatchQoS.QoSClass] = [
            .background, .utility, .default, .userInitiated, .userInteractive,
        ]
        let group = DispatchGroup()
        for quality in classes { DispatchQueue.global(qos: quality).async(group: group) {} }
        return group.wait(timeout: .now() + patience / .seconds(1)) == .success
    }
}
