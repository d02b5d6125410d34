/// A new actor of `type`, under its protocol; in a test, what stands in for it.
///
/// Call it where the user is created, not where it uses the actor: what is injected is decided by
/// the task that asks.
public func inject<Real: Injectable>(_ type: Real.Type) -> Real.Interface {
    InjectionScope.current.standIn(for: type) ?? Real().interface
}
