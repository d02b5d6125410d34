/// What stands in for injected actors, for the current task and those that it starts.
///
/// Production code never sets it; tests do, through `stub(_:with:_:)` of RoutingTestSupport.
public struct InjectionScope: Sendable {
    /// The scope of the current task; without stand-ins, except in a test.
    @TaskLocal public static var current = InjectionScope()

    private struct StandIn: Sendable {
        let interface: any Sendable
        let onUse: @Sendable () -> Void
    }

    private var standIns: [ObjectIdentifier: StandIn] = [:]

    /// The same scope, in which `double` stands in for `type`.
    ///
    /// Compiles only when both answer the same protocol.
    ///
    /// - Parameter onUse: called each time that `type` is injected in the scope, so that a test can
    ///   tell whether its stand-in was of any use.
    public func replacing<Real: Injectable, Double: Injectable>(
        _ type: Real.Type, with double: Double, onUse: @escaping @Sendable () -> Void = {}
    ) -> InjectionScope where Real.Interface == Double.Interface {
        var scope = self
        let outer = standIns[ObjectIdentifier(type)]?.onUse
        scope.standIns[ObjectIdentifier(type)] = StandIn(interface: double.interface) {
            onUse()
            outer?()
        }
        return scope
    }

    func standIn<Real: Injectable>(for type: Real.Type) -> Real.Interface? {
        guard let standIn = standIns[ObjectIdentifier(type)] else { return nil }
        standIn.onUse()
        return standIn.interface as? Real.Interface
    }
}
