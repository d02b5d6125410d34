import Routing
import RoutingTestSupport
import Testing

@Suite("8. After a detach nothing of the unit reaches a listener or a router", .failsIfStuck)
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

    struct World: Seeing {
        let tree: TestTree
        let child: ChildRouter
        let listener: ListenerSpy
        var root: RouterFake { tree.root }
        var seen: Journal { tree.seen }

        func seeCalls(after count: Int = 0) {
            see("heard: \(listener.heardSpy.callCount - count)")
        }
    }

    @Test("A unit with a listener and a router is detached", arguments: rows)
    func detach(row: Row<World>) async throws {
        try await row.check(in: .schedules(10)) { steps in
            try await withRoot { t in
                let listener = ListenerSpy()
                let child = await Self.unit(listener)
                try await t.root.attach(child)
                try await steps(World(tree: t, child: child, listener: listener))
            }
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "The task that asked for the detach reaches the listener before it, and not after.",
            "heard: 1"
        ) { w in
            w.child.interactor.task("other") { await hangs() }
            await w.child.interactor.perform("own") {
                await w.child.interactor.notify()
                await w.root.detach(w.child)
                await w.child.interactor.notify()
            }
            w.seeCalls()
        },
        Row(
            "In each tried order of an intent and the detach, the listener hears nothing after it.",
            "heard: 0"
        ) { w in
            async let intent: Void = w.child.interactor.notify()
            await w.root.detach(w.child)
            let heard = w.listener.heardSpy.callCount
            await intent
            await w.child.interactor.notify()
            w.seeCalls(after: heard)
        },
        Row(
            "The router is cleared once, by two detaches at once, after the listener.",
            "has a router: true", "has a router: false", "lost its listener first: true",
            "lost: 1"
        ) { w in
            let interactor = w.child.interactor
            try await w.child.attach(RouterFake("grandchild"))
            w.see("has a router: \(await interactor.hasRouter)")
            async let first: Void = w.root.detach(w.child)
            async let second: Void = w.root.detach(w.child)
            _ = await (first, second)
            w.see("has a router: \(await interactor.hasRouter)")
            w.see("lost its listener first: \(await interactor.lostListenerFirst)")
            w.see("lost: \(await interactor.timesLost)")
        },
        Row(
            "A unit that resigns still has its router, and so has a root.",
            "resigned with its router: true", "resigned with its router: true"
        ) { w in
            let units = [await unit(), await unit()]
            try await units[0].launch()
            try await units[0].attach(units[1])
            async let detach: Void = units[0].detach(units[1])
            await units[0].shutdown()
            await detach
            for unit in units {
                w.see("resigned with its router: \(await unit.interactor.resignedWithRouter)")
            }
        },
        Row(
            "Work that ends after its unit has resigned still reaches the listener.",
            "heard: 1", "resigned with its router: true"
        ) { w in
            let interactor = w.child.interactor
            interactor.task("ends late") {
                await interactor.resigns.wait()
                await interactor.notify()
            }
            await w.root.detach(w.child)
            w.seeCalls()
            w.see("resigned with its router: \(await interactor.resignedWithRouter)")
        },
        Row(
            "A load that ignores its cancellation shows nothing on a unit that is detached.",
            "heard: 0", "closed"
        ) { w in
            let answer = Gate()
            w.child.interactor.task("loads") {
                await answer.wait()
                await w.child.interactor.notify()
            }
            let detach = start { await w.root.detach(w.child) }
            let answering = start { answer.open() }
            await detach.value
            let heard = w.listener.heardSpy.callCount
            await answering.value
            await settle()
            w.seeCalls(after: heard)
            w.see("\(w.child.interactor.lifetime.phase)")
        },
    ]
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

    @Test(
        "A unit without wires loses its router, however it ends.", .schedules(10),
        arguments: Ending.allCases)
    func onlyRouter(ending: Ending) async throws {
        let (root, child) = (RouterFake("root"), RoutedRouter())
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

@Suite("16. A missing wire is caught when the unit is attached", .failsIfStuck)
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

    @Test("The router of a unit was not set", arguments: rows)
    func missing(row: Row<TestTree>) async throws { try await row.check(in: .schedule) }

    private static let rows: [Row<TestTree>] = [
        Row("The unit does not become active.", "missingWire", "closed", "active: false") { t in
            let unit = UnwiredRouter()
            t.see(await outcome { try await unit.launch() })
            t.see("\(unit.interactor.lifetime.phase)")
            t.see("active: \(await unit.interactor.isActive)")
        },
        Row(
            "The error says why.",
            "Unwired has no router. Set it in the builder, before the unit is attached."
        ) { t in
            do throws(RoutingError) {
                try await UnwiredRouter().launch()
            } catch {
                t.see("\(error)")
            }
        },
        Row("An attach that is cancelled names the missing router, too.", "missingWire") { t in
            await start {
                cancelThisTask()
                t.see(await outcome { try await t.root.attach(UnwiredRouter()) })
            }.value
        },
        Row("The child that was shown stays.", "missingWire", "shows one") { t in
            await t.show("one")
            t.see(await t.slot.show("two") { UnwiredRouter() })
            t.seeSlot()
        },
    ]
}
