import Testing

@testable import ProbesFromLines

@Suite struct RestartPolicyTests {
    @Test("The pauses grow to a minute, and there are nine.")
    func pauses() {
        var policy = RestartPolicy()
        let pauses = (0..<10).map { _ in policy.pause(after: .seconds(59)) }

        #expect(
            pauses.map { $0?.components.seconds } == [1, 2, 4, 8, 16, 32, 60, 60, 60, nil])
    }

    @Test("After a run of a minute the count starts again.")
    func longRun() {
        var policy = RestartPolicy()
        for _ in 0..<9 { _ = policy.pause(after: .zero) }

        #expect(policy.pause(after: .seconds(60)) == .seconds(1))
        #expect(policy.pause(after: .zero) == .seconds(2))
    }
}
