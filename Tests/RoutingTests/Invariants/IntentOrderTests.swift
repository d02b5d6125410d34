import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("10. Intents start in the order in which they were sent", .failsIfStuck)
struct IntentOrderTests {
    @Test("With several senders at once, the order of each one is kept.")
    func severalSenders() async throws {
        let root = IntentRouter()
        try await root.launch()

        await withTaskGroup { group in
            for sender in 0..<4 {
                group.addTask {
                    for number in 0..<1_000 {
                        root.interactor.send { $0.take(number, from: sender) }
                        if number % 50 == 0 { await Task.yield() }
                    }
                }
            }
        }
        await root.interactor.taken(4_000)

        let numbers = await root.interactor.numbers
        #expect(numbers == Dictionary(uniqueKeysWithValues: (0..<4).map { ($0, Array(0..<1_000)) }))
        await root.shutdown()
    }

    @Test("A detach meanwhile drops the intents from some point on, and none before it.")
    func detach() async throws {
        for _ in 0..<50 {
            let root = IntentRouter()
            try await root.launch()

            let sender = Task {
                for number in 0..<1_000 { root.interactor.send { $0.take(number, from: 0) } }
            }
            await root.interactor.taken(1)
            await root.shutdown()
            let taken = await root.interactor.numbers[0] ?? []
            await sender.value

            #expect(taken == Array(0..<taken.count))
            #expect(await root.interactor.numbers[0] ?? [] == taken)
        }
    }

    @Test("An intent that is refused is reported.")
    func refused() async throws {
        let reports = Journal()
        let root = IntentRouter()
        let diagnostics = Diagnostics(reportingTo: reports)

        let isTaken = Diagnostics.$current.withValue(diagnostics) {
            root.interactor.send { $0.take(0, from: 0) }
        }

        #expect(!isTaken)
        #expect(
            reports.entries.joined() == """
                Intent is built and did not start “intents”. \
                Start work only while the unit is active.
                """)
    }

    @Test("A unit that is gone refuses every intent, not only the first.")
    func refusedAgain() async throws {
        let root = IntentRouter()
        try await root.launch()
        await root.shutdown()

        let isTaken = (0..<2).map { _ in root.interactor.send { $0.take(0, from: 0) } }

        #expect(isTaken == [false, false])
    }

    @Test("Of intents that arrived together, none starts once their task is cancelled.")
    func cancelled() async throws {
        let cancelled = Gate()
        let root = IntentRouter()
        try await root.launch()

        root.interactor.send { interactor in
            interactor.send { $0.take(1, from: 0) }
            // As a detach does. Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            cancelled.open()
        }
        await cancelled.wait()
        await root.shutdown()

        #expect(await root.interactor.numbers.isEmpty)
    }

    @Test("Intents that arrive together are taken by one task.", .schedules(10))
    func together() async throws {
        let root = IntentRouter()
        try await root.launch()

        for number in 0..<10 { root.interactor.send { $0.take(number, from: 0) } }

        #expect(root.tree.work == ["intents"])
        await root.interactor.taken(10)
        await root.shutdown()
    }

    @Test("Intents that were dropped do not keep the unit alive.", .schedule())
    func release() async throws {
        weak var released: IntentRouter?
        do {
            let root = IntentRouter()
            released = root
            try await root.launch()
            for number in 0..<100 { root.interactor.send { $0.take(number, from: 0) } }
            await root.shutdown()
        }
        await settle()

        #expect(released == nil)
    }
}
