import Dispatch

/// Counts the looks in a row between which no thread of the process has run.
///
/// Work may still wait in a queue of Dispatch whose threads are all blocked: Dispatch adds a thread only
/// about once a second. So the queues are asked first whether they run work at once.
struct QuietCounter {
    /// The time that the queues have to run a block.
    private static let patience = Duration.milliseconds(50)

    private var last: [Substring]?
    private var areQueuesFree: Bool
    /// The number of looks since the queues were asked at which all was as at the look before.
    private(set) var looks = 0

    init() { self.init(last: nil, areQueuesFree: false) }

    private init(last: [Substring]?, areQueuesFree: Bool) {
        (self.last, self.areQueuesFree) = (last, areQueuesFree)
    }

    /// Counts a look.
    ///
    /// - Parameters:
    ///   - look: what ``ProcessThreads`` shows; `nil` when a thread runs.
    ///   - askQueues: returns whether the queues run work at once.
    mutating func count(
        _ look: [Substring]?, askQueues: () -> Bool = QuietCounter.areQueuesFree
    ) {
        if areQueuesFree, last == nil, look != nil {
            last = look
        } else if look == nil || look != last {
            self = QuietCounter(last: look, areQueuesFree: false)
        } else if areQueuesFree {
            looks += 1
        } else {
            self = QuietCounter(last: nil, areQueuesFree: askQueues())
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
