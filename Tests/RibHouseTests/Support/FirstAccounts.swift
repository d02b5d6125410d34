/// The files of apps with one account, made once: a start of the program and a hash each time cost more
/// than most tests.
actor FirstAccounts {
    static let shared = FirstAccounts()

    private var folders: [[String]: [String: String]] = [:]

    /// Gives a new app the files that `make` leaves in one, and an app with files what it makes.
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
