public import Testing

/// The world of a row: its steps happen there, and a test sees facts of it.
public protocol World: Sendable {
    associatedtype Fact: Sendable, Equatable

    /// Returns the fact that is true, in place of the one that a row expects.
    func fact(insteadOf expected: Fact) async throws -> Fact

    /// Returns how the steps have failed; `nil` if the fact that a row expects is about something else.
    func fact(of error: any Error, insteadOf expected: Fact) -> Fact?
}

extension World {
    /// Runs the steps, and expects all facts to be true after them.
    ///
    /// Steps that fail fail the test, unless a fact is about that.
    public func expect(
        _ expected: [Fact], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, after steps: (Self) async throws -> Void
    ) async throws {
        let site = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        guard !expected.isEmpty else {
            Issue.record("Expect a fact: steps without one would pass.", sourceLocation: site)
            return
        }
        var (failure, isExpected) = (nil as (any Error)?, false)
        do { try await steps(self) } catch { failure = error }
        var facts: [Fact] = []
        for expected in expected {
            if let failure, let fact = fact(of: failure, insteadOf: expected) {
                facts.append(fact)
                isExpected = true
            } else {
                facts.append(try await fact(insteadOf: expected))
            }
        }
        #expect(facts == expected, sourceLocation: site)
        if let failure, !isExpected { throw failure }
    }

    /// Returns the part if the text has it, and else the whole text, which a failure then shows.
    public static func part(_ part: String, of text: String) -> String {
        part.isEmpty || text.contains(part) ? part : text
    }
}

/// A behaviour in a table: a sentence, the facts that a test sees, and the steps that show them.
///
/// A failure names the sentence, and points to the row.
public struct Row<Scene: World>: Sendable, CustomTestStringConvertible {
    public let testDescription: String
    private let expected: [Scene.Fact]
    private let steps: @Sendable (Scene) async throws -> Void
    private let fileID, filePath: StaticString
    private let line, column: UInt

    public init(
        _ sentence: String, _ expected: Scene.Fact..., fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ steps: @escaping @Sendable (Scene) async throws -> Void
    ) {
        (testDescription, self.expected, self.steps) = (sentence, expected, steps)
        (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }

    /// Runs the steps in this world, and expects the facts of the row.
    public func check(in scene: Scene) async throws {
        try await scene.expect(
            expected, fileID: fileID, filePath: filePath, line: line, column: column, after: steps)
    }
}
