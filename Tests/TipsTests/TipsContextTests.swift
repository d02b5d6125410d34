import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Tips

@Suite("The context of TipsInteractor", .schedules(50))
struct TipsContextTests {
    private let pit = PitServiceSpy()
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let presenter = TipsPresentableSpy()
    private let plugin = TipPluginStub("plugin")

    private func makeSUT() -> TipsInteractor {
        TipsInteractor(
            presenter: presenter, pit: pit, sessionService: session,
            plugins: [plugin])
    }

    @Test("A tip may depend on the person, the pit and the plans.")
    func context() async throws {
        pit.plansSpy.returns(CookPlan.builtIn)
        var state = Pit()
        _ = state.start(.brisket, at: ManualPitClock().now)
        pit.states.send(.ready(state))

        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(
                plugin.contexts.get().last
                    == TipContext(
                        user: User(name: "joe", barbecueFoods: ["ribs"]), pit: state,
                        plans: CookPlan.builtIn))
        }
    }

    @Test("The attach waits for the plans, and then for the first tip.")
    func plans() async throws {
        pit.plansSpy.suspends()
        plugin.texts.set(["a"])
        async let launched = UnitUnderTest.launch(makeSUT())
        await settle()
        #expect(presenter.showSpy.callCount == 0)

        pit.plansSpy.resumeAll(returning: CookPlan.builtIn)
        let unit = try await launched

        #expect(presenter.showSpy.callCount == 1)
        #expect(plugin.contexts.get().last?.plans == CookPlan.builtIn)
        #expect(pit.plansSpy.callCount == 1)
        await unit.shutdown()
    }

    @Test("Without plans there are the other tips, and the plans are asked for again.")
    func failure() async throws {
        pit.plansSpy.fails(.unavailable("The plans are damaged."))
        plugin.texts.set(["a"])
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.callCount == 1)
            #expect(plugin.contexts.get().last?.plans == [])

            pit.plansSpy.returns(CookPlan.builtIn)
            pit.states.send(.ready(Pit()))
            await settle()

            #expect(plugin.contexts.get().last?.plans == CookPlan.builtIn)
        }
    }

    @Test("A pit that cannot be read leads to no tip.")
    func unavailable() async throws {
        pit.states.send(.unavailable(.unavailable("The file is damaged.")))
        plugin.texts.set(["a"])

        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("When another person signs in, there is no tip about their foods and this pit.")
    func anotherPerson() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            plugin.texts.set(["a"])

            session.states.send(.signedIn(User(name: "ann", barbecueFoods: ["chicken"])))
            await settle()

            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("Without a person there is no tip; a new person leads to a look.")
    func person() async throws {
        session.states.send(.signedOut(.signedOut))
        plugin.texts.set(["a"])
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.callCount == 0)

            session.states.send(.signedIn(User(name: "ann", barbecueFoods: [])))
            await settle()

            #expect(presenter.showSpy.callCount == 1)
            #expect(plugin.contexts.get().last?.user.name == "ann")
        }
    }
}
