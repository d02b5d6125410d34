import MeatProbe
import PitContract
import ProbesContract
import Routing
import RoutingExtras

/// The router of the Thermometers unit, as its interactor knows it.
protocol ThermometersRouting: ViewableRouting {
    /// Attaches a child for each use of a probe, and for no others.
    ///
    /// Children that are attached already stay. Of two calls at a time the later one wins.
    func show(uses: [ProbeUse]) async
}

/// The router of the Thermometers unit.
final class ThermometersRouter: ThermometersRouting {
    private let interactor: ThermometersInteractor
    let viewable: any Viewable
    private let pit: any PitService
    private let probes: any ProbesService
    private let meatProbeBuilder: any MeatProbeBuildable
    private let children: KeyedChildren<ProbeUse>

    var interactable: any Interactable { interactor }

    init(
        interactor: ThermometersInteractor, viewable: any Viewable, pit: any PitService,
        probes: any ProbesService, meatProbeBuilder: any MeatProbeBuildable
    ) {
        self.interactor = interactor
        self.viewable = viewable
        self.pit = pit
        self.probes = probes
        self.meatProbeBuilder = meatProbeBuilder
        children = KeyedChildren(of: interactor)
    }

    // snippet: uses
    func show(uses: [ProbeUse]) async {
        await children.set(uses) { [interactor, pit, probes, meatProbeBuilder] use in
            await meatProbeBuilder.build(
                withListener: interactor, pit: pit, probes: probes, use: use)
        }
    }
    // end of snippet
}
