import RaceTesting
import Testing

@Suite("The failures of schedules", .failsIfStuck)
struct ScheduleFailureTests {
    let log = FailureLog()

    @Test("A failed expectation is reported once, with its own line.")
    func expectation() async {
        await log.collect {
            await schedules(200, seed: 1) { #expect(Bool(false), "Ribs are not done.") }
        }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("ScheduleFailureTests.swift:11: ") == true)
        #expect(log.sentences.first?.contains("Ribs are not done.") == true)
    }

    @Test("A forgotten resume is a stall that names the call.")
    func stall() async {
        await log.collect {
            await schedules(200, seed: 1) {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                _ = try await kitchen.next()
            }
        }

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: "stall")
    }

    @Test("A call that is suspended when the body has returned fails the schedule too.")
    func leftSuspended() async {
        await log.collect {
            await schedules(200, seed: 1) {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                start { try? await kitchen.next() }
            }
        }

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: "left-suspended")
    }

    @Test("A failure that does not repeat says so.")
    func unrepeatable() async {
        let kitchen = KitchenSpy()
        kitchen.isOpenSpy.returns(true, false)

        await log.collect {
            await schedule { if kitchen.isOpen(at: 1) { throw KitchenError.busy } }
        }

        #expect(log.sentences.first?.contains("Warning: it does not always repeat.") == true)
    }

    @Test("A failure that does not repeat is not made smaller.")
    func notShrunk() async {
        let kitchen = KitchenSpy()
        kitchen.isOpenSpy.returns(true, false)

        let report = await log.collect {
            await schedule("0:1") {
                let isFirst = kitchen.isOpen(at: 1)
                await withTaskGroup { group in
                    for _ in 1...2 { group.addTask { await Task.yield() } }
                }
                if isFirst { throw KitchenError.busy }
            }
        }

        #expect(report.failure?.smallest == "0:1")
        // The first run, and the reruns.
        #expect(kitchen.isOpenSpy.callCount == 11)
    }

    @Test("A failure of one task has no timeline.")
    func oneTask() async {
        let report = await log.collect { await schedule { throw KitchenError.busy } }

        #expect(report.failure?.repeats == true)
        #expect(report.failure?.timeline == nil)
    }

    @Test("settle() outside a schedule fails the test.")
    func settleOutside() async {
        await log.collect { await settle() }

        #expect(
            log.sentences == [
                """
                settle() needs a schedule. Put the test's body in schedules { … }, or give its suite \
                the trait .schedules.
                """
            ])
    }

    @Test("A failure points to the line of schedule().")
    func site() async {
        let line = UInt(#line + 1)
        await log.collect { await schedule { throw KitchenError.busy } }

        #expect(log.sites.map(\.line) == [line])
    }

    @Test("The failure of a seed is made small before it is called the smallest.")
    func seed() async {
        let report = await log.collect {
            await schedule(seed: 3) {
                await withTaskGroup { group in
                    for _ in 1...4 { group.addTask { await Task.yield() } }
                }
                throw KitchenError.busy
            }
        }

        #expect(report.failure?.trace != "")
        #expect(report.failure?.smallest == "")
    }

    @Test("A failed requirement is reported once, and not as an error of the body too.")
    func requirement() async {
        await log.collect {
            await schedules(200, seed: 1) { try #require(Bool(false), "Ribs are not done.") }
        }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("Ribs are not done.") == true)
        #expect(log.sentences.first?.contains("The body threw") == false)
    }
}
