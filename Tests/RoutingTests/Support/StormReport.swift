import Synchronization

/// The events of a storm, in order.
final class StormJournal: Sendable {
    enum Event: Sendable, Hashable {
        case becomesActive, isActive, resigns, hasResigned
        case workBegins, workEnds
        case notified
        case detached
        case released
        /// The owner of the slot placed or removed the unit's view.
        case viewAdded, viewRemoved
        /// The unit was built, to be attached to another one, in its slot or beside it.
        case built(below: Int?, inSlot: Bool, isWired: Bool)
        case shutDown
    }

    struct Entry: Sendable {
        let event: Event
        let unit: Int
    }

    private let lines = Mutex<[Entry]>([])

    var entries: [Entry] { lines.withLock { $0 } }

    /// Whether a unit was built and is not released yet.
    var isAnyAlive: Bool {
        let entries = entries
        let built = entries.count { if case .built = $0.event { true } else { false } }
        return entries.count { $0.event == .released } < built
    }

    func append(_ event: Event, _ unit: Int) {
        lines.withLock { $0.append(Entry(event: event, unit: unit)) }
    }
}

/// The violations of the invariants in a storm's journal, a sentence each.
struct StormReport {
    private typealias Event = StormJournal.Event

    /// The events of one unit, with their positions in the journal.
    private struct Unit {
        var parent: Int?
        var inSlot = false
        var isWired = true
        var hooks: [Event] = []
        var moments: [Event: Int] = [:]
        var works = 0
        var lastNotified = -1

        /// From the activation to the end of the resignation.
        var span: Range<Int>? {
            guard let start = moments[.becomesActive], let end = moments[.hasResigned], start < end
            else { return nil }
            return start..<end
        }
    }

    private var units: [Int: Unit] = [:]
    private(set) var violations: [String] = []

    init(_ entries: [StormJournal.Entry]) {
        var isShutDown = false
        for (moment, entry) in entries.enumerated() {
            let event = entry.event
            switch event {
            case .shutDown: isShutDown = true
            case .built(let parent, let inSlot, let isWired):
                units[entry.unit] = Unit(parent: parent, inSlot: inSlot, isWired: isWired)
            case .becomesActive, .isActive, .resigns, .hasResigned:
                units[entry.unit]?.hooks.append(event)
                units[entry.unit]?.moments[event] = moment
                expect(!isShutDown, "5: a hook of \(entry.unit) runs after the shutdown")
            case .workBegins, .workEnds:
                units[entry.unit]?.works += event == .workBegins ? 1 : -1
                expect(!isShutDown, "5: work of \(entry.unit) goes on after the shutdown")
            case .notified: units[entry.unit]?.lastNotified = moment
            case .detached: units[entry.unit]?.moments.merge([event: moment]) { first, _ in first }
            case .released: units[entry.unit]?.moments[event] = moment
            case .viewAdded, .viewRemoved:
                expect(
                    units[entry.unit]?.moments[event] == nil, "22: \(entry.unit) has \(event) twice"
                )
                units[entry.unit]?.moments[event] = moment
            }
        }
        for (number, unit) in units { check(number, unit) }
        checkSlots()
    }

    private mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { violations.append(sentence()) }
    }

    private mutating func check(_ number: Int, _ unit: Unit) {
        let pairs: [Event] = [.becomesActive, .isActive, .resigns, .hasResigned]
        expect(unit.hooks.isEmpty || unit.hooks == pairs, "2: \(number) has \(unit.hooks)")
        expect(unit.isWired || unit.hooks.isEmpty, "16: \(number) is active without its wire")
        expect(unit.works == 0, "5: \(number) has \(unit.works) works that never ended")
        expect(unit.moments[.released] != nil, "9: \(number) is not released")
        // A unit that was refused is never detached, even if a task asked for it.
        if let detached = unit.moments[.detached], let span = unit.span {
            expect(
                unit.lastNotified < detached, "8: \(number) reaches its listener after its detach")
            expect(span.upperBound <= detached, "5: \(number) resigns after its detach")
        }
        checkView(number, unit)
        guard let span = unit.span, let parent = unit.parent.flatMap({ units[$0] }) else { return }
        expect(
            span.upperBound <= parent.moments[.resigns] ?? -1,
            "7: \(number) is active after its parent")
    }

    /// A view is placed before its unit becomes active, and removed after it has resigned.
    private mutating func checkView(_ number: Int, _ unit: Unit) {
        guard let added = unit.moments[.viewAdded] else {
            return expect(
                !unit.inSlot || unit.span == nil, "22: \(number) is active without a view")
        }
        if let span = unit.span {
            expect(added < span.lowerBound, "22: \(number) is active before its view is there")
        }
        guard let removed = unit.moments[.viewRemoved] else {
            return expect(false, "22: the view of \(number) is never removed")
        }
        expect(
            (unit.span?.upperBound ?? added) <= removed, "22: \(number) loses its view too early")
    }

    private mutating func checkSlots() {
        let children = units.values.filter(\.inSlot)
        for (parent, children) in Dictionary(grouping: children, by: \.parent) {
            let spans = children.compactMap(\.span).sorted { $0.lowerBound < $1.lowerBound }
            for (one, next) in zip(spans, spans.dropFirst()) {
                expect(!one.overlaps(next), "3: two children in the slot of \(parent ?? -1)")
            }
        }
    }
}
