public import PitContract
public import Routing

/// The clock and the view that the PitCook unit needs.
public protocol PitCookDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable
}

public protocol PitCookBuildable: Buildable {
    func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any ViewableRouting
}

public struct PitCookBuilder: PitCookBuildable {
    private let dependency: any PitCookDependency

    public init(dependency: any PitCookDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any ViewableRouting {
        let presenter = await dependency.makePitCookPresenter(of: cook, style: style)
        let interactor = PitCookInteractor(
            id: cook, pit: pit, clock: dependency.clock, presenter: presenter, listener: listener)
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
