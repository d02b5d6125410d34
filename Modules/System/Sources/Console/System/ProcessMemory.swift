import ProtectedMemory

/// The memory of this process, in which secrets that a person typed are kept for a while.
public enum ProcessMemory {
    /// Keeps secrets in memory from other processes, and overwrites them when they are released.
    ///
    /// There are no core dumps. On Linux, other processes of the same user cannot read the memory, and
    /// with Glibc memory is overwritten when it is freed: Swift has no other way to wipe a `String`.
    /// Call it first in a program, before anything is read. It holds until the process ends. It also ends the
    /// runtime's backtraces, which ask on the terminal, unless `SWIFT_BACKTRACE` is set.
    public static func protectSecrets() {
        SignalHandlers.removeBacktraces()
        protectMemory()
    }
}
