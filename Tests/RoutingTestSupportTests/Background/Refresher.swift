import Routing

/// A button that refreshes something in the background, and shows that it does.
actor Refresher {
    private(set) var isRefreshing = false
    private let action: @Sendable () async -> Void

    init(action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    /// Returns at once; the refresh goes on.
    func didTapRefresh() {
        guard !isRefreshing else { return }
        isRefreshing = true
        Task(executorPreference: TaskExecution.executor) { await self.refresh() }
    }

    private func refresh() async {
        await action()
        isRefreshing = false
    }
}
