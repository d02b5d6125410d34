/// Why today's special could not be announced.
public enum HeadlessTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that announced it was cancelled.
    case cancelled
    /// The service cannot announce it now. The reason is a sentence that a person may read.
    case unavailable(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .cancelled: "Announcing today's special was cancelled."
        case .unavailable(let reason): reason
        }
    }
}
