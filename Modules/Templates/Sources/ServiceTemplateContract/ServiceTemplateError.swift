/// The reason why the service template did not change.
public enum ServiceTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that changes it was cancelled.
    case cancelled
    /// The service does not do it, for a reason given as a sentence for the person.
    case rejected(String)

    /// One sentence for the person.
    public var description: String {
        switch self {
        case .cancelled: "The change of the service template was cancelled."
        case .rejected(let reason): reason
        }
    }
}
