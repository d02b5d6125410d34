import Testing

@testable import RaceTesting

@Suite("The report of an exploration")
struct ScheduleReportTests {
    private var report = ScheduleReport()

    @Test("It counts schedules, steps, arrivals and decisions.")
    mutating func counts() {
        report.count(.of(choices: [0, 1, 0], arrivals: 2), isRandom: false)
        report.count(.of(choices: [0], arrivals: 1), isRandom: false)

        #expect(report.schedules == 2)
        #expect(report.steps == 14)
        #expect(report.arrivals == 3)
        #expect(report.mostDecisions == 3)
    }

    @Test("Schedules that differ only in zeros at the end are the same.")
    mutating func distinct() {
        report.count(.of(choices: [1]), isRandom: false)
        report.count(.of(choices: [1, 0, 0]), isRandom: false)
        report.count(.of(choices: [0, 1]), isRandom: false)

        #expect(report.distinct == 2)
    }

    @Test("The unseen part is the share of random schedules that were seen once.")
    mutating func unseen() {
        #expect(report.unseen == nil)
        report.count(.of(choices: [1]), isRandom: false)
        report.count(.of(choices: [4]), isRandom: false)
        #expect(report.unseen == nil)

        report.count(.of(choices: [1]), isRandom: true)
        report.count(.of(choices: [2]), isRandom: true)
        report.count(.of(choices: [3]), isRandom: true)
        report.count(.of(choices: [3]), isRandom: true)
        #expect(report.unseen == 0.25)

        report.isComplete = true
        #expect(report.unseen == 0)
    }

    @Test("One interleaving is worth a word when the test asked for more.")
    mutating func oneInterleaving() {
        report.count(.of(choices: []), isRandom: false)

        #expect(report.reservation(asked: 1) == nil)
        #expect(report.reservation(asked: 2)?.hasPrefix("There is only one interleaving") == true)
        report.count(.of(choices: [1]), isRandom: false)
        #expect(report.reservation(asked: 2) == nil)
    }

    @Test("Work outside is named with its numbers.")
    mutating func workOutside() {
        report.count(.of(choices: [], arrivals: 3), isRandom: false)
        report.count(.of(choices: []), isRandom: false)

        #expect(
            report.reservation(asked: 2) == """
                Work ran outside the schedules: 3 jobs of 2 schedules came from other threads, so their \
                order was not explored. Look for sleeps in real time, for callbacks of other libraries, for \
                actors with an executor of their own, and for actors that tests share which run at once.
                """)
    }
}
