/// The wait of a task, as the runtime keeps it.
enum RuntimeWait: Sendable {
    /// Another task, by its identity in the runtime.
    case task(UInt)
    case continuation
    case group
    case actor(RuntimeActor)

    /// Creates a wait from the numbers in the memory of the runtime.
    init?(kind: UInt32, object: UInt) {
        switch kind {
        case 1: self = .task(object)
        case 2: self = .continuation
        case 3: self = .group
        case 4:
            // Safe: a task that waits for an actor keeps it.
            guard let actor = unsafe RuntimeActor(identity: object) else { return nil }
            self = .actor(actor)
        default: return nil
        }
    }
}
