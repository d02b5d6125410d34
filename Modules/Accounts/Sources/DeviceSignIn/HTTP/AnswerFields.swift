import Foundation

/// The fields of an answer in JSON, each read alone.
///
/// So what this program does not need cannot break a sign-in: a field of another type is as good as none.
struct AnswerFields {
    /// The value of a field, as far as this program can use it.
    private enum Value: Decodable {
        case text(String)
        case number(Double)
        case list([Value])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int64.self) {
                // As text it is exact; as a number with a fraction two of them could be the same.
                self = .text(String(number))
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = (try? container.decode([Value].self)).map(Value.list) ?? .other
            }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    private let values: [String: Value]

    /// Reads an answer; `nil` when it is no object of JSON.
    init?(_ response: HTTPResponse) {
        guard
            let values = try? JSONDecoder().decode(
                [String: Value].self, from: Data(response.body))
        else { return nil }
        self.values = values
    }

    /// Returns a text, or a whole number as text; `nil` when it is missing, empty or something else.
    func text(_ name: String) -> String? {
        values[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a number, which some servers send as text.
    func number(_ name: String) -> Double? {
        let number: Double? =
            switch values[name] {
            case .number(let number): number
            case let value: value?.text.flatMap(Double.init)
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the texts of a list; `nil` when it is missing or no list.
    func list(_ name: String) -> [String]? {
        guard case .list(let values) = values[name] else { return nil }
        return values.compactMap(\.text)
    }
}
