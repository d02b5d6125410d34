/// The states that the FeatureTemplate unit shows.
public enum FeatureTemplateState: Sendable, Hashable {
    /// Today's special is being loaded.
    case loading
    /// Today's special.
    case loaded(String)
    /// Loading failed; the person may try again.
    case failed(FeatureTemplateError)
}
