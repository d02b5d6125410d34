public import Routing

/// Makes the FeatureTemplate unit.
public protocol FeatureTemplateBuildable: Buildable {
    /// Makes the unit; the caller attaches it.
    func build(
        withListener listener: any FeatureTemplateListener
    ) async -> any FeatureTemplateRouting
}
