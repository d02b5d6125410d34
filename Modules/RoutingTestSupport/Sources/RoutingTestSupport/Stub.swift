public import Injection

/// Lets `double` stand in for `type` wherever `work`, and the tasks that it starts, inject it.
///
/// Scoped to the task: tests that run beside this one do not see it, and nothing has to be put back.
/// Compiles only when both actors answer the same protocol.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double, _ work: () async throws -> Value
) async rethrows -> Value where Real.Interface == Double.Interface {
    let scope = InjectionScope.current.replacing(type, with: double)
    return try await InjectionScope.$current.withValue(scope, operation: work)
}

/// Lets `double` stand in for `type` wherever `work` injects it.
public func stub<Real: Injectable, Double: Injectable, Value>(
    _ type: Real.Type, with double: Double, _ work: () throws -> Value
) rethrows -> Value where Real.Interface == Double.Interface {
    let scope = InjectionScope.current.replacing(type, with: double)
    return try InjectionScope.$current.withValue(scope, operation: work)
}
