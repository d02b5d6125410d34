/// What stands in for injected actors, for the current task and those that it starts.
///
/// Production code never sets it; tests do, through `stub(_:with:_:)` of RoutingTestSupport.
public struct InjectionScope: Sendable {
    /// The scope of the current task; without stand-ins, except in a test.
    @TaskLocal public static var current = InjectionScope()

    private var standIns: [ObjectIdentifier: any Sendable] = [:]

    /// The same scope, in which `double` stands in for `type`.
    ///
    /// Compiles only when both answer the same protocol.
    public func replacing<Real: Injectable, Double: Injectable>(
        _ type: Real.Type, with double: Double
    ) -> InjectionScope where Real.Interface == Double.Interface {
        var scope = self
        scope.standIns[ObjectIdentifier(type)] = double.interface
        return scope
    }

    func standIn<Real: Injectable>(for type: Real.Type) -> Real.Interface? {
        standIns[ObjectIdentifier(type)] as? Real.Interface
    }
}
