import RoutingTestSupport

/// A collaborator, as production code sees it.
protocol Kitchen: Sendable {
    func isOpen(at hour: Int) -> Bool
}

/// The double of ``Kitchen``.
final class KitchenSpy: Kitchen {
    let isOpenSpy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)

    func isOpen(at hour: Int) -> Bool { isOpenSpy(hour) }
}
