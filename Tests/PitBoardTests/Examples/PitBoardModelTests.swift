import Observation
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import PitBoard

@MainActor
@Suite("PitBoardModel", .schedules(50))
struct PitBoardModelTests {
    private let fixture = PitBoardFixture()
    private let model = PitBoardModel()

    /// Launches a board whose view is the model.
    private func launch(_ body: @MainActor () async throws -> Void) async throws {
        let interactor = PitBoardInteractor(pit: fixture.service, presenter: model)
        model.set(listener: interactor)
        try await UnitUnderTest.launch(interactor, router: fixture.router) { try await body() }
    }

    @Test("What reads the state is told when the pit changes, as a SwiftUI view is.")
    func observes() async throws {
        try await launch {
            let changes = Mutex(0)
            let shown = withObservationTracking {
                model.state
            } onChange: {
                changes.withLock { $0 += 1 }
            }
            #expect(shown == .empty)

            fixture.send(2)
            await settle()

            #expect(changes.withLock { $0 } == 1)
            #expect(model.state == .cooks(fixture.pit(2).cooks))
        }
    }

    @Test("A refresh reads the pit again, until the unit is detached.")
    func refreshes() async throws {
        try await launch {
            await model.refresh()
            #expect(fixture.service.refreshSpy.callCount == 1)
        }
        await model.refresh()
        #expect(fixture.service.refreshSpy.callCount == 1)
    }
}
