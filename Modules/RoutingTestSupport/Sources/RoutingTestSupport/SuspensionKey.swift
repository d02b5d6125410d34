/// Tells one suspended task from another, before it has a place in any list.
final class SuspensionKey: Sendable {}
