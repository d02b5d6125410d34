import Routing
import RoutingTestSupport
import Testing

@Suite("8. After a detach nothing of the unit reaches a listener or a router", .schedules(10))
struct DisconnectTests {
    protocol Listener: AnyObject, Sendable { func heard() }

    final class ListenerSpy: Listener {
        let heardSpy = Spy<Void, Void, Never>("heard()")
        func heard() { heardSpy() }
    }

    protocol ChildRouting: AnyObject, Sendable { func routes() }

    actor Child: Interactable {
        nonisolated let lifetime = Lifetime()
        @Wired private var listener: (any Listener)?
        private(set) var router: (any ChildRouting)?
        private(set) var lostListenerFirst = false
        private(set) var timesLost = 0
        private(set) var resignedWithRouter = false
        private(set) var timesActive = 0
        private(set) var timesResigned = 0
        nonisolated let resigns = Gate()

        init(listener: any Listener) { _listener = Wired(listener, until: lifetime) }

        func set(router: (any ChildRouting)?) {
            self.router = router
            lostListenerFirst = router == nil && listener == nil
            if router == nil { timesLost += 1 }
        }

        func didBecomeActive() { timesActive += 1 }

        func willResignActive() {
            timesResigned += 1
            resignedWithRouter = router != nil
            resigns.open()
        }

        var hasRouter: Bool { router != nil }
        func notify() { listener?.heard() }
    }

    final class ChildRouter: Routing, ChildRouting {
        let interactor: Child
        var interactable: any Interactable { interactor }
        init(_ interactor: Child) { self.interactor = interactor }
        func routes() {}
    }

    static func unit(_ listener: any Listener = ListenerSpy()) async -> ChildRouter {
        let interactor = Child(listener: listener)
        let router = ChildRouter(interactor)
        await interactor.set(router: router)
        return router
    }

    private func detachTwice(_ child: ChildRouter, from root: RouterFake) async {
        async let first: Void = root.detach(child)
        async let second: Void = root.detach(child)
        _ = await (first, second)
    }

    @Test("The task that asked for the detach reaches the listener before it, and not after.")
    func ownTask() async throws {
        let listener = ListenerSpy()
        let root = RouterFake("root")
        try await root.launch()
        let child = await Self.unit(listener)
        try await root.attach(child)
        child.interactor.task("other") { await Gate().waitUnlessCancelled() }
        await child.interactor.perform("own") {
            await child.interactor.notify()
            await root.detach(child)
            await child.interactor.notify()
        }

        #expect(listener.heardSpy.callCount == 1)
        await root.shutdown()
    }

    @Test("In each tried order of an intent and the detach, the listener hears nothing after it.")
    func lateIntent() async throws {
        let listener = ListenerSpy()
        let root = RouterFake("root")
        try await root.launch()
        let child = await Self.unit(listener)
        try await root.attach(child)

        async let intent: Void = child.interactor.notify()
        await root.detach(child)
        let heard = listener.heardSpy.callCount
        await intent
        await child.interactor.notify()

        #expect(listener.heardSpy.callCount == heard)
        await root.shutdown()
    }

    @Test("An interactor is disconnected from its listener before its router is cleared.")
    func listenerFirst() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let child = await Self.unit()
        try await root.attach(child)

        await detachTwice(child, from: root)

        #expect(await child.interactor.lostListenerFirst)
        await root.shutdown()
    }

    @Test("The router is cleared once, by two detaches at once.")
    func router() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let child = await Self.unit()
        try await root.attach(child)
        try await child.attach(RouterFake("grandchild"))
        #expect(await child.interactor.hasRouter)

        await detachTwice(child, from: root)

        #expect(await !child.interactor.hasRouter)
        #expect(await child.interactor.timesLost == 1)
        await root.shutdown()
    }

    @Test("A unit that resigns still has its router, and so has a root.")
    func resigning() async throws {
        let root = await Self.unit()
        let child = await Self.unit()
        try await root.launch()
        try await root.attach(child)

        async let detach: Void = root.detach(child)
        await root.shutdown()
        await detach

        #expect(await child.interactor.resignedWithRouter)
        #expect(await root.interactor.resignedWithRouter)
    }

    @Test("Work that ends after its unit has resigned still reaches the listener.")
    func lateWork() async throws {
        let listener = ListenerSpy()
        let root = RouterFake("root")
        try await root.launch()
        let child = await Self.unit(listener)
        try await root.attach(child)
        let interactor = child.interactor
        interactor.task("ends late") {
            await interactor.resigns.wait()
            await interactor.notify()
        }

        await root.detach(child)

        #expect(listener.heardSpy.callCount == 1)
        #expect(await interactor.resignedWithRouter)
        await root.shutdown()
    }
}
