import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("NextSignal")
struct NextSignalTests {
    /// A call, and what it returns.
    enum Step: Sendable, Equatable {
        case expects(Int32)
        case arrives(Int32, writesTo: Int32?)
        case hasArrived(for: Int32, Bool)
        case takes(for: Int32, Int32?)
    }

    @Test(
        "A signal that is expected is kept for its pipe.",
        arguments: [
            (
                "One that nobody expects is not kept.",
                [.arrives(2, writesTo: nil), .hasArrived(for: 0, false)]
            ),
            (
                "It names its pipe, and is taken once.",
                [
                    .expects(4), .hasArrived(for: 4, false), .arrives(15, writesTo: 4),
                    .hasArrived(for: 4, true), .takes(for: 4, 15), .takes(for: 4, nil),
                ]
            ),
            (
                "A second one is not kept, whether the first one was taken or not.",
                [
                    .expects(4), .arrives(15, writesTo: 4), .arrives(2, writesTo: nil),
                    .takes(for: 4, 15), .arrives(2, writesTo: nil),
                ]
            ),
            (
                "One that has arrived stays when the next one is expected.",
                [.expects(4), .arrives(15, writesTo: 4), .expects(4), .takes(for: 4, 15)]
            ),
            (
                "None is expected after a take that found none.",
                [.expects(4), .takes(for: 4, nil), .arrives(2, writesTo: nil)]
            ),
            (
                "That of another pipe is left there; the pipe that expected last gets the next one.",
                [
                    .expects(4), .expects(6), .arrives(1, writesTo: 6), .hasArrived(for: 4, false),
                    .takes(for: 4, nil), .takes(for: 6, 1),
                ]
            ),
        ] as [(String, [Step])])
    func calls(sentence: String, steps: [Step]) {
        let signal = NextSignal()

        let seen = steps.map { step -> Step in
            switch step {
            case .expects(let pipe): signal.expect(writingTo: pipe)
            case .arrives(let number, writesTo: _):
                return .arrives(number, writesTo: signal.arrive(number))
            case .hasArrived(let pipe, _):
                return .hasArrived(for: pipe, signal.hasArrived(for: pipe))
            case .takes(let pipe, _): return .takes(for: pipe, signal.take(for: pipe))
            }
            return step
        }

        #expect(seen == steps)
    }
}

@Suite("A pipe within the process")
struct PipeTests {
    private func isReadable(_ pipe: Pipe) -> Bool {
        var bytes: [UInt8] = [0]
        return SystemCalls.read(pipe.readEnd, into: &bytes) > 0
    }

    @Test("Is readable after a wake-up, and not after it was drained.")
    func drained() throws {
        let pipe = try Pipe()

        pipe.wake()
        #expect(isReadable(pipe))
        for _ in 0..<200 { pipe.wake() }
        pipe.drain()

        #expect(!isReadable(pipe))
    }

    @Test("Does not block a wake-up when it is full.", .failsIfStuck)
    func full() throws {
        let pipe = try Pipe()

        for _ in 0..<100_000 { pipe.wake() }

        #expect(isReadable(pipe))
    }

    @Test("Is not inherited by child processes.")
    func notInherited() throws {
        let pipe = try Pipe()

        for end in [pipe.readEnd, pipe.writeEnd] {
            #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
        }
    }
}
