import Routing
import RoutingTestSupport
import Testing

@Suite("The column of a tree in the timeline", .failsIfStuck)
struct NoteChangesTests {
    let log = FailureLog()

    @Test("It shows the states of the units, their work, and the intents that they are sent.")
    func changes() async throws {
        // The first unit of a process also starts the watchdog, so its schedule does not repeat.
        await schedule { await (try UnitUnderTest.launch(Oven())).shutdown() }
        let report = await log.collect {
            // Nothing is reported: the timeline keeps the unit until it is drawn.
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await schedule {
                    let unit = try await UnitUnderTest.launch(Oven())
                    unit.interactor.didTapHeat()
                    unit.interactor.didTapLight()
                    await settle()
                    await unit.shutdown()
                    throw CancellationError()
                }
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
