/// One reader of a channel, which it leaves when the last copy of its iterator is released.
final class StreamReader<Element: Sendable>: Sendable {
    private let channel: Channel<Element>
    private let number: UInt64

    init(_ channel: Channel<Element>) {
        self.channel = channel
        number = channel.join()
    }

    deinit { channel.leave(number) }

    func next() async -> Element? {
        while !Task.isCancelled {
            switch channel.next(for: number) {
            case .element(let element): return element
            case .nothing: await channel.wait(for: number)
            case .ended:
                channel.leave(number)
                return nil
            }
        }
        channel.leave(number)
        return nil
    }
}
