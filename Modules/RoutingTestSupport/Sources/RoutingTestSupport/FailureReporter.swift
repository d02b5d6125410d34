import Testing
import XCTest

/// Fails the test that is running, whichever library runs it.
///
/// A failure told to the wrong library is lost, so a double asks ``running`` when it is created:
/// then it is still clear which test it belongs to, what a callback on another thread would not
/// know any more.
public struct FailureReporter: Sendable {
    /// Where failures go instead, for everything that the current task does.
    ///
    /// For tests of failures themselves, and for code that collects them, as ``schedules`` does.
    @TaskLocal public static var override: FailureReporter?

    private let record: @Sendable (String, SourceSite) -> Void

    /// Creates a reporter that hands each failure to `record`.
    public init(_ record: @escaping @Sendable (_ sentence: String, _ site: SourceSite) -> Void) {
        self.record = record
    }

    /// Records one failure: one sentence on what was wrong and what to do.
    ///
    /// An override may hand on to other reporters: it does not override these.
    public func fail(_ sentence: String, at site: SourceSite) {
        let record = (Self.override ?? self).record
        Self.$override.withValue(nil) { record(sentence, site) }
    }

    /// The reporter of the library that runs the current test.
    public static var running: FailureReporter {
        if let override { return override }
        return runsUnderSwiftTesting ? .swiftTesting : .xcTest
    }

    /// `Test.current` is not there in a detached task, so the process is asked as well: the tests of
    /// the two libraries run in one process only where an IDE starts them.
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
