import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Streams

@Suite("17. A signal wakes up the readers of its key", .failsIfStuck)
struct KeyedSignalsTests {
    private let signals = KeyedSignals<Int>()

    @Test("A reader gets a signal at once, then those of its key, and none of another.")
    func key() async {
        let own: [Void] = await signals.values(of: 1).elements {
            signals.send { $0 == 1 }
            signals.send { $0 == 2 }
            signals.send { _ in true }
        }

        #expect(own.count == 3)
    }

    @Test("Each reader of a key gets its signals.")
    func readers() async {
        let reader = signals.values(of: 1).makeAsyncIterator()
        let elements: [Void] = await signals.values(of: 1).elements { signals.send { $0 == 1 } }

        #expect(elements.count == 2)
        #expect(await reader.next() != nil)
    }

    @Test("Of a thousand keys that have no reader any more, few are kept.")
    func released() {
        for key in 0..<1_000 { _ = signals.values(of: key).makeAsyncIterator() }

        #expect(signals.count <= 16)
    }

    @Test("A key that has a reader is kept, whatever others come and go.")
    func kept() async {
        let reader = signals.values(of: -1).makeAsyncIterator()
        _ = await reader.next()
        for key in 0..<1_000 { _ = signals.values(of: key).makeAsyncIterator() }

        signals.send { $0 == -1 }

        #expect(await reader.next() != nil)
    }

    @Test("The readers end with the owner.")
    func end() async {
        var signals: KeyedSignals<Int>? = KeyedSignals()
        let reader = signals?.values(of: 1).makeAsyncIterator()
        #expect(await reader?.next() != nil)

        signals = nil

        #expect(await reader?.next() == nil)
    }
}
