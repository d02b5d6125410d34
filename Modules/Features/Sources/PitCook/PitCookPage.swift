public import Essentials
public import Pages
public import PitContract

/// One cook: a row of the board, or a page of its own with all stages.
///
/// The page says what another program changed. Acts answer changes of this program, and Announcements reports
/// timed events.
public struct PitCookPage: UnitPage {
    private let id: Cook.ID
    private let style: PitCookStyle
    /// The cook as it was known last.
    private var cook: Cook?
    private var fire: CookProbe?
    /// The number of changes that were made elsewhere.
    private var changes = 0
    /// Why there is no cook, or none that can be read.
    private var absence: PitCookState?

    public init(of cook: Cook.ID, style: PitCookStyle) { (id, self.style) = (cook, style) }

    public mutating func take(_ state: PitCookState, at now: Date) -> Reply? {
        guard case .cook(let cook, _, let isOwn, silence: _, let fire) = state else {
            absence = state
            return nil
        }
        if !isOwn, cook.steps != self.cook?.steps { changes += 1 }
        (self.cook, self.fire, absence) = (cook, fire, nil)
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.label = id
        page.opening = style == .row ? .nothing : .whole
        if let absence {
            let reason = absence.reason ?? ""
            page.rows = [.text(reason, .quiet)]
            switch absence {
            // The board prints the list without the cook, and once for all rows why it cannot be read.
            case .undone where style == .row, .unavailable where style == .row, .cook: break
            case .unavailable:
                page.rows = [.text(reason, .error)]
                page.events = [Event(reason, id: reason, tone: .error, isInRows: true)]
            case .gone, .undone: page.events = [Event(reason, id: reason)]
            }
            return page
        }
        guard let cook else { return page }
        let suffix = style == .row ? " \(cook.id)" : ""
        page.saying = Saying(
            [cook.text(at: now) { "\($0)\(suffix)" }], key: ["\(changes)"], isInRows: true)
        page.saying?.heading = cook.text(at: now)
        page.offers = offers(for: cook, at: now)
        let drawing = CookRows(cook, fire: fire, now: now)
        guard style == .detail else {
            page.rows = [drawing.row]
            return page
        }
        page.title = "\(cook.id) (\(cook.weight))"
        page.remark = "since \(LocalTime.text(cook.started, now: now))"
        page.rows = drawing.page
        page.advice = [drawing.advice]
        return page
    }

    private func offers(for cook: Cook, at now: Date) -> [Offer] {
        let id = cook.id
        let alarm = [
            Offer("a", "acknowledge", line: "ack \(id)", isOnce: true),
            Offer("z", "snooze", line: "snooze \(id)", isOnce: true),
        ]
        return [
            Offer("c", "confirm", line: "confirm \(id)", isOnce: true),
            Offer("+", "later", line: "adjust \(id) 5m"),
            Offer("-", "sooner", line: "adjust \(id) -5m"),
            // With Shift, on a keyboard that has both keys without it.
            Offer("*", "30 min later", line: "adjust \(id) 30m", isInRow: false),
            Offer("_", "30 min sooner", line: "adjust \(id) -30m", isInRow: false),
            Offer("x", "off the pit", line: "finish \(id)", isOnce: true),
        ] + (cook.alarm(at: now) == nil ? [] : alarm)
            + (style == .row ? [Offer("Enter", "stages", line: "open \(id)")] : [])
    }

    /// A page of its own is said again where the person opens it again.
    public func commands(_ answer: Answering<Self>) -> [LineCommand] {
        guard let cook, style == .detail else { return [] }
        return [
            LineCommand(name: "open \(cook.id)", summary: "show all stages again") {
                await answer { _ in .page }
            }
        ]
    }
}

extension Cook {
    /// The ends of the stages, and their lengths.
    fileprivate var steps: [String] {
        stages.map { "\($0.confirmed.map { "\($0)" } ?? "") \($0.seconds)" }
    }
}
