import Testing

@testable import RaceTesting

@Suite("The token of a suspended task")
struct SuspensionTokenTests {
    private let token = SuspensionToken()
    private let report = Spy<Void, Void, Never>("report()")

    private func store() { token.storeFailure { [report] in report() } }

    @Test("It reports its failure once.")
    func once() {
        token.reportFailure()
        #expect(report.callCount == 0)

        store()
        token.reportFailure()
        token.reportFailure()

        #expect(report.callCount == 1)
    }

    @Test("It reports no failure that was dropped, and none that comes later.")
    func dropped() {
        store()

        token.dropFailure()
        token.reportFailure()
        store()
        token.reportFailure()

        #expect(report.callCount == 0)
    }
}
