public import Essentials
public import Pages

/// The tips that apply: each is said once, and has rows as long as it applies.
public struct TipsPage: UnitPage {
    private var tips: [Tip] = []
    private var new: [Tip] = []

    public init() {}

    public mutating func take(_ state: TipsState, at now: Date) -> Reply? {
        switch state {
        case .tips(let tips, let new):
            (self.tips, self.new) = (tips, new)
            return nil
        case .all(let tips):
            return .lines(tips.isEmpty ? ["There are no tips now."] : tips.map(\.line))
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.events = new.map { Event($0.line, id: $0.line, isInRows: true) }
        page.rows = tips.map { .text($0.line, .quiet) }
        return page
    }
}

extension TipsPage {
    public func commands(
        for listener: (any TipsPresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(name: "tips", summary: "show all tips that apply now") {
                [weak listener] in await listener?.didTapTips()
            }
        ]
    }

    public static var commandsWhenDetached: [LineCommand] {
        [LineCommand(name: "tips", elsewhere: "Sign in first.")]
    }
}
