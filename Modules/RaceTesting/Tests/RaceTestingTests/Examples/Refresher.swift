/// A model that refreshes something in the background.
actor Refresher {
    private(set) var isRefreshing = false
    private let action: @Sendable () async -> Void

    init(action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    /// Starts a refresh, and returns at once.
    func didTapRefresh() {
        guard !isRefreshing else { return }
        isRefreshing = true
        Task { await self.refresh() }
    }

    private func refresh() async {
        await action()
        isRefreshing = false
    }
}
