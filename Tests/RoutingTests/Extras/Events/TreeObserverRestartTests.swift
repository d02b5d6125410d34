import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A tree observer that has lost events starts again", .schedule())
struct TreeObserverRestartTests {
    /// A router that runs code when the core looks at it.
    private final class WatchedRouter: Routing {
        let unit = RouterFake("watched")
        let onNextLook = Mutex<(@Sendable () -> Void)?>(nil)

        var interactable: any Interactable {
            onNextLook.withLock { $0.take() }?()
            return unit.interactable
        }
    }

    private let root = WatchedRouter()

    private var lifetime: Lifetime { root.unit.interactor.lifetime }

    /// Launches the root, and lets an observer miss events.
    private func launchWithObserver() async throws -> TreeObserver {
        try await root.launch()
        let observer = TreeObserver(of: lifetime, limit: 4)
        observer.start()
        for _ in 0..<4 { await root.unit.interactor.perform {} }
        return observer
    }

    @Test("Not for events of other units, which it does not keep.")
    func otherUnits() async throws {
        let other = RouterFake("other")
        try await root.launch()
        try await root.attach(other)
        let child = RouterFake("child")
        try await root.attach(child)
        let observer = TreeObserver(of: child.interactor.lifetime, limit: 2)
        observer.start()

        await other.interactor.perform {}
        let events = Array(sequence(state: observer) { $0.take() })

        #expect(events.count == 2)
        await root.shutdown()
    }

    @Test("Once, when all events from before the gap were taken; others are dropped until then.")
    func gap() async throws {
        let observer = try await launchWithObserver()
        let first = (0..<2).map { _ in observer.take() }

        await root.unit.interactor.perform("late") {}
        let rest = Array(sequence(state: observer) { $0.take() })

        #expect(
            first == [
                .attached(unit: lifetime.id, name: "InteractorFake", parent: nil),
                .changed(unit: lifetime.id, state: .active),
            ])
        #expect(
            rest.dropFirst(2) == [
                .restarted(unit: lifetime.id),
                .attached(unit: lifetime.id, name: "InteractorFake", parent: nil),
                .changed(unit: lifetime.id, state: .active),
            ])
        await root.shutdown()
    }

    @Test("An event that occurs while it collects what is there comes afterwards.")
    func meanwhile() async throws {
        let observer = try await launchWithObserver()
        for _ in 0..<4 { _ = observer.take() }
        let late = TreeEvent.started(unit: lifetime.id, work: 0, name: "late")

        root.onNextLook.withLock { [lifetime] in
            $0 = { observer.receive(late, of: lifetime) }
        }
        let rest = Array(sequence(state: observer) { $0.take() })

        #expect(rest.count == 4)
        #expect(rest.first == .restarted(unit: lifetime.id))
        #expect(rest.last == late)
        await root.shutdown()
    }

    @Test("An event that occurs while it first collects what is there comes afterwards, too.")
    func meanwhileAtFirst() async throws {
        try await root.launch()
        let observer = TreeObserver(of: lifetime, limit: 100)

        root.onNextLook.withLock { [interactor = root.unit.interactor] in
            $0 = { interactor.task("late") { await Gate().waitUnlessCancelled() } }
        }
        observer.start()
        let events = Array(sequence(state: observer) { $0.take() })

        #expect(events.count == 3)
        let lateWork = lifetime.state.withLock { $0.work.numbered[0].number }
        #expect(events.last == .started(unit: lifetime.id, work: lateWork, name: "late"))
        await root.shutdown()
    }

    @Test("The events end, even if the last one was lost.")
    func end() async throws {
        try await root.launch()
        let events = root.events(limit: 4)
        for _ in 0..<4 { await root.unit.interactor.perform {} }
        let id = lifetime.id

        await root.shutdown()
        let all = await events.reduce(into: []) { $0.append($1) }

        #expect(all.count == 5)
        #expect(all.last == .restarted(unit: id))
    }

    @Test("The events end, even if the unit is gone before the observer has collected anything.")
    func endAtTheStart() async throws {
        try await root.launch()
        let observer = TreeObserver(of: lifetime, limit: 4)

        observer.receive(.changed(unit: lifetime.id, state: .closed), of: lifetime)
        observer.start()

        for await _ in observer.wakeUps() {}
        #expect(observer.bufferedCount == 3)
        await root.shutdown()
    }
}
