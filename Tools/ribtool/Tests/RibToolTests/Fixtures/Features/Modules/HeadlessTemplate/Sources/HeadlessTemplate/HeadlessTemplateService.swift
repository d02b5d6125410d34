/// The service that announces today's special.
public protocol HeadlessTemplateService: Sendable {
    /// Announces it, and returns when the announcement is complete.
    ///
    /// - Throws: ``HeadlessTemplateError/cancelled`` when the task is cancelled.
    func announce() async throws(HeadlessTemplateError)
}

/// The reason why today's special could not be announced.
public enum HeadlessTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that announced it was cancelled.
    case cancelled
    /// The service cannot announce it now, for a reason given as a sentence for the person.
    case unavailable(String)

    /// One sentence for the person.
    public var description: String {
        switch self {
        case .cancelled: "Announcing today's special was cancelled."
        case .unavailable(let reason): reason
        }
    }
}
