import Testing
import XCTest

/// A reporter of failures to the library that runs the current test: Swift Testing or XCTest.
///
/// A failure reported to the wrong library is lost. So a double reads ``running`` when it is created:
/// at that moment the current test is known. In a callback on another thread it may not be.
public struct FailureReporter: Sendable {
    /// The reporter that replaces all others in the current task and the tasks that it starts.
    ///
    /// For tests of failures, and for code that collects them, as ``schedules`` does.
    @TaskLocal public static var override: FailureReporter?

    private let record: @Sendable (String, SourceSite) -> Void

    /// Creates a reporter that passes each failure to `record`.
    public init(_ record: @escaping @Sendable (_ sentence: String, _ site: SourceSite) -> Void) {
        self.record = record
    }

    /// Records one failure: what happened, and what to do.
    ///
    /// An override may pass the failure to other reporters: it does not override these.
    public func fail(_ sentence: String, at site: SourceSite) {
        let record = (Self.override ?? self).record
        Self.$override.withValue(nil) { record(sentence, site) }
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

    private static let swiftTesting = FailureReporter { sentence, site in
        Issue.record(
            Comment(rawValue: sentence),
            sourceLocation: SourceLocation(
                fileID: "\(site.fileID)", filePath: "\(site.filePath)",
                line: Int(site.line), column: Int(site.column)))
    }

    private static let xcTest = FailureReporter { sentence, site in
        XCTFail(sentence, file: site.filePath, line: site.line)
    }
}
