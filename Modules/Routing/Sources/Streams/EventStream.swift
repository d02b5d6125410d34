/// A stream of events for any number of readers.
///
/// A new reader gets the events that are sent from then on. A reader that is late by more than the
/// capacity loses the oldest events, and the stream counts them. Sending never waits.
///
///     actor Pit {
///         private let orders = EventStream<Order>()
///         nonisolated var order: SharedStream<Order> { orders.events }
///     }
///
/// It can be used from any thread. It ends at the latest when its owner releases it.
public final class EventStream<Event: Sendable>: Sendable {
    private let channel: Channel<Event>

    /// Creates a stream.
    ///
    /// - Parameter capacity: the number of events that are kept for a slow reader; at least one.
    public init(capacity: Int = 64) {
        channel = Channel(capacity: max(1, capacity), replaying: nil)
    }

    deinit { channel.finish() }

    /// The events, for readers.
    public var events: SharedStream<Event> { SharedStream(channel) }

    /// The number of readers.
    var readerCount: Int { channel.readerCount }

    /// The number of events that readers have lost; an event that two readers lose counts twice.
    public var droppedCount: Int { channel.dropped }

    /// Sends an event; does nothing after the end.
    public func send(_ event: Event) { channel.send(event) }

    /// Ends the stream; readers still get the events that were sent before.
    public func finish() { channel.finish() }
}
