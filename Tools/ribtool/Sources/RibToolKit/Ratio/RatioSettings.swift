/// The number of tests that an interactor must have.
struct RatioSettings: Decodable {
    /// An interactor with a minimum of its own.
    struct Exception: Decodable {
        /// Module and path: `Launch.LaunchInteractor`.
        let interactor: String
        let minimum: Int
        /// Printed in the report.
        let reason: String
    }

    /// The file, from the root.
    static let path = "Tools/ribtool/ratio.json"

    /// The minimum of every other interactor.
    var minimumTestsPerInteractor = 1
    var exceptions: [Exception] = []
}

extension RatioSettings {
    /// Reads the file; without one, there are the defaults.
    /// - Throws: ``ToolError`` when it can't be understood.
    init(_ files: Repository) throws(ToolError) {
        self =
            try files.decoded(
                Self.self, at: Self.path,
                needs: """
                    "minimumTestsPerInteractor", a number, and "exceptions", a list in which each \
                    has "interactor", "minimum", "reason"
                    """) ?? Self()
        if let exception = exceptions.first(where: { $0.reason.allSatisfy(\.isWhitespace) }) {
            throw .withoutReason(exception.interactor, in: Self.path)
        }
    }
}
