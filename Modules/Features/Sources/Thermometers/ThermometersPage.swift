public import Essentials
public import Pages
import PitContract
import ProbesContract

/// The problems of the thermometers; a reading is shown with its cook.
public struct ThermometersPage: UnitPage {
    private var reader = ThermometersReader()
    private var news: [ThermometersNews] = []

    public init() {}

    public mutating func take(_ state: ThermometersState, at now: Date) -> Reply? {
        news = reader.news(of: state)
        for case .failure(let error) in news { return .failure(error) }
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.events = news.compactMap { news in
            let (text, tone): (String, Tone) =
                switch news {
                case .row, .failure: ("", .plain)
                case .source(.open): ("The thermometers are heard again.", .plain)
                case .source(let source): (source.sentence ?? "", .error)
                case .replacement(let replacement): (replacement.sentence { $0 }, .plain)
                case .battery(let thermometer): (thermometer.lowBattery, .plain)
                case .hint(let hint): (hint, .error)
                }
            return text.isEmpty ? nil : Event(text, id: text, tone: tone)
        }
        return page
    }
}
