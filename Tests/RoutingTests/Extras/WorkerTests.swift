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

    @Test("It runs while the unit is active; the detach cancels it and waits for its end.")
    func lifetime() async throws {
        let journal = Journal()
        let isBeating = Gate()
        let root = RouterFake("root") {
            $0.task(Heartbeat(journal: journal, isBeating: isBeating))
        }
        try await root.launch { await isBeating.wait() }

        #expect(journal.entries == ["has ended, cancelled: true"])
    }

    @Test("The tree shows it by the name of its type, or by a name of its own.")
    func names() async throws {
        let root = RouterFake("root")
        try await root.launch {
            root.interactor.task(Heartbeat(journal: Journal(), isBeating: Gate()))
            root.interactor.task(Named())

            #expect(root.tree.work.sorted() == ["Heartbeat", "asks for the specials"])
        }
    }

    @Test("A unit that is not active refuses it.")
    func refused() async throws {
        let root = RouterFake("root")
        let early = Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            root.interactor.task(Named())
        }
        try await root.launch {}

        let late = root.interactor.task(Named())

        #expect(early.isRefused)
        #expect(late.isRefused)
    }

    @Test("A worker that is done ends, and the tree does not show it any more.", .schedules(20))
    func ends() async throws {
        struct Once: Worker {
            func run() async {}
        }
        let root = RouterFake("root") { $0.task(Once()) }
        try await root.launch {
            await settle()

            #expect(root.tree.work.isEmpty)
        }
    }
}
