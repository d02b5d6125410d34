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

    @Test("It is active while the code runs, and detached afterwards.")
    func detached() async throws {
        let phase = try await UnitUnderTest.launch(sut) { sut.lifetime.phase }

        #expect(phase == .active)
        #expect(sut.lifetime.phase == .closed)
    }

    @Test("Code that throws leaves no tree behind, and its error comes through.")
    func throwing() async {
        await #expect(throws: Failure.self) {
            try await UnitUnderTest.launch(sut) { throw Failure() }
        }

        #expect(sut.lifetime.phase == .closed)
    }

    @Test("Code that detaches the unit itself may do so.")
    func detachedByTheCode() async throws {
        try await UnitUnderTest.launch(sut) { unit in
            await unit.shutdown()
            #expect(sut.lifetime.phase == .closed)
        }
    }

    @Test("A real unit is active while the code runs, and detached afterwards.")
    func realUnit() async throws {
        let phase = try await router.launch { router.interactable.lifetime.phase }

        #expect(phase == .active)
        #expect(router.interactable.lifetime.phase == .closed)
    }

    @Test("It has its router while the code runs, and not afterwards.")
    func routed() async throws {
        let pit = Pit()

        try await UnitUnderTest.launch(pit, router: router) {
            #expect(await pit.router === router)
        }

        #expect(await pit.router == nil)
    }

    @Test("An interactor that needs a router is not launched without one.")
    func withoutRouter() async throws {
        await #expect(throws: RoutingError.self) {
            try await UnitUnderTest.launch(Pit()) {
                Issue.record("The code runs without its unit.")
            }
        }
    }

    @Test("With a unit that can't be attached, the code does not run.")
    func refused() async throws {
        await router.shutdown()

        await #expect(throws: RoutingError.self) {
            try await router.launch { Issue.record("The code runs without its unit.") }
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
