import Testing

@testable import RaceTesting
@testable import RoutingTestSupport

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

/// A mistake that a test can make.
struct Misuse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: Substring
    let commit: @Sendable () async -> Void

    init(_ name: String, _ file: String = #fileID, _ commit: @escaping @Sendable () async -> Void) {
        testDescription = name
        self.file = file.split(separator: "/").last ?? ""
        self.commit = commit
    }
}

extension Misuse {
    static let all = [
        Misuse("a double that is not injected") {
            let menu = Menu()
            await stub(NetworkServiceActor.self, with: NetworkServiceSpy()) {
                _ = try? await menu.dish("ribs")
            }
        },
        Misuse("a snapshot that differs") {
            SnapshotMode.$override.withValue(.missing) {
                expectSnapshot(of: "ribs\nbeans", named: "menu")
            }
        },
        Misuse("a mode of snapshots that is none") {
            do {
                _ = try SnapshotMode.inEnvironment(["RIBHOUSE_SNAPSHOTS": "Never"])
            } catch {
                FailureReporter.running.fail("\(error)", at: SourceSite())
            }
        },
        Misuse("a snapshot that is missing, in CI") {
            SnapshotMode.$override.withValue(.never) {
                expectSnapshot(of: "ribs", named: "not recorded")
            }
        },
        Misuse("snapshots that are recorded") {
            let site = SourceSite()
            let differing = SnapshotComparison(name: "menu", kept: "ribs\n", new: "beans\n")
            let missing = SnapshotComparison(name: "menu", kept: nil, new: "beans\n")
            for (mode, comparison) in [
                (SnapshotMode.missing, missing), (.failed, differing), (.all, differing),
            ] {
                guard let verdict = comparison.verdict(in: mode) else { continue }
                FailureReporter.running.fail(verdict.sentence, at: site)
            }
        },
    ]
}
