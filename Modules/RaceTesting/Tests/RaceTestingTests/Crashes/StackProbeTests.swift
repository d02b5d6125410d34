#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc
    @testable import RaceTesting
    import Synchronization
    import Testing

    /// Tests in a process of their own: a process asks one thread at a time.
    @Suite("Looks at the stack of another thread", .failsIfStuck)
    struct StackProbeTests {
        @Test(
            "A thread that waits answers at once, with the functions in which it is.",
            .onKnownToolchain)
        func answers() async {
            await #expect(processExitsWith: .success) {
                StackProbe.install
                let thread = AskedThread { StackProbe.allow() }

                let answer = StackProbe.ask(thread.identity, patience: .seconds(100_000))

                let places = CodePlace.places(of: answer?.addresses ?? [], limit: 9)
                #expect(places.contains { $0.place.hasPrefix("AskedThread.swift:") })
                #expect(answer?.taskName == nil)
            }
        }

        @Test(
            "A thread that was asked before and answers too late does not answer for the next one.",
            arguments: [true, false])
        func lateAnswer(comesBefore: Bool) async {
            await #expect(processExitsWith: .success) { [comesBefore] in
                StackProbe.install
                let (late, next) = (AskedThread { refuse() }, AskedThread { refuse() })
                #expect(StackProbe.ask(late.identity, patience: .milliseconds(1)) == nil)
                if comesBefore { late.perform { StackProbe.allow() } }

                let end = next.start {
                    while !isAsked() { sched_yield() }
                    if comesBefore {
                        StackProbe.allow()
                    } else {
                        late.perform { StackProbe.allow() }
                    }
                }
                let patience = Duration.milliseconds(comesBefore ? 100_000_000 : 300)
                let answer = StackProbe.ask(next.identity, patience: patience)
                #expect((answer != nil) == comesBefore)
                end()
            }
        }

        @Test("A thread that reads goes on reading when it has answered.")
        func goesOn() async {
            await #expect(processExitsWith: .success) {
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
            }
        }
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

    /// Whether the signal waits until the current thread allows it.
    private func isAsked() -> Bool {
        var signals = sigset_t()
        // Safe: all pointers are to a local variable.
        unsafe sigpending(&signals)
        return unsafe sigismember(&signals, SIGURG) == 1
    }
#endif
