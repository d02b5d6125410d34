// The imports.
import Routing
import RoutingTestSupport
import Testing
import TheChild
import TheParent

@Suite("TheParent and its screen TheChild", .schedules(50))
struct TheParentTheChildScreenTests {
    // The properties.

    private func launch() async throws -> any TheParentRouting {
        // The steps.
        try await router.launch()
        return router
    }

    private func finish(in unit: any TheParentRouting) async {
        await (unit.interactable as? any TheChildListener)?.didFinishTheChild()
    }

    @Test("When it has finished, even twice, its screen is closed, and can be opened again.")
    func openedAgain() async throws {
        let unit = try await launch()
        let screens = unit.screens
        _ = await unit.show(.named(.theChild))

        async let first: Void = finish(in: unit)
        async let second: Void = finish(in: unit)
        _ = await (first, second)

        #expect(unit.screens == screens)
        #expect(await unit.show(.named(.theChild)) == .done)
        #expect(unit.screens == screens + [.named(.theChild)])
        await unit.shutdown()
    }

    @Test("In every order of two openings and the end, it is open at most once.")
    func openedAndFinished() async throws {
        let unit = try await launch()
        let screens = unit.screens

        async let first = unit.show(.named(.theChild))
        async let second = unit.show(.named(.theChild))
        async let end: Void = finish(in: unit)
        _ = await (first, second, end)

        #expect([screens, screens + [.named(.theChild)]].contains(unit.screens))
        await unit.shutdown()
        #expect(unit.children.isEmpty)
    }
}
// The stubs.
