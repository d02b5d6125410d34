import Testing

@testable import RaceTesting

@Suite("What a schedule captures", .onKnownToolchain)
struct CaptureTests {
    @Test("Without a hook, verdicts name what runs outside the schedules.")
    func missing() {
        let yields = "Task.yield() of a plain task in an actor"
        let time = "the time of Task.sleep"

        #expect(Capture().missing == ["plain tasks", "the main actor", yields, time])
        #expect(Capture(hasPlainTasks: true).missing == ["the main actor", yields, time])
        #expect(Capture(hasMainActor: true).missing == ["plain tasks", yields, time])
    }

    @Test("With all hooks, they name the time of sleeps, which needs FullCapture.")
    func all() {
        let all = Capture(hasPlainTasks: true, hasMainActor: true, hasYields: true)

        #if FullCapture
            #expect(all.missing == [])
        #else
            #expect(all.missing == ["the time of Task.sleep"])
        #endif
    }
}
