import ArgumentParsing

/// Where things are in the repository.
struct Repository {
    /// A folder in `Modules`.
    struct Module {
        let name: String
        /// The folders in its `Sources`, each a target: its own, and its views.
        let targets: [String]
        /// The folders in `Tests` that are its own.
        let testFolders: [String]
    }

    /// The repository's folder.
    let root: String
    /// Every module, in order.
    let modules: [Module]
    /// The folders in `Tests` that belong to no module.
    let otherTestFolders: [String]

    /// Finds the repository around `folder`, or at `root`, which may be relative to `folder`.
    /// - Throws: `UsageError` when there is none.
    init(around folder: String, root: String?) throws(UsageError) {
        if let root {
            let path = root.hasPrefix("/") ? root : folder + "/" + root
            guard isFolder(path + "/Modules") else {
                throw UsageError("There is no folder Modules in \(root).")
            }
            self.init(root: path)
        } else if let path = Self.search(from: folder) {
            self.init(root: path)
        } else {
            throw UsageError(
                "There is no folder Modules here or above. Go into the repository, or use --root DIR."
            )
        }
    }

    private init(root: String) {
        let tests = folderNames(in: root + "/Tests").filter { isFolder(root + "/Tests/" + $0) }
        let modules = folderNames(in: root + "/Modules").compactMap { name -> Module? in
            let home = root + "/Modules/" + name
            guard isFile(home + "/Package.swift") else { return nil }
            let targets = folderNames(in: home + "/Sources").filter {
                isFolder(home + "/Sources/" + $0)
            }
            return Module(
                name: name, targets: targets,
                testFolders: tests.filter { folder in
                    (targets + [name]).contains { folder == $0 + "Tests" }
                })
        }
        let owned = Set(modules.flatMap(\.testFolders))
        self.root = root
        self.modules = modules
        otherTestFolders = tests.filter { !owned.contains($0) }
    }

    private static func search(from folder: String) -> String? {
        var parts = folder.split(separator: "/")
        while true {
            let path = "/" + parts.joined(separator: "/")
            if isFolder(path + "/Modules"), isFile(path + "/Package.swift") { return path }
            if parts.popLast() == nil { return nil }
        }
    }
}
