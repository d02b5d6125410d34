/// Knows today's special.
public protocol FeatureTemplateService: Sendable {
    /// Today's special, in one line.
    ///
    /// - Throws: ``FeatureTemplateError/cancelled`` when the task is cancelled.
    func special() async throws(FeatureTemplateError) -> String
}
