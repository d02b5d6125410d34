import Routing
import RoutingTestSupport
import Testing

@Suite("4. An attach that is cancelled or refused leaves nothing alive", .failsIfStuck)
struct IncompleteAttachTests {
    @Test("Something ends an attach", arguments: rows)
    func ends(row: Row<TestTree>) async throws { try await row.check(in: .schedules(10)) }

    private static let rows: [Row<TestTree>] = [
        Row(
            "A cancelled attach releases the unit.", "cancelled", "children: none",
            "child is released"
        ) { t in
            let activating = Gate()
            let attach = start {
                await outcome {
                    try await t.attach("child") { _ in
                        activating.open()
                        await hangs()
                    }
                }
            }
            await activating.wait()
            attach.cancel()
            t.see(await attach.value)
            t.seeChildren(of: t.root)
            t.see(t.journal.entries.last ?? "")
        },
        Row(
            "Units that are refused at once are released.",
            "parentNotAttached", "parentNotAttached", "child is released", "child is released"
        ) { t in
            let (root, journal) = (RouterFake("never launched"), Journal())
            let attaches = (1...2).map { _ in
                start { await outcome { try await root.attach(RouterFake("child", journal)) } }
            }
            for attach in attaches { t.see(await attach.value) }
            for entry in journal.entries { t.see(entry) }
        },
        Row(
            "Cancelling a queued transition withdraws it.", "cancelled", "shows 1",
            "2 was shown: false", in: .schedule
        ) { t in
            let first = await t.showStopping("1")
            let second = start { await t.show("2") }
            second.cancel()
            t.see(await second.value)
            t.stop.goOn()
            _ = await first.value
            t.seeSlot()
            t.see("2 was shown: \(t.journal.contains("2 becomes active"))")
        },
        Row("A shutdown during a build releases the built unit.", "child is released") { t in
            let (building, closing) = (Gate(), Gate())
            t.root.interactor.task("sees the cancellation") {
                await hangs()
                closing.open()
            }
            async let show = t.slot.show("child") {
                building.open()
                await closing.wait()
                return t.unit("child")
            }
            await building.wait()
            await t.root.shutdown()
            _ = await show
            t.seeJournal()
        },
    ]
}
