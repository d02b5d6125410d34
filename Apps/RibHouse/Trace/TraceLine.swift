import Essentials
import Routing

/// A line of a trace: what happened, and when.
struct TraceLine: Codable {
    /// The seconds since the trace started.
    let at: Double
    let content: Content

    enum Content: Equatable {
        case event(TreeEvent)
        /// The person typed a command of this name, which starts now.
        case typed(String)
    }

    private enum CodingKeys: String, CodingKey {
        case at, event, typed
    }

    init(at: Double, _ content: Content) {
        self.at = at
        self.content = content
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        at = try container.decode(Double.self, forKey: .at)
        if let name = try container.decodeIfPresent(String.self, forKey: .typed) {
            content = .typed(name)
        } else {
            content = .event(try container.decode(TreeEvent.self, forKey: .event))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(at, forKey: .at)
        switch content {
        case .event(let event): try container.encode(event, forKey: .event)
        case .typed(let name): try container.encode(name, forKey: .typed)
        }
    }
}

extension TraceLine {
    /// The longest time of a trace, about thirty years.
    private static let longest = 1e9

    /// Parses a line; returns `nil` when it is no event, or its time is impossible.
    init?(_ text: String) {
        guard let line = try? JSONDecoder().decode(TraceLine.self, from: Data(text.utf8)),
            (0...Self.longest).contains(line.at)
        else { return nil }
        self = line
    }
}
