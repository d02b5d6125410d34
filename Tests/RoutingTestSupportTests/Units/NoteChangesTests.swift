import Routing
import RoutingTestSupport
import Testing

@Suite("The column of a tree in the timeline", .failsIfStuck)
struct NoteChangesTests {
    let log = FailureLog()

    init() async {
        // The first unit of a process also starts the watchdog, so its schedule does not repeat.
        await schedule { await (try UnitUnderTest.launch(Oven())).shutdown() }
    }

    @Test("It shows the states of the units, their work, and the intents that they are sent.")
    func changes() async throws {
        let report = await log.collect {
            await schedule {
                let unit = try await UnitUnderTest.launch(Oven())
                unit.interactor.didTapHeat()
                unit.interactor.didTapLight()
                await settle()
                await unit.shutdown()
                throw CancellationError()
            }
        }

        let timeline = try #require(report.failure?.timeline)
        #expect(timeline.contains("◆ tree\n"))
        #expect(timeline.contains("◆ Oven is attached\n"))
        #expect(timeline.contains("◆ Oven is active\n"))
        #expect(timeline.contains("◆ Oven is sent “didTapHeat()”\n"))
        #expect(timeline.contains("◆ Oven is sent “didTapLight()”\n"))
        #expect(timeline.contains("◆ Oven starts “heat”\n"))
        #expect(timeline.contains("◆ Oven ends “heat”\n"))
        #expect(timeline.contains("◆ Oven is closed\n"))
    }

    @Test("It keeps no unit alive.")
    func released() async throws {
        let report = await log.collect {
            await schedule {
                let released = ReleaseCheck()
                let unit = try await UnitUnderTest.launch(released.track(Oven()))
                await unit.shutdown()
                _ = consume unit
                await released.verify()
                throw CancellationError()
            }
        }

        let timeline = try #require(report.failure?.timeline)
        #expect(timeline.contains("◆ Oven is closed\n"))
        #expect(!timeline.contains("still alive"))
    }

    /// An interactor whose work lasts until it is cancelled.
    private actor Oven: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private let clock = ManualClock()

        nonisolated func didTapHeat() { send { $0.heat() } }

        nonisolated func didTapLight() { sendSerially { _ in } }

        private func heat() {
            task("heat") { [clock] in try? await clock.sleep(for: .seconds(60)) }
        }
    }
}
