import PitBoard
import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@Suite("PitBoard and its rows", .schedules(50))
struct PitBoardRowsTests {
    private let dependency = PitBoardDependencyStub()
    private let fixture = PitBoardFixture()

    private func makeSUT() async -> any PitBoardRouting {
        await PitBoardBuilder(dependency: dependency).build(pit: fixture.service)
    }

    /// The cooks whose rows were built.
    private var built: [Cook.ID] { dependency.builder.buildSpy.calls.map(\.cook) }

    @Test(
        "When the board has become active each cook has a row, and so has each of the last of states that come at once."
    )
    func launched() async throws {
        fixture.send(2)

        let unit = await makeSUT()
        try await unit.launch {
            #expect(unit.children.count == 2)
            #expect(built == ["brisket", "brisket-2"])
            for count in [1, 0, 2, 3] {
                fixture.send(count)
                await Task.yield()
            }
            await settle()

            #expect(unit.children.count == 3)
            #expect(built.last == "brisket-3")
            #expect(dependency.builder.buildSpy.calls.allSatisfy { $0.style == .row })
        }
    }

    @Test(
        "A row that reports the end of its cook is detached, the others stay, and the cooks are shown once.",
        arguments: [false, true])
    func removed(isShown: Bool) async throws {
        fixture.send(2)
        let unit = await makeSUT()
        try await unit.launch {
            let row = try #require(dependency.builder.buildSpy.calls.last?.withListener)

            fixture.send(1)
            if isShown { await settle() }
            await row.didFinishPitCook("brisket-2")

            #expect(unit.children.count == 1)
            await settle()
            #expect(dependency.presenter.showSpy.callCount == 2)
        }
        #expect(unit.children.isEmpty)
    }

    @Test("A row that finishes itself does not wait for its own detach.")
    func finishedByRow() async throws {
        fixture.send(1)
        let unit = await makeSUT()
        try await unit.launch {
            let row = try #require(dependency.builder.buildSpy.calls.first?.withListener)
            let child = try #require(unit.children.first)
            fixture.send(0)

            child.interactable.task("finishes") { await row.didFinishPitCook("brisket") }
            await settle()

            #expect(unit.children.isEmpty)
        }
    }
}

@Suite("PitBoard with real rows, under many schedules", .schedules(500))
struct PitBoardRealRowsTests {
    private let dependency = RealRows()
    private let fixture = PitBoardFixture()

    private func makeSUT() async -> any PitBoardRouting {
        await PitBoardBuilder(dependency: dependency).build(pit: fixture.service)
    }

    /// Puts briskets on the pit, and lets the service take them off.
    private func start(_ count: Int) {
        fixture.send(count)
        fixture.service.performSpy.answers { [fixture] request throws(PitError) in
            guard case .ready(var pit)? = fixture.service.pit.newest else { throw .cancelled }
            let answer = try pit.apply(request.early, at: fixture.clock.now)
            fixture.send(.ready(pit))
            return answer
        }
    }

    private func finish(_ id: Cook.ID) async {
        _ = try? await fixture.service.perform(.finish(id, early: true))
    }

    @Test("Two that catch up at once both return when the newest cook has its row.")
    func catchUp() async throws {
        let unit = await makeSUT()
        try await unit.launch {
            fixture.send(2)
            async let other: Void = unit.actions.catchUp()
            await unit.actions.catchUp()

            #expect(dependency.presenter.showSpy.calls.last == .cooks(fixture.pit(2).cooks))
            #expect(unit.children.count == 2)
            await other
        }
    }

    @Test("Who catches up after the end of a cook returns when the board is shown without it.")
    func catchUpAfterEnd() async throws {
        start(2)
        let unit = await makeSUT()
        try await unit.launch {
            await finish("brisket-2")
            await unit.actions.catchUp()

            #expect(dependency.presenter.showSpy.calls.last == .cooks(fixture.pit(1).cooks))
        }
    }

    @Test("A cook that is finished elsewhere is shown as gone, and the board without it.")
    func finish() async throws {
        start(2)
        let unit = await makeSUT()
        try await unit.launch {
            await finish("brisket-2")
            await settle()

            #expect(dependency.presenter.showSpy.calls.last == .cooks(fixture.pit(1).cooks))
            #expect(dependency.rowPresenter.showSpy.calls.last == .gone("brisket-2"))
            #expect(unit.children.count == 1)
        }
    }

    @Test("A row says that the start of its cook was undone before the board shows the rest.")
    func rowFirst() async throws {
        start(2)
        let unit = await makeSUT()
        try await unit.launch {
            dependency.rowPresenter.showSpy.suspends()

            fixture.send(1)
            await settle()

            #expect(dependency.presenter.showSpy.calls == [.cooks(fixture.pit(2).cooks)])
            dependency.rowPresenter.showSpy.resumeAll(returning: ())
            await settle()
            #expect(dependency.rowPresenter.showSpy.calls.last == .undone("brisket-2"))
            #expect(dependency.presenter.showSpy.calls.last == .cooks(fixture.pit(1).cooks))
        }
    }

    @Test("In each tried order of two cooks that are finished, no row is left.")
    func finishBoth() async throws {
        start(2)
        let unit = await makeSUT()
        try await unit.launch {
            async let one: Void = finish("brisket")
            async let two: Void = finish("brisket-2")
            _ = await (one, two)
            await settle()

            #expect(unit.children.isEmpty)
            #expect(dependency.presenter.showSpy.calls.last == .empty)
        }
    }

    @Test("In each tried order of the end of a cook and the detach of the board, all work ends.")
    func detach() async throws {
        start(1)
        let unit = await makeSUT()
        try await unit.launch()

        async let end: Void = finish("brisket")
        await unit.shutdown()
        await end

        #expect(unit.tree.work.isEmpty)
        #expect(unit.children.isEmpty)
    }
}
