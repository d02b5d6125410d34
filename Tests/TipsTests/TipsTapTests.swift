import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Tips

@Suite("TipsInteractor shows all tips", .schedules(50))
struct TipsTapTests {
    private let pit = PitServiceSpy()
    private let presenter = TipsPresentableSpy()
    private let first = TipPluginStub("first")
    private let second = TipPluginStub("second")

    private func makeSUT() -> TipsInteractor {
        TipsInteractor(
            presenter: presenter, pit: pit,
            sessionService: SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"])),
            plugins: [first, second])
    }

    @Test("The person sees all tips that apply, also those that were shown.")
    func all() async throws {
        first.texts.set(["a"])
        second.texts.set(["b"])
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await settle()

            await unit.interactor.didTapTips()

            #expect(
                presenter.showSpy.calls.last == .all([Tip(about: "a", "a"), Tip(about: "b", "b")]))
        }
    }

    @Test("While the pit cannot be read, the person sees that there are no tips.")
    func allUnknown() async throws {
        pit.states.send(.unavailable(.unavailable("The file is damaged.")))
        first.texts.set(["a"])
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await settle()

            await unit.interactor.didTapTips()

            #expect(presenter.showSpy.calls == [.all([])])
        }
    }
}
