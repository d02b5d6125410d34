import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitBoard

@Suite("PitBoardInteractor", .schedules(50))
struct PitBoardInteractorTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }
    private var rows: [[Cook.ID]] { fixture.router.showSpy.calls }

    enum Step: Sendable {
        case send(PitState)
        /// The row of a cook reports the end.
        case end(Cook.ID)
    }

    /// A first pit, steps, and what is shown with which rows; `nil` if the step shows nothing, or sets no rows.
    private struct Story: Sendable, CustomTestStringConvertible {
        typealias Seen = (shown: PitBoardState?, rows: [Cook.ID]?)

        let testDescription: String
        let pit: Pit
        let first: Seen
        let steps: [(step: Step, seen: Seen)]

        init(_ sentence: String, _ pit: Pit, _ first: Seen, _ steps: (Step, Seen)...) {
            (testDescription, self.pit, self.first, self.steps) = (sentence, pit, first, steps)
        }
    }

    private static let f = PitBoardFixture()
    private static let (one, two) = (f.pit(1), f.pit(2))

    private static func noted(_ pit: Pit) -> Pit {
        var pit = pit
        _ = try? pit.note("brisket", "Added oak.", at: f.clock.now)
        return pit
    }

    private static let stories: [Story] = [
        Story(
            "The cooks and their rows are shown, and each change with its rows.", Pit(),
            (.empty, []), (.send(.ready(one)), (.cooks(one.cooks), ["brisket"])),
            (.send(.ready(two)), (.cooks(two.cooks), ["brisket", "brisket-2"]))),
        Story(
            "A change inside of a row is shown, an equal state is not; neither sets the rows.", one,
            (.cooks(one.cooks), ["brisket"]), (.send(.ready(one)), (nil, nil)),
            (.send(.ready(noted(one))), (.cooks(noted(one).cooks), nil))),
        Story(
            "When the pit cannot be read, a row stays until it reports the end; the reason is shown.",
            one, (.cooks(one.cooks), ["brisket"]),
            (.send(.unavailable(f.error)), (.unavailable(f.error), nil)),
            (.end("brisket"), (nil, []))),
        Story(
            "A row whose cook is gone is the last one until it reports the end; then the state is shown.",
            one,
            (.cooks(one.cooks), ["brisket"]), (.end("brisket"), (nil, nil)),
            (.send(.ready(f.pitWithoutFirst(of: 2))), (nil, ["brisket-2", "brisket"])),
            (.end("brisket"), (.cooks(f.pitWithoutFirst(of: 2).cooks), ["brisket-2"]))),
    ]

    @Test("A board follows its pit", arguments: stories)
    private func follows(story: Story) async throws {
        fixture.send(.ready(story.pit))
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            let steps =
                [(nil, story.first)] + story.steps.map { ($0.step, $0.seen) }
                as [(Step?, Story.Seen)]
            for (index, (step, seen)) in steps.enumerated() {
                let (states, lists) = step == nil ? (0, 0) : (shown.count, rows.count)
                switch step {
                case .send(let state): fixture.send(state)
                case .end(let cook): await unit.interactor.didFinishPitCook(cook)
                case nil: break
                }
                await settle()
                #expect(
                    Array(shown.dropFirst(states)) == [seen.shown].compactMap(\.self),
                    "step \(index)")
                #expect(
                    Array(rows.dropFirst(lists)) == [seen.rows].compactMap(\.self), "step \(index)")
            }
        }
    }

    @Test("The rows are set when the view shows the state.")
    func viewFirst() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.presenter.showSpy.suspends()

            fixture.send(1)
            await settle()

            #expect(shown.count == 2)
            #expect(rows == [[]])
            fixture.presenter.showSpy.resume(returning: ())
            await settle()
            #expect(rows == [[], ["brisket"]])
        }
    }

    @Test("When a row reports the end, the newest pit is shown before the call returns.")
    func rowFinished() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.send(0)

            await unit.interactor.didFinishPitCook("brisket")

            #expect(shown.last == .empty)
            await settle()
            #expect(rows.last == [])
        }
    }
}

