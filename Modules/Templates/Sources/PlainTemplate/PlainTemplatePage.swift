public import Essentials
public import Pages

public enum PlainTemplateState: Sendable, Hashable {
    /// The unit is there.
    case open
    /// The parent is closing the unit.
    case closing
}

/// A sentence about the state of the PlainTemplate unit.
public struct PlainTemplatePage: UnitPage {
    private var state: PlainTemplateState?

    public init() {}

    public mutating func take(_ state: PlainTemplateState, at now: Date) -> Reply? {
        self.state = state
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.title = "PlainTemplate"
        guard let state else { return page }
        let sentence =
            switch state {
            case .open: "Opened the plain template."
            case .closing: "Closing the plain template."
            }
        page.saying = Saying([sentence], key: [sentence], isInRows: true)
        page.rows = [.text(sentence)]
        return page
    }
}

extension PlainTemplatePage {
    // The names start with the feature's, so that no other unit has them. They are typed in any case.
    public func commands(
        for listener: (any PlainTemplatePresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(name: "PlainTemplate close", summary: "close the plain template") {
                [weak listener] in await listener?.didTapClose()
            }
        ]
    }
}
