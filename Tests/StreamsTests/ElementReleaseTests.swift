import RoutingTestSupport
import Testing

@testable import Streams

@Suite("17. An element may use its stream while it is released", .failsIfStuck)
struct ElementReleaseTests {
    @Test("A value that is replaced reads the new one.")
    func state() {
        let journal = Journal()
        let stream = StateStream<Element?>(nil)
        stream.send(Element { [weak stream] in journal.append("\(stream?.value == nil)") })

        stream.send(nil)

        #expect(journal.entries == ["true"])
    }

    @Test("An event that all readers have read counts the losses.")
    func event() async {
        await schedules(1) {
            let journal = Journal()
            let stream = EventStream<Element>()
            let reader = start { for await _ in stream.events {} }
            await settle()

            stream.send(
                Element { [weak stream] in journal.append("\(stream?.droppedCount ?? -1)") })
            await settle()
            stream.finish()
            await reader.value

            #expect(journal.entries == ["0"])
        }
    }

    private final class Element: Sendable {
        private let whenReleased: @Sendable () -> Void

        init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

        deinit { whenReleased() }
    }
}
