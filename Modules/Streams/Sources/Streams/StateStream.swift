/// A value that changes, and tells its readers.
///
/// A new reader gets the newest value first. A reader that is slower than the changes gets the
/// newest when it comes back, and none of those in between; while it is busy, a change costs it
/// nothing. Equal values are told like any others.
///
///     actor Pit {
///         private let states = StateStream(PitState.cold)
///         nonisolated var state: SharedStream<PitState> { states.values }
///     }
///
/// Safe from any thread. Ends with its owner: at the latest when it is released.
public final class StateStream<Value: Sendable>: Sendable {
    private let channel: Channel<Value>

    /// Creates a stream whose first value this is.
    public init(_ value: Value) {
        channel = Channel(capacity: 1, replaying: value)
    }

    deinit { channel.finish() }

    /// What the readers read.
    public var values: SharedStream<Value> { SharedStream(channel) }

    /// The newest value.
    public var value: Value { channel.newest }

    /// How many readers there are now.
    public var readerCount: Int { channel.readerCount }

    /// Changes the value; does nothing after the end.
    public func send(_ value: Value) { channel.send(value) }

    /// Ends the stream: a reader gets the newest value, if it has not yet, and nothing after it.
    public func finish() { channel.finish() }
}
