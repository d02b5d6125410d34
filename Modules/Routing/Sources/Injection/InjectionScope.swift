/// The doubles of injected actors, for the current task and the tasks that it starts.
///
/// Production code never sets it. Tests set it through `stub(_:with:_:)` of RoutingTestSupport.
public struct InjectionScope: Sendable {
    /// The scope of the current task; it has no doubles, except in a test.
    @TaskLocal public static var current = InjectionScope()

    private struct Replacement: Sendable {
        let interface: any Sendable
        let onUse: @Sendable () -> Void
    }

    private var replacements: [ObjectIdentifier: Replacement] = [:]

    /// Returns the same scope with `double` in place of `type`.
    ///
    /// Compiles only when both have the same interface.
    ///
    /// - Parameter onUse: called each time that `type` is injected in the scope, so that a test can
    ///   see whether its double was used.
    public func replacing<Real: Injectable, Double: Injectable>(
        _ type: Real.Type, with double: Double, onUse: @escaping @Sendable () -> Void = {}
    ) -> InjectionScope where Real.Interface == Double.Interface {
        var scope = self
        let outer = replacements[ObjectIdentifier(type)]?.onUse
        scope.replacements[ObjectIdentifier(type)] = Replacement(interface: double.interface) {
            onUse()
            outer?()
        }
        return scope
    }

    func double<Real: Injectable>(for type: Real.Type) -> Real.Interface? {
        guard let replacement = replacements[ObjectIdentifier(type)] else { return nil }
        replacement.onUse()
        return replacement.interface as? Real.Interface
    }
}
