public import Routing

/// The view that the DialogTemplate unit needs.
public protocol DialogTemplateDependency: Dependency {
    func makeDialogTemplatePresenter() async -> any DialogTemplatePresentable
}

public protocol DialogTemplateBuildable: Buildable {
    func build(
        withListener listener: any DialogTemplateListener
    ) async -> any ViewableRouting
}

public struct DialogTemplateBuilder: DialogTemplateBuildable {
    private let dependency: any DialogTemplateDependency

    public init(dependency: any DialogTemplateDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any DialogTemplateListener
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeDialogTemplatePresenter()
        let interactor = DialogTemplateInteractor(presenter: presenter, listener: listener)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}
