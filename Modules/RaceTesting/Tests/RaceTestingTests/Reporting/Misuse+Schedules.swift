import RaceTesting

extension Misuse {
    static let ofSchedules = [
        Misuse("a race, shrunk") { await schedules(300, seed: 42, Seat.rush) },
        Misuse("a race, found by bounded search") { await everySchedule(maxDelays: 3, Seat.rush) },
        Misuse("a stall on a double") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                _ = try await kitchen.next()
            }
        },
        Misuse("a stall on a call that never comes") {
            await schedule { await KitchenSpy().ringSpy.called(times: 1) }
        },
        Misuse("a stall on a clock") {
            await schedule { try await ManualClock().sleep(for: .seconds(3)) }
        },
        Misuse("a stall on something unknown") {
            await schedule {
                // Safe: it is never resumed, like a forgotten one. A checked one would print a warning.
                await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        },
        Misuse("a call left suspended") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                start { try? await kitchen.next() }
            }
        },
        Misuse("a livelock") {
            await schedule(stepLimit: 1_000) { while !Task.isCancelled { await Task.yield() } }
        },
        Misuse("a seed that does not repeat") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.returns(true, false)
            await schedules(1, seed: 1) { if kitchen.isOpen(at: 1) { throw KitchenError.busy } }
        },
        Misuse("settle() outside a schedule") { await settle() },
        Misuse("schedules inside a schedule") { await schedule { await schedules {} } },
        Misuse("one interleaving, strictly") { await schedules(2, strict: true) {} },
        Misuse("a condition that stays false in a schedule") {
            await schedule { await eventually { false } }
        },
        Misuse("no schedules") { await schedules(0) {} },
        Misuse("results without a sequential order") {
            await checkLinearizability(
                of: { 0 }, model: 0,
                operations: [
                    .operation("next()") {
                        $0 + 1
                    } model: {
                        $0 + 2
                    }
                ], seed: 1)
        },
        Misuse("a check of nothing") {
            await checkLinearizability(of: { 0 }, model: 0, operations: [])
        },
        Misuse("a replay that is no scenario") {
            await checkLinearizability(
                of: { 0 }, model: 0,
                operations: [
                    .operation("next()") {
                        $0 + 1
                    } model: {
                        $0 + 1
                    }
                ], replay: "3:1")
        },
        Misuse("an invalid trace") { await schedule("3-1") {} },
        Misuse("a clock that goes back") { await ManualClock().advance(by: .seconds(-1)) },
    ]
}
