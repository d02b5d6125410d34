@unsafe @preconcurrency import Foundation
import RaceTesting
import Testing

@Suite("Crashes", .failsIfStuck)
struct CrashTests {
    @Test("A trap prints the test and the schedule before the process ends.")
    func trap() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            await schedules(200) {
                let counter = Counter()
                async let first: Void = counter.increment()
                async let second: Void = counter.increment()
                _ = await (first, second)
                let value = await counter.value
                precondition(value == 2, "An update was lost.")
            }
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.ranges(of: "The process crashes in a schedule of").count == 1)
        #expect(output.contains("CrashTests.swift:"))
    }

    @Test("A trap in the order of arrival says so, also where the output is kept in a buffer.")
    func orderOfArrival() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            keepOutputInBuffer()
            await schedule { preconditionFailure("It traps.") }
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("It is the order of arrival: schedule { … }."))
    }

    @Test("A continuation that is resumed twice prints them too, and how to replay the schedule.")
    func doubleResume() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            await schedules(200) {
                let question = Question()
                Task { await question.ask() }
                let first = Task { await question.end() }
                let second = Task {
                    for _ in 1...3 { await Task.yield() }
                    await question.end()
                }
                for task in [first, second] { await task.value }
            }
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("The process crashes in a schedule of"))
        #expect(output.contains("Replay: RACE_SEED=\""))
    }
}

/// Lets the process write its output in large parts, as it does by default when that is a file or a pipe.
private func keepOutputInBuffer() {
    let size = 1 << 16
    // Safe: the process ends with the buffer.
    unsafe setvbuf(stdout, UnsafeMutablePointer<CChar>.allocate(capacity: size), _IOFBF, size)
    // The first text that follows is still written at once.
    print("Schedules start.")
}

/// A question that two can end, since each waits between its look and its end.
private actor Question {
    private var continuation: CheckedContinuation<Void, Never>?

    func ask() async { await withCheckedContinuation { continuation = $0 } }

    func end() async {
        let found = continuation
        await Task.yield()
        found?.resume()
        continuation = nil
    }
}
