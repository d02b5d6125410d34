/// The reason why the service template could not be loaded.
public enum ServiceTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that loaded it was cancelled.
    case cancelled
    /// The service cannot load it now, for a reason given as a sentence for the person.
    case unavailable(String)

    /// One sentence for the person.
    public var description: String {
        switch self {
        case .cancelled: "Loading the service template was cancelled."
        case .unavailable(let reason): reason
        }
    }
}
