import Console
import LibC

/// Commands about input readers.
extension Fixture {
    /// Reads from many inputs, to the end or in part, and waits until their descriptors are closed, and
    /// the stacks of their threads are gone.
    static func readers(_ console: LineConsole) async throws {
        // Swift's concurrency runtime opens some files meanwhile, and starts some threads.
        let most = openDescriptors + 20
        let mostMemory = reservedMemory + 5_000_000_000
        for number in 0..<50 {
            let input = pipeEnds()
            // Safe: four bytes of a constant.
            unsafe _ = write(input.writeEnd, "one\n", 4)
            let readsToTheEnd = number.isMultiple(of: 2)
            if readsToTheEnd { close(input.writeEnd) }
            let reader = InputReader(descriptor: input.readEnd)
            while try await reader.nextLine() != nil, readsToTheEnd {}
            if number.isMultiple(of: 3) { reader.stop() }
            close(input.readEnd)
            if !readsToTheEnd { close(input.writeEnd) }
        }
        let isClosed = await eventually { openDescriptors <= most && reservedMemory <= mostMemory }
        await console.print(isClosed ? "All closed." : "Some are open.")
    }

    /// Stops readers for each of which two callers wait; the input stays open, and has nothing.
    static func stopped(_ console: LineConsole) async throws {
        let input = pipeEnds()
        var readers: [InputReader] = []
        // A reader keeps its copy of the input. Swift's concurrency runtime opens some files meanwhile.
        let most = openDescriptors + 50 + 20
        // The longer the delay, the further the callers have come.
        for delay in 0..<50 {
            let reader = InputReader(descriptor: input.readEnd)
            readers.append(reader)
            async let first = reader.nextLine()
            async let second = reader.nextLine()
            for _ in 0..<delay { await Task.yield() }
            reader.stop()
            _ = try await (first, second)
        }
        let isClosed = await eventually { openDescriptors <= most }
        await console.print(
            "\(isClosed ? "All closed" : "Some are open") for \(readers.count) readers.")
    }

    /// Waits for a condition, which threads that end fulfil; gives up after many turns.
    private static func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<10_000 {
            if condition() { return true }
            await Task.yield()
        }
        return false
    }

    /// Exits with 0 when a reader takes no number of the closed standard descriptors.
    static func number() -> Never {
        close(1)
        let reader = InputReader(descriptor: 0)
        withExtendedLifetime(reader) { exit(fcntl(1, F_GETFD) == -1 ? 0 : 1) }
    }

    static func pipeEnds() -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        // Safe: the array has room for the two numbers.
        unsafe _ = pipe(&ends)
        return (ends[0], ends[1])
    }
}
