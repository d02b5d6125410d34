import Testing

@testable import RaceTesting

@Suite("The text of a failure")
struct ScheduleFailureTextTests {
    @Test("A failure of a random schedule names its smallest schedule and its seed.")
    func random() {
        #expect(
            failure(seed: 0x1B2C, trace: "1:1 4:2", smallest: "4:2").description == """
                Schedule 3 failed.
                - It fails.
                Smallest schedule that fails: schedule("4:2") { … }, 1 away from the order of arrival.
                Replay: schedule(seed: 0x1b2c) { … }, or RACE_SEED=0x1b2c with this test as the --filter.
                10 of 10 reruns did the same.
                """)
    }

    @Test("A failure without a seed is replayed by its trace.")
    func systematic() {
        #expect(
            failure(trace: "1:1", smallest: "1:1").description == """
                Schedule 3 failed.
                - It fails.
                Smallest schedule that fails: schedule("1:1") { … }, 1 away from the order of arrival.
                Replay: RACE_SEED="1:1" with this test as the --filter.
                10 of 10 reruns did the same.
                """)
    }

    @Test("A failure in the order of arrival needs no replay.")
    func arrival() {
        #expect(
            failure(trace: "", smallest: "").description == """
                Schedule 3 failed.
                - It fails.
                It fails in the order of arrival too: schedule { … }.
                10 of 10 reruns did the same.
                """)
    }

    @Test("A failure that does not repeat warns, and names no smallest schedule.")
    func unrepeatable() {
        let failure = failure(trace: "1:1", smallest: "1:1", repeats: false)

        #expect(!failure.repeats)
        #expect(!failure.description.contains("Smallest schedule"))
        #expect(failure.description.contains("0 of 10 reruns did the same.\nWarning: it does not"))
    }

    @Test("What waits, the timeline and what was outside come last.")
    func details() {
        let failure = failure(
            trace: "", smallest: "", notCaptured: ["plain tasks", "sleeps"], waiting: "  cook",
            timeline: "  ● test")

        #expect(
            failure.details == [
                "10 of 10 reruns did the same.", "Tasks that wait:", "  cook",
                "Timeline of the smallest schedule:", "  ● test",
                "Outside the schedules: plain tasks, sleeps.",
            ])
    }

    @Test("A schedule that blocks its thread was not run again.")
    func blocked() {
        var failure = failure(trace: "1:1", smallest: "1:1")
        failure.blockedReplay = "Replay: as before."

        #expect(!failure.repeats)
        #expect(failure.details == [])
        #expect(failure.description == "Schedule 3 failed.\n- It fails.\nReplay: as before.")
    }

    @Test("A random schedule that blocks its thread is also replayed by its seed.")
    func blockedWithSeed() {
        var failure = failure(seed: 0x1B2C, trace: "1:1", smallest: "1:1")
        failure.blockedReplay = "Replay: as before."

        #expect(
            failure.description == """
                Schedule 3 failed.
                - It fails.
                Replay: as before.
                Replay: schedule(seed: 0x1b2c) { … }, or RACE_SEED=0x1b2c with this test as the --filter.
                """)
    }

    @Test("An outcome follows a trace if it starts with the choices of the trace.")
    func follows() {
        let outcome = ScheduleOutcome.of(choices: [0, 1, 2])

        #expect(outcome.follows("1:1"))
        #expect(outcome.follows(""))
        #expect(!outcome.follows("1:2"))
        #expect(!outcome.follows("1:1 2:2 3:1"))
    }

    private func failure(
        seed: UInt64? = nil, trace: ScheduleTrace, smallest: ScheduleTrace, repeats: Bool = true,
        notCaptured: [String] = [], waiting: String? = nil, timeline: String? = nil
    ) -> ScheduleFailure {
        let reruns = Reruns(of: .of(choices: [])) { _ in .of(choices: [], fails: repeats) }
        return ScheduleFailure(
            sentences: ["It fails."], schedule: 3, seed: seed, trace: trace, smallest: smallest,
            reruns: reruns, notCaptured: notCaptured, waiting: waiting, timeline: timeline)
    }
}
