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

    private func tips(_ tips: [String], new: [String]) -> TipsState {
        .tips(tips.map { Tip(about: $0, $0) }, new: new.map { Tip(about: $0, $0) })
    }

    /// Sends the state of the pit again, so that the unit looks for a tip.
    private func look() async {
        pit.states.send(pit.states.value)
        await settle()
    }

    @Test("Without a tip nothing is shown.")
    func none() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("The tip of the first plugin that has one is shown, once.")
    func shows() async throws {
        first.texts.set([])
        second.texts.set(["b"])
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.calls == [tips(["b"], new: ["b"])])

            await look()

            #expect(presenter.showSpy.callCount == 1)
        }
    }

    @Test(
        "All tips of the first plugin are shown, also one that comes later; those of others wait.")
    func several() async throws {
        first.texts.set(["a", "b"])
        second.texts.set(["c"])
        try await UnitUnderTest.launch(makeSUT()) {
            first.texts.set(["a", "b", "d"])
            await look()

            #expect(
                presenter.showSpy.calls == [
                    tips(["a", "b"], new: ["a", "b"]), tips(["a", "b", "d"], new: ["d"]),
                ])
        }
    }

    @Test("The first tip is shown when the unit has become active.")
    func atTheStart() async throws {
        first.texts.set(["a"])

        try await UnitUnderTest.launch(makeSUT()) {
            #expect(presenter.showSpy.calls == [tips(["a"], new: ["a"])])
        }
    }

    @Test(
        "When the first tip changes, the new one is shown; one that comes back is not new, and none is empty."
    )
    func changes() async throws {
        first.texts.set(["a"])
        second.texts.set(["b"])
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            first.texts.set([])
            await look()
            first.texts.set(["a"])
            await look()
            first.texts.set([])
            second.texts.set([])
            await look()

            #expect(
                presenter.showSpy.calls == [
                    tips(["a"], new: ["a"]), tips(["b"], new: ["b"]), tips(["a"], new: []),
                    tips([], new: []),
                ])
        }
    }

    @Test("It looks once when it becomes active, and asks for the plans once.")
    func firstLook() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()
            #expect(first.contexts.get().count == 1)

            await look()

            #expect(pit.plansSpy.callCount == 1)
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

    @Test("Each state of the pit and of the session leads to one look.")
    func looksOnce() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()
            let count = first.contexts.get().count

            await look()
            #expect(first.contexts.get().count == count + 1)

            session.states.send(session.states.value)
            await settle()
            #expect(first.contexts.get().count == count + 2)
        }
    }

    @Test("Two plugins may have tips about the same.")
    func sameSubject() async throws {
        first.texts.set(["a"])
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            first.texts.set([])
            second.texts.set(["a"])
            await look()

            #expect(presenter.showSpy.callCount == 2)
        }
    }
}
