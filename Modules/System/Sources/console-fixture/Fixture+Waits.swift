import Console
import LibC

/// Commands about threads that wait.
extension Fixture {
    /// Waits for a line after another one, and for nothing while there is input.
    static func idleReaders(_ console: LineConsole) async throws {
        let input = pipeEnds()
        let reader = InputReader(descriptor: input.readEnd)
        // Safe, here and below: four bytes of a constant.
        unsafe _ = write(input.writeEnd, "one\n", 4)
        _ = try await reader.nextLine()
        async let wait = reader.nextLine()

        let otherInput = pipeEnds()
        let otherReader = InputReader(descriptor: otherInput.readEnd)
        unsafe _ = write(otherInput.writeEnd, "one\n", 4)
        _ = try await otherReader.nextLine()
        unsafe _ = write(otherInput.writeEnd, "two\n", 4)

        await console.print(areOthersIdle() ? "Idle." : "Busy.")
        reader.stop()
        _ = try await wait
        otherReader.stop()
    }

    /// Writes to a pipe that is full and does not block.
    static func idleWriter(_ console: LineConsole) async {
        let output = pipeEnds()
        _ = fcntl(output.writeEnd, F_SETFL, O_NONBLOCK)
        let writer = OutputWriter(descriptor: output.writeEnd, name: "It")
        // More than a pipe holds.
        async let written: Void = writer.write(String(repeating: "x", count: 100_000))

        await console.print(areOthersIdle() ? "Idle." : "Busy.")
        close(output.readEnd)
        _ = signal(SIGPIPE, SIG_IGN)
        await written
    }

    /// Whether the other threads use less than half of the processor time that this one uses, 0.1 s.
    ///
    /// One that never waits would get as much.
    private static func areOthersIdle() -> Bool {
        let start = (own: time(CLOCK_THREAD_CPUTIME_ID), all: time(CLOCK_PROCESS_CPUTIME_ID))
        var own = 0
        while own < 100_000_000 { own = time(CLOCK_THREAD_CPUTIME_ID) - start.own }
        return time(CLOCK_PROCESS_CPUTIME_ID) - start.all - own < 50_000_000
    }

    /// Returns the nanoseconds that a clock shows.
    private static func time(_ clock: clockid_t) -> Int {
        var time = timespec()
        // Safe: the call fills in one structure.
        unsafe _ = clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    /// Reads a line while its thread handles signals that the program catches.
    static func interruptedRead(_ console: LineConsole) async throws {
        let input = pipeEnds()
        mask(SIGTERM, SIG_UNBLOCK)
        let interrupt = interrupter()
        async let signals: Void = {
            for _ in 0..<20 {
                // The first signal after this call is caught.
                let signals = try TerminationSignals()
                interrupt(SIGTERM)
                _ = await signals.first { _ in true }
            }
            // Safe: four bytes of a constant.
            unsafe _ = write(input.writeEnd, "one\n", 4)
        }()
        var line = [UInt8](repeating: 0, count: 4)
        // Safe: the count is the array's own.
        let count = unsafe read(input.readEnd, &line, line.count)
        if count == -1 { exit(3) }
        try await signals
        await console.print(String(decoding: line, as: UTF8.self))
    }

    /// Returns a function that sends signals to this thread, which must outlive it.
    private static func interrupter() -> @Sendable (Int32) -> Void {
        #if canImport(Darwin)
            let thread = unsafe UInt(bitPattern: pthread_self())
            return { number in
                // Safe: the thread still runs.
                if let thread = unsafe pthread_t(bitPattern: thread) {
                    unsafe _ = pthread_kill(thread, number)
                }
            }
        #else
            let thread = pthread_self()
            return { number in _ = pthread_kill(thread, number) }
        #endif
    }
}
