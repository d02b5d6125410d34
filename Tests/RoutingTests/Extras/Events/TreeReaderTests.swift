import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A reader of a tree's events", .schedule())
struct TreeReaderTests {
    private let root = RouterFake("root")
    private let unit = RouterFake("unit")

    private var lifetime: Lifetime { unit.interactor.lifetime }

    @Test("It goes on where a reader of the same events was cancelled.")
    func afterACancelledOne() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let events = root.events()
        let first = start { for await _ in events {} }
        await settle()
        first.cancel()
        await first.value

        let second = start { await events.first { _ in true } }
        await settle()
        await root.interactor.perform("works") {}

        #expect(await second.value != nil)
        await root.shutdown()
    }

    @Test("It ends when there is another reader of the same events.")
    func replaced() async throws {
        try await root.launch()
        let (events, ended) = (root.events(), Gate())
        start {
            for await _ in events {}
            ended.open()
        }
        await settle()

        _ = events.makeAsyncIterator()
        await settle()

        #expect(ended.isOpen)
        await root.shutdown()
    }

    @Test("It goes on when another reader stops.")
    func others() async throws {
        try await root.launch()
        let events = root.events()
        _ = root.events()
        _ = events.takeAll()

        await root.interactor.perform {}

        #expect(events.takeAll().count == 2)
        await root.shutdown()
    }

    @Test("It moves to the tree in which its unit is attached, and is released when it stops.")
    func moves() async throws {
        weak var observer: TreeObserver?
        try await root.launch()
        do {
            let events = unit.events()
            observer = events.observer
            try await root.attach(unit)
            #expect(events.takeAll().count == 2)
        }

        #expect(observer == nil)
        await root.shutdown()
    }

    @Test("It stops in the tree in which its unit is, even if it was created before the attach.")
    func createdBefore() async throws {
        try await root.launch()
        let observer = TreeObserver(of: lifetime, limit: 100)
        try await root.attach(unit)

        observer.start()
        observer.stop()
        await unit.interactor.perform {}

        #expect(observer.bufferedCount == 2)
        await root.shutdown()
    }

    @Test("If it stops while its unit is attached, it stays away from the new tree.")
    func stopsMeanwhile() async throws {
        try await root.launch()
        let observer = TreeObserver(of: lifetime, limit: 100)
        observer.start()
        let old = lifetime.state.withLock { $0.treeForObservers() }

        observer.stop()
        // As the attach sees it that has started before.
        old.add(observer)
        try await root.attach(unit)

        #expect(observer.bufferedCount == 0)
        await root.shutdown()
    }
}
