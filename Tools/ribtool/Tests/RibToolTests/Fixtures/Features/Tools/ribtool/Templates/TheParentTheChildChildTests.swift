// The imports.
import Routing
import RoutingTestSupport
import Testing
import TheParent

@Suite("TheParent and its child TheChild", .schedules(50))
struct TheParentTheChildChildTests {
    // The properties.

    private func launch() async throws -> any TheParentRouting {
        // The steps.
        try await router.launch()
        return router
    }

    private func open(in unit: any TheParentRouting) async throws {
        try await (unit.interactable as? TheParentInteractor)?.didTapTheChild()
    }

    private func finish(in unit: any TheParentRouting) async {
        await (unit.interactable as? TheParentInteractor)?.didFinishTheChild()
    }

    @Test("Opened twice, the child is there once.")
    func openedTwice() async throws {
        let unit = try await launch()
        let count = unit.children.count

        try await open(in: unit)
        try await open(in: unit)

        #expect(unit.children.count == count + 1)
        await unit.shutdown()
    }

    @Test("When it has finished, the child is detached, and can be opened again.")
    func openedAgain() async throws {
        let unit = try await launch()
        let count = unit.children.count
        try await open(in: unit)

        await finish(in: unit)

        #expect(unit.children.count == count)
        try await open(in: unit)
        #expect(unit.children.count == count + 1)
        await unit.shutdown()
    }

    @Test("In every order of two openings and the end, at most one child is left.")
    func openedAndFinished() async throws {
        let unit = try await launch()
        let count = unit.children.count

        async let first: Void = open(in: unit)
        async let second: Void = open(in: unit)
        async let end: Void = finish(in: unit)
        _ = try await (first, second, end)

        #expect(unit.children.count <= count + 1)
        await unit.shutdown()
        #expect(unit.children.isEmpty)
    }

    // With a view.
    @Test("The reason why the child cannot be shown is thrown.")
    func failure() async throws {
        let unit = try await launch()
        let sut = try #require(unit.interactable as? TheParentInteractor)
        let closed = UnitStub()
        await closed.shutdown()
        let error = await #expect(throws: RoutingError.self) { try await closed.launch() }
        let router = TheParentRoutingSpy()
        router.attachTheChildSpy.returns(.failed(try #require(error)))
        await sut.set(router: router)

        await #expect(throws: RoutingError.self) { try await sut.didTapTheChild() }

        await unit.shutdown()
    }
    // End.
}
