import Console
import LibC

/// Commands about a terminal that refuses to hide what is typed.
extension Fixture {
    /// Replaces this process by a program to which terminals show their settings, and refuse changes.
    static func refuse(_ command: [String]) -> Never {
        #if canImport(Glibc)
            // A program for the system's filter of calls. A step has an operation, a number, and how many
            // steps follow that a comparison skips when it fails.
            func step(_ operation: UInt64, _ number: UInt64, skipping: UInt64 = 0) -> UInt64 {
                operation | skipping << 24 | number << 32
            }
            let (load, compare, end): (UInt64, UInt64, UInt64) = (0x20, 0x15, 0x06)
            #if arch(x86_64)
                let ioctl: UInt64 = 16
            #else
                let ioctl: UInt64 = 29
            #endif
            let filter = [
                step(load, 0), step(compare, ioctl, skipping: 3),
                step(load, 24), step(compare, UInt64(TCSETS), skipping: 1),
                step(end, 0x50000 + UInt64(EIO)),
                step(end, 0x7FFF_0000),
            ]
            // Safe: the system copies the filter. The numbers are PR_SET_NO_NEW_PRIVS, and PR_SET_SECCOMP
            // with SECCOMP_MODE_FILTER.
            let isFiltered = unsafe filter.withUnsafeBufferPointer { steps in
                let program = [UInt(steps.count), UInt(bitPattern: steps.baseAddress)]
                return unsafe program.withUnsafeBufferPointer { program in
                    control?(38, 1, 0, 0, 0) == 0
                        && control?(22, 2, UInt(bitPattern: program.baseAddress), 0, 0) == 0
                }
            }
            if isFiltered { become(command) }
        #endif
        exit(2)
    }

    /// Asks for two secrets after a signal, and then for a line.
    static func secrets(_ console: LineConsole) async throws {
        let signals = try TerminationSignals()
        await console.print("Ready.")
        _ = await signals.first { _ in true }
        for _ in 1...2 { _ = await console.ask(Prompt("Password", kind: .secret)) }
        if case .line(let line) = await console.nextCommand(prompt: "> ") {
            await console.print("Read: \(line).")
        }
    }
}
