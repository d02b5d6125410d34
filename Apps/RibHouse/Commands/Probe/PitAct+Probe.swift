import ArgumentParsing
import LoggedIn
import PitContract
import ProbesContract
import ProbesFromLines

extension PitAct {
    /// The acts of the app, with the one for which it knows the probes of thermometers.
    static let ofThisApp = all + [use]

    static let use = PitAct(
        "use", in: "probe", "put a probe into a cook, or the pit", operands: "COOK PROBE",
        count: 2...2,
        discussion: """
            Says which probe is in a cook, or none. Its readings make those stages due
            that end at a temperature. With `pit` as the cook, it is the probe in the pit:
            too cold, too hot and a fire that goes out are alarms. Nothing changes by
            itself, also when a thermometer has another number after a change of its
            battery. `probe list` shows the probes.
            """,
        examples: [
            "ribhouse probe use brisket Thermopro-TP12/56/meat", "ribhouse probe use brisket none",
            "ribhouse probe use brisket ThermoPro-TP829b/8/1+2",
        ]
    ) { words throws(UsageError) in
        let id = try words.cook(orPit: true)
        guard let name = words.word() else { throw words.missing(after: 1) }
        let probe = try ProbeArguments.probe(name)
        return { _ in [.use(probe, for: id)] }
    } answer: { answer in
        guard case .use(let probe, let id)? = answer.requests.first else { return [] }
        if answer.answer.cook == nil, id == Pit.fireName {
            return [
                probe.map { "\(PitFormat.current.name(of: $0)) is in the pit." }
                    ?? "No probe is in the pit."
            ]
        }
        return answer.cook(
            probe.map { "\(PitFormat.current.name(of: $0)) is in it." } ?? "No probe is in it.")
    }
}
