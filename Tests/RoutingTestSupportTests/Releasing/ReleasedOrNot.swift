import RoutingTestSupport
import Testing

/// Exact checks that something is released, after everything has run.
@Suite("Release checks")
struct ReleasedOrNot {
    @Test("What nobody keeps is released.")
    func released() async {
        await schedules {
            let check = ReleaseCheck()
            do {
                let (bells, bell) = AsyncStream<Void>.makeStream()
                let ringer = check.track(Ringer())
                await ringer.start(bells)
                bell.yield()
                bell.finish()
            }

            await check.verify()
        }
    }

    @Test("What a running task keeps is named.")
    func kept() async {
        let log = FailureLog()

        await log.collect {
            await schedule {
                let check = ReleaseCheck()
                let (bells, bell) = AsyncStream<Void>.makeStream()
                do { await check.track(Ringer()).start(bells) }

                await check.verify()

                bell.finish()
            }
        }

        expectSnapshot(of: log.sentences.joined(separator: "\n"), named: "kept")
    }

    @Test("The names are given in the order of tracking.")
    func names() {
        let check = ReleaseCheck()
        let first = check.track(KitchenSpy())
        let second = check.track(KitchenSpy(), as: "the second kitchen")

        #expect(check.alive == ["KitchenSpy", "the second kitchen"])
        #expect(first !== second)
    }
}
