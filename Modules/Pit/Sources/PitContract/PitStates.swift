public import Streams

/// The states of a pit as its service sends them, with a signal for those who follow one cook.
///
/// The service sends one state at a time.
public final class PitStates: Sendable {
    private let states: StateStream<PitState>
    private let cooks = KeyedSignals<Cook.ID>()

    /// Creates the stream with its first state.
    public init(_ state: PitState) {
        states = StateStream(state)
    }

    /// The newest state, then each change.
    public var values: SharedStream<PitState> { states.values }

    /// The newest state.
    public var value: PitState { states.value }

    /// A signal at once, and for each state that concerns a cook; see ``PitService/signals(of:)``.
    public func signals(of cook: Cook.ID) -> SharedStream<Void> { cooks.values(of: cook) }

    /// Sends a state; one that is equal to the last one reports a jump of the clock, which concerns all cooks.
    public func send(_ state: PitState) {
        let old = states.value
        states.send(state)
        guard case (.ready(let old), .ready(let new)) = (old, state), old != new else {
            return cooks.send { _ in true }
        }
        cooks.send { old.fire != new.fire || old.cook($0) != new.cook($0) }
    }
}
