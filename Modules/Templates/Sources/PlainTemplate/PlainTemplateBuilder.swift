public import Routing

/// The view that the PlainTemplate unit needs.
public protocol PlainTemplateDependency: Dependency {
    func makePlainTemplatePresenter() async -> any PlainTemplatePresentable
}

public protocol PlainTemplateBuildable: Buildable {
    func build(
        withListener listener: any PlainTemplateListener
    ) async -> any ViewableRouting
}

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
