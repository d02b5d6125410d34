/// A reference to a presenter or a listener that ends with the unit.
///
/// Reads as `nil` from the moment the unit's detach has finished: whatever still runs then, the
/// task that asked for the detach included, reaches nobody. Strong, since a unit's end is certain.
///
///     @Wired private var listener: (any LoggedOutListener)?
///
///     init(listener: any LoggedOutListener) {
///         _listener = Wired(listener, until: lifetime)
///     }
@propertyWrapper
public struct Wired<Target: Sendable>: Sendable {
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let late: LateWire?
    @usableFromInline var target: Target?

    /// Creates a wire that is connected.
    public init(_ target: Target, until lifetime: Lifetime) {
        self.target = target
        self.lifetime = lifetime
        late = nil
    }

    /// Creates a wire that has to be connected before the unit is attached; the attach fails with
    /// ``RoutingError/Code/missingWire`` otherwise.
    public init(named name: String, until lifetime: Lifetime) {
        self.lifetime = lifetime
        late = LateWire(name)
        lifetime.require(wire: name)
    }

    /// The target, as long as the unit is not detached.
    @inlinable public var wrappedValue: Target? {
        get { lifetime.isSevered ? nil : target }
        set {
            target = newValue
            if let late { lifetime.note(late, isConnected: newValue != nil) }
        }
    }
}

/// The name of a wire that is connected after its unit was made.
@usableFromInline
final class LateWire: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}
