/// A signal by which a program is asked to end.
public enum Interrupt: Int32, Sendable, Hashable, CaseIterable {
    /// The terminal is gone (`SIGHUP`).
    case hangUp = 1
    /// Ctrl-C (`SIGINT`).
    case interrupt = 2
    /// The system or another program asks (`SIGTERM`).
    case terminate = 15
}
