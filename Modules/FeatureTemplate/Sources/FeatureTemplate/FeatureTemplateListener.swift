/// The parent of the FeatureTemplate unit.
public protocol FeatureTemplateListener: AnyObject, Sendable {
    /// The person is done here; the parent detaches the unit.
    func didCloseFeatureTemplate() async
}
