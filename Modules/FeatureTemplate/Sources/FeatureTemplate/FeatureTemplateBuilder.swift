import Routing

/// Makes the FeatureTemplate unit.
public struct FeatureTemplateBuilder: FeatureTemplateBuildable {
    private let dependency: any FeatureTemplateDependency

    /// Creates a builder.
    public init(dependency: any FeatureTemplateDependency) {
        self.dependency = dependency
    }

    /// Makes the unit; the caller attaches it.
    public func build(
        withListener listener: any FeatureTemplateListener
    ) async -> any FeatureTemplateRouting {
        let presenter = await dependency.makeFeatureTemplatePresenter()
        let interactor = FeatureTemplateInteractor(
            service: dependency.makeFeatureTemplateService(), presenter: presenter,
            listener: listener)
        await presenter.set(listener: interactor)
        return FeatureTemplateRouter(interactor: interactor, viewable: presenter)
    }
}
