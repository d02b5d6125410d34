import Foundation
import RaceTesting
import Synchronization
import Testing

@Suite("The timeline of a failure", .failsIfStuck)
struct TimelineTests {
    let log = FailureLog()

    @Test("It shows who did what, in columns, and where a passing schedule differs.")
    func lateAnswer() async throws {
        let report = await log.schedules(200, seed: 1) {
            let search = Search()
            let older = Task(name: "older search") { await search.find("r") }
            let newer = Task(name: "newer search") { await search.find("ribs") }
            await older.value
            await newer.value
            let shown = await search.shown
            if shown != "ribs" { throw Outdated(shown: shown) }
        }

        let timeline = try #require(report.failure?.timeline)
        for text in [
            "● test", "older search", "calls answer(for:) with ribs", "goes before",
            "where a schedule that passes has:",
        ] { #expect(timeline.contains(text)) }
        let failure = try #require(log.sentences.first)
        #expect(failure.contains(timeline))
        #if os(Linux) && KnownToolchain
            let readme = URL(filePath: #filePath).appending(path: "../../../../README.md")
            let page = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
            let block = try #require(page.components(separatedBy: "```\n").dropFirst(2).first)
            let place = #/\([^()]*:[0-9]+\)|[0-9]+ ms/#
            #expect(failure.replacing(place, with: "").contains(block.replacing(place, with: "")))
        #endif
    }

    @Test("It has a column for each actor, also the main one, and marks where a task was on it.")
    func actors() async {
        let timeline = await log.timeline {
            let searches = [Search(), Search()]
            for search in searches { await search.find("r") }
            await Task { @MainActor in note("shows") }.value
        }

        for text in [
            "│ ◆ Search\n", "│ │ ◆ Search 2\n", "│ │ │ ◆ MainActor\n", "● │ │ ◆ shows  (",
            "● │ ◆ shows r  (RaceTestingTests/TimelineTests.swift:",
            "● │ │ ◆ shows r  (RaceTestingTests/TimelineTests.swift:",
        ] { #expect(timeline.contains(text)) }
    }

    @Test(
        "It says for what each task waits: a task, its group, a continuation.",
        .unlessInstrumented, .onKnownToolchain)
    func kindsOfWaits() async {
        let timeline = await log.timeline {
            let box = Box()
            let reader = Task(name: "reader") { await box.wait() }
            let waiter = Task(name: "waiter") { await reader.value }
            await settle()
            await withTaskGroup { group in
                group.addTask(name: "child") { await Task.yield() }
            }
            await box.wakeAll()
            await waiter.value
        }

        expectSnapshot(of: timeline, named: "kinds-of-waits")
    }

    @Test(
        "It shows the calls of spies, those that are suspended, and who resumes them.",
        .unlessInstrumented, .onKnownToolchain)
    func spies() async {
        let timeline = await log.timeline {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspends()
            let caller = Task(name: "caller") { try? await kitchen.next() }
            let waiter = Task(name: "waiter") {
                await kitchen.ringSpy.called(times: 1)
                await kitchen.cleanSpy.called(times: 1)
            }
            await settle()
            kitchen.ring("front")
            await settle()
            await kitchen.clean()
            await waiter.value
            kitchen.nextSpy.resume(throwing: .busy)
            _ = await caller.value
        }

        expectSnapshot(of: timeline, named: "spies")
    }

    @Test(
        "A line after each step is shown once for each step.", .unlessInstrumented,
        .onKnownToolchain)
    func onceForEachStep() async {
        let timeline = await log.timeline {
            noteAfterEachStep(in: "Bell") { ["rings"] }
            note("roasts")
            await settle()
            note("rests")
        }

        #expect(timeline.contains("◆ Bell\n"))
        let lines = timeline.split(separator: "\n").map { $0.filter(\.isLetter) }
        let words = ["roasts", "rings", "rests", "ends"]
        let events = lines.compactMap { line in words.first(where: line.hasPrefix) }
        #expect(events == ["roasts", "rings", "rests", "rings", "ends"])
    }

    struct Outdated: Error {
        let shown: String
    }

    @Test("Notes and lines after a step are not computed in schedules that are not recorded.")
    func lazy() async {
        let computed = Atomic(0)

        await schedule {
            note("\(computed.add(1, ordering: .relaxed).newValue)")
            noteAfterEachStep(in: "Bell") { ["\(computed.add(1, ordering: .relaxed).newValue)"] }
            await Task.yield()
        }

        #expect(computed.load(ordering: .relaxed) == 0)
    }
}

/// A search that shows the answer that comes last, which may be that of an older question.
actor Search {
    let answerSpy = Spy<String, String, Never>("answer(for:)", returning: "")
    private(set) var shown = ""

    init() {
        answerSpy.answers { $0 }
    }

    func find(_ text: String) async {
        let answer = await answerSpy(text)
        note("shows \(answer)")
        shown = answer
    }
}
