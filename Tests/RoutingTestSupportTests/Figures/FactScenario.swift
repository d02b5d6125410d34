import RoutingTestSupport

/// One of the five tests of in-progress states, written once for every way to wait.
///
/// Each ends whatever it saw, so that a wait that is too short is wrong, and not a hang.
struct FactScenario: Sendable {
    typealias Wait = @Sendable () async -> Void

    /// What was seen was not what had to be seen.
    struct Wrong: Error {}

    let name: String
    /// - Throws: ``Wrong`` when something was looked at too early.
    let play: @Sendable (_ wait: Wait) async throws -> Void

    static let all = [
        FactScenario(name: "a new request clears the old fact", play: clearsOut),
        FactScenario(name: "it is loading until the fact is there", play: isLoading),
        FactScenario(name: "of two requests the second wins", play: backToBack),
        FactScenario(name: "a cancelled request shows nothing", play: cancel),
        FactScenario(name: "each screenshot counts", play: screenshots),
    ]

    @Sendable
    private static func clearsOut(_ wait: Wait) async throws {
        let facts = FactsFake()
        let model = NumberFactModel(facts: facts, fact: "An old fact about 0.")
        let tap = start { await model.getFactButtonTapped() }
        await wait()
        let during = await model.fact
        facts.answer(0, "0 is a good number.")
        await tap.value
        guard during == nil, await model.fact == "0 is a good number." else { throw Wrong() }
    }

    @Sendable
    private static func isLoading(_ wait: Wait) async throws {
        let facts = FactsFake()
        let model = NumberFactModel(facts: facts)
        let tap = start { await model.getFactButtonTapped() }
        await wait()
        let during = await model.isLoading
        facts.answer(0, "0 is a good number.")
        await tap.value
        guard during, await !model.isLoading else { throw Wrong() }
    }

    @Sendable
    private static func backToBack(_ wait: Wait) async throws {
        let facts = FactsFake()
        let model = NumberFactModel(facts: facts)
        let first = start { await model.getFactButtonTapped() }
        await wait()
        let second = start { await model.getFactButtonTapped() }
        await wait()
        facts.answer(1, "0 is a great number.")
        await wait()
        let fact = await model.fact
        facts.answer(0, "0 is a better number.")
        _ = await (first.value, second.value)
        guard fact == "0 is a great number.", await model.fact == fact else { throw Wrong() }
    }

    @Sendable
    private static func cancel(_ wait: Wait) async throws {
        let facts = FactsFake()
        let model = NumberFactModel(facts: facts)
        let tap = start { await model.getFactButtonTapped() }
        await wait()
        let during = await model.isLoading
        await model.cancelButtonTapped()
        await wait()
        let after = await model.isLoading
        facts.answer(0, "0 comes too late.")
        await tap.value
        guard during, !after, await model.fact == nil else { throw Wrong() }
    }

    @Sendable
    private static func screenshots(_ wait: Wait) async throws {
        let (stream, screenshots) = AsyncStream<Void>.makeStream()
        let model = NumberFactModel(facts: FactsFake())
        let watching = start { await model.watch(stream) }
        screenshots.yield()
        await wait()
        let one = await model.count
        screenshots.yield()
        await wait()
        let two = await model.count
        screenshots.finish()
        await watching.value
        guard (one, two) == (1, 2) else { throw Wrong() }
    }
}
