import Console
import LibC

/// Commands about memory, descriptors and threads.
extension Fixture {
    /// Becomes a shell that runs `command`, after the protection of secrets.
    static func protect(_ command: String) -> Never {
        ProcessMemory.protectSecrets()
        become(["/bin/sh", "-c", command])
    }

    /// Replaces this process by a program.
    static func become(_ command: [String]) -> Never {
        // Safe: the copies live until the process is replaced, or exits.
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        unsafe execv(command[0], &arguments)
        unsafe perror(command[0])
        exit(127)
    }

    /// Exits with 0 when freed memory is overwritten, and with 1 when it is not.
    static func freed() -> Never {
        ProcessMemory.protectSecrets()
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16)
        // Safe, also below: no other thread uses the memory, and the allocator's notes are at its ends.
        unsafe memset(bytes, 0x41, 1000)
        let middle = unsafe bytes + 500
        unsafe bytes.deallocate()
        if unsafe middle.loadUnaligned(as: UInt8.self) == 0x41 { exit(1) }
        // A piece that grows frees its first place.
        let small = unsafe calloc(1, 1000)
        unsafe small.map { unsafe _ = memset($0, 0x42, 1000) }
        let second = unsafe small.map { unsafe $0 + 500 }
        let large = unsafe realloc(small, 1 << 20)
        let isCopied = unsafe large?.loadUnaligned(fromByteOffset: 999, as: UInt8.self) == 0x42
        exit(unsafe isCopied && second?.loadUnaligned(as: UInt8.self) != 0x42 ? 0 : 1)
    }

    /// Exits with 0 when other processes of the user cannot read the memory of this one.
    static func closed() -> Never {
        ProcessMemory.protectSecrets()
        #if canImport(Glibc)
            // The number is that of PR_GET_DUMPABLE.
            if let control { exit(control(3, 0, 0, 0, 0)) }
        #endif
        exit(2)
    }

    #if canImport(Glibc)
        typealias Control =
            @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) ->
            CInt

        /// `prctl`, of which Swift imports no function.
        static var control: Control? {
            // Safe: the type is that of sys/prctl.h.
            unsafe dlsym(dlopen(nil, RTLD_NOW), "prctl").map {
                unsafe unsafeBitCast($0, to: Control.self)
            }
        }
    #endif

    /// Checks the resources; a check that keeps any runs out of them.
    static func check(_ console: LineConsole, times: Int) async {
        let before = openDescriptors
        do {
            for _ in 0..<times { try ProcessResources.check() }
            await console.print("Enough.")
        } catch {
            let left = openDescriptors - before
            await console.printError(error.description)
            await console.print("\(left) left open.")
            exit(1)
        }
    }

    /// Prints how many files the console of the process opens.
    static func standard() async -> Never {
        let before = openDescriptors
        let console = LineConsole.standard()
        await console.print("\(openDescriptors - before)")
        exit(0)
    }

    /// The size of the memory that the process has reserved; 0 where the system does not show it.
    static var reservedMemory: UInt {
        #if os(Linux)
            var text = [UInt8](repeating: 0, count: 64)
            // Safe: the path is a constant.
            let file = unsafe open("/proc/self/statm", O_RDONLY)
            defer { close(file) }
            // Safe: the count is the array's own.
            let count = unsafe read(file, &text, text.count)
            let pages = String(decoding: text.prefix(max(0, count)), as: UTF8.self)
                .split(separator: " ").first.flatMap { UInt($0) }
            return (pages ?? 0) * UInt(getpagesize())
        #else
            return 0
        #endif
    }

    /// Reads without room for a thread, whose stack is larger than the 100 MB that are left.
    static func confined(_ console: LineConsole) async {
        #if os(Linux)
            let most = rlim_t(reservedMemory + 100_000_000)
            var limit = rlimit(rlim_cur: most, rlim_max: most)
            #if canImport(Glibc)
                // Safe: the structure lives during the call.
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            #else
                // Safe: the structure lives during the call.
                unsafe setrlimit(RLIMIT_AS, &limit)
            #endif
        #endif
        // Swift's concurrency runtime opens some files meanwhile.
        let mostOpen = openDescriptors + 20
        for _ in 0..<50 { _ = try? await InputReader(descriptor: 0).nextLine() }
        await console.print(openDescriptors > mostOpen ? "Some are open." : "All closed.")
    }

    /// Catches signals without a descriptor; it does not suspend, for which the runtime needs some.
    static func exhaust(_ console: LineConsole) async {
        // Safe: the path is a constant.
        while unsafe open("/dev/null", O_RDONLY) >= 0 {}
        do {
            _ = try TerminationSignals()
        } catch {
            await console.printError(error.description)
            exit(1)
        }
    }

    static var openDescriptors: Int {
        (0..<1024).count { fcntl($0, F_GETFD) != -1 }
    }

    // MARK: Input readers

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

    // MARK: Threads that wait

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
        _ = signal(SIGPIPE, SIG_IGN)
        close(output.readEnd)
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
