import RoutingTestSupport
import Testing

/// Tests of a model during a request and after it, under every schedule.
///
/// Each test waits with `settle()`, where tests on real threads guess how often to yield.
@Suite("Number facts")
struct NumberFactTests {
    @Test("The number goes up and down.")
    func incrementDecrement() async {
        await schedules(10_000) {
            let model = NumberFactModel(facts: NumberFactsSpy())

            await model.incrementButtonTapped()
            #expect(await model.count == 1)
            await model.decrementButtonTapped()
            #expect(await model.count == 0)
        }
    }

    // snippet: test
    @Test("A new request clears the old fact, then shows the new one.")
    func getFact() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts, fact: "An old fact about 0.")

            async let tap: Void = model.getFactButtonTapped()
            await settle()
            #expect(await model.fact == nil)

            facts.factSpy.resume(returning: "0 is a good number.")
            await tap
            #expect(await model.fact == "0 is a good number.")
        }
    }
    // end of snippet

    @Test("It is loading from the tap until the fact arrives.")
    func isLoading() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts)

            async let tap: Void = model.getFactButtonTapped()
            await settle()
            #expect(await model.isLoading)

            facts.factSpy.resume(returning: "0 is a good number.")
            await tap
            #expect(await model.isLoading == false)
        }
    }

    @Test("Of two requests the second wins, even if the first is answered last.")
    func backToBack() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts)

            async let first: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 1)
            async let second: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 2)
            facts.factSpy.resume(call: 2, returning: "0 is a great number.")
            await second
            facts.factSpy.resume(call: 1, returning: "0 is a better number.")
            await first

            #expect(await model.fact == "0 is a great number.")
        }
    }

    @Test("A cancelled request shows nothing and ends the loading.")
    func cancel() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspendsUntilCancelled()
            let model = NumberFactModel(facts: facts)

            async let tap: Void = model.getFactButtonTapped()
            await settle()
            await model.cancelButtonTapped()
            await tap

            #expect(await model.fact == nil)
            #expect(await model.isLoading == false)
        }
    }

    @Test("Each screenshot counts.")
    func screenshots() async {
        await schedules(10_000) {
            let (stream, screenshots) = AsyncStream<Void>.makeStream()
            let model = NumberFactModel(facts: NumberFactsSpy())
            async let watching: Void = model.watch(stream)

            screenshots.yield()
            await settle()
            #expect(await model.count == 1)
            screenshots.yield()
            await settle()
            #expect(await model.count == 2)

            screenshots.finish()
            await watching
        }
    }
}
