import Dispatch
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
        let failure = try #require(log.sentences.first)
        #expect(failure.contains(timeline))
        for text in ["older search", "goes before", "where a schedule that passes has:"] {
            #expect(timeline.contains(text))
        }
        #if os(Linux) && KnownToolchain
            let readme = URL(filePath: #filePath).appending(path: "../../../../README.md")
            let page = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
            let block = try #require(page.components(separatedBy: "```\n").dropFirst(2).first)
            let place = #/\([^()]*:[0-9]+\)|[0-9]+ ms/#
            #expect(failure.replacing(place, with: "").contains(block.replacing(place, with: "")))
        #endif
    }

    @Test("It shows what happened.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Each actor, also the main one, has a column with its tasks.") { log in
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
        },
        Row(
            "It says for what each task waits: a task, its group, a continuation.",
            if: hasKnownSteps
        ) { log in
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
        },
        Row(
            "It shows the calls of spies, those that are suspended, and who resumes them.",
            if: hasKnownSteps
        ) { log in
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
        },
        Row("A line after each step is shown once for each step.", if: hasKnownSteps) { log in
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
        },
        Row("Notes and lines after a step are not computed in schedules that are not recorded.") {
            let computed = Atomic(0)
            await schedule {
                note("\(computed.add(1, ordering: .relaxed).newValue)")
                noteAfterEachStep(in: "Bell") {
                    ["\(computed.add(1, ordering: .relaxed).newValue)"]
                }
                await Task.yield()
            }
            #expect(computed.load(ordering: .relaxed) == 0)
        },
        Row(
            "A task that starts another one outside of the schedules is shown as its creator.",
            if: isKnownToolchain
        ) { log in
            let timeline = await log.timeline {
                let (outside, isThere) = (Outside(), DispatchSemaphore(value: 0))
                let (hasTurn, hasStarted) = (
                    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
                )
                let guest = Task(name: "guest") {
                    await outside.visit {
                        isThere.signal()
                        hasTurn.wait()
                        start {}
                        hasStarted.signal()
                    }
                }
                let cook = Task(name: "cook") {
                    isThere.wait()
                    hasTurn.signal()
                    hasStarted.wait()
                }
                await cook.value
                await guest.value
            }
            // The columns: the test, the guest, the cook, the task and the executor outside.
            #expect(timeline.contains("  │ ● │ │ ◆ starts task 3\n"))
        },
        Row("The timeline names the actor, with its number.", if: isKnownToolchain) { log in
            let timeline = await log.timeline {
                let smokers = [Smoker(), Smoker()]
                for smoker in smokers { await smoker.turn() }
                let end = await smokers[1].hold()
                let cook = Task { await smokers[1].turn() }
                await Task.yield()
                end.signal()
                await cook.value
            }
            #expect(timeline.contains("◆ waits for Smoker 2\n"))
        },
        Row("A stall names the type of the actor.", if: isKnownToolchain) { log in
            let ends = Mutex<[DispatchSemaphore]>([])
            await log.expectFailure("It waits for the actor Smoker.") {
                let smoker = Smoker()
                let end = await smoker.hold()
                ends.withLock { $0.append(end) }
                await smoker.turn()
            }
            for end in ends.withLock(\.self) { end.signal() }
        },
    ]

    struct Outdated: Error {
        let shown: String
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

/// An actor on which a thread outside of the schedules can stay.
private actor Smoker {
    func turn() { note("turns") }

    /// Lets a thread stay on the actor, and returns what ends that.
    nonisolated func hold() async -> DispatchSemaphore {
        let end = DispatchSemaphore(value: 0)
        await withCheckedContinuation { held in
            Task(executorPreference: CountingExecutor()) {
                await self.stay(until: end) { held.resume() }
            }
        }
        return end
    }

    private func stay(until end: DispatchSemaphore, _ isThere: @Sendable () -> Void) {
        isThere()
        end.wait()
    }
}
