public import PitContract
public import ProbesContract
public import Routing

/// The clock that the MeatProbe unit needs.
public protocol MeatProbeDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }
}

public protocol MeatProbeBuildable: Buildable {
    func build(
        withListener listener: any MeatProbeListener, pit: any PitService,
        probes: any ProbesService, use: ProbeUse
    ) async -> any Routing
}

public struct MeatProbeBuilder: MeatProbeBuildable {
    private let dependency: any MeatProbeDependency

    public init(dependency: any MeatProbeDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any MeatProbeListener, pit: any PitService,
        probes: any ProbesService, use: ProbeUse
    ) async -> any Routing {
        LeafRouter(
            interactor: MeatProbeInteractor(
                use: use, pit: pit, probes: probes, clock: dependency.clock, listener: listener))
    }
}

/// A probe, and the cook whose meat it is in.
public struct ProbeUse: Sendable, Hashable {
    public let cook: Cook.ID
    public let probe: ProbeName

    public init(_ cook: Cook.ID, _ probe: ProbeName) {
        self.cook = cook
        self.probe = probe
    }
}
