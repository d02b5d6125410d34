@testable import RaceTesting
@testable import RoutingTestSupport

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
