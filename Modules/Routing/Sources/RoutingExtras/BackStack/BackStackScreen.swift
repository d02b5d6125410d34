import Routing

/// Places the views of a back stack, one change at a time.
actor BackStackScreen {
    private let placement: ViewPlacement
    private var placed: (any Viewable)?
    private var isPlacing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ placement: ViewPlacement) { self.placement = placement }

    /// Changes the screen until it shows what is wanted, which may change meanwhile.
    func update(to wanted: @Sendable () -> (any Viewable)?) async {
        // The update that runs asks again what is wanted before it ends.
        if isPlacing { return await withCheckedContinuation { waiting.append($0) } }
        isPlacing = true
        while let change = nextChange(to: wanted()) { await placement.change(change) }
        isPlacing = false
        defer { waiting = [] }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns the next change, and takes it as done.
    private func nextChange(to wanted: (any Viewable)?) -> ViewChange? {
        guard placed !== wanted else { return nil }
        defer { placed = wanted }
        return ViewChange(removed: placed, added: wanted, isModal: placement.isModal)
    }
}
