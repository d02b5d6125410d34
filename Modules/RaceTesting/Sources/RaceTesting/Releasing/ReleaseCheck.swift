import Synchronization

/// A check that objects are released when their test ends.
///
///     let released = ReleaseCheck()
///     do {
///         let interactor = released.track(LoggedInInteractor(…))
///         await interactor.didTapLogout()
///     }
///     await released.verify()
///
/// In a schedule the check is exact: it waits until everything has run as far as it can.
public final class ReleaseCheck: Sendable {
    private struct Tracked: Sendable {
        weak let object: (any AnyObject & Sendable)?
        let name: String
        let site: SourceSite
    }

    private let tracked = Mutex<[Tracked]>([])

    /// Creates a check that tracks nothing yet.
    public init() {}

    /// Tracks `object` with a weak reference.
    ///
    /// - Parameter name: the name in a failure; the type of the object by default.
    @discardableResult
    public func track<Object: AnyObject & Sendable>(
        _ object: Object, as name: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Object {
        let entry = Tracked(
            object: object, name: name ?? "\(type(of: object))",
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        tracked.withLock { $0.append(entry) }
        return object
    }

    /// The names of the objects that are still alive, in the order in which they were tracked.
    public var alive: [String] {
        tracked.withLock { $0.filter { $0.object != nil }.map(\.name) }
    }

    /// Fails the test for each tracked object that is still alive, and if nothing is tracked.
    ///
    /// In a schedule it settles first, so that running tasks may end.
    public func verify(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await ScheduleExecutor.current?.settle()
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let tracked = tracked.withLock { $0 }
        guard !tracked.isEmpty else {
            return FailureReporter.running.fail(
                "The release check tracks nothing, so there is nothing to verify. "
                    + "Call track(_:) with each object that must be released.", at: site)
        }
        for entry in tracked where entry.object != nil {
            FailureReporter.running.fail(
                "\(entry.name) is still alive, tracked at \(entry.site). Something keeps it: "
                    + "a task that has not ended, a stream that was not finished, or a cycle.",
                at: site)
        }
    }
}
