import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Tips

@Suite("TipsInteractor", .schedules(50))
struct TipsInteractorTests {
    private let pit = PitServiceSpy()
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let presenter = TipsPresentableSpy()
    private let first = TipPluginStub("first")
    private let second = TipPluginStub("second")

    private func makeSUT() -> TipsInteractor {
        TipsInteractor(
            presenter: presenter, pit: pit, sessionService: session,
            plugins: [first, second])
    }

    private static func tips(_ tips: String..., new: [String]) -> TipsState {
        .tips(tips.map { Tip(about: $0, $0) }, new: new.map { Tip(about: $0, $0) })
    }

    /// The tips of both plugins at each look, and the states that are shown.
    private struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let looks: [(first: [String], second: [String])]
        let states: [TipsState]

        init(_ sentence: String, _ looks: [([String], [String])], _ states: TipsState...) {
            (testDescription, self.looks, self.states) = (sentence, looks, states)
        }
    }

    private static let stories: [Story] = [
        Story(
            "The tip of the first plugin that has one is shown, once.",
            [([], ["b"]), ([], ["b"])], tips("b", new: ["b"])),
        Story(
            "All tips of the first plugin are shown, also one that comes later; those of others wait.",
            [(["a", "b"], ["c"]), (["a", "b", "d"], ["c"])], tips("a", "b", new: ["a", "b"]),
            tips("a", "b", "d", new: ["d"])),
        Story(
            "When the first tip changes the new one is shown; one that comes back is not new.",
            [(["a"], ["b"]), ([], ["b"]), (["a"], ["b"]), ([], [])], tips("a", new: ["a"]),
            tips("b", new: ["b"]), tips("a", new: []), tips(new: [])),
        Story(
            "Two plugins may have tips about the same.", [(["a"], []), ([], ["a"])],
            tips("a", new: ["a"]), tips("a", new: ["a"])),
    ]

    @Test("Tips are shown, and all of them when the person asks", arguments: stories)
    private func shows(story: Story) async throws {
        first.texts.set(story.looks[0].first)
        second.texts.set(story.looks[0].second)
        try await launch { unit in
            for texts in story.looks.dropFirst() {
                first.texts.set(texts.first)
                second.texts.set(texts.second)
                await look()
            }
            #expect(presenter.showSpy.calls == story.states)

            await unit.interactor.didTapTips()
            let all = story.looks.last.map { ($0.first + $0.second).map { Tip(about: $0, $0) } }
            #expect(presenter.showSpy.calls.last == .all(all ?? []))
        }
    }

    /// Sends the state of the pit again, so that the unit looks for a tip.
    private func look(_ state: PitState? = nil) async {
        pit.states.send(state ?? pit.states.value)
        await settle()
    }

    /// Attaches the unit for `body`, which starts when nothing can go on.
    private func launch(
        _ body: (UnitUnderTest<TipsInteractor>) async throws -> Void
    ) async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await settle()
            try await body(unit)
        }
    }

    @Test("A person who changes their foods during the first look gets a look, too.")
    func changesDuringTheFirstLook() async throws {
        first.texts.set(["a"])
        presenter.showSpy.suspends()
        let launch = start { try await UnitUnderTest.launch(makeSUT()) }
        await presenter.showSpy.called(times: 1)

        session.states.send(.signedIn(User(name: "joe", barbecueFoods: ["brisket"])))
        presenter.showSpy.resumeAll(returning: ())
        let unit = try await launch.value
        await settle()

        #expect(first.contexts.get().last?.user.barbecueFoods == ["brisket"])
        await unit.shutdown()
    }

    @Test("At the start, and for each state of the pit and the session, it looks once.")
    func looksOnce() async throws {
        try await launch { _ in
            #expect(first.contexts.get().count == 1)

            await look()
            #expect(first.contexts.get().count == 2)

            session.states.send(session.states.value)
            await settle()
            #expect(first.contexts.get().count == 3)
            #expect(pit.plansSpy.callCount == 1)
            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("While the pit cannot be read there is no tip, and the person who asks sees that.")
    func allUnknown() async throws {
        pit.states.send(.unavailable(.unavailable("The file is damaged.")))
        first.texts.set(["a"])
        try await launch { unit in
            await unit.interactor.didTapTips()

            #expect(presenter.showSpy.calls == [.all([])])
        }
    }

    @Test(
        "The attach waits for the plans, then for the first tip, which may depend on person, pit and plans."
    )
    func plans() async throws {
        pit.plansSpy.suspends()
        var state = Pit()
        _ = state.start(.brisket, at: ManualPitClock().now)
        pit.states.send(.ready(state))
        first.texts.set(["a"])
        async let launched = UnitUnderTest.launch(makeSUT())
        await settle()
        #expect(presenter.showSpy.callCount == 0)

        pit.plansSpy.resumeAll(returning: CookPlan.builtIn)
        let unit = try await launched

        #expect(presenter.showSpy.callCount == 1)
        let user = User(name: "joe", barbecueFoods: ["ribs"])
        let context = TipContext(user: user, pit: state, plans: CookPlan.builtIn)
        #expect(first.contexts.get().last == context)
        #expect(pit.plansSpy.callCount == 1)
        await unit.shutdown()
    }

    @Test("Without plans there are the other tips, and the plans are asked for again.")
    func failure() async throws {
        pit.plansSpy.fails(.unavailable("The plans are damaged."))
        first.texts.set(["a"])
        try await launch { _ in
            #expect(presenter.showSpy.callCount == 1)
            #expect(first.contexts.get().last?.plans == [])

            pit.plansSpy.returns(CookPlan.builtIn)
            await look(.ready(Pit()))

            #expect(first.contexts.get().last?.plans == CookPlan.builtIn)
        }
    }

    @Test("When another person signs in, there is no tip about their foods and this pit.")
    func anotherPerson() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            first.texts.set(["a"])

            session.states.send(.signedIn(User(name: "ann", barbecueFoods: ["chicken"])))
            await settle()

            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("Without a person there is no tip; a new person leads to a look.")
    func person() async throws {
        session.states.send(.signedOut(.signedOut))
        first.texts.set(["a"])
        try await launch { _ in
            #expect(presenter.showSpy.callCount == 0)

            session.states.send(.signedIn(User(name: "ann", barbecueFoods: [])))
            await settle()

            #expect(presenter.showSpy.callCount == 1)
            #expect(first.contexts.get().last?.user.name == "ann")
        }
    }

    @Test(
        "In each tried order of the plans, the pit and the person, a tip is shown once.",
        .schedules(500))
    func shownOnce() async throws {
        pit.plansSpy.suspends()
        first.texts.set(["a"])
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

    @Test("While a tip is being shown, the next one waits.", .schedules(500))
    func oneAtATime() async throws {
        first.texts.set(["a"])
        try await launch { _ in
            presenter.showSpy.suspends()
            first.texts.set(["b"])
            await look(.ready(Pit()))

            first.texts.set(["c"])
            await look(.ready(Pit()))

            #expect(presenter.showSpy.callCount == 2)
            presenter.showSpy.resumeAll(returning: ())
            await settle()
            #expect(presenter.showSpy.callCount == 3)
        }
    }

    @Test(
        "In each tried order of a tip, a tap and the detach, nothing is shown after the detach.",
        .schedules(500))
    func detach() async throws {
        first.texts.set(["a"])
        let unit = try await UnitUnderTest.launch(makeSUT())

        start { await unit.interactor.didTapTips() }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("When another person signs in before the first look, there is no tip.", .schedules(500))
    func anotherPersonAtOnce() async throws {
        pit.plansSpy.suspends()
        first.texts.set(["a"])
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

@Suite("TipsBuilder", .failsIfStuck)
struct TipsBuilderTests {
    private let dependency = TipsDependencyStub()
    private let pit = PitServiceSpy()

    func makeSUT() async -> any ViewableRouting {
        await TipsBuilder(dependency: dependency).build(pit: pit)
    }

    @Test("The unit that it builds shows the tips of the plugins, and its view reports taps.")
    func builds() async throws {
        pit.plansSpy.returns(CookPlan.builtIn)
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.showSpy.called(times: 1)

            #expect(router.tree.name == "Tips")
            let tip = Tip(
                about: "dinner", "Plan a dinner, and all is ready at one time.",
                command: "dinner 18:00"
            )
            await dependency.presenter.setSpy.calls.first?.didTapTips()
            #expect(dependency.presenter.showSpy.calls == [.tips([tip], new: [tip]), .all([tip])])
        }
    }
}