@Suite("A refresh of PitBoard", .schedules(50))
struct PitBoardRefreshTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }

    @Test("A refresh shows the pit when it is read, also unchanged, or why it cannot be read.")
    func refresh() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.service.refreshSpy.suspends()

            async let tap: Void = unit.interactor.didTapRefresh()
            await settle()

            #expect(shown == [.empty])
            fixture.service.refreshSpy.resume(returning: ())
            await tap
            #expect(shown == [.empty, .empty])

            fixture.service.refreshSpy.answers { [fixture] () async in
                fixture.send(.unavailable(fixture.error))
            }
            await unit.interactor.didTapRefresh()
            #expect(shown.last == .unavailable(fixture.error))
        }
    }

    @Test("A refresh that is cancelled while the view shows a state sets its rows all the same.")
    func rowsOfCancelledRefresh() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.presenter.showSpy.suspends()
            let tap = start { await unit.interactor.didTapRefresh() }
            await fixture.presenter.showSpy.called(times: 2)
            let count = fixture.router.showSpy.callCount

            tap.cancel()
            fixture.presenter.showSpy.resumeAll(returning: ())
            await tap.value

            #expect(fixture.router.showSpy.callCount == count + 1)
        }
    }

    @Test("A refresh that the person cancels shows what is known.")
    func refreshCancelled() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.service.refreshSpy.suspendsUntilCancelled(returning: ())
            let tap = start { await unit.interactor.didTapRefresh() }
            await fixture.service.refreshSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(shown == [.empty, .empty])
        }
    }

    @Test("A detach cancels a refresh; afterwards a refresh has no effect.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)
        fixture.service.refreshSpy.suspendsUntilCancelled(returning: ())
        async let tap: Void = unit.interactor.didTapRefresh()
        await fixture.service.refreshSpy.called(times: 1)

        await unit.shutdown()
        await tap
        await unit.interactor.didTapRefresh()

        #expect(fixture.service.refreshSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }
}

@Suite("PitBoardInteractor under many schedules", .schedules(500))
struct PitBoardSchedulesTests {
    private let fixture = PitBoardFixture()
    private var shown: [PitBoardState] { fixture.presenter.showSpy.calls }
    private var rows: [[Cook.ID]] { fixture.router.showSpy.calls }

    @Test("In each tried order of states and a refresh, the newest state wins, with its rows.")
    func newestWins() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            async let tap: Void = unit.interactor.didTapRefresh()
            fixture.send(1)
            await Task.yield()
            fixture.send(2)
            await tap
            await settle()

            #expect(shown.last == .cooks(fixture.pit(2).cooks))
            #expect(rows.last == ["brisket", "brisket-2"])
        }
    }

    @Test("A state that comes while the first one is shown is shown after it.")
    func duringFirst() async throws {
        fixture.presenter.showSpy.suspends()
        let launching = start {
            try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)
        }
        await fixture.presenter.showSpy.called(times: 1)

        fixture.send(1)
        await settle()

        #expect(shown == [.empty])
        fixture.presenter.showSpy.resumeAll(returning: ())
        let unit = try await launching.value
        await settle()
        #expect(shown == [.empty, .cooks(fixture.pit(1).cooks)])
        await unit.shutdown()
    }

    @Test("A state that comes while rows change wins in the end.")
    func duringRows() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) {
            fixture.router.showSpy.suspends()
            fixture.send(1)
            await fixture.router.showSpy.called(times: 2)

            fixture.send(0)
            fixture.send(2)
            fixture.router.showSpy.resumeAll(returning: ())
            await settle()

            #expect(shown.last == .cooks(fixture.pit(2).cooks))
            #expect(rows == [[], ["brisket"], ["brisket", "brisket-2"]])
        }
    }

    @Test("A view that is slow with an old state does not bring back its rows.")
    func slowView() async throws {
        fixture.send(1)
        try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router) { unit in
            fixture.presenter.showSpy.suspends()
            async let tap: Void = unit.interactor.didTapRefresh()
            await fixture.presenter.showSpy.called(times: 2)

            fixture.presenter.showSpy.returns(())
            fixture.send(2)
            await settle()
            fixture.presenter.showSpy.resume(returning: ())
            await tap

            #expect(rows == [["brisket"], ["brisket", "brisket-2"]])
        }
    }

    @Test("In each tried order of a state, a refresh and the detach, nothing is shown after it.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT(), router: fixture.router)

        async let tap: Void = unit.interactor.didTapRefresh()
        fixture.send(1)
        await unit.shutdown()
        let count = (shown.count, rows.count)
        await tap
        await settle()

        #expect((shown.count, rows.count) == count)
        #expect(unit.tree.work.isEmpty)
    }
}
