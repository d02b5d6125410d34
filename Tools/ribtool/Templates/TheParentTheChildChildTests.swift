import Routing
import RoutingTestSupport
import Testing
import TheChild

@testable import TheParent

@Suite("TheParent and its child TheChild", .schedules(50))
struct TheParentTheChildChildTests {
    private func launch() async throws -> any Routing {
        let router = await TheParentBuilderTests().makeSUT()
        try await router.launch()
        return router
    }

    private func open(in unit: any Routing) async throws {
        try await (unit.interactable as? any TheParentPresentableListener)?.didTapTheChild()
    }

    private func finish(in unit: any Routing) async {
        await (unit.interactable as? any TheChildListener)?.didFinishTheChild()
    }

    @Test("In each tried order of two openings and the end, there is at most one child.")
    func openedAndFinished() async throws {
        let unit = try await launch()
        let count = unit.children.count

        async let first: Void = open(in: unit)
        async let second: Void = open(in: unit)
        async let end: Void = finish(in: unit)
        _ = try await (first, second, end)

        #expect(unit.children.count <= count + 1)
        await finish(in: unit)
        #expect(unit.children.count == count)
        try await open(in: unit)
        #expect(unit.children.count == count + 1)
        await unit.shutdown()
    }

    // With a view of rows.
    @Test("Each id has a child of its own, which ends alone.")
    func rows() async throws {
        let unit = try await launch()
        let count = unit.children.count
        let sut = try #require(unit.interactable as? TheParentInteractor)
        try await sut.didTapTheChild("corn")
        try await sut.didTapTheChild("ribs")
        #expect(unit.children.count == count + 2)

        await sut.didFinishTheChild("ribs")
        await sut.didFinishTheChild("ribs")

        #expect(unit.children.count == count + 1)
        await unit.shutdown()
    }
    // End.

    // With a view.
    @Test("The command, and each tap, throws the reason why the child cannot be shown.")
    func failure() async throws {
        let unit = try await launch()
        let sut = try #require(unit.interactable as? TheParentInteractor)
        let closed = UnitStub()
        await closed.shutdown()
        let error = await #expect(throws: RoutingError.self) { try await closed.launch() }
        let router = TheParentRoutingSpy()
        router.attachTheChildSpy.returns(.failed(try #require(error)))
        await sut.set(router: router)

        let commands = TheParentPage().commands(for: sut, .nothing)

        let taps = (1...2).map { _ in start { try await sut.didTapTheChild() } }
        let failure = await #expect(throws: LineCommandError.self) {
            try await commands.first { $0.name == "thechild" }?.run()
        }

        for tap in taps { await #expect(throws: RoutingError.self) { try await tap.value } }
        #expect(failure?.description == error?.description)
        await unit.shutdown()
    }
    // End.
}
// The stubs.
