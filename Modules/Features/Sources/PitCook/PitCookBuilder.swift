public import PitContract
public import Routing

/// The clock and the view that the PitCook unit needs.
public protocol PitCookDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    /// Creates the unit's view.
    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable
}

/// The builder of the PitCook unit, as its parent knows it.
public protocol PitCookBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any ViewableRouting
}

/// Builds the PitCook unit from a ``PitCookDependency``.
public struct PitCookBuilder: PitCookBuildable {
    private let dependency: any PitCookDependency

    /// Creates a builder.
    public init(dependency: any PitCookDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any ViewableRouting {
        let presenter = await dependency.makePitCookPresenter(style: style)
        let interactor = PitCookInteractor(
            id: cook, pit: pit, clock: dependency.clock, presenter: presenter, listener: listener)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

/// The two places in which a cook is shown.
public enum PitCookStyle: Sendable, Hashable {
    /// One of many on the board.
    case row
    /// Alone, with all of its stages.
    case detail
}
