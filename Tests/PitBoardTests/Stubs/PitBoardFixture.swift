import PitContract
import PitCook
import PitTestSupport
import RoutingTestSupport
import SharedDoubles
import Streams

@testable import PitBoard

/// The surroundings of a board, with an empty pit.
struct PitBoardFixture {
    let service = PitServiceSpy()
    let clock = ManualPitClock()
    let presenter = PitBoardPresentableSpy()
    let router = PitBoardRoutingSpy()
    let error = PitError.unavailable("The pit cannot be read.")

    func makeSUT() -> PitBoardInteractor {
        PitBoardInteractor(pit: service, presenter: presenter)
    }

    /// Returns a pit with this number of briskets: `brisket`, `brisket-2` and so on.
    func pit(_ count: Int) -> Pit {
        var pit = Pit()
        for _ in 0..<count { _ = pit.start(.brisket, at: clock.now) }
        return pit
    }

    /// Returns a pit with this number of briskets but for the first one.
    func pitWithoutFirst(of count: Int) -> Pit {
        var pit = pit(count)
        _ = try? pit.finish("brisket", early: true, at: clock.now)
        return pit
    }

    /// Puts this number of briskets on the pit.
    func send(_ count: Int) { send(.ready(pit(count))) }

    func send(_ state: PitState) { service.states.send(state) }
}

struct PitBoardDependencyStub: PitBoardDependency {
    let presenter = PitBoardPresentableSpy()
    let builder = PitCookBuildableSpy()

    var pitCookBuilder: any PitCookBuildable { builder }

    func makePitBoardPresenter() async -> any PitBoardPresentable { presenter }
}

/// The dependency of a board with real rows, whose views are doubles.
struct RealRows: PitBoardDependency, PitCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = PitBoardPresentableSpy()
    let rowPresenter = PitCookPresentableSpy()

    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable { presenter }
    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable { rowPresenter }
}
