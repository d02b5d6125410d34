import Routing

/// Makes the HeadlessTemplate unit.
public struct HeadlessTemplateBuilder: HeadlessTemplateBuildable {
    private let dependency: any HeadlessTemplateDependency

    /// Creates a builder.
    public init(dependency: any HeadlessTemplateDependency) {
        self.dependency = dependency
    }

    /// Makes the unit; the caller attaches it.
    public func build(
        withListener listener: any HeadlessTemplateListener
    ) async -> any HeadlessTemplateRouting {
        let interactor = HeadlessTemplateInteractor(
            service: dependency.makeHeadlessTemplateService(), listener: listener)
        return HeadlessTemplateRouter(interactor: interactor)
    }
}
