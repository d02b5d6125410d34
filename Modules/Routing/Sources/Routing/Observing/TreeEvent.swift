/// A change of one unit of a tree.
///
/// A sequence of events describes a tree completely: `TreeReplay` of `RoutingExtras` creates the snapshot from it.
/// Units are named by their ``Lifetime/id``.
public enum TreeEvent: Sendable, Hashable, Codable {
    /// The unit was attached, and its state is ``UnitPhase/activating``. A root has no parent.
    case attached(unit: UInt64, name: String, parent: UInt64?)
    /// The state of the unit changed. A unit that is ``UnitPhase/closed`` is no longer in the tree.
    case changed(unit: UInt64, state: UnitPhase)
    /// The unit was sent an intent, which starts later. One that came before the unit was attached has no
    /// event.
    case sent(unit: UInt64, intent: String)
    /// The unit started work. The number names the work until it ends.
    case started(unit: UInt64, work: UInt64, name: String)
    /// Work of the unit ended.
    case ended(unit: UInt64, work: UInt64)
    /// The reader has missed events. Those that follow start again from what is there, below this
    /// unit, which is the one whose events are read.
    case restarted(unit: UInt64)

    /// The id of the unit that changed.
    package var unit: UInt64 {
        switch self {
        case .attached(let unit, _, _), .changed(let unit, _), .started(let unit, _, _),
            .ended(let unit, _), .sent(let unit, _), .restarted(let unit):
            unit
        }
    }
}
