import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("NextSignal")
struct NextSignalTests {
    private let signal = NextSignal()

    @Test("A signal that nobody expects is not kept.")
    func unexpected() {
        #expect(signal.arrive(2) == nil)
        #expect(!signal.hasArrived(for: 0))
    }

    @Test("A signal that is expected names its pipe, and is taken once.")
    func takenOnce() {
        signal.expect(writingTo: 4)
        #expect(!signal.hasArrived(for: 4))

        #expect(signal.arrive(15) == 4)

        #expect(signal.hasArrived(for: 4))
        #expect(signal.take(for: 4) == 15)
        #expect(signal.take(for: 4) == nil)
    }

    @Test("A second signal is not kept, whether the first one was taken or not.")
    func second() {
        signal.expect(writingTo: 4)
        _ = signal.arrive(15)
        #expect(signal.arrive(2) == nil)

        #expect(signal.take(for: 4) == 15)
        #expect(signal.arrive(2) == nil)
    }

    @Test("A signal that has arrived stays when the next one is expected.")
    func stays() {
        signal.expect(writingTo: 4)
        _ = signal.arrive(15)

        signal.expect(writingTo: 4)

        #expect(signal.take(for: 4) == 15)
    }

    @Test("No signal is expected after a take that found none.")
    func notExpectedAnyMore() {
        signal.expect(writingTo: 4)
        #expect(signal.take(for: 4) == nil)

        #expect(signal.arrive(2) == nil)
    }

    @Test("A signal of another pipe is left there; the pipe that expected last gets the next one.")
    func anotherPipe() {
        signal.expect(writingTo: 4)
        signal.expect(writingTo: 6)
        #expect(signal.arrive(1) == 6)

        #expect(!signal.hasArrived(for: 4))
        #expect(signal.take(for: 4) == nil)
        #expect(signal.take(for: 6) == 1)
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
