/// Is told what the person does at the FeatureTemplate unit's view.
public protocol FeatureTemplatePresentableListener: AnyObject, Sendable {
    /// The person wants it loaded again. Returns when that has succeeded or failed.
    func didTapRetry() async

    /// The person is done here.
    func didTapClose() async
}
