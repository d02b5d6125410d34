import Console
import ConsoleTestSupport
import FeatureTemplate
import FeatureTemplateViews
import RoutingTestSupport
import Screen
import ServiceTemplateContract
import Testing

@Suite("FeatureTemplateScreenView", .failsIfStuck)
@MainActor
struct FeatureTemplateScreenViewTests {
    private let sut = FeatureTemplateScreenView(console: LinePrintingSpy())
    private let items = [ServiceTemplateItem(name: "ribs"), ServiceTemplateItem(name: "corn")]

    private func hasRows(_ rows: String...) -> Bool {
        let lines = Frame.drawn(width: 60, height: 6) { sut.draw(on: &$0) }.lines.dropFirst()
        return zip(rows, lines).allSatisfy { $1.contains($0) }
    }

    @Test("The items are drawn, each in its row.")
    func draws() async {
        await sut.show(.items(items))

        #expect(hasRows("ribs", "corn"))
    }

    @Test("A failure is drawn above the items, until they have changed.")
    func failed() async {
        await sut.show(.items(items))
        await sut.show(.failed(.rejected("The kitchen is closed.")))
        #expect(hasRows("The kitchen is closed.", "ribs", "corn"))

        await sut.show(.items([items[1]]))
        #expect(hasRows("corn"))
    }

    @Test("The commands that end in `add` and `close` report taps; `add` tells the name.")
    func commands() async throws {
        let listener = FeatureTemplatePresentableListenerSpy()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name.hasSuffix(" add") }?.run(["corn"])
        try await sut.commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapAddSpy.calls == ["corn"])
        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}
