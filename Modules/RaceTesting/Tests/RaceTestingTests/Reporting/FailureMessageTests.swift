import Testing

@testable import RaceTesting

/// Every message with which the library can fail a test, in `__Snapshots__/FailureMessageTests`.
@Suite("Failure messages", .failsIfStuck)
struct FailureMessageTests {
    @Test(
        "Each misuse fails the test with its message, and ends.", .unlessInstrumented,
        arguments: Misuse.ofSpies + Misuse.ofSchedules + Misuse.others)
    func message(of misuse: Misuse) async {
        let log = FailureLog()

        await WaitRegistry.$current.withValue(.withoutPatience) {
            await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                await log.collect(misuse.commit)
            }
        }

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: misuse.testDescription)
        let files = Set(log.sites.map { "\($0.fileID)".split(separator: "/").last ?? "" })
        #expect(
            files.isSubset(of: ["KitchenSpy.swift", misuse.file]),
            "The failure points to another file.")
    }
}
