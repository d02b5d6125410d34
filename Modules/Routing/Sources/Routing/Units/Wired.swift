/// A reference to a presenter or a listener that is disconnected when the unit is detached.
///
/// It reads as `nil` from the end of the unit's detach on, even in work that still runs: the task
/// that asked for the detach, for example. The reference is strong, since every unit is detached.
///
///     @Wired private var listener: (any LoggedOutListener)?
///
///     init(listener: any LoggedOutListener) {
///         _listener = Wired(listener, until: lifetime)
///     }
@propertyWrapper
public struct Wired<Target: Sendable>: Sendable {
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let required: RequiredWire?
    @usableFromInline var target: Target?

    /// Creates a wire that is connected.
    public init(_ target: Target, until lifetime: Lifetime) {
        self.target = target
        self.lifetime = lifetime
        required = nil
    }

    /// Creates a wire that must be connected before the unit is attached.
    ///
    /// Otherwise the attach throws ``RoutingError/Code/missingWire``.
    public init(named name: String, until lifetime: Lifetime) {
        self.lifetime = lifetime
        required = RequiredWire(name)
        lifetime.require(wire: name)
    }

    /// The target, until the unit is detached.
    @inlinable public var wrappedValue: Target? {
        get { lifetime.isDisconnected ? nil : target }
        set {
            target = newValue
            if let required { lifetime.setConnected(newValue != nil, required) }
        }
    }
}

/// A wire that its unit needs before it is attached.
///
/// A class, so that a wire without it, as most are, is one word smaller.
@usableFromInline
final class RequiredWire: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}
