@testable import RaceTesting

extension Misuse {
    static let others = [
        Misuse("a release that does not happen") {
            let check = ReleaseCheck()
            let kitchen = check.track(KitchenSpy())
            await check.verify()
            withExtendedLifetime(kitchen) {}
        },
        Misuse("a release check that tracks nothing") { await ReleaseCheck().verify() },
        Misuse("variables that are neither of their values") {
            Environment.check(
                strict: "true", capture: "no", FailureReporter.running, at: SourceSite())
        },
        Misuse("a number of schedules that is none") {
            _ = Environment.schedules(
                "many", insteadOf: 200, FailureReporter.running, at: SourceSite())
        },
        Misuse("a seed that is none") {
            _ = Environment.policy("many", FailureReporter.running, at: SourceSite())
        },
        Misuse("a call that an exhaustive test does not account for") {
            let spies = SpiesOfTest()
            SpiesOfTest.$current.withValue(spies) { KitchenSpy().ring("front") }
            FailureReporter.running.fail(spies.sentence ?? "", at: SourceSite())
        },
        Misuse("an exhaustive test without spies") {
            FailureReporter.running.fail(SpiesOfTest().sentence ?? "", at: SourceSite())
        },
    ]
}
