import Routing
import RoutingTestSupport
import Testing

@Suite("8. After a detach nothing of the unit reaches a listener or a router", .schedules(10))
struct DisconnectTests {
    final class ListenerSpy: Sendable {
        let heardSpy = Spy<Void, Void, Never>("heard()")
        func heard() { heardSpy() }
    }

    actor Child: Interactable {
        nonisolated let lifetime = Lifetime()
        @Wired private var listener: ListenerSpy?
        private(set) var router: ChildRouter?
        private(set) var lostListenerFirst = false
        private(set) var timesLost = 0
        private(set) var resignedWithRouter = false
        private(set) var timesActive = 0
        private(set) var timesResigned = 0
        nonisolated let resigns = Gate()

        init(listener: ListenerSpy) { _listener = Wired(listener, until: lifetime) }

        func set(router: ChildRouter?) {
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

    final class ChildRouter: Routing {
        let interactor: Child
        var interactable: any Interactable { interactor }
        init(_ interactor: Child) { self.interactor = interactor }
    }

    static func unit(_ listener: ListenerSpy = ListenerSpy()) async -> ChildRouter {
        let interactor = Child(listener: listener)
        let router = ChildRouter(interactor)
        await interactor.set(router: router)
        return router
    }

    private let root = RouterFake("root")
    private let listener = ListenerSpy()

    /// Runs the test of a child.
    private func withChild(_ test: (ChildRouter) async throws -> Void) async throws {
        let child = await Self.unit(listener)
        try await root.launch {
            try await root.attach(child)
            try await test(child)
        }
    }

    private func detachTwice(_ child: some Routing) async {
        async let first: Void = root.detach(child)
        async let second: Void = root.detach(child)
        _ = await (first, second)
    }

    @Test("The task that asked for the detach reaches the listener before it, and not after.")
    func ownTask() async throws {
        try await withChild { child in
            child.interactor.task("other") { await hangs() }
            await child.interactor.perform("own") {
                await child.interactor.notify()
                await root.detach(child)
                await child.interactor.notify()
            }

            #expect(listener.heardSpy.callCount == 1)
        }
    }

    @Test("In each tried order of an intent and the detach, the listener hears nothing after it.")
    func lateIntent() async throws {
        try await withChild { child in
            async let intent: Void = child.interactor.notify()
            await root.detach(child)
            let heard = listener.heardSpy.callCount
            await intent
            await child.interactor.notify()

            #expect(listener.heardSpy.callCount == heard)
        }
    }

    @Test("The router is cleared once, by two detaches at once, after the listener.")
    func router() async throws {
        try await withChild { child in
            try await child.attach(RouterFake("grandchild"))
            #expect(await child.interactor.hasRouter)

            await detachTwice(child)

            #expect(await !child.interactor.hasRouter)
            #expect(await child.interactor.lostListenerFirst)
            #expect(await child.interactor.timesLost == 1)
        }
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
        try await withChild { child in
            let interactor = child.interactor
            interactor.task("ends late") {
                await interactor.resigns.wait()
                await interactor.notify()
            }

            await root.detach(child)

            #expect(listener.heardSpy.callCount == 1)
            #expect(await interactor.resignedWithRouter)
        }
    }

    @Test("A load that ignores its cancellation shows nothing on a unit that is detached.")
    func lateLoad() async throws {
        let answer = Gate()
        try await withChild { child in
            child.interactor.task("loads") {
                await answer.wait()
                await child.interactor.notify()
            }

            let detach = start { await root.detach(child) }
            let answering = start { answer.open() }
            await detach.value
            let heard = listener.heardSpy.callCount
            await answering.value
            await settle()

            #expect(listener.heardSpy.callCount == heard)
            #expect(child.interactor.lifetime.phase == .closed)
        }
    }
}

extension DisconnectTests {
    private actor Routed: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: RoutedRouter?
        private var onResign: (@Sendable () -> Void)?

        func set(router: RoutedRouter?) { self.router = router }
        func set(onResign: @escaping @Sendable () -> Void) { self.onResign = onResign }
        func willResignActive() { onResign?() }
    }

    private final class RoutedRouter: Routing {
        let interactor = Routed()
        var interactable: any Interactable { interactor }
    }

    enum Ending: CaseIterable { case idle, withWork, cancelledInHook }

    @Test("A unit without wires loses its router, however it ends.", arguments: Ending.allCases)
    func onlyRouter(ending: Ending) async throws {
        let child = RoutedRouter()
        await child.interactor.set(router: child)
        if ending == .cancelledInHook { await child.interactor.set { cancelThisTask() } }
        try await root.launch {
            try await root.attach(child)
            if ending == .withWork { child.interactor.task("waits") { await hangs() } }

            async let other: Void = root.detach(child)
            await root.detach(child)

            #expect(await child.interactor.router == nil)
            await other
        }
    }
}

@Suite("9. A detach releases the wires", .schedules(10))
struct WiredTests {
    private actor ScreenInteractor: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        @Wired private var view: Journal?

        init(_ view: Journal) { _view = Wired(view, until: lifetime) }

        var isWired: Bool { view != nil }
    }

    @Test(
        "A view is released by two detaches at once, even while the interactor is kept, attached or not.",
        arguments: [true, false])
    func releasesTarget(isAttached: Bool) async throws {
        weak var view: Journal?
        let router: LeafRouter
        let interactor: ScreenInteractor
        do {
            let strong = Journal()
            view = strong
            interactor = ScreenInteractor(strong)
            router = LeafRouter(interactor: interactor)
        }
        if isAttached { try await router.launch() }
        #expect(view != nil)

        async let first: Void = router.shutdown()
        async let second: Void = router.shutdown()
        _ = await (first, second)

        #expect(view == nil)
        #expect(await !interactor.isWired)
    }

    @Test("A wire that is made during the detach, or after it, is not connected after it.")
    func late() async throws {
        let root = RouterFake("root")
        try await root.launch()

        let wire = start { Wired(1, until: root.interactor.lifetime) }
        await root.shutdown()

        #expect(await wire.value.wrappedValue == nil)
    }
}

@Suite("16. A missing wire is caught when the unit is attached", .schedule())
struct MissingWireTests {
    private protocol SomeRouting: AnyObject, Sendable {}

    private actor Unwired: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: (any SomeRouting)?
        private(set) var isActive = false
        func set(router: (any SomeRouting)?) { self.router = router }
        func didBecomeActive() { isActive = true }
    }

    private final class UnwiredRouter: Routing {
        let interactor = Unwired()
        var interactable: any Interactable { interactor }
    }

    private let unit = UnwiredRouter()

    @Test("An interactor whose router was not set does not become active, and the error says why.")
    func router() async {
        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }

        #expect(unit.interactor.lifetime.phase == .closed)
        #expect(error?.code == .missingWire)
        #expect(await !unit.interactor.isActive)
        #expect(
            error?.description
                == "Unwired has no router. Set it in the builder, before the unit is attached.")
    }

    @Test("An attach that is cancelled names the missing router, too.")
    func cancelled() async throws {
        try await withRoot { t in
            let attach = start {
                cancelThisTask()
                return await outcome { try await t.root.attach(unit) }
            }

            #expect(await attach.value == "missingWire")
        }
    }

    @Test("A child without its router leaves the child that was shown.")
    func swap() async throws {
        try await withRoot { t in
            await t.show("one")

            let result = await t.slot.show("two") { UnwiredRouter() }

            #expect(result.error?.code == .missingWire)
            #expect(t.slot.key == "one")
        }
    }
}
