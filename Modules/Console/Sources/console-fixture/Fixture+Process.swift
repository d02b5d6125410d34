import Console
import LibC

/// Commands about the memory and the resources of a process.
extension Fixture {
    /// Becomes a shell that runs `command`, after the protection of secrets.
    static func protect(_ command: String) -> Never {
        ProcessMemory.protectSecrets()
        // Safe: the copies live until the process is replaced.
        var arguments = unsafe [strdup("sh"), strdup("-c"), strdup(command), nil]
        unsafe execv("/bin/sh", &arguments)
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
        exit(unsafe middle.loadUnaligned(as: UInt8.self) == 0x41 ? 1 : 0)
    }

    /// Exits with 0 when other processes of the user cannot read the memory of this one.
    static func closed() -> Never {
        ProcessMemory.protectSecrets()
        #if canImport(Glibc)
            typealias Control = @convention(c) (CInt) -> CInt
            // Safe: the type is that of sys/prctl.h for PR_GET_DUMPABLE, which is 3.
            if let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "prctl") {
                exit(unsafe unsafeBitCast(function, to: Control.self)(3))
            }
        #endif
        exit(2)
    }

    /// Checks the resources; a check that keeps any runs out of them.
    static func check(_ console: LineConsole, times: Int) async {
        do {
            for _ in 0..<times { try ProcessResources.check() }
            await console.print("Enough.")
        } catch {
            await console.printError(error.description)
            exit(1)
        }
    }

    /// Leaves room for 100 MB more, which is not enough for a thread whose stack is larger.
    static func confineMemory() {
        #if os(Linux)
            var text = [UInt8](repeating: 0, count: 64)
            // Safe: the path is a constant, and the count is the array's own.
            let count = unsafe read(open("/proc/self/statm", O_RDONLY), &text, text.count)
            let pages = String(decoding: text.prefix(count), as: UTF8.self)
                .split(separator: " ").first.flatMap { UInt($0) }
            let most = rlim_t((pages ?? 0) * UInt(getpagesize()) + 100_000_000)
            var limit = rlimit(rlim_cur: most, rlim_max: most)
            #if canImport(Glibc)
                // Safe: the structure lives during the call.
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            #else
                // Safe: the structure lives during the call.
                unsafe setrlimit(RLIMIT_AS, &limit)
            #endif
        #endif
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

    /// Reads from many inputs, to the end or in part, and waits until their descriptors are closed.
    static func readers(_ console: LineConsole) async throws {
        // Swift's concurrency runtime opens some files meanwhile.
        let most = openDescriptors + 20
        for number in 0..<50 {
            var ends: [Int32] = [-1, -1]
            // Safe: the array has room for the two numbers.
            unsafe _ = pipe(&ends)
            // Safe: four bytes of a constant.
            unsafe _ = write(ends[1], "one\n", 4)
            let readsToTheEnd = number.isMultiple(of: 2)
            if readsToTheEnd { close(ends[1]) }
            let reader = InputReader(descriptor: ends[0])
            while try await reader.nextLine() != nil, readsToTheEnd {}
            if number.isMultiple(of: 3) { reader.stop() }
            close(ends[0])
            if !readsToTheEnd { close(ends[1]) }
        }
        while openDescriptors > most { await Task.yield() }
        await console.print("All closed.")
    }

    private static var openDescriptors: Int {
        (0..<1024).count { fcntl($0, F_GETFD) != -1 }
    }
}
