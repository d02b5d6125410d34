import LibC
import RaceTesting
import Testing

@testable import Console

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
