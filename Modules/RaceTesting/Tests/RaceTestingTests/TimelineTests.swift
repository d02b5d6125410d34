import RaceTesting
import Testing

@Suite("The timeline of a failure")
struct TimelineTests {
    let log = FailureLog()

    @Test("It shows who did what, in columns, and where a passing schedule differs.")
    func lateAnswer() async throws {
        let report = await log.collect {
            await schedules(200, seed: 1) {
                let search = Search()
                let older = Task(name: "older search") { await search.find("r") }
                let newer = Task(name: "newer search") { await search.find("ribs") }
                await older.value
                await newer.value
                let shown = await search.shown
                if shown != "ribs" { throw Outdated(shown: shown) }
            }
        }

        let timeline = try #require(report.failure?.timeline)
        #expect(timeline.contains("● test"))
        #expect(timeline.contains("older search"))
        #expect(timeline.contains("calls answer(for:) with ribs"))
        #expect(timeline.contains("goes before"))
        #expect(timeline.contains("where a schedule that passes has:"))
        #expect(log.sentences.first?.contains(timeline) == true)
    }

    @Test("A failure that does not repeat has none.")
    func unrepeatable() async {
        let spy = Spy<Void, Bool, Never>("isFirst()", returning: false)
        spy.returns(true, false)

        let report = await log.collect {
            await schedule { if await spy() { throw CancellationError() } }
        }

        #expect(report.failure?.timeline == nil)
    }

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
