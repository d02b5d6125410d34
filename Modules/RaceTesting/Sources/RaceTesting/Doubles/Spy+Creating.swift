extension Spy {
    /// Doubles a function whose first answer is `output`.
    ///
    /// A function that returns something and cannot throw needs it: without a first answer its double
    /// could only crash.
    public convenience init(
        _ name: String, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.success(output)), fallback: .success(output),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Doubles a function that creates a new output at each call, as a builder does.
    ///
    /// - Parameter output: evaluated for each call, and once now as the fallback.
    public convenience init(
        _ name: String, making output: @autoclosure @escaping @Sendable () -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .closure { _ in output() }, fallback: .success(output()),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Doubles a function whose first answer is to throw `failure`.
    public convenience init(
        _ name: String, failing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.failure(failure)), fallback: .failure(failure),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Failure == any Error {
    /// Doubles a function that can throw anything.
    ///
    /// If it returns nothing, each call succeeds until the test stubs another answer. If it returns
    /// something, a call without a stubbed answer fails the test and throws ``UnexpectedCall``.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        // Asked by the type: the value could also be cast to `any Sendable`, for example.
        let void = Output.self == Void.self ? () as? Output : nil
        let nothing = void.map { Result<Output, any Error>.success($0) }
        self.init(
            name, answer: nothing.map { .result($0) },
            fallback: nothing ?? .failure(UnexpectedCall(name: name)),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Output == Void, Failure == Never {
    /// Doubles a function that returns nothing and cannot throw; it needs no answer.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .result(.success(())), fallback: .success(()),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension Spy where Output: ExpressibleByNilLiteral, Failure == Never {
    /// Doubles a function that returns an optional and cannot throw.
    ///
    /// A call without a stubbed answer fails the test and returns `nil`.
    public convenience init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: nil, fallback: .success(nil),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
