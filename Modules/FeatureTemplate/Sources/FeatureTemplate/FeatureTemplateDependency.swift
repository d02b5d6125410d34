public import Routing

/// What the FeatureTemplate unit needs.
public protocol FeatureTemplateDependency: Dependency {
    /// Makes, or shares, the service that knows today's special.
    func makeFeatureTemplateService() -> any FeatureTemplateService

    /// Makes the unit's view.
    func makeFeatureTemplatePresenter() async -> any FeatureTemplatePresentable
}
