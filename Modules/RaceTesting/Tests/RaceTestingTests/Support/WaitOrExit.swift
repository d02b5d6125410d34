#if os(Linux) && canImport(Glibc)
    import Glibc

    /// Returns when `condition` is true, and ends the process with a failure if it stays false.
    ///
    /// For exit tests. In a process that computes, `eventually` never gives up.
    func waitOrExit(_ condition: () -> Bool) async {
        for _ in 1...20_000 {
            if condition() { return }
            await Task.yield()
        }
        exit(1)
    }
#endif
