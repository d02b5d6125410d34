import Testing

@testable import RaceTesting

@Suite("Quiet looks")
struct QuietCounterTests {
    var quiet = QuietCounter()

    @Test("They count from the second one after the queues were asked.")
    mutating func counts() {
        for _ in 1...5 { quiet.count(["1"]) { true } }

        #expect(quiet.looks == 2)
    }

    @Test("They do not count while the queues do not run work at once.")
    mutating func fullQueues() {
        for _ in 1...20 { quiet.count(["1"]) { false } }

        #expect(quiet.looks == 0)
    }

    @Test("They count anew when a thread has run, or runs.", arguments: [["2"], nil])
    mutating func change(_ look: [Substring]?) {
        for _ in 1...10 { quiet.count(["1"]) { true } }
        quiet.count(look) { true }
        #expect(quiet.looks == 0)

        for _ in 1...3 { quiet.count(["1"]) { true } }
        #expect(quiet.looks == 0)
    }

    @Test("They do not count while a thread runs, and then the queues are asked again.")
    mutating func running() {
        for _ in 1...5 { quiet.count(nil) { true } }
        #expect(quiet.looks == 0)

        for look in [["1"], ["1"], nil, ["1"], ["1"], ["1"]] as [[Substring]?] {
            quiet.count(look) { true }
        }
        #expect(quiet.looks == 0)
    }
}
