import RaceTesting
import Testing

@Suite("Release checks", .failsIfStuck)
struct ReleaseCheckTests {
    @Test("An object without references is released.", .schedule())
    func released() async {
        let check = ReleaseCheck()
        do {
            let (bells, bell) = AsyncStream<Void>.makeStream()
            // Its task keeps it until the bells end.
            await check.track(Refresher { for await _ in bells {} }).didTapRefresh()
            #expect(check.alive == ["Refresher"])
            bell.finish()
        }
        // So is the result of a task to which nothing refers.
        _ = await Task { check.track(KitchenSpy()) }.value

        await check.verify()
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
