import Testing

@testable import RaceTesting

@Suite("The failures of a spy", .failsIfStuck)
struct SpyFailuresTests {
    let log = FailureLog()

    @Test("A call without a stub fails the test and throws.")
    func unstubbed() async {
        await log.collect {
            let kitchen = KitchenSpy()

            let error = await #expect(throws: UnexpectedCall.self) {
                try await kitchen.cook("ribs", plates: 2)
            }
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
        }

        #expect(log.sentences.count == 1)
    }

    @Test("A call without a stub fails the test and returns nil.")
    func unstubbedOptional() {
        let special = log.collect { KitchenSpy().special() }

        #expect(special == nil)
        #expect(log.sentences.count == 1)
        #expect(log.sites.first?.fileID.description.hasSuffix("KitchenSpy.swift") == true)
    }

    @Test(
        "A call that is not resumed fails the test and continues with the fallback.",
        arguments: [false, true])
    func forgottenResume(endsWhenCancelled: Bool) async {
        await WaitRegistry.$current.withValue(.withoutPatience) {
            await log.collect {
                let kitchen = KitchenSpy()
                if endsWhenCancelled {
                    kitchen.nextSpy.suspendsUntilCancelled(throwing: .closed)
                } else {
                    kitchen.nextSpy.suspends()
                }

                await #expect(throws: KitchenError.closed) { try await kitchen.next() }
            }
        }

        let hint = endsWhenCancelled ? ", or cancel its task" : ""
        #expect(
            log.sentences == [
                """
                A call of next() is suspended and was not resumed. \
                Call resume(returning:) or resume(throwing:)\(hint). \
                Nothing in the process went on.
                """
            ])
    }

    @Test("Expected calls do not fail the test.")
    func onlyExpected() {
        let kitchen = KitchenSpy()
        kitchen.ring("front")

        log.collect {
            verifyNothingElseWasCalled(on: kitchen, besides: kitchen.ringSpy)
        }

        #expect(log.sentences.isEmpty)
    }

    @Test("A failure fails the running test of Swift Testing.")
    func failsTheTest() {
        withKnownIssue {
            KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))
        } matching: { issue in
            issue.sourceLocation?.line == #line - 2
        }
    }
}
