import RoutingTestSupport
import Testing

/// Every message with which the library can fail a test, in `__Snapshots__/FailureMessageTests`.
@Suite("Failure messages", .failsIfStuck)
struct FailureMessageTests {
    @Test("Each misuse fails the test with its message, and ends.", arguments: Misuse.all)
    func message(of misuse: Misuse) async {
        let log = FailureLog()

        await log.collect(misuse.commit)

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: misuse.testDescription)
        let files = Set(log.sites.map { "\($0.fileID)".split(separator: "/").last ?? "" })
        #expect(files.isSubset(of: [misuse.file]), "The failure points to another file.")
    }

    @Test("A missing snapshot fails at its line.")
    func line() {
        let log = FailureLog()
        let line = UInt(#line + 3)
        SnapshotMode.$override.withValue(.never) {
            log.collect {
                expectSnapshot(of: "ribs", named: "not recorded")
            }
        }

        #expect(log.sentences.first?.contains("There is no snapshot") == true)
        #expect(log.sites.map(\.line) == [line])
    }
}
