import Synchronization

extension Wait {
    /// Suspends until the work that the task is part of is abandoned, or the task is cancelled.
    static func forAbandonment() async {
        let wait = Mutex<Wait?>(nil)
        await withTaskCancellationHandler {
            await enlisted { enlisted in
                wait.withLock { $0 = enlisted }
                if Task.isCancelled { enlisted.resume() }
            }
        } onCancel: {
            wait.withLock { $0 }?.resume()
        }
    }
}
