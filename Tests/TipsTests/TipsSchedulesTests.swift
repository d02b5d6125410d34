import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Tips

@Suite("TipsInteractor under many schedules", .schedules(500))
struct TipsSchedulesTests {
    private let pit = PitServiceSpy()
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: []))
    private let presenter = TipsPresentableSpy()
    private let plugin = TipPluginStub("plugin")

    private func makeSUT() -> TipsInteractor {
        plugin.texts.set(["a"])
        return TipsInteractor(
            presenter: presenter, pit: pit, sessionService: session,
            plugins: [plugin])
    }

    @Test("In each tried order of the plans, the pit and the person, a tip is shown once.")
    func shownOnce() async throws {
        pit.plansSpy.suspends()
        let sut = makeSUT()
        let launch = start { try await UnitUnderTest.launch(sut) }
        await pit.plansSpy.called(times: 1)

        start { [pit] in pit.plansSpy.resumeAll(returning: []) }
        start { [pit] in pit.states.send(.ready(Pit())) }
        start { [session] in session.states.send(session.states.value) }
        let unit = try await launch.value
        await settle()

        #expect(presenter.showSpy.callCount == 1)
        await unit.shutdown()
    }

    @Test("While a tip is being shown, the next one waits.")
    func oneAtATime() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()
            presenter.showSpy.suspends()
            plugin.texts.set(["b"])
            pit.states.send(.ready(Pit()))
            await settle()

            plugin.texts.set(["c"])
            pit.states.send(.ready(Pit()))
            await settle()

            #expect(presenter.showSpy.callCount == 2)
            presenter.showSpy.resumeAll(returning: ())
            await settle()
            #expect(presenter.showSpy.callCount == 3)
        }
    }

    @Test("In each tried order of a tip, a tap and the detach, nothing is shown after the detach.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        start { await unit.interactor.didTapTips() }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("When another person signs in before the first look, there is no tip.")
    func anotherPerson() async throws {
        pit.plansSpy.suspends()
        let sut = makeSUT()
        let launch = start { try await UnitUnderTest.launch(sut) }
        await pit.plansSpy.called(times: 1)

        session.states.send(.signedIn(User(name: "ann", barbecueFoods: ["chicken"])))
        pit.plansSpy.resumeAll(returning: CookPlan.builtIn)
        let unit = try await launch.value
        await settle()

        #expect(presenter.showSpy.callCount == 0)
        await unit.shutdown()
    }
}
