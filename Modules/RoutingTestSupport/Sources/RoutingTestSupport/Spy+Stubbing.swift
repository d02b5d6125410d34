import Synchronization

/// How the test tells a spy what to answer. Each replaces what was told before; calls that are
/// suspended already stay so. A list plays in its order, and its last answer stays.
extension Spy {
    /// Answers with `output`, then with each of `more`.
    public func returns(_ output: Output, _ more: Output...) {
        stub(([output] + more).map { .result(.success($0)) })
    }

    /// Answers by throwing `failure`.
    public func fails(_ failure: Failure) {
        stub([.result(.failure(failure))])
    }

    /// Answers with each of the results.
    public func plays(_ first: Result<Output, Failure>, _ more: Result<Output, Failure>...) {
        stub(([first] + more).map { .result($0) })
    }

    /// Answers with what `answer` makes of the arguments.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) throws(Failure) -> Output
    ) {
        stub([.answer(answer)])
    }

    /// Answers with what `answer` makes of the arguments, in its own time.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) {
        stub([.asyncAnswer(answer)])
    }

    /// Suspends each call until the test resumes it, whether its task is cancelled or not.
    ///
    /// A call that nobody resumes fails the test, pointing here.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        stub([
            .suspend(
                cancelled: nil,
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        ])
    }

    /// Suspends each call until the test resumes it or its task is cancelled.
    ///
    /// - Parameter failure: what a cancelled call throws.
    public func suspendsUntilCancelled(
        throwing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        stub([
            .suspend(
                cancelled: .failure(failure),
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        ])
    }

    /// Suspends each call until the test resumes it or its task is cancelled.
    ///
    /// - Parameter output: what a cancelled call returns.
    public func suspendsUntilCancelled(
        returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        stub([
            .suspend(
                cancelled: .success(output),
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        ])
    }

    private func stub(_ steps: [Step]) {
        state.withLock { state in
            state.steps = steps
            state.nextStep = 0
        }
    }
}

extension Spy where Failure == any Error {
    /// Suspends each call until the test resumes it or its task is cancelled; it then throws
    /// `CancellationError`.
    public func suspendsUntilCancelled(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        suspendsUntilCancelled(
            throwing: CancellationError(),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
