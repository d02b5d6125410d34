public import Synchronization

/// A reference to a presenter or a listener that is released when the unit is detached.
///
/// It reads as `nil` from the end of the unit's detach on, even in work that still runs: the task
/// that asked for the detach, for example. The reference is strong, since every unit is detached,
/// and the detach releases it: a view that holds its listener strongly does not leak the unit.
///
///     @Wired private var listener: (any LoggedOutListener)?
///
///     init(listener: any LoggedOutListener) {
///         _listener = Wired(listener, until: lifetime)
///     }
@propertyWrapper
public struct Wired<Target: Sendable>: Sendable {
    @usableFromInline
    final class Wire: Disconnectable {
        @usableFromInline let target: Mutex<Target?>

        init(_ target: Target) { self.target = Mutex(target) }

        func disconnect() {
            // Released outside of the lock.
            _ = target.withLock { target in
                defer { target = nil }
                return target
            }
        }
    }

    @usableFromInline let wire: Wire

    /// Creates a wire that is connected until the detach of the unit with this lifetime.
    public init(_ target: Target, until lifetime: Lifetime) {
        wire = Wire(target)
        lifetime.add(wire)
    }

    /// The target, until the unit is detached.
    @inlinable public var wrappedValue: Target? { wire.target.withLock { $0 } }
}

/// A reference that a detach releases.
protocol Disconnectable: AnyObject, Sendable {
    func disconnect()
}

extension Lifetime {
    /// Releases the wire when the unit is detached, or at once if it was.
    fileprivate func add(_ wire: any Disconnectable) {
        let isTooLate = state.withLock { state in
            state.wires.append(wire)
            return state.phase == .closed
        }
        if isTooLate { wire.disconnect() }
    }
}
