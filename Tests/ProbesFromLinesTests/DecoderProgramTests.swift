import LibC
import PrivateFilesTestSupport
import ProbesContract
import ProbesTestSupport
import RaceTesting
import Streams
import Testing

@testable import ProbesFromLines

/// A program that is started, watched, and started again.
@Suite(.failsIfStuck) struct DecoderProgramTests {
    private let clock = ProbesClockFake()

    /// Returns a service whose program is a script for the shell.
    private func service(_ script: String, sleep: SleepFake) -> LineProbesService {
        LineProbesService(
            .program("sh", ["-c", script]), now: { [clock] in clock.now },
            sleep: { try await sleep.sleep($0) })
    }

    /// A script that prints a reading whose number is that of its process.
    private static let reading =
        #"printf '{"model": "Thermopro-TP12", "id": %d, "temperature_1_C": 63.4}\n' $$"#

    @Test("A program that has ended is started again, and its words are repeated.")
    func restart() async {
        let sleep = SleepFake { if $0 == 2 { throw CancellationError() } }
        let service = service(
            "\(Self.reading); echo 'No device found.' >&2; exit 2", sleep: sleep)
        await service.watch()

        #expect(sleep.durations == [.seconds(1), .seconds(2)])
        #expect(service.probes.newest?.thermometers.count == 2)
        #expect(
            service.probes.newest?.source
                == .interrupted(
                    "sh ended with exit code 2: No device found. It starts again in 2 s."))
    }

    @Test("After ten short runs it is not started again, and the pauses grow.")
    func limit() async {
        let sleep = SleepFake { _ in }
        let service = service("kill -KILL $$", sleep: sleep)
        await service.watch()

        #expect(sleep.durations.count == 9)
        #expect(sleep.durations.last == .seconds(60))
        #expect(
            service.probes.newest?.source
                == .ended(
                    "sh ended by signal 9. It has ended 10 times in a row. "
                        + "Check the receiver, then start it again."))
    }

    @Test("A program that does not exist is not started again.")
    func missing() async {
        let service = LineProbesService(.program("no-such-decoder", []))
        await service.watch()

        #expect(
            service.probes.newest?.source
                == .ended(
                    "no-such-decoder cannot be started: No such file or directory. "
                        + "Install it, or name another program."))
    }

    @Test(
        "When the task is cancelled, the program has ended and was reaped, also one that ignores it.",
        arguments: ["", "trap '' TERM"])
    func cancellation(trap: String) async throws {
        let service = service(
            "\(trap)\n\(Self.reading)\nwhile :; do sleep 1; done", sleep: SleepFake { _ in })
        var process: Int?
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await service.watch() }
            process = await service.state { !$0.thermometers.isEmpty }?.thermometers.first?.name.id
            group.cancelAll()
        }

        let id = try #require(process)
        #expect(kill(pid_t(id), 0) == -1)
        #expect(service.probes.newest?.source == .open)
    }

    @Test(
        "A program has ended when it has, also while one that it has started has its output.",
        arguments: ["sleep 1000", "yes", "yes >&2"])
    func child(command: String) async throws {
        let sleep = SleepFake { _ in throw CancellationError() }
        await service("\(command) & \(Self.reading); exit 2", sleep: sleep).watch()

        #expect(sleep.durations == [.seconds(1)])
    }

    @Test("A program that only closes its output is ended.")
    func closedOutput() async throws {
        let sleep = SleepFake { _ in throw CancellationError() }
        let service = service("\(Self.reading); exec >&-; sleep 1000", sleep: sleep)
        await service.watch()

        let id = try #require(service.probes.newest?.thermometers.first?.name.id)
        #expect(kill(pid_t(id), 0) == -1)
        #expect(sleep.durations == [.seconds(1)])
    }
}

@Suite struct RestartPolicyTests {
    @Test(
        "The pauses grow to a minute, and there are nine; a run of a minute starts the count again."
    )
    func pauses() {
        var policy = RestartPolicy()
        let pauses = ([59] + Array(repeating: 59, count: 8) + [60, 0]).map { seconds in
            policy.pause(after: .seconds(seconds))?.components.seconds
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 1, 2])

        var tired = RestartPolicy()
        let last = (0..<10).map { _ in tired.pause(after: .seconds(59)) }.last
        #expect(last == .some(nil))
    }
}
