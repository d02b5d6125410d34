/// A stream of a changing value for any number of readers.
///
/// A new reader gets the newest value first. A reader that is slower than the changes gets the
/// newest value next, and skips those in between. Equal values are sent like any others.
///
///     actor Pit {
///         private let states = StateStream(PitState.cold)
///         nonisolated var state: SharedStream<PitState> { states.values }
///     }
///
/// It can be used from any thread. It ends at the latest when its owner releases it.
public final class StateStream<Value: Sendable>: Sendable {
    private let channel: Channel<Value>

    /// Creates a stream with its first value.
    public init(_ value: Value) {
        channel = Channel(capacity: 1, replaying: value)
    }

    deinit { finish() }

    /// The values, for readers.
    public var values: SharedStream<Value> { SharedStream(channel) }

    /// The newest value.
    public var value: Value { channel.newest }

    /// The number of readers.
    var readerCount: Int { channel.readerCount }

    /// Changes the value.
    public func send(_ value: Value) { channel.send(value) }

    /// Ends the stream; readers that have not got the newest value still get it.
    func finish() { channel.finish() }
}
