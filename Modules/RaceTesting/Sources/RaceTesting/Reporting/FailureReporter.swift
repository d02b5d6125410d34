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

    private static let swiftTesting = FailureReporter(
        { Issue.record(Comment(rawValue: $0), sourceLocation: SourceLocation($1)) },
        warning: {
            Issue.record(
                Comment(rawValue: $0), severity: .warning, sourceLocation: SourceLocation($1))
        })

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
