#if os(Linux) && canImport(Glibc)
    import Foundation
    import Glibc
    @testable import RaceTesting
    import Synchronization
    import Testing

    @Suite("Looks at the stack of another thread", .failsIfStuck)
    struct StackProbeTests {
        @Test("A process asks one thread at a time.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        static let rows: [Row] = [
            Row("A thread that waits answers at once, with its functions.", in: .alone) {
                StackProbe.install
                let thread = AskedThread { StackProbe.allow() }
                let answer = StackProbe.ask(thread.identity, patience: .seconds(100_000))
                #expect(answer?.taskName == nil)
                guard isKnownToolchain else { return }
                let places = CodePlace.places(of: answer?.addresses ?? [], limit: 9)
                #expect(places.contains { $0.place.hasPrefix("AskedThread.swift:") })
            },
            Row("A thread that answers too late does not answer for the next one.", in: .alone) {
                let (late, next) = lateAndNext()

                let end = next.start {
                    while !isAsked() { sched_yield() }
                    late.perform { StackProbe.allow() }
                }
                #expect(StackProbe.ask(next.identity, patience: .milliseconds(300)) == nil)
                end()
            },
            Row("One that answers before the next one is asked does not, either.", in: .alone) {
                let (late, next) = lateAndNext()
                late.perform { StackProbe.allow() }

                let end = next.start {
                    while !isAsked() { sched_yield() }
                    StackProbe.allow()
                }
                #expect(StackProbe.ask(next.identity, patience: .seconds(100_000)) != nil)
                end()
            },
            Row("A thread that reads goes on reading when it has answered.", in: .alone) {
                StackProbe.install
                let pipe = Pipe()
                let count = Mutex<Int?>(nil)
                let thread = AskedThread { StackProbe.allow() }
                let number = Mutex<Int32>(0)
                thread.perform { number.withLock { $0 = ProcessThreads.current } }
                let end = thread.start {
                    var byte: UInt8 = 0
                    let input = pipe.fileHandleForReading.fileDescriptor
                    // Safe: there is room for the one byte.
                    let read = unsafe read(input, &byte, 1)
                    count.withLock { $0 = read }
                }
                let status = "/proc/self/task/\(number.withLock(\.self))/syscall"
                let call = "\(readCall) "
                while ProcessThreads.read(status)?.hasPrefix(call) != true { await Task.yield() }
                #expect(StackProbe.ask(thread.identity) != nil)
                pipe.fileHandleForWriting.write(Data([7]))
                end()
                #expect(count.withLock(\.self) == 1)
            },
        ]
    }

    #if arch(x86_64)
        private let readCall = 0
    #else
        private let readCall = 63
    #endif

    private func refuse() {
        var signals = sigset_t()
        // Safe: all pointers are to a local variable.
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGURG)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// A thread that was asked and did not answer, and one to ask next.
    private func lateAndNext() -> (late: AskedThread, next: AskedThread) {
        StackProbe.install
        let late = AskedThread { refuse() }
        #expect(StackProbe.ask(late.identity, patience: .milliseconds(1)) == nil)
        return (late, AskedThread { refuse() })
    }

    /// Whether the signal waits until the current thread allows it.
    private func isAsked() -> Bool {
        var signals = sigset_t()
        // Safe: all pointers are to a local variable.
        unsafe sigpending(&signals)
        return unsafe sigismember(&signals, SIGURG) == 1
    }
#endif
