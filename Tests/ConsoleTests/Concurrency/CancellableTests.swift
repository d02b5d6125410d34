import Console
import RaceTesting
import Testing

@Suite("Work that can be cancelled alone", .failsIfStuck)
struct CancellableTests {
    private let call = Spy<Void, Bool, Never>("call()", returning: false)

    @Test(
        "Cancels the work and waits for its end; other work of the group goes on.", .schedules(100))
    func cancels() async {
        call.suspendsUntilCancelled(returning: true)
        let sut = Cancellable()
        let other = Cancellable()

        async let cancelled = sut.run { await isCancelled() }
        async let cancelledToo = other.run { await isCancelled() }
        await call.called(times: 2)
        sut.cancel()

        #expect(await cancelled)
        call.resume(returning: false)
        #expect(await !cancelledToo)
    }

    @Test("Cancels work that starts later.")
    func cancelsBefore() async {
        let sut = Cancellable()
        sut.cancel()
        call.suspendsUntilCancelled(returning: true)

        let result = await sut.run { await isCancelled() }

        #expect(result)
    }

    private func isCancelled() async -> Bool { await call() }
}
