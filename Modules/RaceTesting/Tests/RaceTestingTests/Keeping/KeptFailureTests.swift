import Foundation
import Testing

@testable import RaceTesting

@Suite("Failures that are kept", .failsIfStuck)
struct KeptFailureTests {
    private let folder = TestFolder()
    private let log = FailureLog()

    @Test("A failure is kept, and runs first.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("A failure is kept with its test, its schedule and its timeline, and says where.") {
            let tests = KeptFailureTests()
            let test = try #require(Test.current)
            let report = await tests.run { await schedules(300, seed: 1, Seat.rush) }
            let failure = try #require(report.failure)
            let (name, kept) = try tests.folder.onlyFile()
            #expect(kept.test == test.nameAndPlace)
            #expect(kept.replay == "\(failure.smallest)")
            #expect(kept.versions.hasPrefix("Swift 6."))
            #expect(kept.failure == "\(failure)")
            #expect(kept.failure.contains("Timeline of the smallest schedule:"))
            #expect(
                tests.log.sentences == [
                    "\(failure)\nKept in \(tests.folder.path)/\(name): it runs first until it has passed 10 runs "
                        + "of the test."
                ])
        },
        Row("The schedule that failed runs first the next time, in any kind of search.") {
            let tests = KeptFailureTests()
            let found = await tests.run { await schedules(300, seed: 1, Seat.rush) }
            let again = await tests.run { await schedules(300, seed: 2, Seat.rush) }
            let other = await tests.run { await everySchedule(maxDelays: 9, Seat.rush) }
            #expect(found.schedules > 1)
            #expect([again, other].map(\.failure?.schedule) == [1, 1])
            #expect(
                [again, other].map(\.failure?.trace) == [
                    found.failure?.smallest, again.failure?.trace,
                ])
        },
        Row("The scenario that failed runs first the next time.") { () async throws in
            let tests = KeptFailureTests()
            let found = await tests.run { await tests.check(Tally()) }
            let again = await tests.run { await tests.check(Tally()) }
            let replay = try #require(found.failure).replay
            #expect(try tests.folder.onlyFile().kept.replay == replay)
            #expect(again.failure?.origin == "Scenario \(replay.prefix { $0 != "@" })failed.")
            #expect(again.failure?.replay == replay)
        },
        Row(
            "The file is removed when its schedule, or what has become of it, has passed ten runs."
        ) { () async throws in
            let tests = KeptFailureTests()
            _ = await tests.run { await schedules(300, seed: 1, Seat.rush) }
            for passes in 1...9 {
                let report = await tests.run { await schedules(20, seed: 1, tests.twoTasks) }
                #expect(report.schedules == 20 || report.isComplete)
                #expect(try tests.folder.onlyFile().kept.passes == passes)
            }
            _ = await tests.run { await schedules(20, seed: 1, tests.twoTasks) }
            #expect(tests.folder.names == [])
            #expect(tests.log.sentences.count == 1)
        },
        Row(
            "In one run a schedule passes once, and not at all if it fails with other arguments."
        ) { () async throws in
            let tests = KeptFailureTests()
            _ = await tests.run {
                await schedules(300, seed: 1, Seat.rush)
                await schedules(20, seed: 1, tests.twoTasks)
            }
            #expect(try tests.folder.onlyFile().kept.passes == 0)
            _ = await tests.run {
                for _ in 1...2 { await schedules(20, seed: 1, tests.twoTasks) }
            }
            #expect(try tests.folder.onlyFile().kept.passes == 1)
            _ = await tests.run {
                await schedules(20, seed: 1, tests.twoTasks)
                await schedules(300, seed: 1, Seat.rush)
            }
            #expect(try tests.folder.onlyFile().kept.passes == 0)
        },
        Row("Nothing is kept of what a log collects, and of one named schedule.") { log in
            let tests = KeptFailureTests()
            _ = await tests.run {
                await log.collect { await schedules(300, seed: 1, Seat.rush) }
                await schedule { throw KitchenError.busy }
            }
            #expect(tests.folder.names == [])
            #expect(tests.log.sentences.count == 1)
        },
        Row("A folder that cannot be written is named in the failure.") {
            let tests = KeptFailureTests()
            await tests.run(in: "/dev/null/kept") { await schedules(2) { throw KitchenError.busy } }
            #expect(tests.log.sentences.first?.contains("\nNot kept: /dev/null/kept/") == true)
        },
        Row("A scenario that blocks its thread is kept as its failure says.", in: .alone) {
            let tests = KeptFailureTests()
            await tests.run {
                await checkLinearizability(
                    of: { BlockedThreadTests.Gate() }, model: 0,
                    operations: [.operation("block()", { $0.block() }, model: { $0 += 1 })],
                    scenarios: 1, schedules: 1)
            }
            let (_, kept) = try tests.folder.onlyFile()
            tests.log.expectOne("Blocked: ", kept.failure)
            #expect(kept.failure.contains("RACE_SEED=\"\(kept.replay)\""))
        },
    ]

    @Test(
        "A text that fits no schedule of the test passes.",
        arguments: ["900:70", "1:3 90x7", "0 | 0 @ 1:1", "no trace"])
    func fitsNot(text: String) async throws {
        _ = await run { await schedules(300, seed: 1, Seat.rush) }
        try folder.replaceTrace(by: text)

        let report = await run { await schedules(20, seed: 1, twoTasks) }
        #expect(report.failure == nil)
        #expect(try folder.onlyFile().kept.passes == 1)

        let checked = await run { await check(Tally(isSafe: true)) }
        #expect(checked.failure == nil)
        #expect(try folder.onlyFile().kept.passes == 2)
        #expect(log.sentences.count == 1)
    }

    @Test("Without the variable, and with off, nothing is kept.", arguments: [nil, "off"])
    func off(text: String?) {
        #expect(FailureFolder(text) == nil)
    }

    /// Runs `work` as one run of the tests, and collects its failures as if they were those of a test.
    @discardableResult
    private func run<Value>(in path: String? = nil, _ work: () async -> Value) async -> Value {
        var reporter = log.reporter
        reporter.keepsFailures = true
        return await FailureReporter.$override.withValue(reporter) {
            await Environment.$failures.withValue(FailureFolder(path ?? folder.path)) {
                await work()
            }
        }
    }

    private func check(_ tally: @escaping @Sendable @autoclosure () -> Tally) async
        -> ScenarioReport
    {
        await checkLinearizability(
            of: { tally() }, model: 0, operations: Tally.operations, scenarios: 5, schedules: 20)
    }

    private let twoTasks: @Sendable () async -> Void = { await runYieldingTasks(2, count: 1) }
}

private final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory
        .appending(path: "kept-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func onlyFile() throws -> (name: String, kept: KeptFailure) {
        let name = try #require(names.first)
        #expect(names == [name])
        let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        let kept = try #require(KeptFailure(text))
        #expect("\(kept)" == text)
        return (name, kept)
    }

    func replaceTrace(by text: String) throws {
        let (name, kept) = try onlyFile()
        let changed = "\(kept)".replacing("trace: \(kept.replay)\n", with: "trace: \(text)\n")
        try Data(changed.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
}
