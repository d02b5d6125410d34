/// A collaborator, as production code sees it.
protocol Kitchen: Sendable {
    func isOpen(at hour: Int) -> Bool
}
