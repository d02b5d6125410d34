import Console
import Foundation
import LibC
import Testing

@Suite("An output writer")
struct OutputWriterTests {
    @Test("Writes what it is given at once, and nothing else.")
    func writesAtOnce() throws {
        let pipe = try TestPipe()

        OutputWriter(descriptor: pipe.writeEnd, name: "It").write("a\u{1B}b")

        #expect(pipe.contents() == "a\u{1B}b")
    }

    @Test("Writes all to a slow reader, through a descriptor that does not block.")
    func writesAllToASlowReader() async throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
        let writer = OutputWriter(descriptor: pipe.writeEnd, name: "It")
        let text = String(repeating: "brisket ", count: 100_000)

        Thread.detachNewThread {
            writer.write(text)
            pipe.closeWriteEnd()
        }

        #expect(pipe.contentsAfterItsEnd() == text)
        #expect(writer.failure == nil)
    }

    @Test("Remembers the first failure, and writes no more.")
    func remembersTheFirstFailure() throws {
        let pipe = try TestPipe()
        let descriptor = openFile("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let writer = OutputWriter(descriptor: descriptor, name: "The output")

        writer.write("one")
        dup2(pipe.writeEnd, descriptor)
        writer.write("two")
        dup2(pipe.readEnd, descriptor)

        #expect(pipe.contents() == "")
        #expect(writer.failure == .unwritable(name: "The output", errno: EBADF))
        #expect(
            writer.failure?.description == "The output cannot be written: Bad file descriptor.")
    }

    @Test(
        "A full device is a failure.",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDeviceIsAFailure() {
        let full = openFile("/dev/full", O_WRONLY)
        defer { close(full) }
        let writer = OutputWriter(descriptor: full, name: "The output")

        writer.write("one")

        #expect(writer.failure == .unwritable(name: "The output", errno: ENOSPC))
    }
}
