public import Routing

/// The view of the FeatureTemplate unit.
///
/// Its methods are `async`, so that a view may be isolated to the main actor and a test double
/// need not be.
public protocol FeatureTemplatePresentable: Viewable {
    /// Sets who is told what the person does; kept weakly.
    func set(listener: any FeatureTemplatePresentableListener) async

    /// Shows a state, in place of the one before.
    func show(_ state: FeatureTemplateState) async
}
