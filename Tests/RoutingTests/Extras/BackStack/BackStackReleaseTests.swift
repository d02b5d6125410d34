import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@Suite("A back stack releases what it no longer needs", .failsIfStuck)
struct BackStackReleaseTests {
    private final class Units: Sendable {
        let all = Mutex<[RouterFake]>([])
    }

    @Test("The builders of a route are released when the unit is detached.")
    func releases() async throws {
        let test = try await TestStack()
        let counter = InstanceCounter()
        await test.stack.push("a") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("a") }
        }
        #expect(counter.count == 1)

        await test.root.shutdown()

        #expect(counter.count == 0)
    }

    @Test("A unit that was built beside one that cannot be attached is released.")
    func builtInVain() async throws {
        let (other, overlays) = (RouterFake("other"), Units())
        try await other.launch()
        let isElsewhere = Gate()
        let test = try await TestStack { key in
            if key == "a", isElsewhere.isOpen { return other }
            let unit = RouterFake(key)
            if key == "o" { overlays.all.withLock { $0.append(unit) } }
            return unit
        }
        await test.push("a")
        await test.pushOverlay("o")
        await test.push("b")
        isElsewhere.open()

        let reports = await reports { await test.stack.pop() }

        #expect(reports.count == 1)
        #expect(test.route == "ab")
        #expect(overlays.all.withLock { $0.map(\.state) } == [.closed, .closed])
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test(
        "A unit that was built beside one that cannot be built is released, unless it is another's."
    )
    func builtBesideBroken() async throws {
        for isForeign in [false, true] {
            let (unit, isBroken) = (RouterFake("a"), Gate())
            if isForeign { try await unit.launch() }
            let test = try await TestStack { key in
                guard isBroken.isOpen else { return RouterFake(key) }
                if key == "o" { throw TestStack.Broken() }
                return unit
            }
            await test.push("a")
            await test.pushOverlay("o")
            await test.push("b")
            isBroken.open()

            _ = await reports { await test.stack.pop() }

            #expect(unit.state == (isForeign ? .active : .closed))
            await unit.shutdown()
            await test.root.shutdown()
        }
    }

    @Test("The view of a child that is gone is released.")
    func viewOfGone() async throws {
        let view = WeakBox<ViewFake>()
        let test = try await TestStack(views: ScreenFake().placement) { key in
            let unit = ViewRouterFake(key)
            if key == "a" { view.value = unit.viewable as? ViewFake }
            return unit
        }
        await test.push("a")

        await test.newRoot("b")

        #expect(view.value == nil)
        await test.root.shutdown()
    }

    @Test("The view of a child that could not be attached is released.")
    func view() async throws {
        let screen = ScreenFake()
        let test = try await TestStack(views: screen.placement) { _ in RouterFake("") }
        let view = WeakBox<ViewFake>()

        try await attachInVain(test, view)

        #expect(view.value == nil)
        await test.root.shutdown()
    }

    private func attachInVain(_ test: TestStack, _ view: WeakBox<ViewFake>) async throws {
        let other = ViewRouterFake("other")
        view.value = other.viewable as? ViewFake
        try await other.launch()
        _ = await reports { await test.stack.push("other") { other } }
        await other.shutdown()
    }

    @Test("The builder of a key is released when the key leaves the route.")
    func releasesBuilder() async throws {
        let test = try await TestStack()
        let counter = InstanceCounter()
        await test.push("a")
        await test.stack.push("b") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("b") }
        }

        await test.stack.pop()

        #expect(counter.count == 0)
        await test.root.shutdown()
    }
}
