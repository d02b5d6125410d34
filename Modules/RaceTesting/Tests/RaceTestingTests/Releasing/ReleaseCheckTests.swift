import RaceTesting
import Testing

@Suite("Release checks", .failsIfStuck)
struct ReleaseCheckTests {
    @Test("An object without references is released.", .schedule())
    func released() async {
        let check = ReleaseCheck()
        do {
            let (bells, bell) = AsyncStream<Void>.makeStream()
            let ringer = check.track(Ringer())
            await ringer.start(bells)
            bell.yield()
            bell.finish()
        }
        // So is the result of a task to which nothing refers.
        _ = await Task { check.track(KitchenSpy()) }.value

        await check.verify()
    }

    @Test("An object that a running task keeps is named.")
    func kept() async {
        await FailureLog().expectFailure("Ringer is still alive, tracked at") {
            let check = ReleaseCheck()
            let (bells, bell) = AsyncStream<Void>.makeStream()
            do { await check.track(Ringer()).start(bells) }

            await check.verify()

            bell.finish()
        }
    }

    @Test("The names are in the order of tracking.")
    func names() {
        let check = ReleaseCheck()
        let first = check.track(KitchenSpy())
        let second = check.track(KitchenSpy(), as: "the second kitchen")

        #expect(check.alive == ["KitchenSpy", "the second kitchen"])
        #expect(first !== second)
    }

}

/// An actor that its task keeps alive until the stream ends.
actor Ringer {
    private var task: Task<Void, Never>?
    private(set) var rings = 0

    func start(_ bells: AsyncStream<Void>) {
        // Strong on purpose: this is the leak that the test finds.
        task = Task {
            for await _ in bells { self.ring() }
        }
    }

    private func ring() { rings += 1 }
}
