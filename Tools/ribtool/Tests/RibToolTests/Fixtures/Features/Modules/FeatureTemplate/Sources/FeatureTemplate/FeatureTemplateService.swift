/// The service that loads today's special.
public protocol FeatureTemplateService: Sendable {
    /// Loads today's special, one line of text.
    ///
    /// - Throws: ``FeatureTemplateError/cancelled`` when the task is cancelled.
    func special() async throws(FeatureTemplateError) -> String
}

/// The reason why today's special could not be loaded.
public enum FeatureTemplateError: Error, Hashable, CustomStringConvertible {
    /// The task that loaded it was cancelled.
    case cancelled
    /// The service cannot load it now, for a reason given as a sentence for the person.
    case unavailable(String)

    /// One sentence for the person.
    public var description: String {
        switch self {
        case .cancelled: "Loading today's special was cancelled."
        case .unavailable(let reason): reason
        }
    }
}
