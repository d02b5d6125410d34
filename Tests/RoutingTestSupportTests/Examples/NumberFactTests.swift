import RoutingTestSupport
import Testing

/// Tests of a model during a request and after it, under many schedules.
///
/// Each test waits with `settle()`, where tests on real threads guess how often to yield.
@Suite("Number facts", .failsIfStuck)
struct NumberFactTests {
    @Test("Of taps at once, each counts.")
    func incrementDecrement() async {
        await schedules(10_000) {
            let model = NumberFactModel(facts: NumberFactsSpy())

            async let up: Void = model.incrementButtonTapped()
            async let upAgain: Void = model.incrementButtonTapped()
            async let down: Void = model.decrementButtonTapped()
            _ = await (up, upAgain, down)

            #expect(await model.count == 1)
        }
    }

    // snippet: test
    @Test("Two requests at once clear the old fact, then show the new one.")
    func getFact() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts, fact: "An old fact about 0.")

            async let tap: Void = model.getFactButtonTapped()
            async let secondTap: Void = model.getFactButtonTapped()
            await settle()
            #expect(await model.fact == nil)

            facts.factSpy.resume(returning: "0 is a good number.")
            _ = await (tap, secondTap)
            #expect(await model.fact == "0 is a good number.")
        }
    }
    // end of snippet

    @Test("It is loading from the tap until the fact arrives, while each screenshot counts.")
    func isLoading() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts)
            let (stream, screenshots) = AsyncStream<Void>.makeStream()

            async let tap: Void = model.getFactButtonTapped()
            async let watching: Void = model.watch(stream)
            for _ in 1...2 { start { screenshots.yield() } }
            await settle()
            #expect(await model.isLoading)
            #expect(await model.count == 2)

            facts.factSpy.resume(returning: "0 is a good number.")
            await tap
            #expect(await model.isLoading == false)
            screenshots.finish()
            await watching
        }
    }

    @Test("Of two requests the second wins, whichever is answered first.")
    func backToBack() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspends()
            let model = NumberFactModel(facts: facts)

            async let first: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 1)
            async let second: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 2)
            start { facts.factSpy.resume(call: 2, returning: "0 is a great number.") }
            start { facts.factSpy.resume(call: 1, returning: "0 is a better number.") }
            _ = await (first, second)

            #expect(await model.fact == "0 is a great number.")
        }
    }

    @Test("A change of the number clears the fact, and the next fact is about the new number.")
    func nextNumber() async {
        await schedule {
            let facts = NumberFactsSpy()
            facts.factSpy.answers { number in "\(number) is a good number." }
            let model = NumberFactModel(facts: facts)

            await model.getFactButtonTapped()
            #expect(await model.fact == "0 is a good number.")
            await model.incrementButtonTapped()
            #expect(await model.fact == nil)

            await model.getFactButtonTapped()
            #expect(await model.fact == "1 is a good number.")
            #expect(facts.factSpy.calls == [0, 1])
        }
    }

    @Test("A fact that fails to come shows nothing and ends the loading.")
    func failure() async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.fails(Offline())
            let model = NumberFactModel(facts: facts, fact: "An old fact about 0.")

            async let tap: Void = model.getFactButtonTapped()
            async let secondTap: Void = model.getFactButtonTapped()
            _ = await (tap, secondTap)

            #expect(await model.fact == nil)
            #expect(await model.isLoading == false)
        }
    }

    // MARK: - Facts that are no longer wanted

    @Test(
        "A request that is cancelled, or whose number changes, even twice, shows nothing and ends.",
        arguments: [false, true])
    func endOfRequest(changesNumber: Bool) async {
        await schedules(10_000) {
            let facts = NumberFactsSpy()
            facts.factSpy.suspendsUntilCancelled()
            let model = NumberFactModel(facts: facts)
            @Sendable func end() async {
                if changesNumber {
                    await model.decrementButtonTapped()
                } else {
                    await model.cancelButtonTapped()
                }
            }

            async let tap: Void = model.getFactButtonTapped()
            await facts.factSpy.called(times: 1)
            async let once: Void = end()
            async let again: Void = end()
            _ = await (tap, once, again)

            #expect(await model.count == (changesNumber ? -2 : 0))
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
