import Testing

@testable import RaceTesting

@Suite("Work that leaves its schedule", .failsIfStuck)
struct OutsideTests {
    @Test(
        "An actor that tests share goes on after a livelock.", .serialized,
        arguments: 1_000...1_003)
    func livelock(_ stepLimit: Int) async {
        let log = FailureLog()
        await log.collect {
            await schedule(stepLimit: stepLimit) {
                for _ in 1...3 { Task { @Pantry in while true { await Task.yield() } } }
                while true { await Task { @Pantry in visit() }.value }
            }
        }

        await visit()

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("1 of 1 reruns did the same.") == true)
    }
}

@globalActor
private actor Pantry {
    static let shared = Pantry()
}

@Pantry
private func visit() {}
