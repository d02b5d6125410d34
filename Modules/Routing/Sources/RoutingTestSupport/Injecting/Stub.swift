public import Injection
import Synchronization

/// Replaces `type` with `double` wherever `work`, and the tasks that it starts, inject it.
///
/// The double counts for the task that calls this: tests that run at the same time do not see it, and
/// nothing has to be restored. The call compiles only if both actors have the same protocol. If `type` is not injected during
/// `work`, the test fails: it ran with the real actor, or with neither.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ work: () async throws -> Value
) async rethrows -> Value where Real.Interface == Double.Interface {
    let isUsed = UseFlag()
    let scope = InjectionScope.current.replacing(type, with: double, onUse: { isUsed.set() })
    let value = try await InjectionScope.$current.withValue(scope, operation: work)
    if !isUsed.value {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        failUnused(type, double, at: site)
    }
    return value
}

/// Replaces `type` with `double` wherever `work` injects it.
///
/// If `type` is not injected during `work`, the test fails.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ work: () throws -> Value
) rethrows -> Value where Real.Interface == Double.Interface {
    let isUsed = UseFlag()
    let scope = InjectionScope.current.replacing(type, with: double, onUse: { isUsed.set() })
    let value = try InjectionScope.$current.withValue(scope, operation: work)
    if !isUsed.value {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        failUnused(type, double, at: site)
    }
    return value
}

/// Whether a double was injected.
///
/// It is no spy: an exhaustive test would have to account for it.
private final class UseFlag: Sendable {
    private let isSet = Atomic(false)

    var value: Bool { isSet.load(ordering: .relaxed) }

    func set() { isSet.store(true, ordering: .relaxed) }
}

private func failUnused<Double: Injectable>(
    _ type: any Injectable.Type, _ double: Double, at site: SourceSite
) {
    FailureReporter.running.fail(
        "\(type) was not injected while \(Double.self) replaced it. Create its user inside "
            + "stub(_:with:), and not in a Task.detached.", at: site)
}
