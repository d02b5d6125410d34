import Routing
import RoutingTestSupport
import Testing
import TheChild

@testable import TheParent

@Suite("TheParent and its dialog TheChild", .schedules(50))
struct TheParentTheChildDialogTests {
    private func launch() async throws -> any Routing {
        let router = await TheParentBuilderTests().makeSUT()
        try await router.launch()
        return router
    }

    private func ask(in unit: any Routing) async -> String? {
        try? await (unit.interactable as? any TheParentPresentableListener)?.didTapTheChild()
    }

    @Test("The child is there during the question, which a detach ends.")
    func detach() async throws {
        let unit = try await launch()
        let count = unit.children.count

        async let answer = ask(in: unit)
        await settle()
        #expect(unit.children.count == count + 1)
        await unit.shutdown()

        #expect(await answer == nil)
    }

    // With a view.
    @Test("Each tap returns the answer.")
    func answer() async throws {
        let unit = try await launch()
        let sut = try #require(unit.interactable as? TheParentInteractor)
        let router = TheParentRoutingSpy()
        router.askTheChildSpy.returns("corn")
        await sut.set(router: router)

        async let first = sut.didTapTheChild()
        async let second = sut.didTapTheChild()
        #expect(try await [first, second] == ["corn", "corn"])
        await unit.shutdown()
    }

    @Test("The command throws the reason why there is no answer.")
    func failure() async throws {
        let unit = try await launch()
        let sut = try #require(unit.interactable as? TheParentInteractor)
        let closed = UnitStub()
        await closed.shutdown()
        let error = await #expect(throws: RoutingError.self) { try await closed.launch() }
        let router = TheParentRoutingSpy()
        router.askTheChildSpy.fails(try #require(error))
        await sut.set(router: router)
        let commands = TheParentPage().commands(for: sut, .nothing)

        let failure = await #expect(throws: LineCommandError.self) {
            try await commands.first { $0.name == "thechild" }?.run()
        }

        #expect(failure?.description == error?.description)
        await unit.shutdown()
    }
    // End.
}
// The stubs.
