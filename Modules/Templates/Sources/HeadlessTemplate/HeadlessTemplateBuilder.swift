public import Routing

/// The values that the HeadlessTemplate unit needs.
public protocol HeadlessTemplateDependency: Dependency {
    /// The time after which the unit ends by itself.
    var headlessTemplateLimit: Duration { get }
}

public protocol HeadlessTemplateBuildable: Buildable {
    func build(
        withListener listener: any HeadlessTemplateListener
    ) async -> any Routing
}

public struct HeadlessTemplateBuilder: HeadlessTemplateBuildable {
    private let dependency: any HeadlessTemplateDependency

    public init(dependency: any HeadlessTemplateDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any HeadlessTemplateListener
    ) async -> any Routing {
        let interactor = HeadlessTemplateInteractor(
            listener: listener, limit: dependency.headlessTemplateLimit)
        return LeafRouter(interactor: interactor)
    }
}
