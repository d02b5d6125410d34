/// What a ``StateStream`` or an ``EventStream`` tells, for any number of readers.
///
/// Each loop over it is a reader of its own, from the moment the loop begins. A reader ends when
/// the owner finishes or is released, when its task is cancelled, and when its iterator is let go
/// of; a loop therefore keeps nothing alive longer than the owner lives. Safe from any thread.
public struct SharedStream<Element: Sendable>: AsyncSequence, Sendable {
    private let channel: Channel<Element>

    init(_ channel: Channel<Element>) {
        self.channel = channel
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(StreamReader(channel))
    }

    /// A reader's place in the stream.
    ///
    /// Begins with its making: made before a task starts, it hands that task all that was sent
    /// meanwhile. Copies share the place.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let reader: StreamReader<Element>

        init(_ reader: StreamReader<Element>) {
            self.reader = reader
        }

        /// The next element; `nil` when the stream has ended or the task is cancelled.
        ///
        /// What was sent before the end is still told. A cancelled task gets nothing more.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> Element? {
            await reader.next()
        }
    }
}
