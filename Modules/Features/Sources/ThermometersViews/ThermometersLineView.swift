public import Console
import PitContract
import ProbesContract
public import Thermometers

/// The view of the Thermometers unit in the line front end.
///
/// It prints what is wrong; a reading is shown with its cook.
@MainActor
public final class ThermometersLineView: ThermometersPresentable {
    private let console: any LinePrinting
    private var reader = ThermometersReader()

    public init(console: any LinePrinting) { self.console = console }

    @MainActor public func show(_ state: ThermometersState) async {
        for news in reader.news(of: state) {
            switch news {
            case .row: break
            case .source(.open): await console.print("The thermometers are heard again.")
            case .source(let source): await console.printError(source.sentence ?? "")
            case .replacement(let replacement): await console.print(replacement.sentence { $0 })
            case .battery(let thermometer): await console.print(thermometer.lowBattery)
            case .hint(let hint): await console.printError(hint)
            case .failure(let error): await console.printFailure(error)
            }
        }
    }
}
