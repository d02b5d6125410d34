import RaceTesting
import Testing

@testable import Console

@Suite("The queue of those who read the input", .failsIfStuck)
struct ReadQueueTests {
    private let readQueue = ReadQueue()
    private let read = Spy<String, Void, Never>("read")

    private func question(_ name: String) async {
        record(name)
        await settle()
        record("end of \(name)")
    }

    private func record(_ text: String) { read(text) }

    @Test("A prompt does not start when a question was asked since its caller looked.")
    func promptAfterAQuestion() async {
        let known = readQueue.lastQuestion
        _ = await readQueue.question {}

        #expect(await readQueue.prompt(after: known) { true } == nil)
        #expect(await readQueue.prompt(after: readQueue.lastQuestion) { true } == true)
    }

    @Test("A prompt cannot be asked for while a question is open.")
    func promptDuringAQuestion() async {
        let known = await readQueue.question { readQueue.lastQuestion }

        #expect(known == .some(nil))
    }

    @Test("A question takes the place of a prompt that is not the first.", .schedule())
    func questionInPlaceOfALaterPrompt() async {
        _ = await readQueue.prompt(after: readQueue.lastQuestion) {}
        read.suspendsUntilCancelled(returning: ())
        let prompt = start {
            await readQueue.prompt(after: readQueue.lastQuestion) { await read("> ") }
        }
        await read.called(times: 1)

        #expect(await readQueue.question { true } == true)
        _ = await prompt.value
    }

    @Test("Questions are read one after the other.", .schedules(20))
    func questions() async {
        let tasks = ["name", "food", "wood"].map { name in
            start { await readQueue.question { await question(name) } }
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
            await readQueue.prompt(after: readQueue.lastQuestion) { await question("> ") }
        }
        await settle()
        let tasks = ["name", "food"].map { name in
            start { await readQueue.question { await question(name) } }
        }
        for task in tasks { _ = await task.value }
        _ = await prompt.value

        #expect(read.calls.suffix(4).map { $0.hasPrefix("end") } == [false, true, false, true])
    }
}
