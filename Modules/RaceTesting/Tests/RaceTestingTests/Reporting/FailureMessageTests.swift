import Testing

@testable import RaceTesting

/// Every message with which the library can fail a test, in `__Snapshots__/FailureMessageTests`.
@Suite("Failure messages", .failsIfStuck)
struct FailureMessageTests {
    @Test(
        "Each misuse fails the test with its message, and ends.", .unlessInstrumented,
        .onKnownToolchain)
    func messages() async {
        var messages: [String] = []
        for misuse in Misuse.ofSpies + Misuse.ofSchedules + Misuse.others {
            let log = FailureLog()
            await WaitRegistry.$current.withValue(.withoutPatience) {
                await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                    await log.collect(misuse.commit)
                }
            }

            messages.append("## \(misuse.name)\n\n\(log.sentences.joined(separator: "\n"))\n")
            let files = Set(log.sites.map { "\($0.fileID)".split(separator: "/").last ?? "" })
            #expect(
                files.isSubset(of: ["KitchenSpy.swift", "Misuse.swift"]),
                "The failure of \(misuse.name) points to another file.")
        }
        expectSnapshot(of: messages.joined(separator: "\n"), named: "messages")
    }
}
