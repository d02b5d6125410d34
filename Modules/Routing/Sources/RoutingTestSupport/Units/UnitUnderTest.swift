public import Routing

/// A unit around the interactor under test, attached as in production: the interactor may start
/// work, and a detach ends it.
///
///     try await UnitUnderTest.launch(sut) {
///         await sut.didTapLogin()
///         #expect(presenter.showSpy.calls == [.pending])
///     }
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

    /// Attaches the interactor as the root of a tree, runs the code of a test, and detaches it.
    ///
    /// Code that throws, for example from `#require`, leaves no tree behind.
    ///
    /// - Parameter router: the router of the interactor, a double.
    /// - Throws: the error of the code; `RoutingError` when a wire is missing.
    public static func launch<Result>(
        _ interactor: Interactor, router: Interactor.Router? = nil,
        _ code: (UnitUnderTest) async throws -> Result
    ) async throws -> Result {
        let unit = try await launch(interactor, router: router)
        return try await unit.detaching { try await code(unit) }
    }

    /// Attaches the interactor as the root of a tree, runs the code of a test, and detaches it.
    ///
    /// Code that throws, for example from `#require`, leaves no tree behind.
    ///
    /// - Parameter router: the router of the interactor, a double.
    /// - Throws: the error of the code; `RoutingError` when a wire is missing.
    public static func launch<Result>(
        _ interactor: Interactor, router: Interactor.Router? = nil,
        _ code: () async throws -> Result
    ) async throws -> Result {
        try await launch(interactor, router: router) { _ in try await code() }
    }

    /// Attaches the interactor as the root of a tree, for a test that ends the unit itself.
    ///
    /// - Parameter router: the router of the interactor, a double.
    /// - Throws: `RoutingError` when a wire is missing: give the interactor a router's double.
    public static func launch(
        _ interactor: Interactor, router: Interactor.Router? = nil
    ) async throws -> UnitUnderTest {
        if let router { await interactor.set(router: router) }
        let unit = UnitUnderTest(interactor)
        noteChanges(of: unit)
        try await unit.launch()
        return unit
    }
}

extension Routing {
    /// Attaches a real unit as the root of a tree, runs the code of a test, and detaches it.
    ///
    ///     let router = await LoginBuilder(dependency: fakes).build(withListener: listener)
    ///     try await router.launch {
    ///         #expect(view.lines == ["Your name?"])
    ///     }
    ///
    /// Code that throws, for example from `#require`, leaves no tree behind.
    ///
    /// - Throws: the error of the code; `RoutingError` when the unit cannot be attached.
    public func launch<Result>(
        _ code: () async throws -> Result
    ) async throws -> Result {
        try await launch()
        return try await detaching(code)
    }

    /// Runs code, and detaches the unit when the code has returned or thrown.
    fileprivate func detaching<Result>(
        _ code: () async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await code()
            await shutdown()
            return result
        } catch {
            await shutdown()
            throw error
        }
    }
}
