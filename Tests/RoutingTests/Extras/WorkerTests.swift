import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A worker runs while its unit is active", .failsIfStuck)
struct WorkerTests {
    private struct Heartbeat: Worker {
        let journal: Journal
        let isBeating: Gate

        func run() async {
            isBeating.open()
            await hangs()
            journal.append("has ended, cancelled: \(Task.isCancelled)")
        }
    }

    private struct Named: Worker {
        let name = "asks for the specials"

        func run() async { await hangs() }
    }

    private struct Once: Worker {
        func run() async {}
    }

    @Test("A unit has a worker", arguments: rows)
    func worker(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    private static let rows: [Row<TestTree>] = [
        Row(
            "It runs while the unit is active; the detach cancels it and waits for its end.",
            "has ended, cancelled: true", "detached"
        ) { t in
            let isBeating = Gate()
            let child = try await t.attach("child") {
                $0.task(Heartbeat(journal: t.seen, isBeating: isBeating))
            }
            await isBeating.wait()
            await t.root.detach(child)
            t.see("detached")
        },
        Row(
            "The tree shows it by the name of its type, or by a name of its own.",
            "Heartbeat", "asks for the specials"
        ) { t in
            t.root.interactor.task(Heartbeat(journal: Journal(), isBeating: Gate()))
            t.root.interactor.task(Named())
            for name in t.root.tree.work.sorted() { t.see(name) }
        },
        Row("A unit that is not active refuses it.", "refused: true", "refused: true") { t in
            let unit = t.unit("unit")
            t.see("refused: \(unit.interactor.task(Named()).isRefused)")
            try await unit.launch {}
            t.see("refused: \(unit.interactor.task(Named()).isRefused)")
        },
        Row(
            "A worker that is done ends, and the tree does not show it any more.", "[]",
            in: .schedules(20)
        ) { t in
            let child = try await t.attach("child") { $0.task(Once()) }
            await settle()
            t.see("\(child.tree.work)")
        },
    ]
}
