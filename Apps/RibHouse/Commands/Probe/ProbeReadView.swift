import Console
import Essentials
import PitContract
import ProbesContract
import Streams
import Thermometers

/// The view of the Thermometers unit in `probe read`: it prints each change, once.
@MainActor
final class ProbeReadView: ThermometersPresentable {
    /// A change, as JSON.
    private struct Change: Encodable {
        let time: String
        var probe: ProbeReport?
        var source: String?
        var reason: String?
        var replacement: ThermometersReport.Replacement?
        var lowBattery: String?
        var hint: String?
    }

    private let console: LineConsole
    private let isJSON: Bool
    private let clock: any PitClock
    private var reader = ThermometersReader()
    /// The probes for which the person knows what to type.
    private var offered: Set<ProbeName> = []

    /// The state that was shown last, when nothing more is to be shown: the lines ended, or the output failed.
    nonisolated let end = StateStream(ThermometersState?.none)

    init(console: LineConsole, isJSON: Bool, clock: any PitClock) {
        self.console = console
        self.isJSON = isJSON
        self.clock = clock
    }

    @MainActor
    func show(_ state: ThermometersState) async {
        for news in reader.news(of: state) {
            if isJSON, let change = change(news), let line = try? console.json(change) {
                await console.print(line)
            } else {
                await print(news)
            }
        }
        if case .ended = state.source { return end.send(state) }
        // The output cannot be written, so reading is useless.
        if console.failure != nil { end.send(state) }
    }

    private func print(_ news: ThermometersNews) async {
        let time = "[\(LocalTime.text(clock.now, now: clock.now))]"
        switch news {
        case .row(let row):
            let name = PitFormat.current.name(of: row.name)
            await console.print("\(time) \(name): \(row.text)")
            if row.cook == nil, row.isConfirmed, offered.insert(row.name).inserted {
                let place = row.kind?.role == .pit ? Pit.fireName : "COOK"
                await console.print("To use it, type `ribhouse probe use \(place) \(name)`.")
            }
        case .source(let source):
            await console.printError(source.sentence ?? "")
        case .replacement(let replacement):
            await console.print("\(time) \(replacement.sentence { "ribhouse \($0)" })")
        case .battery(let thermometer): await console.print("\(time) \(thermometer.lowBattery)")
        case .hint(let hint): await console.printError(hint)
        // The end of the session is also that of the command, which says it.
        case .failure(let error) where error.kind == .notSignedIn: break
        case .failure(let error): await console.printError(error.description)
        }
    }

    /// Returns the change as JSON; `nil` for an error, which stays a sentence.
    private func change(_ news: ThermometersNews) -> Change? {
        var change = Change(time: clock.now.ISO8601Format())
        switch news {
        case .row(let row): change.probe = ProbeReport(row)
        case .source(let source): (change.source, change.reason) = (source.word, source.sentence)
        case .replacement(let replacement): change.replacement = .init(replacement)
        case .battery(let thermometer): change.lowBattery = "\(thermometer)"
        case .hint(let hint): change.hint = hint
        case .failure: return nil
        }
        return change
    }
}
