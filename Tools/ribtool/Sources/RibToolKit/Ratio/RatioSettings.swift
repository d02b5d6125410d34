import Foundation

/// How many tests an interactor must have, from `Tools/ribtool/ratio.json`.
struct RatioSettings: Decodable {
    /// An interactor with a minimum of its own.
    struct Exception: Decodable {
        /// Module and path: `Launch.LaunchInteractor`.
        let interactor: String
        let minimum: Int
        /// Why; printed in the report.
        let reason: String
    }

    /// Where it is, from the root.
    static let path = "Tools/ribtool/ratio.json"

    /// What each interactor needs that is not excepted.
    var minimumTestsPerInteractor = 1
    var exceptions: [Exception] = []

    /// Reads what is in the file; `nil` when there is none.
    /// - Throws: ``ToolError`` when it can't be understood.
    init(_ text: String?) throws(ToolError) {
        guard let text else { return }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw ToolError(
                sentence: """
                    \(Self.path) can't be understood. It needs "minimumTestsPerInteractor", a number, \
                    and "exceptions", a list in which each has "interactor", "minimum", "reason".
                    """)
        }
        if let exception = exceptions.first(where: { $0.reason.allSatisfy(\.isWhitespace) }) {
            throw ToolError(
                sentence: """
                    \(Self.path) gives no reason for the exception of \(exception.interactor). \
                    Write one, or remove the exception.
                    """)
        }
    }
}
