public import Routing

/// Makes the HeadlessTemplate unit.
public protocol HeadlessTemplateBuildable: Buildable {
    /// Makes the unit; the caller attaches it.
    func build(
        withListener listener: any HeadlessTemplateListener
    ) async -> any HeadlessTemplateRouting
}
