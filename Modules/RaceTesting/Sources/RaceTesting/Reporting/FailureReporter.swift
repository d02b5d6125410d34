import Synchronization
import Testing
import XCTest

/// A reporter of failures to the library that runs the current test: Swift Testing or XCTest.
///
/// A failure reported to the wrong library is lost. So a double reads ``running`` when it is created:
/// at that moment the current test is known. In a callback on another thread it may not be.
public struct FailureReporter: Sendable {
    /// The reporter that replaces all others in the current task and the tasks that it starts.
    ///
    /// For tests of failures, and for code that collects them, as `schedules` does.
    @TaskLocal public static var override: FailureReporter?

    /// A function that gets a sentence and the place to which it points.
    public typealias Record = @Sendable (_ sentence: String, _ site: SourceSite) -> Void

    private let record: Record
    private let warning: Record
    /// Whether a failure is one of the test: it may be kept, and runs first the next time.
    var keepsFailures = true

    /// Creates a reporter that passes each failure to `record`, and what does not fail the test to
    /// `warning`.
    public init(_ record: @escaping Record, warning: @escaping Record = { _, _ in }) {
        self.record = record
        self.warning = warning
    }

    /// Records one failure: what happened, and what to do.
    ///
    /// An override may pass the failure to other reporters: it does not override these.
    public func fail(_ sentence: String, at site: SourceSite) {
        let record = (Self.override ?? self).record
        Self.$override.withValue(nil) { record(sentence, site) }
    }

    /// Records what a reader of the result should know, without failing the test.
    func warn(_ sentence: String, at site: SourceSite) {
        let warning = (Self.override ?? self).warning
        Self.$override.withValue(nil) { warning(sentence, site) }
    }

    /// The reporter of the library that runs the current test.
    public static var running: FailureReporter {
        if let override { return override }
        if let schedule = ThreadSchedule.current { return schedule.log.reporter }
        return runsUnderSwiftTesting ? .swiftTesting : .xcTest
    }

    /// `Test.current` is `nil` in a detached task, so this also looks at the process: the tests of the
    /// two libraries share a process only when an IDE starts them.
    private static var runsUnderSwiftTesting: Bool {
        Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }

    private static let swiftTesting = FailureReporter(at: nil)

    /// Creates a reporter to Swift Testing: of all failures at that place, if there is one.
    init(at location: SourceLocation?) {
        self.init(
            { Issue.record(Comment(rawValue: $0), sourceLocation: location ?? SourceLocation($1)) },
            warning: {
                Issue.record(
                    Comment(rawValue: $0), severity: .warning,
                    sourceLocation: location ?? SourceLocation($1))
            })
    }

    private static let xcTest = FailureReporter(
        { XCTFail($0, file: $1.filePath, line: $1.line) },
        // XCTest has no warnings; editors read this line as one.
        warning: { print("\($1.filePath):\($1.line): warning: \($0)") })
}

extension SourceLocation {
    fileprivate init(_ site: SourceSite) {
        self.init(
            fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line),
            column: Int(site.column))
    }
}

/// A log that collects failures instead of failing the test, for tests of failures.
///
///     let log = FailureLog()
///     await log.collect { await codeThatMustFail() }
///     #expect(log.sentences == ["There is nothing to resume: …"])
///
/// It does not collect failures of `#expect` and `XCTAssert`, which do not use a
/// ``FailureReporter``.
public final class FailureLog: Sendable {
    private let failures = Mutex<[(sentence: String, site: SourceSite)]>([])
    private let recordedWarnings = Mutex<[String]>([])

    /// Creates an empty log.
    public init() {}

    /// The message of each failure, oldest first.
    public var sentences: [String] { failures.withLock { $0.map(\.sentence) } }

    /// The sentences that do not fail a test, oldest first.
    public var warnings: [String] { recordedWarnings.withLock { $0 } }

    /// The place to which each failure points, in the same order.
    public var sites: [SourceSite] { failures.withLock { $0.map(\.site) } }

    var reporter: FailureReporter {
        var reporter = FailureReporter(
            { sentence, site in self.failures.withLock { $0.append((sentence, site)) } },
            warning: { sentence, _ in self.recordedWarnings.withLock { $0.append(sentence) } })
        reporter.keepsFailures = false
        return reporter
    }

    /// Runs `work`, and collects the failures that it and its tasks report.
    @discardableResult
    public func collect<Value>(_ work: () throws -> Value) rethrows -> Value {
        try FailureReporter.$override.withValue(reporter, operation: work)
    }

    /// Runs `work`, and collects the failures that it and its tasks report.
    @discardableResult
    public func collect<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await FailureReporter.$override.withValue(reporter, operation: work)
    }
}

/// A place in a source file, to which a failure points.
///
/// Functions that can fail a test take the four parts as default arguments. So neither they nor
/// their callers have to import a testing library.
public struct SourceSite: Sendable, CustomStringConvertible {
    /// The module and the name of the file, as `#fileID` gives them.
    public let fileID: StaticString

    /// The full path of the file, as `#filePath` gives it.
    public let filePath: StaticString

    /// The line, counted from one.
    public let line: UInt

    /// The column, counted from one.
    public let column: UInt

    /// Creates a place; without arguments, the place of the call.
    public init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The file and the line, as compilers print them.
    public var description: String { "\(fileID):\(line)" }

    var hash: UInt64 { Self.hash(of: description) }

    static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
