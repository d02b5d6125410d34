public import Routing
public import ServiceTemplateContract

/// The services and the view that the FeatureTemplate unit needs.
public protocol FeatureTemplateDependency: Dependency {
    /// The service that has what the unit shows.
    var serviceTemplateService: any ServiceTemplateService { get }

    func makeFeatureTemplatePresenter() async -> any FeatureTemplatePresentable
}

public protocol FeatureTemplateBuildable: Buildable {
    func build(
        withListener listener: any FeatureTemplateListener
    ) async -> any ViewableRouting
}

public struct FeatureTemplateBuilder: FeatureTemplateBuildable {
    private let dependency: any FeatureTemplateDependency

    public init(dependency: any FeatureTemplateDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any FeatureTemplateListener
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeFeatureTemplatePresenter()
        let interactor = FeatureTemplateInteractor(
            service: dependency.serviceTemplateService, presenter: presenter,
            listener: listener)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}
