struct RatioSettings: ToolSettings {
    struct Exception: Decodable {
        /// Module and path: `Launch.LaunchInteractor`.
        let interactor: String
        let minimum: Int
        let reason: String
    }

    static let path = "Tools/ribtool/ratio.json"

    var minimumTestsPerInteractor = 1
    var exceptions: [Exception] = []

    var reasons: [(subject: String, reason: String)] {
        exceptions.map { ($0.interactor, $0.reason) }
    }
}
