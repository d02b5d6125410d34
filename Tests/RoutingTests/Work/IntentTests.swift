import Routing
import RoutingTestSupport
import Testing

@Suite("10. Intents come after the activation, one at a time", .failsIfStuck)
struct IntentTests {
    private actor Screen: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private let journal: Journal
        private let activates: @Sendable () async -> Void

        init(_ journal: Journal, activates: @escaping @Sendable () async -> Void = {}) {
            self.journal = journal
            self.activates = activates
        }

        func didBecomeActive() async {
            journal.append("becomes active")
            await activates()
            journal.append("is active")
        }

        func tap(_ name: String) { journal.append(name) }

        func save(_ name: String, _ gate: Gate) async {
            journal.append("\(name) starts")
            await gate.wait()
            journal.append("\(name) ends")
        }
    }

    @Test("An intent that is sent during the activation starts after it.")
    func duringActivation() async {
        await schedules(100) {
            let journal = Journal()
            let (activating, proceed) = (Gate(), Gate())
            let screen = Screen(journal) { await activating.open(thenWaitFor: proceed) }
            let router = LeafRouter(interactor: screen)

            let launch = start { try await router.launch() }
            await activating.wait()
            let isAccepted = screen.send { $0.tap("tap") }
            await settle()
            proceed.open()
            try await launch.value
            await settle()

            #expect(isAccepted)
            #expect(journal.entries == ["becomes active", "is active", "tap"])
            await router.shutdown()
        }
    }

    @Test("An intent that was sent during an activation that ends with a detach does not start.")
    func detachedMeanwhile() async {
        await schedules(100) {
            let journal = Journal()
            let (activating, proceed) = (Gate(), Gate())
            let screen = Screen(journal) { await activating.open(thenWaitFor: proceed) }
            let router = LeafRouter(interactor: screen)

            let launch = start { try? await router.launch() }
            await activating.wait()
            screen.send { $0.tap("tap") }
            let shutdown = start { await router.shutdown() }
            await settle()
            proceed.open()
            await launch.value
            await shutdown.value

            #expect(!journal.entries.contains("tap"))
        }
    }

    @Test("Intents that suspend are done one at a time, in order, with the others.")
    func serial() async {
        await schedules(100) {
            let journal = Journal()
            let (first, second) = (Gate(), Gate())
            let screen = Screen(journal)
            let router = LeafRouter(interactor: screen)
            try await router.launch()

            screen.sendSerially { await $0.save("first", first) }
            screen.sendSerially { await $0.save("second", second) }
            screen.send { $0.tap("tap") }
            start { second.open() }
            start { first.open() }
            await settle()

            #expect(
                journal.entries.dropFirst(2) == [
                    "first starts", "first ends", "second starts", "second ends", "tap",
                ])
            await router.shutdown()
        }
    }

    @Test("Those that suspend and came during the activation are one at a time, too.")
    func serialDuringActivation() async {
        await schedules(100) {
            let journal = Journal()
            let (activating, proceed, first) = (Gate(), Gate(), Gate())
            let screen = Screen(journal) { await activating.open(thenWaitFor: proceed) }
            let router = LeafRouter(interactor: screen)
            let launch = start { try await router.launch() }
            await activating.wait()

            screen.sendSerially { await $0.save("first", first) }
            proceed.open()
            try await launch.value
            await settle()
            screen.send { $0.tap("tap") }
            await settle()
            first.open()
            await settle()

            #expect(journal.entries.dropFirst(2) == ["first starts", "first ends", "tap"])
            await router.shutdown()
        }
    }

    @Test("A detach cancels an intent that suspends, and waits for it.")
    func detach() async throws {
        let journal = Journal()
        let screen = Screen(journal)
        let router = LeafRouter(interactor: screen)
        let starts = Gate()
        try await router.launch()

        screen.sendSerially { _ in
            starts.open()
            await Gate().waitUnlessCancelled()
            journal.append("is cancelled")
        }
        await starts.wait()
        await router.shutdown()

        #expect(journal.entries.last == "is cancelled")
    }
}
