import Routing
import RoutingTestSupport
import Testing

@Suite("15. A wait for a unit ends: with the unit, or with a reason", .failsIfStuck)
struct ChildWaitingTests {
    @Test("A child that is active is found at once.")
    func present() async throws {
        let root = RouterFake("root")
        let pit = PitRouter()
        try await root.launch()
        try await root.attach(RouterFake("other"))
        try await root.attach(pit)

        let child = try await root.child(PitRouter.self, within: .zero)

        #expect(child === pit)
        await root.shutdown()
    }

    @Test("A wait ends when the child has become active, and not before.")
    func comes() async {
        await schedules(500) {
            let root = RouterFake("root")
            let activates = Gate()
            let pit = PitRouter(onActive: { _ in await activates.wait() })
            try await root.launch()
            let found = Journal()
            let attach = start { try await root.attach(pit) }
            await settle()

            let wait = start {
                let child = try await root.child(PitRouter.self, within: .seconds(3_600))
                found.append("\(child === pit), \(child.unit.state)")
            }
            await settle()
            #expect(found.entries.isEmpty)
            activates.open()
            try await attach.value
            try await wait.value

            #expect(found.entries == ["true, active"])
            await root.shutdown()
        }
    }

    @Test("However the wait and the attach cross, the child is found.")
    func crossing() async {
        await schedules(300) {
            let root = RouterFake("root")
            try await root.launch()
            let clock = ManualClock()

            let wait = start {
                try await withDeadlines(on: clock) {
                    try await root.child(PitRouter.self, within: .seconds(1))
                }
            }
            try await root.attach(PitRouter())

            _ = try await wait.value
            await root.shutdown()
        }
    }

    @Test("The parent may be attached after the wait has started.")
    func parentComesLater() async {
        await schedules(100) {
            let root = RouterFake("root")
            let wait = start { try await root.child(PitRouter.self, within: .seconds(3_600)) }
            await settle()

            try await root.launch()
            try await root.attach(PitRouter())

            _ = try await wait.value
            await root.shutdown()
        }
    }

    @Test("Waits for a child that never comes end at the deadline, and their errors say so.")
    func deadline() async {
        await schedules(50) {
            let root = RouterFake("root")
            try await root.launch()
            let clock = ManualClock()
            let waits = (1...2).map { _ in
                start {
                    try await withDeadlines(on: clock) {
                        try await root.child(PitRouter.self, within: .seconds(2))
                    }
                }
            }

            await clock.advance(by: .seconds(1))
            try await root.attach(RouterFake("other"))
            await clock.advance(by: .seconds(1))

            for wait in waits {
                let error = await #expect(throws: RoutingError.self) { try await wait.value }
                #expect(error?.code == .timedOut)
                #expect(
                    error?.description
                        == "PitRouter was not active below InteractorFake within 2.0 seconds.")
            }
            await root.shutdown()
        }
    }

    @Test("A wait below a unit that is detached ends at once.")
    func detached() async {
        await schedules(100) {
            let root = RouterFake("root")
            let parent = RouterFake("parent")
            try await root.launch()
            try await root.attach(parent)
            let wait = start {
                await reason { try await parent.child(within: .seconds(3_600)) }
            }

            await root.detach(parent)

            #expect(await wait.value == .detached)
            await root.shutdown()
        }
    }

    @Test("A wait does not last until a slow detach is over.")
    func slowDetach() async {
        await schedules(100) {
            let proceed = Gate()
            let root = RouterFake("root", onResign: { _ in await proceed.wait() })
            try await root.launch()
            let wait = start {
                await reason { try await root.child(within: .seconds(3_600)) }
            }
            await settle()

            let shutdown = start { await root.shutdown() }

            #expect(await wait.value == .detached)
            proceed.open()
            await shutdown.value
        }
    }

    @Test("A wait below a unit that was detached before ends at once.")
    func detachedBefore() async throws {
        let root = RouterFake("root")
        try await root.launch()
        await root.shutdown()

        #expect(await reason { try await root.child(within: .seconds(3_600)) } == .detached)
    }

    @Test("A wait whose task is cancelled ends at once.")
    func cancelled() async {
        await schedules(100) {
            let root = RouterFake("root")
            try await root.launch()
            let wait = start {
                await reason { try await root.child(within: .seconds(3_600)) }
            }
            await settle()

            wait.cancel()

            #expect(await wait.value == .cancelled)
            await root.shutdown()
        }
    }
}
