import Essentials
public import PitContract
public import Routing

/// The view and the clock that the NewCook unit needs.
public protocol NewCookDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    func makeNewCookPresenter() async -> any NewCookPresentable
}

public protocol NewCookBuildable: Buildable {
    func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting
}

public struct NewCookBuilder: NewCookBuildable {
    private let dependency: any NewCookDependency

    public init(dependency: any NewCookDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeNewCookPresenter()
        let interactor = NewCookInteractor(
            presenter: presenter, listener: listener, pit: pit, clock: dependency.clock,
            draft: draft)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

/// The answers about a new cook that are known before the person is asked.
public struct NewCookDraft: Sendable, Hashable {
    /// The name of the cut, as it was typed.
    let cut: String?
    /// The weight, as it was typed.
    let weight: String?

    public init(cut: String? = nil, weight: String? = nil) {
        self.cut = cut
        self.weight = weight
    }

    /// Returns the same draft or, without a weight, what the meal plans under this name.
    func completed(from meal: PlannedMeal?, at now: Date) -> NewCookDraft {
        guard weight == nil, let planned = cut.flatMap({ meal?.planned($0, at: now) }) else {
            return self
        }
        return NewCookDraft(cut: planned.cut, weight: "\(planned.weight.grams)g")
    }
}
