@testable import RoutingTestSupport
import Testing

/// Every sentence that a person can meet, kept as text: read `__Snapshots__/EveryMessage`.
@Suite("Every message")
struct EveryMessage {
    @Test(
        "What goes wrong fails the test with a sentence, and ends.", .unlessInstrumented,
        arguments: Misuse.ofSpies + Misuse.ofSchedules + Misuse.ofTheRest)
    func message(of misuse: Misuse) async {
        let log = FailureLog()

        await WaitingRoom.$current.withValue(WaitingRoom(limit: .milliseconds(10))) {
            await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                await log.collect(misuse.commit)
            }
        }

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: misuse.testDescription)
        let files = Set(log.sites.map { "\($0.fileID)".split(separator: "/").last ?? "" })
        #expect(
            files.isSubset(of: ["KitchenSpy.swift", misuse.file]), "A failure points elsewhere.")
    }
}
