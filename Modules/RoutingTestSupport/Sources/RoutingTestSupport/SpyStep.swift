/// One prepared answer of a spy.
@usableFromInline
enum SpyStep<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case result(Result<Output, Failure>)
    case answer(@Sendable (Arguments) throws(Failure) -> Output)
    case asyncAnswer(@Sendable (Arguments) async throws(Failure) -> Output)
    /// Waits for the test; `cancelled` is the answer when the caller's task is cancelled.
    case suspend(cancelled: Result<Output, Failure>?, site: SourceSite)
}
