/// The work of a schedule that can run, in line.
///
/// First in line is what arrived first. Work that is passed over leaves its place: it is postponed
/// until nothing else can run. So one deviation from the order of arrival delays a task for as long as
/// the others have something to do, and not for one step.
struct ReadyLine {
    /// One piece of work, and the task on whose behalf it runs.
    struct Item {
        let work: ScheduleExecutor.Work
        /// The number of the task in its schedule, counted from zero by first appearance.
        let task: Int
    }

    private var prompt: [Item] = []
    private var postponed: [Item] = []

    var count: Int { prompt.count + postponed.count }

    /// The items in the order in which they would run.
    var items: [Item] { prompt + postponed }

    mutating func append(_ item: Item) {
        prompt.append(item)
    }

    /// Takes the item at `place`; postpones those before it.
    mutating func take(at place: Int) -> Item {
        guard place < prompt.count else {
            let item = postponed.remove(at: place - prompt.count)
            postponed += prompt
            prompt = []
            return item
        }
        let item = prompt[place]
        postponed += prompt[..<place]
        prompt.removeFirst(place + 1)
        return item
    }

    /// Ends every postponement, so that a loop that waits by yielding does not run for ever.
    mutating func recall() {
        prompt += postponed
        postponed = []
    }

    /// Removes everything.
    mutating func removeAll() -> [Item] {
        defer { (prompt, postponed) = ([], []) }
        return items
    }
}
