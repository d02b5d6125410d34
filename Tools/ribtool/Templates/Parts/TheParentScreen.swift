public import TheChild

enum NamedScreen {
    case theChild = "thechild"
}

extension NamedScreen {
    var summary: String {
        switch self {
        case .theChild: "open the theSpelledChild"
        }
    }
}

protocol TheParentScreenDependency {
    var theChildBuilder: any TheChildBuildable { get }
}

extension TheParentRouter {
    func build(_ screen: TheParentScreen) async -> any Routing {
        switch screen {
        case .named(.theChild):
            await component.app.theChildBuilder.build(withListener: interactor, theOwnValues)
        }
    }
}

extension TheParentInteractor: TheChildListener {
    /// Closes the screen of TheChild, which has finished.
    func didFinishTheChild() async { await close(.named(.theChild)) }
}
