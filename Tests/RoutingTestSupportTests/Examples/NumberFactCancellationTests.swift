import RoutingTestSupport
import Testing

/// Tests of requests for facts that are cancelled.
@Suite("Number facts that are no longer wanted", .failsIfStuck)
struct NumberFactCancellationTests {
    @Test("A change of the number cancels the request, and its late fact is not shown.")
    func changeDuringRequest() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspendsUntilCancelled()
            let model = NumberFactModel(facts: facts)

            async let tap: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 1)
            async let down: Void = model.decrementButtonTapped()
            async let downAgain: Void = model.decrementButtonTapped()
            _ = await (tap, down, downAgain)

            #expect(await model.count == -2)
            #expect(await model.fact == nil)
            #expect(await model.isLoading == false)
        }
    }

    @Test("A request that is cancelled, even twice, shows nothing and ends the loading.")
    func cancel() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspendsUntilCancelled()
            let model = NumberFactModel(facts: facts)

            async let tap: Void = model.getFactButtonTapped()
            await settle()
            async let cancel: Void = model.cancelButtonTapped()
            async let cancelAgain: Void = model.cancelButtonTapped()
            _ = await (tap, cancel, cancelAgain)

            #expect(await model.fact == nil)
            #expect(await model.isLoading == false)
        }
    }

    @Test("A fact that comes after the cancellation is not shown, and nothing is loading.")
    func lateFact() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts)

            async let tap: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 1)
            async let cancel: Void = model.cancelButtonTapped()
            async let cancelAgain: Void = model.cancelButtonTapped()
            _ = await (cancel, cancelAgain)
            #expect(await model.isLoading == false)
            facts.factSpy.resume(returning: "0 is a good number.")
            await tap

            #expect(await model.fact == nil)
        }
    }

    @Test("A second request cancels the first.")
    func secondRequest() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspendsUntilCancelled()
            let model = NumberFactModel(facts: facts)

            async let first: Void = model.getFactButtonTapped()
            async let second: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 2)
            await settle()
            #expect(facts.factSpy.suspendedCount == 1)

            facts.factSpy.resume(returning: "0 is a good number.")
            _ = await (first, second)
        }
    }
}
