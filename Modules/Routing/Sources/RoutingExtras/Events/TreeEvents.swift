public import Routing

/// The events of a unit and all below it, as they occur.
public struct TreeEvents: AsyncSequence, Sendable {
    /// Stops the observer when neither the sequence nor an iterator is left.
    fileprivate final class Subscription: Sendable {
        let observer: TreeObserver

        init(_ observer: TreeObserver) { self.observer = observer }

        deinit { observer.stop() }
    }

    fileprivate let subscription: Subscription

    var observer: TreeObserver { subscription.observer }

    /// Reads the events, in one task at a time.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let subscription: Subscription
        fileprivate var wakeUps: AsyncStream<Void>.Iterator

        /// Returns the next event; `nil` when the unit is gone or the task is cancelled.
        public mutating func next() async -> TreeEvent? {
            while true {
                if let event = subscription.observer.take() { return event }
                if await wakeUps.next(isolation: #isolation) == nil { return nil }
            }
        }
    }

    /// Takes the events that are there, and does not wait for more.
    ///
    /// For a reader that must not suspend. It gets each event once, as an iterator does.
    public func takeAll() -> [TreeEvent] {
        Array(sequence(state: observer) { $0.take() })
    }

    /// Creates an iterator, which goes on after the last event that was read; the one before ends.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            subscription: subscription,
            wakeUps: subscription.observer.wakeUps().makeAsyncIterator())
    }
}

extension Routing {
    /// The events of this unit and all below it, starting with events that build the current tree.
    ///
    /// Replaying the events gives ``tree``. The sequence ends when the unit is gone. A reader that
    /// falls behind by more than the limit gets ``TreeEvent/restarted(unit:)``, and then events that
    /// build the tree of that time.
    /// - Parameter limit: the number of events that are kept for the reader.
    public func events(limit: Int = 10_000) -> TreeEvents {
        let observer = TreeObserver(of: interactable.lifetime, limit: limit)
        observer.start()
        return TreeEvents(subscription: .init(observer))
    }
}
