/// A file of settings, in which each exception from a rule gives its reason.
protocol ToolSettings: Decodable {
    static var path: String { get }
    var reasons: [(subject: String, reason: String)] { get }

    init()
}

extension ToolSettings {
    /// Reads the file; without one, there are the defaults.
    /// - Throws: ``ToolError`` when it can't be decoded, or an exception has no reason.
    init(_ files: Repository) throws(ToolError) {
        self.init()
        guard let text = files[Self.path] else { return }
        self = try decoded(text) { "\(Self.path) can't be decoded. Fix this: \($0)" }
        guard let exception = reasons.first(where: { $0.reason.trimmed.isEmpty }) else { return }
        throw ToolError(
            """
            \(Self.path) gives no reason for the exception of \(exception.subject). Write one, \
            or remove the exception.
            """)
    }
}
