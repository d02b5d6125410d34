import Routing

/// Places the views of a back stack, one change at a time.
actor BackStackScreen {
    struct Item: Sendable {
        let view: any Viewable
        let isOverlay: Bool
    }

    private let placement: ViewPlacement
    private var placed: [Item] = []
    private var isPlacing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ placement: ViewPlacement) { self.placement = placement }

    /// Changes the screen until it shows what is wanted, which may change meanwhile.
    func update(to wanted: @Sendable () -> [Item]) async {
        // The update that runs asks again what is wanted before it ends.
        if isPlacing { return await withCheckedContinuation { waiting.append($0) } }
        isPlacing = true
        while let change = nextChange(to: wanted()) { await placement.change(change) }
        isPlacing = false
        defer { waiting = [] }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns the next change, and takes it as done: overlays go first and come last.
    private func nextChange(to wanted: [Item]) -> ViewChange? {
        if let index = placed.lastIndex(where: { item in
            item.isOverlay && !wanted.contains { $0.view === item.view }
        }) {
            let gone = placed.remove(at: index)
            return ViewChange(removed: gone.view, added: nil, isModal: true)
        }
        let (old, new) = (placed.first { !$0.isOverlay }, wanted.first { !$0.isOverlay })
        if old?.view !== new?.view {
            placed.removeAll { !$0.isOverlay }
            if let new { placed.insert(new, at: 0) }
            return ViewChange(removed: old?.view, added: new?.view, isModal: placement.isModal)
        }
        let missing = wanted.first { item in !placed.contains { $0.view === item.view } }
        guard let missing else { return nil }
        placed.append(missing)
        return ViewChange(removed: nil, added: missing.view, isModal: true)
    }
}
