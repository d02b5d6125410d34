import RaceTesting
import Testing

@Suite("Crashes")
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
        #expect(output.contains("The process crashes in a schedule of"))
        #expect(output.contains("CrashTests.swift:"))
    }
}
