/// What the FeatureTemplate unit shows.
public enum FeatureTemplateState: Sendable, Hashable {
    /// Today's special is on its way.
    case loading
    /// Today's special.
    case loaded(String)
    /// There is nothing to show, and why; the person may try again.
    case failed(FeatureTemplateError)
}
