/// One of the five NumberFact tests, written once for every way to wait.
///
/// Each one ends whatever it saw: a wait that is too short gives a wrong result, not a hang.
struct FactScenario: Sendable {
    /// The error of a scenario that saw a wrong state.
    struct Wrong: Error {}

    let name: String
    /// Plays the scenario; throws ``Wrong`` if it read a state too early.
    let play: @Sendable (FactStage) async throws -> Void

    static let all = [
        FactScenario(name: "a new request clears the old fact", play: clearsOut),
        FactScenario(name: "it is loading until the fact arrives", play: isLoading),
        FactScenario(name: "of two requests the second wins", play: backToBack),
        FactScenario(name: "a cancelled request shows nothing", play: cancel),
        FactScenario(name: "each screenshot counts", play: screenshots),
    ]

    @Sendable
    private static func clearsOut(_ stage: FactStage) async throws {
        let facts = FactsFake()
        let model = await stage.makeModel(facts, "An old fact about 0.")
        let tap = stage.startTask { await model.getFactButtonTapped() }
        await stage.wait()
        let during = await model.fact
        facts.answer(0, "0 is a good number.")
        await tap.value
        guard during == nil, await model.fact == "0 is a good number." else { throw Wrong() }
    }

    @Sendable
    private static func isLoading(_ stage: FactStage) async throws {
        let facts = FactsFake()
        let model = await stage.makeModel(facts, nil)
        let tap = stage.startTask { await model.getFactButtonTapped() }
        await stage.wait()
        let during = await model.isLoading
        facts.answer(0, "0 is a good number.")
        await tap.value
        guard during, await !model.isLoading else { throw Wrong() }
    }

    @Sendable
    private static func backToBack(_ stage: FactStage) async throws {
        let facts = FactsFake()
        let model = await stage.makeModel(facts, nil)
        let first = stage.startTask { await model.getFactButtonTapped() }
        await stage.wait()
        let second = stage.startTask { await model.getFactButtonTapped() }
        await stage.wait()
        facts.answer(1, "0 is a great number.")
        await stage.wait()
        let fact = await model.fact
        facts.answer(0, "0 is a better number.")
        _ = await (first.value, second.value)
        guard fact == "0 is a great number.", await model.fact == fact else { throw Wrong() }
    }

    @Sendable
    private static func cancel(_ stage: FactStage) async throws {
        let facts = FactsFake()
        let model = await stage.makeModel(facts, nil)
        let tap = stage.startTask { await model.getFactButtonTapped() }
        await stage.wait()
        let during = await model.isLoading
        await model.cancelButtonTapped()
        await stage.wait()
        let after = await model.isLoading
        facts.answer(0, "0 comes too late.")
        await tap.value
        guard during, !after, await model.fact == nil else { throw Wrong() }
    }

    @Sendable
    private static func screenshots(_ stage: FactStage) async throws {
        let (stream, screenshots) = AsyncStream<Void>.makeStream()
        let model = await stage.makeModel(FactsFake(), nil)
        let watching = stage.startTask { await model.watch(stream) }
        screenshots.yield()
        await stage.wait()
        let one = await model.count
        screenshots.yield()
        await stage.wait()
        let two = await model.count
        screenshots.finish()
        await watching.value
        guard (one, two) == (1, 2) else { throw Wrong() }
    }
}

/// The model, the tasks and the way to wait with which a ``FactScenario`` plays.
struct FactStage: Sendable {
    let makeModel: @Sendable (FactsFake, _ fact: String?) async -> any FactModel
    /// Starts a tap that the test does not wait for yet.
    let startTask: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
    let wait: @Sendable () async -> Void
}

/// A model as a ``FactScenario`` sees it, on any actor.
protocol FactModel: AnyObject, Sendable {
    var count: Int { get async }
    var fact: String? { get async }
    var isLoading: Bool { get async }
    func getFactButtonTapped() async
    func cancelButtonTapped() async
    func watch(_ screenshots: AsyncStream<Void>) async
}

extension NumberFactModel: FactModel {}
