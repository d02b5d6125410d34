import RaceTesting

extension Misuse {
    static let ofSpies = [
        Misuse("a forgotten stub") { _ = try? await KitchenSpy().cook("ribs", plates: 2) },
        Misuse("a forgotten stub of an optional") { _ = KitchenSpy().special() },
        Misuse("a forgotten resume") {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspends()
            _ = try? await kitchen.next()
        },
        Misuse("a resume of nothing") { KitchenSpy().cookSpy.resume(throwing: KitchenError.busy) },
        Misuse("a resume of a call that is not there") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                async let order = try? kitchen.next()
                await settle()
                kitchen.nextSpy.resume(call: 2, throwing: .busy)
                kitchen.nextSpy.resume(throwing: .busy)
                _ = await order
            }
        },
        Misuse("a suspension of a function that is not async") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.suspends()
            _ = kitchen.isOpen(at: 1)
        },
        Misuse("an async answer of a function that is not async") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.answers { (_) async in true }
            _ = kitchen.isOpen(at: 1)
        },
        Misuse("too few calls") {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            await kitchen.ringSpy.called(times: 2)
        },
        Misuse("a condition that stays false") { await eventually { false } },
        Misuse("unexpected calls") {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            kitchen.temperature = 120
            verifyNothingElseWasCalled(on: kitchen, besides: kitchen.temperatureSpy)
        },
        Misuse("nothing to verify") { verifyNothingElseWasCalled(on: "no double") },
    ]
}
