import RaceTesting
import Synchronization
import Testing

@Suite("Reporters of one's own", .failsIfStuck)
struct OwnReporterTests {
    @Test("A reporter gets the failures of a double, with their lines.")
    func double() {
        let lines = Mutex<[UInt]>([])
        let reporter = FailureReporter { _, site in lines.withLock { $0.append(site.line) } }

        let line = UInt(#line + 2)
        FailureReporter.$override.withValue(reporter) {
            KitchenSpy().cookSpy.resume(throwing: KitchenError.busy)
        }

        #expect(lines.withLock(\.self) == [line])
    }

    @Test("A helper reports a failure at the line of its caller.")
    func helper() {
        let log = FailureLog()

        let line = UInt(#line + 1)
        log.collect { FailureReporter.running.fail("Late.", at: SourceSite()) }

        #expect(log.sentences == ["Late."])
        #expect(log.sites.map(\.line) == [line])
    }

    @Test("The error of a call without a stub names the call.")
    func unexpectedCall() async {
        await FailureLog().collect {
            let error = await #expect(throws: UnexpectedCall.self) {
                try await KitchenSpy().cook("ribs", plates: 1)
            }

            #expect(error?.name == "cook(_:plates:)")
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
        }
    }
}
