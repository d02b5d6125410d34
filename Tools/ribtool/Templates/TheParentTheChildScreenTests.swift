import Routing
import RoutingTestSupport
import Testing
import TheChild
import TheParent

@Suite("TheParent and its screen TheChild", .schedules(50))
struct TheParentTheChildScreenTests {
    private func launch() async throws -> any TheParentRouting {
        let router = await TheParentBuilderTests().makeSUT()
        try await router.launch()
        return router
    }

    private func finish(in unit: any TheParentRouting) async {
        await (unit.interactable as? any TheChildListener)?.didFinishTheChild()
    }

    @Test(
        "In each tried order of two openings and the end, it is open at most once; the end closes it."
    )
    func openedAndFinished() async throws {
        let unit = try await launch()
        let screens = unit.screens

        async let first = unit.show(.named(.theChild))
        async let second = unit.show(.named(.theChild))
        async let end: Void = finish(in: unit)
        _ = await (first, second, end)

        #expect([screens, screens + [.named(.theChild)]].contains(unit.screens))
        await finish(in: unit)
        #expect(unit.screens == screens)
        #expect(await unit.show(.named(.theChild)) == .done)
        await unit.shutdown()
    }
}
// The stubs.
