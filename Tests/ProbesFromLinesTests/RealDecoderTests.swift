import ConsoleTestSupport
import PrivateFilesTestSupport
import ProbesContract
import RaceTesting
import Streams
import Testing

@testable import ProbesFromLines

/// What the real decoder prints for transmissions of ours.
@Suite(
    .failsIfStuck, .serialized,
    .enabled(
        if: DecodedCase.decoder != nil,
        "run Tools/checks/thermometer-decoder, which installs rtl_433"))
struct RealDecoderTests {
    @Test(
        "It prints the captured lines, and as a program that is started it gives the same probes.",
        arguments: DecodedCase.all.filter { !$0.codes.isEmpty })
    func lines(decoded: DecodedCase) async throws {
        let path = try #require(DecodedCase.decoder)
        #expect(decoded.codes.count == decoded.lines.count)
        for (code, line) in zip(decoded.codes, decoded.lines) {
            let arguments =
                ["-c", "0", "-F", "json", "-M", "time:off"] + decoded.arguments + ["-y", code]
            let outcome = try await ProgramRun(path, arguments).finish()
            let sleep = SleepFake { _ in throw CancellationError() }
            let service = LineProbesService(
                .program(path, arguments), sleep: { try await sleep.sleep($0) })
            await service.watch()

            #expect(outcome.output == line + "\n")
            #expect(service.probes.newest?.text == ProbesState(lines: [line]).text)
        }
    }
}
