/// The files of apps with one account, which are created once.
///
/// A start of the program and a hash in each test would cost more than most tests.
actor FirstAccounts {
    static let shared = FirstAccounts()

    private var folders: [[String]: [String: String]] = [:]

    /// Runs `make` for an app, or copies the files that `make` left in an earlier app.
    ///
    /// It copies only if the app has no files yet.
    func put(
        into app: TestApp, _ key: [String], make: @Sendable () async throws -> Void
    ) async throws {
        let isNew = app.files.isEmpty
        if isNew, let files = folders[key] {
            for (name, text) in files { try app.write(text, to: name) }
            return
        }
        try await make()
        if isNew {
            folders[key] = Dictionary(
                uniqueKeysWithValues: try app.files.map { ($0, try app.read($0)) })
        }
    }
}
