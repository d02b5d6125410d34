public import Routing

/// A unit around the interactor under test, attached as in production: the interactor may start
/// work, and `shutdown()` detaches it.
///
///     let unit = try await UnitUnderTest.launch(sut)
///     await sut.didTapLogin()
///     await unit.shutdown()
///
/// Only tests of work need it. Call a hook or an intent that starts no work directly.
public final class UnitUnderTest<Interactor: Interactable>: Routing {
    /// The interactor under test.
    public let interactor: Interactor

    /// The interactor under test.
    public var interactable: any Interactable { interactor }

    private init(_ interactor: Interactor) {
        self.interactor = interactor
    }

    /// Attaches the interactor as the root of a tree.
    ///
    /// - Throws: `RoutingError` when a wire is missing: give the interactor a router's double.
    public static func launch(_ interactor: Interactor) async throws -> UnitUnderTest {
        let unit = UnitUnderTest(interactor)
        noteChanges(of: unit)
        try await unit.launch()
        return unit
    }

    /// Sets the router of the interactor, a double, and attaches it as the root of a tree.
    ///
    /// - Throws: `RoutingError` when the unit cannot be attached.
    public static func launch(
        _ interactor: Interactor, router: Interactor.Router
    ) async throws -> UnitUnderTest {
        await interactor.set(router: router)
        return try await launch(interactor)
    }
}
