public import Routing

/// What the HeadlessTemplate unit needs.
public protocol HeadlessTemplateDependency: Dependency {
    /// Makes, or shares, the service that announces the special.
    func makeHeadlessTemplateService() -> any HeadlessTemplateService
}
