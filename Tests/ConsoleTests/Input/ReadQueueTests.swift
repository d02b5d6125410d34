import RaceTesting
import Testing

@testable import Console

@Suite("Turns to read the input", .failsIfStuck)
struct InputTurnsTests {
    private let turns = InputTurns()
    private let read = Spy<String, Void, Never>("read")

    private func question(_ name: String) async {
        record(name)
        await settle()
        record("end of \(name)")
    }

    private func record(_ text: String) { read(text) }

    @Test("A prompt does not start when a question was asked since its caller looked.")
    func promptAfterAQuestion() async {
        let known = turns.lastQuestion
        _ = await turns.question {}

        #expect(await turns.prompt(after: known) { true } == nil)
        #expect(await turns.prompt(after: turns.lastQuestion) { true } == true)
    }

    @Test("A prompt cannot be asked for while a question is open.")
    func promptDuringAQuestion() async {
        let known = await turns.question { turns.lastQuestion }

        #expect(known == .some(nil))
    }

    @Test("A question takes the place of a prompt that is not the first.", .schedule())
    func questionInPlaceOfALaterPrompt() async {
        _ = await turns.prompt(after: turns.lastQuestion) {}
        read.suspendsUntilCancelled(returning: ())
        let prompt = start { await turns.prompt(after: turns.lastQuestion) { await read("> ") } }
        await read.called(times: 1)

        #expect(await turns.question { true } == true)
        _ = await prompt.value
    }

    @Test("Questions are read one after the other.", .schedules(20))
    func questions() async {
        let tasks = ["name", "food", "wood"].map { name in
            start { await turns.question { await question(name) } }
        }
        for task in tasks { _ = await task.value }

        for (begin, end) in zip(read.calls, read.calls.dropFirst()) where !begin.hasPrefix("end") {
            #expect(end == "end of \(begin)")
        }
        #expect(read.callCount == 6)
    }

    @Test(
        "Questions that take the place of a prompt are read one after the other, too.",
        .schedules(20))
    func questionsInPlaceOfAPrompt() async {
        let prompt = start {
            await turns.prompt(after: turns.lastQuestion) { await question("> ") }
        }
        await settle()
        let tasks = ["name", "food"].map { name in
            start { await turns.question { await question(name) } }
        }
        for task in tasks { _ = await task.value }
        _ = await prompt.value

        #expect(read.calls.suffix(4).map { $0.hasPrefix("end") } == [false, true, false, true])
    }
}
