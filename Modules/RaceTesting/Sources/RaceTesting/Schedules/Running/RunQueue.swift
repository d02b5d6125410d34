/// The work of a schedule that can run.
///
/// First in the queue is what arrived first. Work that is passed over leaves its place: it is postponed
/// until nothing else can run. So one deviation from the order of arrival delays a task for as long as
/// the others have something to do, and not for one step.
struct RunQueue {
    /// One piece of work, and the task on whose behalf it runs.
    struct Item {
        let work: ScheduleExecutor.Work
        /// The number of the task in its schedule, counted from zero by first appearance.
        let task: Int
    }

    /// The items in the order in which they would run: those that are prompt, then those postponed.
    private(set) var items: [Item] = []
    private var promptCount = 0

    var count: Int { items.count }

    mutating func append(_ item: Item) {
        // In debug builds to insert takes far longer.
        items.append(item)
        var place = items.count - 1
        while place > promptCount {
            items[place] = items[place - 1]
            place -= 1
        }
        if place < items.count - 1 { items[place] = item }
        promptCount += 1
    }

    /// Takes the item at `place`; postpones those before it.
    mutating func take(at place: Int) -> Item {
        let item = items.remove(at: place)
        let passedCount = min(place, promptCount)
        promptCount = max(0, promptCount - place - 1)
        // As above, without slices.
        for _ in 0..<passedCount { items.append(items.remove(at: 0)) }
        return item
    }

    /// Ends every postponement, so that a loop that waits by yielding does not run for ever.
    mutating func recall() { promptCount = items.count }

    mutating func removeAll() -> [Item] {
        defer { (items, promptCount) = ([], 0) }
        return items
    }
}
