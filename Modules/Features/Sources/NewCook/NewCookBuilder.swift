public import PitContract
public import Routing

/// The view that the NewCook unit needs.
public protocol NewCookDependency: Dependency {
    /// Creates the unit's view.
    func makeNewCookPresenter() async -> any NewCookPresentable
}

/// The builder of the NewCook unit, as its parent knows it.
public protocol NewCookBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    ///
    /// - Parameter draft: the answers that are known already.
    func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting
}

/// Builds the NewCook unit from a ``NewCookDependency``.
public struct NewCookBuilder: NewCookBuildable {
    private let dependency: any NewCookDependency

    /// Creates a builder.
    public init(dependency: any NewCookDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
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
    public let cut: String?
    /// The weight, as it was typed.
    public let weight: String?

    /// Creates a draft.
    public init(cut: String? = nil, weight: String? = nil) {
        self.cut = cut
        self.weight = weight
    }
}
