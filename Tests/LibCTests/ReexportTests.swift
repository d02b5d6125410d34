import LibC
import Testing

@Suite("The C library under one name")
struct ReexportTests {
    @Test("Its functions, types and constants are visible.")
    func symbolsAreVisible() {
        var signals = sigset_t()
        // Safe: the calls fill in and read one set.
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)

        #expect(unsafe sigismember(&signals, SIGTERM) == 1)
        #expect(unsafe sigismember(&signals, SIGINT) == 0)
    }

    @Test("The module's name selects a function that a method hides.")
    func qualifiedNameSelectsTheFunction() {
        struct Process {
            func getpid() -> Int32 { -LibC.getpid() }
        }

        #expect(Process().getpid() == -LibC.getpid())
        #expect(LibC.getpid() > 0)
    }

    @Test("A failed call sets errno.")
    func failedCallSetsErrno() {
        let result = close(-1)
        let failure = errno

        #expect(result == -1)
        #expect(failure == EBADF)
    }
}
