/// A task that waits for the n-th call of a spy.
@usableFromInline
struct SpyWaiter: Sendable {
    let key: SuspensionKey
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
    let room: WaitingRoom
    let wait: Int

    @usableFromInline
    func wake() {
        room.leave(wait)
        continuation.resume()
    }
}
