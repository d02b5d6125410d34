/// Announces today's special.
public protocol HeadlessTemplateService: Sendable {
    /// Announces it, and returns when everybody has heard it.
    ///
    /// - Throws: ``HeadlessTemplateError/cancelled`` when the task is cancelled.
    func announce() async throws(HeadlessTemplateError)
}
