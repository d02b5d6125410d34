/// Tells each event to all who read at that time.
///
/// A reader that lags behind by more than the capacity loses the oldest events, which are counted;
/// sending never waits. A new reader gets what is sent from now on.
///
///     actor Pit {
///         private let orders = EventStream<Order>()
///         nonisolated var order: SharedStream<Order> { orders.events }
///     }
///
/// Safe from any thread. Ends with its owner: at the latest when it is released.
public final class EventStream<Event: Sendable>: Sendable {
    private let channel: Channel<Event>

    /// Creates a stream.
    ///
    /// - Parameter capacity: how many events are kept for a reader that lags behind; at least one.
    public init(capacity: Int = 64) {
        channel = Channel(capacity: max(1, capacity), replaying: nil)
    }

    deinit { channel.finish() }

    /// What the readers read.
    public var events: SharedStream<Event> { SharedStream(channel) }

    /// How many readers there are now.
    public var readerCount: Int { channel.readerCount }

    /// How many events readers have lost until now, for want of room; each reader's loss counts.
    public var droppedCount: Int { channel.dropped }

    /// Tells an event; does nothing after the end.
    public func send(_ event: Event) { channel.send(event) }

    /// Ends the stream: a reader gets what was sent before, and nothing after it.
    public func finish() { channel.finish() }
}
