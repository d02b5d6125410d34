import Routing
import RoutingTestSupport
import Testing

@Suite(
    "20. A plain task has a unit's work context only while the unit's work or hook runs",
    .failsIfStuck)
struct PlainTaskTests {
    /// A service that starts a task lazily, inside the call of a unit.
    private final class LazyService: Sendable {
        private let calls: AsyncStream<@Sendable () async -> Void>
        private let call: AsyncStream<@Sendable () async -> Void>.Continuation

        init() { (calls, call) = AsyncStream.makeStream() }

        func start() {
            Task { [calls] in
                for await call in calls { await call() }
            }
        }

        /// Runs `work` in the service's task.
        func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
            let (values, value) = AsyncStream<Value>.makeStream()
            call.yield {
                value.yield(await work())
                value.finish()
            }
            return await values.first { _ in true }
        }

        func stop() { call.finish() }
    }

    /// Returns a service whose task was started in the hook of a unit that is gone.
    private func service(startedBelow root: RouterFake) async throws -> LazyService {
        let service = LazyService()
        let unit = RouterFake("unit", onActive: { _ in service.start() })
        try await root.attach(unit)
        await root.detach(unit)
        return service
    }

    @Test("A transition is waited for that a task of a resigning unit asks for later.")
    func resigning() async {
        await schedules(50) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let service = LazyService()
            let unit = RouterFake("unit", onResign: { _ in service.start() })
            try await root.launch()
            try await root.attach(unit)

            await root.detach(unit)
            let transition = await service.run { await slot.show(1) { RouterFake("one") } }

            #expect(transition == .done)
            await root.shutdown()
            service.stop()
        }
    }

    @Test("A shutdown in such a task waits for all work.")
    func shutdown() async {
        await schedules(50) {
            let root = RouterFake("root")
            let journal = Journal()
            try await root.launch()
            let service = try await service(startedBelow: root)
            root.interactor.task {
                await Gate().waitUnlessCancelled()
                await settle()
                journal.append("work ends")
            }

            _ = await service.run {
                await root.shutdown()
                journal.append("shutdown returns")
            }

            #expect(journal.entries == ["work ends", "shutdown returns"])
            service.stop()
        }
    }

    @Test("A transition that such a task asks for is waited for.")
    func show() async {
        await schedules(50) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            try await root.launch()
            let service = try await service(startedBelow: root)

            let result = await service.run { await slot.show(1) { RouterFake("one") } }

            #expect(result == .done)
            service.stop()
            await root.shutdown()
        }
    }

    @Test("Such a task can wait for a unit.")
    func child() async {
        await schedules(50) {
            let root = RouterFake("root")
            try await root.launch()
            let service = try await service(startedBelow: root)

            let wait = start { await service.run { try? await root.child(PitRouter.self) } }
            await settle()
            try await root.attach(PitRouter())

            #expect(await wait.value != nil)
            service.stop()
            await root.shutdown()
        }
    }

    @Test("A hook may wait when the work is over whose plain task attached its unit.")
    func hookOutlivesWork() async {
        await schedules(50) {
            let (root, unit, waits) = (RouterFake("root"), RouterFake("unit"), Gate())
            let journal = Journal()
            let late = RouterFake(
                "late",
                onActive: { _ in
                    await waits.wait()
                    let reason = await reason { try await root.child(PitRouter.self) }
                    journal.append("\(reason, default: "found")")
                })
            try await root.launch()
            try await root.attach(unit)
            unit.interactor.task {
                Task { try await root.attach(late) }
                await Gate().waitUnlessCancelled()
            }
            await settle()

            await root.detach(unit)
            waits.open()
            await settle()
            try await root.attach(PitRouter())
            await settle()

            #expect(journal.entries == ["found"])
            await root.shutdown()
        }
    }

    @Test("Work that waits for a detached task that waits for it is reported by name.")
    func detachedTask() async {
        await schedules(20) {
            let (clock, reports, give) = (ManualClock(), Journal(), Gate())
            let root = RouterFake("root")
            let diagnostics = Diagnostics(
                deadline: .seconds(5), report: { reports.append("\($0)") },
                sleep: { try await clock.sleep(for: $0) })
            try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }

            root.interactor.task("waits for itself") {
                // It would not end without the gate: nothing connects the detached task with this
                // one.
                let shutdown = Task.detached { await root.shutdown() }
                await give.wait()
                _ = shutdown
            }
            await clock.advance(by: .seconds(10))

            #expect(reports.entries.count == 1)
            #expect(reports.entries.first?.contains("“waits for itself”") == true)
            give.open()
            await root.shutdown()
        }
    }
}
