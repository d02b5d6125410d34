public import Routing

/// The view that the PlainTemplate unit needs.
public protocol PlainTemplateDependency: Dependency {
    /// Creates the unit's view.
    func makePlainTemplatePresenter() async -> any PlainTemplatePresentable
}

/// The builder of the PlainTemplate unit, as its parent knows it.
public protocol PlainTemplateBuildable: Buildable {
    func build(
        withListener listener: any PlainTemplateListener
    ) async -> any ViewableRouting
}

/// Builds the PlainTemplate unit from a ``PlainTemplateDependency``.
public struct PlainTemplateBuilder: PlainTemplateBuildable {
    private let dependency: any PlainTemplateDependency

    public init(dependency: any PlainTemplateDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any PlainTemplateListener
    ) async -> any ViewableRouting {
        let presenter = await dependency.makePlainTemplatePresenter()
        let interactor = PlainTemplateInteractor(presenter: presenter, listener: listener)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}
