public import PitContract
public import Routing

/// The view that the NewCook unit needs.
public protocol NewCookDependency: Dependency {
    func makeNewCookPresenter() async -> any NewCookPresentable
}

public protocol NewCookBuildable: Buildable {
    func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting
}

public struct NewCookBuilder: NewCookBuildable {
    private let dependency: any NewCookDependency

    public init(dependency: any NewCookDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeNewCookPresenter()
        let interactor = NewCookInteractor(
            presenter: presenter, listener: listener, pit: pit, draft: draft)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

/// The answers about a new cook that are known before the person is asked.
public struct NewCookDraft: Sendable, Hashable {
    /// The name of the cut, as it was typed.
    let cut: String?
    /// The weight, as it was typed.
    let weight: String?

    package init(cut: String? = nil, weight: String? = nil) {
        self.cut = cut
        self.weight = weight
    }
}
