/// The parent of the HeadlessTemplate unit.
public protocol HeadlessTemplateListener: AnyObject, Sendable {
    /// The unit has nothing more to do; the parent detaches it.
    ///
    /// - Parameter error: why the special was not announced; `nil` when it was.
    func didFinishHeadlessTemplate(because error: HeadlessTemplateError?) async
}
