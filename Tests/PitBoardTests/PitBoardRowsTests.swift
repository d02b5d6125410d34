import PitBoard
import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
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

    @Test("When the board has become active, each cook has a row.")
    func launched() async throws {
        fixture.send(2)

        let unit = await makeSUT()
        try await unit.launch {
            #expect(unit.children.count == 2)
            #expect(built == ["brisket", "brisket-2"])
            #expect(dependency.builder.buildSpy.calls.allSatisfy { $0.style == .row })
        }
    }

    @Test("A new cook gets a row, and the other rows stay.")
    func added() async throws {
        fixture.send(1)
        let unit = await makeSUT()
        try await unit.launch {
            fixture.send(2)
            await settle()

            #expect(unit.children.count == 2)
            #expect(built == ["brisket", "brisket-2"])
        }
    }

    @Test("When a row reports the end of its cook, it is detached, and the other rows stay.")
    func removed() async throws {
        fixture.send(2)
        let unit = await makeSUT()
        try await unit.launch()
        let row = try #require(dependency.builder.buildSpy.calls.last?.withListener)

        fixture.send(1)
        await row.didFinishPitCook("brisket-2")

        #expect(unit.children.count == 1)
        await unit.shutdown()
        #expect(unit.children.isEmpty)
    }

    @Test("The end of a row does not show the cooks again.")
    func shownOnce() async throws {
        fixture.send(2)
        let unit = await makeSUT()
        try await unit.launch {
            let row = try #require(dependency.builder.buildSpy.calls.last?.withListener)

            fixture.send(1)
            await settle()
            await row.didFinishPitCook("brisket-2")

            #expect(dependency.presenter.showSpy.callCount == 2)
        }
    }

    @Test("In each tried order of states that come at once, each cook of the last one has a row.")
    func states() async throws {
        let unit = await makeSUT()
        try await unit.launch {
            for count in [1, 0, 2, 3] {
                fixture.send(count)
                await Task.yield()
            }
            await settle()

            #expect(unit.children.count == 3)
        }
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
