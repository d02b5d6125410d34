public import Auth
public import PitContract
public import Routing

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The services, the plugins and the view that the Tips unit needs.
public protocol TipsDependency: Dependency {
    /// Knows who is signed in.
    var sessionService: any SessionService { get }

    /// The clock of the pit.
    var clock: any PitClock { get }

    /// The sources of tips, the most urgent first.
    var tipPlugins: [any TipPlugin] { get }

    /// Creates the unit's view.
    func makeTipsPresenter() async -> any TipsPresentable
}

/// A source of tips: a place where a tip is added without a change of this module.
///
/// The dependency of the unit has the list. Only the tips of the first plugin that has some are
/// shown.
public protocol TipPlugin: Sendable {
    /// The name, unique in the list.
    var name: String { get }

    /// Returns the tips that apply now, the most urgent first.
    func tips(for context: TipContext) -> [Tip]

    /// Returns the next time when the tip may change though the pit does not; by default `nil`.
    func nextChange(after context: TipContext) -> Date?
}

extension TipPlugin {
    /// Returns `nil`: the tip does not depend on the time.
    public func nextChange(after context: TipContext) -> Date? { nil }
}

/// The facts that a tip may depend on.
public struct TipContext: Sendable, Hashable {
    /// The person who is signed in.
    public let user: User
    /// The person's pit.
    public let pit: Pit
    /// Whether something was on the pit since the unit became active.
    public let hasCooked: Bool
    /// The current time.
    public let now: Date
    /// The plans that a cook can follow.
    public let plans: [CookPlan]

    /// Creates a context.
    public init(user: User, pit: Pit, hasCooked: Bool, now: Date, plans: [CookPlan]) {
        self.user = user
        self.pit = pit
        self.hasCooked = hasCooked
        self.now = now
        self.plans = plans
    }
}

/// The builder of the Tips unit, as its parent knows it.
public protocol TipsBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(pit: any PitService) async -> any ViewableRouting
}

/// Builds the Tips unit from a ``TipsDependency``.
public struct TipsBuilder: TipsBuildable {
    private let dependency: any TipsDependency

    /// Creates a builder.
    public init(dependency: any TipsDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(pit: any PitService) async -> any ViewableRouting {
        let presenter = await dependency.makeTipsPresenter()
        let interactor = TipsInteractor(
            presenter: presenter, pit: pit, sessionService: dependency.sessionService,
            clock: dependency.clock, plugins: dependency.tipPlugins)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}
