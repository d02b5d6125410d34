public import PitContract
public import PrivateFiles

extension StateFolder {
    /// Returns the files of pits among these names, and that of the person's own plans.
    public func filesOfPits(named names: [String]) -> [any StateFile] {
        let pits = names.filter(Self.isPit).map { pit(inFile: $0) }
        let plans: [any StateFile] = names.contains(PlansFile.name) ? [PlansFile(in: self)] : []
        return pits + plans
    }

    public func cookPlans() throws(PitError) -> [CookPlan] {
        CookPlan.all(own: try PlansFile(in: self).plans())
    }

    /// Adds a plan to the person's own ones.
    public func addPlan(_ plan: CookPlan) async throws {
        try await FolderLock(folder: self, patience: .seconds(5)).withLock {
            () throws(PitError) in try PlansFile(in: self).add(plan)
        }
    }

    /// Removes the pit of an account that is removed; the caller holds the lock of the folder.
    public func removePit(ofAccount account: String) throws(FileError) {
        try pit(ofAccount: account).file.delete()
    }

    /// The file of an account's pit.
    ///
    /// The name of an account may have characters that a file's name may not have, so it is hashed.
    func pit(
        ofAccount account: String, calls: FileSystemCalls = .system
    ) -> JSONFile<StoredPit> {
        pit(inFile: Self.nameOfPit(ofAccount: account), calls: calls)
    }

    static func nameOfPit(ofAccount account: String) -> String {
        prefix + SHA256.hexDigest(of: Array(account.utf8)) + suffix
    }

    private func pit(
        inFile name: String, calls: FileSystemCalls = .system
    ) -> JSONFile<StoredPit> {
        var file = PrivateFile(folder: self, name: name, maximumSize: 64 * .megabyte)
        file.calls = calls
        return JSONFile(file: file)
    }

    private static let prefix = "pit-"
    private static let suffix = ".json"

    private static func isPit(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.hasSuffix(suffix)
    }
}
