import Essentials
import PitContract
import ProbesContract

/// Words the changes of a pit since they were printed last.
struct PitChangePrinter {
    /// The part of a cook's progress that is worth a line when it changes.
    private struct Known: Equatable {
        let event: CookEvent
        let due: Date?
        let silence: Date?
        /// The temperature of the probe, in the whole degrees that a person reads.
        let reading: String?
        /// `nil` while it is not known, or moves on with the clock.
        let ready: Date?

        init(_ cook: Cook, at now: Date) {
            let progress = cook.progress(at: now)
            (event, due, silence) = (progress.event, progress.due, cook.silence(at: now))
            let state = progress.event == .done ? nil : cook.probe?.state(at: now)
            reading =
                switch state {
                case .reading(let temperature, age: _)?: PitFormat.current.text(temperature)
                case .out?: "out"
                case .silent?, nil: nil
                }
            ready = progress.hasReadyTime && !event.isWaiting ? progress.ready : nil
        }

        /// Ready times of less than a minute apart are the same for a person.
        static func == (one: Known, other: Known) -> Bool {
            let ready = [one, other].map { $0.ready ?? .distantPast }
            return one.event == other.event && one.due == other.due
                && one.silence == other.silence && one.reading == other.reading
                && abs(ready[0].timeIntervalSince(ready[1])) < 60
        }
    }

    var state = PitState.ready(Pit())
    private var known: [Cook.ID: Known] = [:]
    private var reported: PitState?
    private var lastLook: Date?

    /// Whether there is a pit, without a cook.
    var isEmpty: Bool { state == .ready(Pit()) }

    /// Whether a cook waits for the person, or all are done.
    func needsPerson(at now: Date) -> Bool {
        guard case .ready(let pit) = state else { return false }
        let events = pit.cooks.map { $0.progress(at: now).event }
        return events.allSatisfy { $0 == .done } || events.contains { $0.isWaiting }
    }

    /// Returns a line for each change since the last call, each with its own time.
    mutating func changes(at now: Date) -> [String] {
        var lines: [String] = []
        // Several events may have passed since, if the clock is fast or the machine slept.
        while reported == state, let last = lastLook, let next = nextChange(after: last),
            next < now
        {
            lines += look(at: next, now: now)
        }
        return lines + look(at: now, now: now)
    }

    /// - Parameter now: the time at which the person reads the lines.
    private mutating func look(at date: Date, now: Date) -> [String] {
        defer { (reported, lastLook) = (state, date) }
        let time = LocalTime.text(date, now: now)
        guard case .ready(let pit) = state else { return reported == state ? [] : [time] }
        var lines: [String] = []
        for id in known.keys.sorted() where pit.cook(id) == nil {
            known[id] = nil
            lines.append("[\(time)] \(id) is off the pit.")
        }
        for cook in pit.cooks {
            let new = Known(cook, at: date)
            guard known[cook.id] != new else { continue }
            known[cook.id] = new
            lines.append("[\(time)] \(cook.sentence(at: date))")
        }
        if lines.isEmpty, reported == nil {
            return pit.sentences(at: date).map { "[\(time)] \($0)" }
        }
        return lines
    }

    /// Returns the time of the next change that comes by itself.
    func nextChange(after now: Date) -> Date? {
        guard case .ready(let pit) = state else { return nil }
        return pit.cooks.compactMap { $0.progress(at: now).nextChange }.min()
    }
}
