import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("A wait for input that ends without a line", .failsIfStuck)
struct InputReaderEndTests {
    @Test("A cancelled wait ends, and leaves the line to the next one.")
    func cancelledWaitLeavesTheLine() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)
        pipe.write("one\ntw")
        _ = try await reader.nextLine()

        let wait = Task { try await reader.nextLine() }
        wait.cancel()

        await #expect(throws: ConsoleError.cancelled) { try await wait.value }
        pipe.write("o\n")
        #expect(try await reader.nextLine() == "two")
    }

    @Test("A cancelled wait leaves a line that is typed later to other readers.")
    func cancelledWaitLeavesTheTerminal() async throws {
        // The longer the delay, the further the wait has come: it has not started, starts, or waits.
        for delay in 0..<50 {
            let terminal = try PseudoTerminal()
            let reader = InputReader(descriptor: terminal.descriptor)
            let wait = Task { try await reader.nextLine() }
            for _ in 0..<delay { await Task.yield() }
            wait.cancel()
            await #expect(throws: ConsoleError.cancelled) { try await wait.value }
            terminal.type("one\n")

            let other = InputReader(descriptor: terminal.descriptor)
            #expect(try await other.nextLine() == "one")
        }
    }

    @Test("A task that was cancelled before takes no line.")
    func cancelledTaskTakesNothing() async throws {
        let pipe = try TestPipe.containing("one\n")
        let reader = InputReader(descriptor: pipe.readEnd)

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) { try await reader.nextLine() }
            }
        }

        #expect(try await reader.nextLine() == "one")
    }

    @Test("A task that was cancelled before takes no line that was read ahead.")
    func cancelledTaskTakesNoReadLine() async throws {
        let pipe = try TestPipe.containing("one\ntwo\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) { try await reader.nextLine() }
            }
        }

        #expect(try await reader.nextLine() == "two")
    }

    @Test("Lines that were read ahead can be dropped, which is reported once.")
    func dropsLines() async throws {
        let pipe = try TestPipe.containing("one\ntwo\nthree\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        #expect(reader.dropLines())
        #expect(!reader.dropLines())
        #expect(try await reader.nextLine() == nil)
    }

    @Test("A reader takes nothing from another file that gets the number of its descriptor.")
    func keepsItsFile() async throws {
        let pipe = try TestPipe.containing("one\n")
        let other = try TestPipe.containing("two\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        #expect(try await reader.nextLine() == "one")

        dup2(other.readEnd, pipe.readEnd)

        #expect(try await reader.nextLine() == nil)
    }

    @Test("Stopping drops the lines that were read ahead.")
    func stopDropsLines() async throws {
        let pipe = try TestPipe.containing("one\ntwo\n")
        let reader = InputReader(descriptor: pipe.readEnd)
        _ = try await reader.nextLine()

        reader.stop()

        #expect(try await reader.nextLine() == nil)
    }

    @Test("Stopping after an error changes nothing.")
    func stopAfterAnError() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let reader = InputReader(descriptor: folder)
        _ = try? await reader.nextLine()

        reader.stop()

        await #expect(throws: ConsoleError.unreadable(errno: EISDIR)) {
            try await reader.nextLine()
        }
    }

    @Test("Stopping ends a wait, and every later one.")
    func stopEndsTheWait() async throws {
        let pipe = try TestPipe()
        let reader = InputReader(descriptor: pipe.readEnd)

        async let line = reader.nextLine()
        reader.stop()

        #expect(try await line == nil)
        pipe.write("one\n")
        #expect(try await reader.nextLine() == nil)
    }
}
