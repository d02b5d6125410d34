import Testing

@testable import RaceTesting

/// Every message with which the library can fail a test, in `__Snapshots__/FailureMessageTests`.
@Suite("Failure messages", .failsIfStuck)
struct FailureMessageTests {
    @Test(
        "Each misuse fails the test with its message, and ends.", .unlessInstrumented,
        .onKnownToolchain)
    func messages() async {
        var messages: [String] = []
        for misuse in Misuse.all {
            let log = FailureLog()
            await WaitRegistry.$current.withValue(.withoutPatience) {
                await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                    await log.collect(misuse.commit)
                }
            }

            let text = log.sentences.joined(separator: "\n")
            messages.append("## \(misuse.name)\n\(Self.reasons(text))\n")
            let files = Set(log.sites.map { "\($0.fileID)".split(separator: "/").last ?? "" })
            #expect(
                files.isSubset(of: ["KitchenSpy.swift", "FailureMessageTests.swift"]),
                "The failure of \(misuse.name) points to another file.")
        }
        expectSnapshot(of: messages.joined(separator: "\n"), named: "messages")
    }

    /// The lines of a failure up to those on its schedule, which some of the messages show.
    private static func reasons(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix {
                !$0.hasPrefix("It fails in the order of") && !$0.hasPrefix("10 of 10 reruns")
            }
            .joined(separator: "\n")
    }
}

struct Misuse: Sendable {
    let name: String
    let commit: @Sendable () async -> Void

    init(_ name: String, _ commit: @escaping @Sendable () async -> Void) {
        (self.name, self.commit) = (name, commit)
    }

    private static func next(
        _ model: @escaping @Sendable (inout Int) throws -> Int
    ) -> ModeledOperation<Int, Int> {
        .operation("next()", { $0 + 1 }, model: model)
    }

    static let all = [
        Misuse("a forgotten stub") {
            let error = await #expect(throws: UnexpectedCall.self) {
                try await KitchenSpy().cook("ribs", plates: 2)
            }
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
        },
        Misuse("a forgotten stub of an optional") { #expect(KitchenSpy().special() == nil) },
        Misuse("a forgotten resume") {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspends()
            await #expect(throws: KitchenError.closed) { try await kitchen.next() }
        },
        Misuse("a forgotten resume, or cancellation") {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspendsUntilCancelled(throwing: .closed)
            await #expect(throws: KitchenError.closed) { try await kitchen.next() }
        },
        Misuse("a forgotten resume of a function that returns nothing") {
            let spy = Spy<Void, Void, any Error>("save()")
            spy.suspends()
            await #expect(throws: Never.self) { try await spy() }
        },
        Misuse("a resume of nothing") { KitchenSpy().cookSpy.resume(throwing: KitchenError.busy) },
        Misuse("a resume of a call that is not there") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                async let order = try? kitchen.next()
                await settle()
                kitchen.nextSpy.resume(call: 2, throwing: .busy)
                kitchen.nextSpy.resume(throwing: .busy)
                _ = await order
            }
        },
        Misuse("a suspension of a function that is not async") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.suspends()
            _ = kitchen.isOpen(at: 1)
        },
        Misuse("an async answer of a function that is not async") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.answers { (_) async in true }
            _ = kitchen.isOpen(at: 1)
        },
        Misuse("too few calls") {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            await kitchen.ringSpy.called(times: 2)
        },
        Misuse("a condition that stays false") { await eventually { false } },
        Misuse("unexpected calls") {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            kitchen.temperature = 120
            _ = kitchen.isOpen(at: 8)
            verifyNothingElseWasCalled(on: kitchen, besides: kitchen.ringSpy)
            // This is none.
            verifyNothingElseWasCalled(
                on: kitchen, besides: kitchen.ringSpy, kitchen.isOpenSpy, kitchen.temperatureSpy)
        },
        Misuse("nothing to verify") { verifyNothingElseWasCalled(on: "no double") },
        Misuse("a stall on a double") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                _ = try await kitchen.next()
            }
        },
        Misuse("a stall on a call that never comes") {
            await schedule { await KitchenSpy().ringSpy.called(times: 1) }
        },
        Misuse("a stall on a clock") {
            await schedule { try await ManualClock().sleep(for: .seconds(3)) }
        },
        Misuse("a stall on something unknown") {
            await schedule {
                // Safe: it is never resumed, like a forgotten one. A checked one would print a warning.
                await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        },
        Misuse("a call left suspended") {
            await schedule {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                start { try? await kitchen.next() }
            }
        },
        Misuse("a livelock") {
            await schedule(stepLimit: 1_000) { while !Task.isCancelled { await Task.yield() } }
        },
        Misuse("a seed that does not repeat") {
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.returns(true, false)
            await schedules(1, seed: 1) { if kitchen.isOpen(at: 1) { throw KitchenError.busy } }
        },
        Misuse("settle() outside a schedule") { await settle() },
        Misuse("schedules inside a schedule") { await schedule { await schedules {} } },
        Misuse("one interleaving, strictly") { await schedules(2, strict: true) {} },
        Misuse("a condition that stays false in a schedule") {
            await schedule { await eventually { false } }
        },
        Misuse("no schedules") { await schedules(0) {} },
        Misuse("results without a sequential order") {
            await checkLinearizability(of: { 0 }, model: 0, operations: [next { $0 + 2 }], seed: 1)
        },
        Misuse("a check of nothing") {
            let operations = [next { $0 + 1 }]
            await checkLinearizability(of: { 0 }, model: 0, operations: [])
            await checkLinearizability(of: { 0 }, model: 0, operations: operations, scenarios: 0)
            await checkLinearizability(of: { 0 }, model: 0, operations: operations, schedules: 0)
        },
        Misuse("a replay that is no scenario") {
            await checkLinearizability(
                of: { 0 }, model: 0, operations: [next { $0 + 1 }], replay: "3:1")
        },
        Misuse("an invalid trace") { await schedule("3-1") {} },
        Misuse("a clock that goes back") { await ManualClock().advance(by: .seconds(-1)) },
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
