/// Why today's special could not be loaded.
public enum FeatureTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that loaded it was cancelled.
    case cancelled
    /// The service cannot tell it now. The reason is a sentence that a person may read.
    case unavailable(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .cancelled: "Loading today's special was cancelled."
        case .unavailable(let reason): reason
        }
    }
}
