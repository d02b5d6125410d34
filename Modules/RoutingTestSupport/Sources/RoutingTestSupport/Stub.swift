public import Injection

/// Lets `double` stand in for `type` wherever `work`, and the tasks that it starts, inject it.
///
/// Scoped to the task: tests that run beside this one do not see it, and nothing has to be put back.
/// Compiles only when both actors answer the same protocol. When nobody injects `type` meanwhile,
/// the test fails: it ran with the real thing, or without either.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ work: () async throws -> Value
) async rethrows -> Value where Real.Interface == Double.Interface {
    let isUsed = Flag()
    let scope = InjectionScope.current.replacing(type, with: double, onUse: isUsed.set)
    let value = try await InjectionScope.$current.withValue(scope, operation: work)
    if !isUsed.value {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        complainOfUnused(type, double, at: site)
    }
    return value
}

/// Lets `double` stand in for `type` wherever `work` injects it.
///
/// When nobody injects `type` meanwhile, the test fails.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ work: () throws -> Value
) rethrows -> Value where Real.Interface == Double.Interface {
    let isUsed = Flag()
    let scope = InjectionScope.current.replacing(type, with: double, onUse: isUsed.set)
    let value = try InjectionScope.$current.withValue(scope, operation: work)
    if !isUsed.value {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        complainOfUnused(type, double, at: site)
    }
    return value
}

private func complainOfUnused<Double: Injectable>(
    _ type: any Injectable.Type, _ double: Double, at site: SourceSite
) {
    FailureReporter.running.fail(
        "Nobody injected \(type) while \(Double.self) stood in for it. Create its user inside "
            + "stub(_:with:), and not in a Task.detached.", at: site)
}
