public import Essentials
public import Pages
public import ServiceTemplateContract

public enum FeatureTemplateState: Sendable, Hashable {
    /// The items, in their order.
    case items([ServiceTemplateItem])
    /// An item was not added; the list is as before.
    case failed(ServiceTemplateError)
}

/// The items, and why one was not added.
public struct FeatureTemplatePage: UnitPage {
    private var items: [ServiceTemplateItem]?
    private var error: ServiceTemplateError?

    public init() {}

    public mutating func take(_ state: FeatureTemplateState, at now: Date) -> Reply? {
        switch state {
        case .items(let items):
            (self.items, error) = (items, nil)
            return nil
        case .failed(let error):
            self.error = error
            return .failure(error)
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.title = "FeatureTemplate"
        guard let items else { return page }
        let names = items.map(\.name)
        let list = names.joined(separator: ", ")
        let sentence =
            names.isEmpty
            ? "There is nothing in the feature template." : "In the feature template: \(list)."
        page.remark = "\(names.count)"
        page.saying = Saying([sentence], key: names, isInRows: true)
        page.rows = (error.map { [.text($0.description, .error)] } ?? []) + names.map { .text($0) }
        return page
    }
}

extension FeatureTemplatePage {
    // The names start with the feature's, so that no other unit has them. They are typed in any case.
    public func commands(
        for listener: (any FeatureTemplatePresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(
                name: "FeatureTemplate add", summary: "add to the feature template",
                arguments: .text("NAME")
            ) { [weak listener] name in await listener?.didTapAdd(name) },
            LineCommand(name: "FeatureTemplate close", summary: "close the feature template") {
                [weak listener] in await listener?.didTapClose()
            },
        ]
    }
}
