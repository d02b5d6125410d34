import FeatureTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("FeatureTemplateInteractor under every schedule")
struct FeatureTemplateSchedulesSuite {
    @Test("However a load and the detach cross, nothing is shown after the detach.")
    func loadAndDetach() async {
        await schedules(200) {
            let presenter = FeatureTemplatePresentableSpy()
            let sut = FeatureTemplateInteractor(
                service: FeatureTemplateServiceSpy(), presenter: presenter,
                listener: FeatureTemplateListenerSpy())
            let unit = try await UnitUnderTest.launch(sut)

            async let retry: Void = sut.didTapRetry()
            await unit.shutdown()
            let shown = presenter.showSpy.callCount
            await retry
            await settle()

            #expect(presenter.showSpy.callCount == shown)
        }
    }
}
