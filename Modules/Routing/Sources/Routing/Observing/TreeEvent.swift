/// One thing that happened to a unit of a tree.
///
/// A sequence of events describes a tree completely: ``TreeReplay`` makes the snapshot of it.
/// Units are named by ``Lifetime/id``, which no two units of a process share.
public enum TreeEvent: Sendable, Hashable, Codable {
    /// The unit got its place; its state is ``UnitState/activating``. A root has no parent.
    case attached(unit: UInt64, name: String, parent: UInt64?)
    /// The unit got to another state. One that is ``UnitState/closed`` is gone, and with it its
    /// place.
    case changed(unit: UInt64, state: UnitState)
    /// The unit started work; the number names the work until it has ended.
    case started(unit: UInt64, work: Int32, name: String)
    /// Work of the unit has ended.
    case ended(unit: UInt64, work: Int32)

    /// The unit that it happened to.
    public var unit: UInt64 {
        switch self {
        case .attached(let unit, _, _), .changed(let unit, _), .started(let unit, _, _),
            .ended(let unit, _):
            unit
        }
    }
}
