public import Essentials
public import Pages
import PitContract

/// The cooks on the pit: the list is said when one comes or goes, and each has a row of its own unit.
public struct PitBoardPage: UnitPage {
    private var state: PitBoardState?

    public init() {}

    public mutating func take(_ state: PitBoardState, at now: Date) -> Reply? {
        self.state = state
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.title = "Pit"
        page.children = .rows(none: "no such cook")
        page.offers = [Offer("n", "new", line: "start")]
        switch state {
        case .unavailable(let error)?:
            page.saying = Saying(
                [error.description], key: ["unavailable", error.description], tone: .error,
                isInRows: true)
            page.rows = [.text(error.description, .error)]
        case .empty?:
            page.saying = Saying(
                ["Nothing is on the pit. Type `start brisket 5kg`."], key: [], isInRows: true)
            page.rows = [.text("Nothing is on the pit. Press n for a new cook.", .quiet)]
        case .cooks(let cooks, let fire)?:
            let pit = Pit(cooks: cooks, fire: fire)
            let fireText = pit.fireText(at: now)
            page.rows = [
                fireText.map { .text($0, pit.fireTrouble(at: now) == nil ? .quiet : .warning) }
            ].compactMap(\.self)
            let lines = cooks.map { cook in cook.text(at: now) { "\($0) \(cook.id)" } }
            page.order = cooks.map(\.id)
            page.saying = Saying(
                [fireText].compactMap(\.self) + lines, key: page.order, isInRows: true)
            let waiting = cooks.count { $0.progress(at: now).event.isWaiting }
            page.remark =
                waiting == 0
                ? "\(cooks.count) on the pit"
                : "\(waiting) of \(cooks.count) wait\(waiting == 1 ? "s" : "")"
        case nil: break
        }
        return page
    }

    /// The commands of the board; those of a cook are in its row, with its name.
    public func commands(
        for listener: (any PitBoardPresentableListener)?, _ answer: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(name: "pit", summary: "show what is on the pit", isOverride: true) {
                [weak listener] in
                await answer {
                    await listener?.didTapRefresh()
                } answer: { page in
                    if case .unavailable(let error)? = page.state {
                        .failure(error)
                    } else {
                        .saying
                    }
                }
            }
        ]
    }
}
