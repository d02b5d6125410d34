import Routing
import RoutingTestSupport
import Testing

@Suite("A unit that is launched for the code of a test", .failsIfStuck)
struct UnitUnderTestTests {
    private struct Failure: Error {}

    private actor Grill: LeafInteractable {
        nonisolated let lifetime = Lifetime()
    }

    private actor Pit: Interactable {
        nonisolated let lifetime = Lifetime()
        private(set) var router: UnitStub?
        func set(router: UnitStub?) { self.router = router }
    }

    private let sut = Grill()
    private let router = UnitStub()

    @Test("It is active while the code runs, and detached afterwards, also if that throws.")
    func detached() async throws {
        let phase = try await UnitUnderTest.launch(sut) { sut.lifetime.phase }
        #expect(phase == .active)
        #expect(sut.lifetime.phase == .closed)

        let other = Grill()
        await #expect(throws: Failure.self) {
            try await UnitUnderTest.launch(other) { throw Failure() }
        }
        #expect(other.lifetime.phase == .closed)
    }

    @Test("Code that detaches the unit itself may do so.")
    func detachedByTheCode() async throws {
        try await UnitUnderTest.launch(sut) { unit in
            await unit.shutdown()
            #expect(sut.lifetime.phase == .closed)
        }
    }

    @Test("A real unit is active while the code runs, and detached afterwards; then no code runs.")
    func realUnit() async throws {
        let phase = try await router.launch { router.interactable.lifetime.phase }

        #expect(phase == .active)
        #expect(router.interactable.lifetime.phase == .closed)
        await #expect(throws: RoutingError.self) {
            try await router.launch { Issue.record("The code runs without its unit.") }
        }
    }

    @Test("It has its router while the code runs; if it needs one, it is not launched without.")
    func routed() async throws {
        let pit = Pit()

        try await UnitUnderTest.launch(pit, router: router) {
            #expect(await pit.router === router)
        }

        #expect(await pit.router == nil)
        await #expect(throws: RoutingError.self) {
            try await UnitUnderTest.launch(Pit()) {
                Issue.record("The code runs without its unit.")
            }
        }
    }

    @Test("On the main actor, the code stays there.")
    @MainActor
    func mainActor() async throws {
        var lines: [String] = []

        try await UnitUnderTest.launch(sut) { lines.append("ribs") }

        #expect(lines == ["ribs"])
    }
}

/// Doubles of a parent's router and of a child's builder.
@Suite("Doubles of units", .failsIfStuck)
struct UnitDoublesTests {
    protocol MenuRouting: ViewableRouting {
        func openDetails(_ dish: String) async
    }

    final class MenuRoutingSpy: MenuRouting, ViewableRouterDouble {
        let unit = UnitStub()
        let openDetailsSpy = Spy<String, Void, Never>("openDetails(_:)")

        func openDetails(_ dish: String) async { await openDetailsSpy(dish) }
    }

    protocol MenuBuildable: Buildable {
        func build(day: String) async -> any MenuRouting
    }

    final class MenuBuildableSpy: MenuBuildable {
        let buildSpy = Spy<String, any MenuRouting, Never>("build(day:)", making: MenuRoutingSpy())

        func build(day: String) async -> any MenuRouting { await buildSpy(day) }
    }

    @Test(
        "A router's double declares only its unit and its own methods, has one view, and is attached."
    )
    func router() async throws {
        let (router, parent) = (MenuRoutingSpy(), UnitStub())

        await router.openDetails("ribs")

        #expect(router.openDetailsSpy.calls == ["ribs"])
        #expect(router.children.isEmpty)
        #expect(router.viewable === router.viewable)
        try await parent.launch {
            try await parent.attach(router)
            #expect(router.interactable.lifetime.phase == .active)
            #expect(parent.children.first === router)
            await parent.detach(router)
            #expect(router.interactable.lifetime.phase == .closed)
        }
    }

    @Test("A builder's double creates a new unit at each call, or returns that of the test.")
    func builder() async throws {
        let builder = MenuBuildableSpy()
        let parent = UnitStub()
        try await parent.launch()

        for day in ["Monday", "Tuesday"] {
            try await parent.attach(await builder.build(day: day))
        }

        #expect(builder.buildSpy.calls == ["Monday", "Tuesday"])
        #expect(parent.children.count == 2)
        let unit = MenuRoutingSpy()
        builder.buildSpy.returns(unit)
        #expect(await builder.build(day: "Monday") === unit)
        await parent.shutdown()
    }
}

@Suite("The column of a tree in the timeline", .failsIfStuck)
struct NoteChangesTests {
    let log = FailureLog()

    init() async {
        // The first unit of a process also starts the watchdog, so its schedule does not repeat.
        await schedule { await (try UnitUnderTest.launch(Oven())).shutdown() }
    }

    @Test("It shows the states of the units, their work, and the intents that they are sent.")
    func changes() async throws {
        let report = await log.collect {
            await schedule {
                let unit = try await UnitUnderTest.launch(Oven())
                unit.interactor.didTapHeat()
                unit.interactor.didTapLight()
                await settle()
                await unit.shutdown()
                throw CancellationError()
            }
        }

        let timeline = try #require(report.failure?.timeline)
        #expect(timeline.contains("◆ tree\n"))
        #expect(timeline.contains("◆ Oven is attached\n"))
        #expect(timeline.contains("◆ Oven is active\n"))
        #expect(timeline.contains("◆ Oven is sent “didTapHeat()”\n"))
        #expect(timeline.contains("◆ Oven is sent “didTapLight()”\n"))
        #expect(timeline.contains("◆ Oven starts “heat”\n"))
        #expect(timeline.contains("◆ Oven ends “heat”\n"))
        #expect(timeline.contains("◆ Oven is closed\n"))
    }

    @Test("It keeps no unit alive.")
    func released() async throws {
        let report = await log.collect {
            await schedule {
                let released = ReleaseCheck()
                let unit = try await UnitUnderTest.launch(released.track(Oven()))
                await unit.shutdown()
                _ = consume unit
                await released.verify()
                throw CancellationError()
            }
        }

        let timeline = try #require(report.failure?.timeline)
        #expect(timeline.contains("◆ Oven is closed\n"))
        #expect(!timeline.contains("still alive"))
    }

    /// An interactor whose work lasts until it is cancelled.
    private actor Oven: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private let clock = ManualClock()

        nonisolated func didTapHeat() { send { $0.heat() } }

        nonisolated func didTapLight() { sendSerially { _ in } }

        private func heat() {
            task("heat") { [clock] in try? await clock.sleep(for: .seconds(60)) }
        }
    }
}
