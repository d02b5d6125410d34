import Synchronization

/// The answers that a test stubs.
///
/// Each of these replaces the answers before it. Calls that are already suspended stay suspended. A
/// list plays in its order, and its last answer stays.
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

    /// Answers each call with one of the outputs, which the schedule chooses: as `choose(from:)`.
    public func returns(
        oneOf first: Output, _ more: Output...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        stub(
            oneOf: ([first] + more).map { .success($0) },
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers each call with one of the results, which the schedule chooses: as `choose(from:)`.
    ///
    ///     paySpy.plays(oneOf: .success(receipt), .failure(Offline()))
    public func plays(
        oneOf first: Result<Output, Failure>, _ more: Result<Output, Failure>...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        stub(
            oneOf: [first] + more,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with the result of `answer` for the arguments.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) throws(Failure) -> Output
    ) {
        stub([.closure(answer)])
    }

    /// Answers with the result of `answer`, which may suspend.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) {
        stub([.asyncClosure(answer)])
    }

    /// Suspends each call until the test resumes it, even when its task is cancelled.
    ///
    /// A call that is not resumed fails the test, and the failure points to this line.
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
    /// - Parameter failure: the error that a cancelled call throws.
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
    /// - Parameter output: the value that a cancelled call returns.
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

    private func stub(oneOf results: [Result<Output, Failure>], _ site: SourceSite) {
        answers { [name] _ throws(Failure) in
            let place = ScheduleExecutor.choose(results.count, at: site) { place in
                switch results[place] {
                case .success(let output): "\(name) returns \(output)"
                case .failure(let failure): "\(name) throws \(failure)"
                }
            }
            return try results[place].get()
        }
    }

    private func stub(_ answers: [Answer]) {
        _ = state.withLock { $0.stub(answers) }
    }
}

extension Spy where Failure == any Error {
    /// Suspends each call until the test resumes it or its task is cancelled.
    ///
    /// A cancelled call throws `CancellationError`.
    public func suspendsUntilCancelled(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        suspendsUntilCancelled(
            throwing: CancellationError(),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy where Output == Void, Failure == Never {
    /// Suspends each call until the test resumes it or its task is cancelled; it then returns.
    public func suspendsUntilCancelled(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        suspendsUntilCancelled(
            returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
