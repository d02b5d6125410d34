/// The elements of a ``StateStream`` or an ``EventStream``, for any number of readers.
///
/// Each loop over it is a reader of its own, from the start of the loop. A reader ends when the
/// owner finishes the stream or releases it, when its task is cancelled, and when its iterator is
/// released. So a loop keeps nothing alive longer than the owner lives. It can be used from any
/// thread.
public struct SharedStream<Element: Sendable>: AsyncSequence, Sendable {
    private let channel: Channel<Element>

    init(_ channel: Channel<Element>) {
        self.channel = channel
    }

    /// The newest value of a state, also after the end; `nil` for events, which are not kept.
    public var newest: Element? { channel.replays ? channel.newest : nil }

    /// Adds a reader.
    public func makeAsyncIterator() -> Iterator {
        Iterator(StreamReader(channel))
    }

    /// A reader's position in the stream.
    ///
    /// It reads from its creation on: if it is created before a task starts, the task also gets the
    /// elements that are sent meanwhile. Copies share the position, so it can be a `let`:
    ///
    ///     let states = pit.state.makeAsyncIterator()
    ///     if let first = await states.next() { await show(first) }
    ///     task("watches the pit") {
    ///         while let state = await states.next() { await self.show(state) }
    ///     }
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let reader: StreamReader<Element>

        init(_ reader: StreamReader<Element>) {
            self.reader = reader
        }

        /// Returns the next element; `nil` when the stream has ended or the task is cancelled.
        ///
        /// Elements that were sent before the end are still returned, unless the task is cancelled.
        public func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> Element? {
            await reader.next()
        }
    }
}
