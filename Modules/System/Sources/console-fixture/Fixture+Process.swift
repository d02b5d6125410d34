import Console
import LibC

/// Commands about the memory and the resources of a process.
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
        exit(unsafe middle.loadUnaligned(as: UInt8.self) == 0x41 ? 1 : 0)
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
}
