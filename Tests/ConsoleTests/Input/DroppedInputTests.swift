import ConsoleTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import Console

@Suite("A part of a line", .failsIfStuck)
struct DroppedInputTests {
    @Test("Goes with the rest that the terminal has dropped.")
    func droppedPart() async throws {
        let pipe = try TestPipe()
        let drops = Mutex(0)
        let loop = ReadLoop(descriptor: pipe.readEnd) { drops.withLock { $0 } }
        defer { loop.stop() }
        pipe.write("one\nbris")
        _ = await loop.nextLine()

        drops.withLock { $0 += 1 }
        pipe.write("two\nthree\n")

        #expect(await loop.nextLine() == .success("two"))
        #expect(await loop.nextLine() == .success("three"))
    }

    @Test("Stays when it was read after the terminal has dropped its input.")
    func partAfterADrop() async throws {
        let pipe = try TestPipe()
        let loop = ReadLoop(descriptor: pipe.readEnd) { 1 }
        defer { loop.stop() }
        pipe.write("one\ntw")
        _ = await loop.nextLine()

        pipe.write("o\n")

        #expect(await loop.nextLine() == .success("two"))
    }
}
