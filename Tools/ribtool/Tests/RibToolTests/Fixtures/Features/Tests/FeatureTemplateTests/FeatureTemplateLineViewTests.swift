import Console
import FeatureTemplate
import FeatureTemplateViews
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@Suite("FeatureTemplateLineView")
@MainActor
struct FeatureTemplateLineViewTests {
    private let console = LinePrintingSpy()
    private let listener = FeatureTemplatePresentableListenerSpy()

    private func makeSUT() -> FeatureTemplateLineView {
        let sut = FeatureTemplateLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (FeatureTemplateState.loading, "Loading the feature template."),
            (.loaded([]), "There is nothing in the feature template."),
            (
                .loaded([ServiceTemplateItem(name: "ribs"), ServiceTemplateItem(name: "corn")]),
                "In the feature template: ribs, corn."
            ),
        ])
    func states(state: FeatureTemplateState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test("A failure is printed as an error.")
    func failure() async {
        let sut = makeSUT()

        await sut.show(.failed(.unavailable("The kitchen is closed.")))

        #expect(console.printErrorSpy.calls == ["The kitchen is closed."])
    }

    @Test("The command that loads again reports a tap.")
    func retry() async {
        let sut = makeSUT()

        await sut.commands.first { $0.name.hasSuffix(" retry") }?.action()

        #expect(listener.didTapRetrySpy.callCount == 1)
    }

    @Test("The command that closes reports a tap.")
    func close() async {
        let sut = makeSUT()

        await sut.commands.first { $0.name.hasSuffix(" close") }?.action()

        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}
