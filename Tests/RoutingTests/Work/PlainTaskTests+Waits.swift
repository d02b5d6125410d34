import Routing
import RoutingTestSupport
import Testing

extension PlainTaskTests {
    @Suite("A wait that it has begun in a hook lasts when the hook is over", .failsIfStuck)
    struct Waits {
        private let root = RouterFake("root")
        private let unit = RouterFake("unit")
        private let other = RouterFake("other")
        private let journal = Journal()
        private let mayEnd = Gate()

        /// Detaches `other`, whose work ends late, from a plain task.
        private func detachOther() async {
            Task { [root, other, journal] in
                await root.detach(other)
                journal.append("detach returns")
            }
            await settle()
        }

        private func launch() async throws {
            try await root.launch()
            try await root.attach(other)
            other.interactor.task { [mayEnd, journal] in
                await mayEnd.wait()
                journal.append("work ends")
            }
        }

        private func expectWait() async {
            await settle()
            mayEnd.open()
            await settle()
            #expect(journal.entries == ["work ends", "detach returns"])
            await root.shutdown()
        }

        @Test("The unit of the hook is detached.", .schedules(50))
        func unitOfHook() async throws {
            let hooked = RouterFake("hooked", onActive: { _ in await detachOther() })
            try await launch()
            try await root.attach(hooked)
            hooked.interactor.task { await Gate().waitUnlessCancelled() }

            await root.detach(hooked)

            await expectWait()
        }

        @Test("The unit is detached whose work attached the unit of the hook.", .schedules(50))
        func unitOfCaller() async throws {
            let hooked = RouterFake("hooked", onActive: { _ in await detachOther() })
            try await launch()
            try await root.attach(unit)
            let isAttached = Gate()
            unit.interactor.task { [root] in
                try? await root.attach(hooked)
                isAttached.open()
                await Gate().waitUnlessCancelled()
            }
            await isAttached.wait()

            await root.detach(unit)

            await expectWait()
        }

        @Test("Not if it is a wait of work, whose unit is detached.", .schedules(50))
        func waitOfWork() async throws {
            let hooked = RouterFake(
                "hooked",
                onActive: { [root, unit, other, journal] _ in
                    Task {
                        await unit.interactor.perform {
                            await root.detach(other)
                            journal.append("detach returns")
                        }
                    }
                    await settle()
                })
            try await launch()
            try await root.attach(unit)
            try await root.attach(hooked)

            await root.detach(unit)

            #expect(journal.entries == ["detach returns"])
            mayEnd.open()
            await root.shutdown()
        }
    }
}
