import Console
import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Testing

@Suite("An output writer", .failsIfStuck)
struct OutputWriterTests {
    @Test("Writes text at once and unchanged.")
    func writesAtOnce() throws {
        let pipe = try TestPipe()

        OutputWriter(descriptor: pipe.writeEnd, name: "It").write("a\u{1B}b")

        #expect(pipe.contents() == "a\u{1B}b")
    }

    @Test("Writes the whole text to a slow reader through a non-blocking descriptor.")
    func writesAllToASlowReader() async throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
        let writer = OutputWriter(descriptor: pipe.writeEnd, name: "It")
        let text = String(repeating: "brisket ", count: 100_000)

        Thread.detachNewThread {
            writer.write(text)
            pipe.closeWriteEnd()
        }

        #expect(pipe.contentsToEnd() == text)
        #expect(writer.failure == nil)
    }

    @Test("Keeps the first failure, and writes nothing after it.")
    func remembersTheFirstFailure() throws {
        let pipe = try TestPipe()
        let descriptor = Descriptors.open("/dev/null", O_RDONLY)
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

    @Test("A pipe without a reader is a failure where SIGPIPE is ignored.")
    func brokenPipe() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let pipe = try TestPipe()
        pipe.closeReadEnd()
        let writer = OutputWriter(descriptor: pipe.writeEnd, name: "The output")

        writer.write("one")

        #expect(writer.failure == .unwritable(name: "The output", errno: EPIPE))
    }

    @Test(
        "A full device is a failure.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullDeviceIsAFailure() {
        let full = Descriptors.open("/dev/full", O_WRONLY)
        defer { close(full) }
        let writer = OutputWriter(descriptor: full, name: "The output")

        writer.write("one")

        #expect(writer.failure == .unwritable(name: "The output", errno: ENOSPC))
    }
}
